// Shares that an index consists of, of those that are listed here. An index without an entry has members that are not
// known. As published in 2025: exchanges review them every few months.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'

const of = (board: StockBoard, codes: string): readonly InstrumentKey[] =>
  codes.split(' ').map(code => instrumentKey(board, code))

const members: Readonly<Record<string, readonly InstrumentKey[]>> = {
  DJI: of(
    'US',
    'AAPL AMGN AMZN AXP BA CAT CRM CSCO CVX DIS GS HD HON IBM JNJ JPM KO MCD MMM MRK MSFT NKE NVDA PG SHW UNH V VZ WMT',
  ),
  MXX: of(
    'MX',
    'AC ALSEA AMXB ASURB BBAJIOO BIMBOA BOLSAA CEMEXCPO CHDRAUIB CUERVO FEMSAUBD GAPB GCARSOA1 GCC GENTERA GFINBURO GFNORTEO GMEXICOB GRUMAB KIMBERA KOFUBL LABB LIVEPOLC-1 MEGACPO OMAB ORBIA PE&OLES PINFRA Q RA TLEVISACPO VESTA WALMEX',
  ),
}

export const membersOf = (index: string): readonly InstrumentKey[] => members[index] ?? []
