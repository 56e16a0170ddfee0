// Fees of a trade on each board, by the day from which they are in force, with the source of each row. The day of a trade
// decides. The client gets the rules in force with `/stocka_config/getMinCount` and computes the same estimate.

import { decimalText } from '../../domain/brand.ts'
import type { DatedTable } from '../../domain/calendar/dated-table.ts'
import type { FeeRule, FeeSchedule } from '../../domain/fees.ts'
import { feeRule, feeRulesOn } from '../../domain/fees.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { exchanges } from '../calendar/exchanges.ts'
import { utcToLocalDate } from '../calendar/zone.ts'

/** One fee or tax of a board. */
type FeeTable = DatedTable & { readonly rows: readonly FeeSchedule[] }

/** Rates without an announced end are taken to apply until this day; their sources are read again before it. */
const LAST_DAY = '2028-12-31'
const PRICE_LIST = 'price list of this platform (simulated)'

const table = (name: string, ...rows: readonly FeeSchedule[]): FeeTable => ({ name, lastDay: LAST_DAY, rows })
const row = (from: string, source: string, ...rules: readonly FeeRule[]): FeeSchedule => ({ from, source, rules })

const sectionThirtyOne = (rate: string): FeeRule => feeRule('regulatory', rate, { side: 'sell' })
const tradingActivity = (rate: string, maximum: string): FeeRule =>
  feeRule('regulatory', rate, { base: 'shares', side: 'sell', maximum: decimalText(maximum) })

export const feeTables: Readonly<Record<StockBoard, readonly FeeTable[]>> = {
  US: [
    table(
      'US commission',
      row('2024-05-22', PRICE_LIST, feeRule('commission', '0.001', { minimum: decimalText('0.99') })),
      // With fractions of shares, a purchase can be worth less than ten times the minimum.
      row(
        '2026-11-30',
        PRICE_LIST,
        feeRule('commission', '0.001', { minimum: decimalText('0.99'), maximumRate: decimalText('0.01') }),
      ),
    ),
    table(
      'US fee of section 31 of the Securities Exchange Act, on sales',
      row('2024-05-22', 'SEC fee rate advisory 2 for fiscal year 2024', sectionThirtyOne('0.0000278')),
      row('2025-05-14', 'SEC fee rate advisory 2 for fiscal year 2025', sectionThirtyOne('0')),
      row('2026-04-04', 'Federal Register 2026-04233', sectionThirtyOne('0.0000206')),
    ),
    table(
      'US trading activity fee of FINRA, on sales',
      row('2024-01-01', 'FINRA By-Laws, Schedule A, section 1', tradingActivity('0.000166', '8.30')),
      // The maximum of 9.79 is not confirmed: it was not compared with a document of FINRA.
      row('2026-01-01', 'FINRA By-Laws, Schedule A, section 1', tradingActivity('0.000195', '9.79')),
    ),
  ],
  HK: [
    table(
      'HK commission',
      row('2023-11-17', PRICE_LIST, feeRule('commission', '0.001', { minimum: decimalText('3') })),
    ),
    table(
      'HK stamp duty',
      // Part of a dollar counts as a whole dollar.
      row(
        '2023-11-17',
        'Stamp Duty (Amendment) (Stock Transfers) Ordinance 2023',
        feeRule('stampDuty', '0.001', { roundUpTo: decimalText('1') }),
      ),
    ),
    table('HK levy of the SFC', row('2014-11-01', 'HKEX, transaction fees', feeRule('levy', '0.000027'))),
    table('HK levy of the AFRC', row('2022-01-01', 'HKEX, transaction fees', feeRule('afrcLevy', '0.0000015'))),
    table('HK trading fee', row('2023-01-01', 'HKEX, transaction fees', feeRule('tradingFee', '0.0000565'))),
    table(
      'HK stock settlement fee',
      row(
        '2023-11-17',
        'HKSCC Operational Procedures, section 21',
        feeRule('settlement', '0.00002', { minimum: decimalText('2'), maximum: decimalText('100') }),
      ),
      // Since this day a rate without bounds.
      row('2025-06-30', 'HKEX circular on the stock settlement fee of 2025', feeRule('settlement', '0.000042')),
    ),
  ],
  MX: [
    table('MX commission', row('2020-01-01', PRICE_LIST, feeRule('commission', '0.0025'))),
    table(
      'MX value added tax on the commission',
      row(
        '2020-01-01',
        'Ley del Impuesto al Valor Agregado, artículo 1',
        feeRule('vat', '0.16', { base: 'commission' }),
      ),
    ),
  ],
}

/** Rules for a trade at `at` (epoch ms). */
export function feeRulesAt(board: StockBoard, at: number): readonly FeeRule[] {
  const day = utcToLocalDate(at, exchanges[board].zone)
  return feeTables[board].flatMap(({ rows }) => feeRulesOn(rows, day))
}
