// The number of mutual fund units that an amount buys in India: units have three decimals, and the amount includes the
// stamp duty of 0.005 %.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

/** Stamp duty is 0.005 % of the purchase without the duty, so 0.005 of each 100.005 paid (India, since 2020-07-01). */
const DUTY = { of: new Decimal('0.005'), each: new Decimal('100.005') } as const
const UNIT_DECIMALS = 4

/**
 * Returns stamp duty and units of a purchase.
 * @param charges deducted from the amount before the duty; less than the amount
 */
export function fundUnits(amount: Decimal, nav: Decimal, charges: Decimal) {
  const net = amount.minus(charges)
  const stampDuty = halfUp(net.times(DUTY.of).div(DUTY.each), 2)
  return { stampDuty, units: halfUp(net.minus(stampDuty).div(nav), UNIT_DECIMALS) }
}
