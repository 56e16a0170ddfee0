// Clean price and accrued interest of a Bono M, by the formulas of Banco de México: coupons every 182 days, actual days
// of a year of 360. Bond libraries that assume half-yearly coupons cannot price it. Rates are fractions, prices are per
// MX$100.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

const FACE = 100
const PERIOD_DAYS = 182
const YEAR_DAYS = 360
const PRICE_DECIMALS = 8

export type BonoPeriods = {
  /** Number of coupons still to be paid, including that of the current period. */
  readonly couponsLeft: number
  readonly daysAccrued: number
}

export const bonoPeriods = (daysToMaturity: number): BonoPeriods => ({
  couponsLeft: Math.ceil(daysToMaturity / PERIOD_DAYS),
  daysAccrued: (PERIOD_DAYS - (daysToMaturity % PERIOD_DAYS)) % PERIOD_DAYS,
})

/** Clean price without rounding. Null if the yield of a period is −100 % or less. */
function exactClean(coupon: Decimal, yieldRate: Decimal, { couponsLeft, daysAccrued }: BonoPeriods): Decimal | null {
  const payment = coupon.times(FACE).times(PERIOD_DAYS).div(YEAR_DAYS)
  const growth = yieldRate.times(PERIOD_DAYS).div(YEAR_DAYS).plus(1)
  if (!growth.greaterThan(0)) return null
  const elapsed = new Decimal(daysAccrued).div(PERIOD_DAYS)
  let factor = new Decimal(1)
  let coupons = factor
  for (let left = 1; left < couponsLeft; left += 1) {
    factor = factor.div(growth)
    coupons = coupons.plus(factor)
  }
  const atNextCoupon = payment.times(coupons).plus(factor.times(FACE))
  return atNextCoupon.div(growth.pow(new Decimal(1).minus(elapsed))).minus(payment.times(elapsed))
}

export type BonoPrice = {
  readonly clean: Decimal
  readonly accrued: Decimal
  readonly dirty: Decimal
  /** Derivative of the clean price with respect to the yield: price change per yield change of 1 (100 %). */
  readonly slope: Decimal
}

const STEP = new Decimal('1e-12')

export function bonoPrice(coupon: Decimal, yieldRate: Decimal, periods: BonoPeriods): BonoPrice | null {
  const exact = exactClean(coupon, yieldRate, periods)
  const above = exactClean(coupon, yieldRate.plus(STEP), periods)
  const below = exactClean(coupon, yieldRate.minus(STEP), periods)
  if (!exact || !above || !below) return null
  const clean = halfUp(exact, PRICE_DECIMALS)
  const accrued = halfUp(coupon.times(FACE).times(periods.daysAccrued).div(YEAR_DAYS), PRICE_DECIMALS)
  return { clean, accrued, dirty: clean.plus(accrued), slope: above.minus(below).div(STEP.times(2)) }
}
