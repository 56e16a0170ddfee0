// Fees of a trade on each board, by the day from which they are in force. The client gets the rules in force with
// `/stocka_config/getMinCount` and computes the same estimate.

import { decimalText } from '../../domain/brand.ts'
import type { FeeRule, FeeSchedule } from '../../domain/fees.ts'
import { feeRule, feeRulesOn } from '../../domain/fees.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { exchanges } from '../market/calendar/exchanges.ts'
import { utcToLocalDate } from '../market/calendar/zone.ts'

const hongKongFees = [
  feeRule('commission', '0.001', { minimum: decimalText('3') }),
  // Stamp Duty Ordinance: part of a dollar counts as a whole dollar.
  feeRule('stampDuty', '0.001', { roundUpTo: decimalText('1') }),
  feeRule('levy', '0.000027'),
  feeRule('afrcLevy', '0.0000015'),
  feeRule('tradingFee', '0.0000565'),
]

const feeSchedules: Readonly<Record<StockBoard, readonly FeeSchedule[]>> = {
  US: [
    {
      from: '2024-05-22',
      rules: [
        feeRule('commission', '0.001', { minimum: decimalText('0.99') }),
        // Section 31 fee and FINRA's trading activity fee: both on sales only.
        feeRule('regulatory', '0.0000278', { side: 'sell' }),
        feeRule('regulatory', '0.000166', { base: 'shares', side: 'sell', maximum: decimalText('8.30') }),
      ],
    },
  ],
  HK: [
    {
      from: '2023-11-17',
      rules: [
        ...hongKongFees,
        feeRule('settlement', '0.00002', { minimum: decimalText('2'), maximum: decimalText('100') }),
      ],
    },
    // Stock settlement fee of HKSCC: since this day a rate without bounds.
    { from: '2025-06-30', rules: [...hongKongFees, feeRule('settlement', '0.000042')] },
  ],
  MX: [
    { from: '2020-01-01', rules: [feeRule('commission', '0.0025'), feeRule('vat', '0.16', { base: 'commission' })] },
  ],
}

/** Rules for an order accepted at `at` (epoch ms); all its fills are charged by them. */
export const feeRulesAt = (board: StockBoard, at: number): readonly FeeRule[] =>
  feeRulesOn(feeSchedules[board], utcToLocalDate(at, exchanges[board].zone))
