// What a trade costs on each board. The client gets these with `/stocka_config/getMinCount` and reckons the same.

import { decimalText } from '../../domain/brand.ts'
import type { FeeRule } from '../../domain/fees.ts'
import { feeRule } from '../../domain/fees.ts'
import type { StockBoard } from '../../domain/instrument.ts'

export const feeSchedules: Readonly<Record<StockBoard, readonly FeeRule[]>> = {
  US: [
    feeRule('commission', '0.001', { minimum: decimalText('0.99') }),
    // Section 31 fee and FINRA's trading activity fee: both on sales only.
    feeRule('regulatory', '0.0000278', { side: 'sell' }),
    feeRule('regulatory', '0.000166', { base: 'shares', side: 'sell', maximum: decimalText('8.30') }),
  ],
  HK: [
    feeRule('commission', '0.001', { minimum: decimalText('3') }),
    feeRule('stampDuty', '0.001'),
    feeRule('levy', '0.000027'),
    feeRule('tradingFee', '0.0000565'),
    feeRule('settlement', '0.00002', { minimum: decimalText('2'), maximum: decimalText('100') }),
  ],
  MX: [feeRule('commission', '0.0025'), feeRule('vat', '0.16', { base: 'commission' })],
}
