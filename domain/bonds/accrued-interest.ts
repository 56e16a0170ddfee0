// Accrued interest of a bond from its issue to the settlement, before its first coupon. A long first period is divided
// into regular coupon periods. Agrees with the spreadsheet function ACCRINT.
import { Decimal } from '../money.ts'
import type { CouponFrequency } from './coupon-periods.ts'
import { monthsAfter } from './coupon-periods.ts'
import type { DayCount } from './day-count.ts'
import { daysBetween, isLastDayOfFebruary, periodDays } from './day-count.ts'

export type FirstPeriod = {
  /** Civil dates in ascending order; the settlement is not after the first coupon. */
  readonly issue: string
  readonly settlement: string
  readonly firstCoupon: string
  /** A yearly rate as a fraction: 0.05 is 5 %. */
  readonly coupon: Decimal
  readonly par: Decimal
  readonly frequency: CouponFrequency
  readonly dayCount: DayCount
}

export function accruedInterest(bond: FirstPeriod): Decimal {
  const { settlement, firstCoupon, coupon, par, frequency, dayCount } = bond
  const step = 12 / frequency
  let start = monthsAfter(firstCoupon, -step)
  let periods = partOf(bond, start, settlement, periodDays(start, firstCoupon, frequency, dayCount))
  for (let back = 2; start > bond.issue; back += 1) {
    const end = start
    start = monthsAfter(firstCoupon, -back * step)
    periods = periods.plus(start < bond.issue ? brokenPart(bond, start, end) : 1)
  }
  return par.times(coupon).div(frequency).times(periods)
}

const partOf = ({ issue, dayCount }: FirstPeriod, start: string, to: string, days: number): Decimal =>
  new Decimal(daysBetween(start < issue ? issue : start, to, dayCount)).div(days)

/** Fraction of the coupon period in which the bond was issued, by the day count of that period. */
function brokenPart(bond: FirstPeriod, start: string, end: string): Decimal {
  return partOf(bond, start, end, wholeDays(bond, start, end))
}

function wholeDays({ frequency, dayCount }: FirstPeriod, start: string, end: string): number {
  if (dayCount === 'act/365') return 365 / frequency
  if (dayCount === '30/360' && isLastDayOfFebruary(end)) return daysBetween(start, end, dayCount) + 1
  return daysBetween(start, end, dayCount === 'act/360' ? '30/360' : dayCount)
}
