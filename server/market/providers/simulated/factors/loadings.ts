// What a share's moves consist of: its market, its sector, the indices that it is a member of, a currency, and its own
// part. Betas of sectors are approximate long-run figures, as published for sector funds and in tables of betas by
// industry.
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import type { Instrument, Sector } from '../../../../../domain/instrument.ts'
import type { StockBoard } from '../../../../../domain/instruments/boards.ts'
import { hash32, unit } from '../../../../lib/random.ts'
import { membersOf } from '../../../catalogue/index-members.ts'
import { sectorDriver } from './drivers.ts'
import type { RhythmName } from './rhythms.ts'

export type HomeMarket = {
  readonly index: string
  /** Indices of a part of the market: their members also move with what these have beside the market's index. */
  readonly parts: readonly string[]
  /** The index of small companies, of which made-up companies have a part; null if there is none. */
  readonly small: string | null
  readonly rhythm: RhythmName
}

export const homeMarkets: Readonly<Record<StockBoard, HomeMarket>> = {
  US: { index: 'SPX', parts: ['NDX', 'DJI'], small: 'RUT', rhythm: 'americas' },
  HK: { index: 'HSI', parts: ['HSCEI', 'HSTECH'], small: null, rhythm: 'asia' },
  MX: { index: 'MXX', parts: [], small: null, rhythm: 'americas' },
}

/** Part of the small companies' own index that a made-up company has. */
export const SMALL_PART = 0.3

const betas: Readonly<Record<Sector, number>> = {
  technology: 1.2,
  communication: 1,
  'consumer-discretionary': 1.15,
  'consumer-staples': 0.65,
  energy: 0.95,
  financials: 1.1,
  'health-care': 0.8,
  industrials: 1.05,
  materials: 1.05,
  'real-estate': 0.95,
  utilities: 0.6,
  conglomerate: 0.95,
  fund: 0.8,
  none: 1,
}
const BETA_RANGE = 0.3
const BETA_DRAW = 451

/** A company's beta: its sector's, up to 15 % lower or higher. */
export const betaOf = (sector: Sector, salt: number): number =>
  betas[sector] * (1 + BETA_RANGE * (unit(hash32(salt, BETA_DRAW)) - 0.5))

/** Sectors without a driver: companies of several sectors, and funds. */
export const sectorOf = (market: StockBoard, sector: Sector): string | null =>
  sector === 'none' || sector === 'fund' || sector === 'conglomerate' ? null : sectorDriver(market, sector)

export const partsOf = (market: StockBoard, key: InstrumentKey): readonly string[] =>
  homeMarkets[market].parts.filter(index => membersOf(index).includes(key))

/**
 * Part of a currency's move against the dollar that a company's price has. Mexican exporters gain when the peso falls,
 * importers and airlines lose. Mainland companies earn in yuan.
 */
const PESO_EXPORTER = -0.35
const PESO_IMPORTER = 0.3
const YUAN_EARNER = 0.6

const exporters = new Set(
  'ALPEKA AUTLANB CEMEXCPO GMEXICOB GRUMAB ICHB MFRISCOA-1 NEMAKA ORBIA PE&OLES SIMECB VESTA FIBRAPL14'.split(' '),
)
const importers = new Set('ALSEA LIVEPOLC-1 LIVEPOL1 VOLARA'.split(' '))

export function currencyOf({ board, code, name }: Instrument): readonly [currency: string, weight: number] | null {
  if (board === 'MX' && exporters.has(code)) return ['MXN', PESO_EXPORTER]
  if (board === 'MX' && importers.has(code)) return ['MXN', PESO_IMPORTER]
  return board === 'HK' && name.endsWith(' H') ? ['CNH', YUAN_EARNER] : null
}

/**
 * A further line of a company, which has the moves of its main line. A depositary receipt stands for `ratio` shares of
 * the main line, in dollars.
 */
export type Line = { readonly main: InstrumentKey; readonly ratio: number | null }

const line = (main: string, ratio: number | null = null): Line => ({ main: main as InstrumentKey, ratio })

const lines: Readonly<Record<string, Line>> = {
  'US.GOOG': line('US.GOOGL'),
  'US.BABA': line('HK.09988', 8),
  'US.BIDU': line('HK.09888', 8),
  'MX.FEMSAUB': line('MX.FEMSAUBD'),
  'MX.KIMBERB': line('MX.KIMBERA'),
  'MX.LIVEPOL1': line('MX.LIVEPOLC-1'),
  'MX.PINFRAL': line('MX.PINFRA'),
}

export const lineOf = (key: InstrumentKey): Line | null => lines[key] ?? null
