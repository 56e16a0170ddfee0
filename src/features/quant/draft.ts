// The payment of a quant order at three assumed changes of the unit value.
import { Decimal } from '../../../domain/money.ts'
import { crystallise } from '../../../domain/quant/stake.ts'

/** Payment and profit share for each of these percentage changes of the unit value: decimal text. */
export function outcomesOf(amount: string, feeRate: string) {
  return (['+10', '0', '−10'] as const).map((shown, nth) => {
    const value = new Decimal(100 + 10 * (1 - nth)).div(100)
    const terms = { value, mark: new Decimal(amount), rate: new Decimal(feeRate).div(100) }
    const { equity, fee } = crystallise([{ id: '', units: new Decimal(amount) }], terms)
    return { change: shown, paid: equity.minus(fee).toFixed(2), fee: fee.toFixed(2) }
  })
}
