// Units of a mutual fund for an amount (products/income, section 2.2, F1 and F2). Stamp duty is part of the amount.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

/** Of the purchase without the duty: 0.005 % of it is 0.005 of each 100.005 paid (India, since 2020-07-01). */
const DUTY = { of: new Decimal('0.005'), each: new Decimal('100.005') } as const
const UNIT_DECIMALS = 4

/** @param charges taken from the amount before the duty; less than it */
export function fundUnits(amount: Decimal, nav: Decimal, charges: Decimal) {
  const net = amount.minus(charges)
  const stampDuty = halfUp(net.times(DUTY.of).div(DUTY.each), 2)
  return { stampDuty, units: halfUp(net.minus(stampDuty).div(nav), UNIT_DECIMALS) }
}
