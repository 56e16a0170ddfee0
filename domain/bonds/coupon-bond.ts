// Clean price, accrued interest and yield of a bond with regular coupons, by the street convention: compound interest
// in the broken period, simple interest in the last period. Agrees with the spreadsheet functions PRICE and YIELD.
// Prices are per 100 of face value, rates are yearly fractions.
import { Decimal } from '../money.ts'
import { rootBetween } from '../root.ts'
import type { CouponFrequency } from './coupon-periods.ts'
import { couponPeriod } from './coupon-periods.ts'
import type { DayCount } from './day-count.ts'
import { daysBetween, periodDays } from './day-count.ts'

const FACE = 100

export type CouponBond = {
  /** Settlement date and maturity date, `YYYY-MM-DD`. The settlement is before the maturity. */
  readonly settlement: string
  readonly maturity: string
  readonly coupon: Decimal
  /** Amount paid at maturity, per 100 of face value. */
  readonly redemption: Decimal
  readonly frequency: CouponFrequency
  readonly dayCount: DayCount
}

type Schedule = {
  readonly couponsLeft: number
  /** Amount of one coupon. */
  readonly payment: Decimal
  /** The elapsed fraction of the current coupon period. */
  readonly elapsed: Decimal
}

function scheduleOf({ settlement, maturity, coupon, frequency, dayCount }: CouponBond): Schedule {
  const { start, end, couponsLeft } = couponPeriod(settlement, maturity, frequency)
  const days = periodDays(start, end, frequency, dayCount)
  return {
    couponsLeft,
    payment: coupon.times(FACE).div(frequency),
    elapsed: new Decimal(daysBetween(start, settlement, dayCount)).div(days),
  }
}

export type BondPrice = { readonly clean: Decimal; readonly accrued: Decimal }

/** Returns null if the yield of a coupon period is −100 % or less. */
export function bondPrice(bond: CouponBond, yieldRate: Decimal): BondPrice | null {
  const growth = yieldRate.div(bond.frequency).plus(1)
  if (!growth.greaterThan(0)) return null
  const schedule = scheduleOf(bond)
  const accrued = schedule.payment.times(schedule.elapsed)
  return { clean: presentValue(bond, schedule, growth).minus(accrued), accrued }
}

/**
 * Returns the present value of all future payments.
 * @param growth growth factor of one period: 1 + yield ÷ frequency
 */
function presentValue({ redemption }: CouponBond, schedule: Schedule, growth: Decimal): Decimal {
  const { couponsLeft, payment, elapsed } = schedule
  const left = new Decimal(1).minus(elapsed)
  if (couponsLeft === 1) return redemption.plus(payment).div(growth.minus(1).times(left).plus(1))
  let factor = growth.pow(left.negated())
  let coupons = factor
  for (let coupon = 1; coupon < couponsLeft; coupon += 1) {
    factor = factor.div(growth)
    coupons = coupons.plus(factor)
  }
  return payment.times(coupons).plus(redemption.times(factor))
}

const YIELD_MAX = new Decimal(1000)
/** Lower bound of the growth factor of one period in the search: a yield just above −100 % per period. */
const GROWTH_MIN = new Decimal('1e-6')

/** Returns the yield at which the bond has the clean price. Null if no yield up to 100 000 % gives that price. */
export function bondYield(bond: CouponBond, clean: Decimal): Decimal | null {
  const { frequency, redemption } = bond
  const schedule = scheduleOf(bond)
  const { couponsLeft, payment, elapsed } = schedule
  const paid = clean.plus(payment.times(elapsed))
  if (!paid.greaterThan(0)) return null
  if (couponsLeft === 1) {
    const left = new Decimal(1).minus(elapsed)
    return redemption.plus(payment).div(paid).minus(1).times(frequency).div(left)
  }
  const growth = rootBetween(
    each => presentValue(bond, schedule, each).minus(paid),
    GROWTH_MIN,
    YIELD_MAX.div(frequency).plus(1),
  )
  return growth?.minus(1).times(frequency) ?? null
}

/** Macaulay duration in years: the mean time of the payments, weighted by their present values. */
export function duration(bond: CouponBond, yieldRate: Decimal): Decimal {
  const { frequency } = bond
  const growth = yieldRate.div(frequency).plus(1)
  const { couponsLeft, payment, elapsed } = scheduleOf(bond)
  let periods = new Decimal(1).minus(elapsed)
  let factor = growth.pow(periods.negated())
  let value = new Decimal(0)
  let weighted = new Decimal(0)
  for (let left = couponsLeft; left > 0; left -= 1) {
    const present = factor.times(left === 1 ? payment.plus(bond.redemption) : payment)
    value = value.plus(present)
    weighted = weighted.plus(present.times(periods))
    factor = factor.div(growth)
    periods = periods.plus(1)
  }
  return weighted.div(value).div(frequency)
}

export const modifiedDuration = (bond: CouponBond, yieldRate: Decimal): Decimal =>
  duration(bond, yieldRate).div(yieldRate.div(bond.frequency).plus(1))
