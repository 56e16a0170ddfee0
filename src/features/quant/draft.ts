// What an order comes to at three results.
import { Decimal } from '../../../domain/money.ts'
import { crystallise } from '../../../domain/quant/stake.ts'

/** What is paid and the share of it if the unit value changes by these percentages: decimal text. */
export function outcomesOf(amount: string, feeRate: string) {
  return (['+10', '0', '−10'] as const).map((shown, nth) => {
    const value = new Decimal(100 + 10 * (1 - nth)).div(100)
    const terms = { value, mark: new Decimal(amount), rate: new Decimal(feeRate).div(100) }
    const { equity, fee } = crystallise([{ id: '', units: new Decimal(amount) }], terms)
    return { change: shown, paid: equity.minus(fee).toFixed(2), fee: fee.toFixed(2) }
  })
}
