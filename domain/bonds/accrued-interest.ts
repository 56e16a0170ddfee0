// Accrued interest of a bond from its issue to the settlement, before its first coupon. A long first period is divided
// into regular (quasi-coupon) periods, and each adds the days that have run in it over its own length (31 CFR 356,
// appendix B; ICMA rule 251). Agrees with the spreadsheet function ACCRINT where the settlement is in the last of them;
// before it the spreadsheet subtracts the days that are missing.
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
  const { issue, settlement, firstCoupon, coupon, par, frequency } = bond
  const step = 12 / frequency
  let end = firstCoupon
  let periods = new Decimal(0)
  for (let back = 1; end > issue; back += 1) {
    const start = monthsAfter(firstCoupon, -back * step)
    if (start < settlement) periods = periods.plus(partOf(bond, { start, end, isLast: back === 1 }))
    end = start
  }
  return par.times(coupon).div(frequency).times(periods)
}

/** A regular coupon period within the first one; the last of them ends with the first coupon. */
type QuasiPeriod = { readonly start: string; readonly end: string; readonly isLast: boolean }

/** The fraction of a period between the issue and the settlement. */
function partOf({ issue, settlement, frequency, dayCount }: FirstPeriod, { start, end, isLast }: QuasiPeriod): Decimal {
  const [from, to] = [start < issue ? issue : start, end < settlement ? end : settlement]
  if (from === start && to === end) return new Decimal(1)
  const length = isLast ? periodDays(start, end, frequency, dayCount) : wholeDays(dayCount, frequency, start, end)
  return new Decimal(daysBetween(from, to, dayCount)).div(length)
}

/** The length of a period before the last one. */
function wholeDays(dayCount: DayCount, frequency: CouponFrequency, start: string, end: string): number {
  if (dayCount === 'act/365') return 365 / frequency
  if (dayCount === '30/360' && isLastDayOfFebruary(end)) return daysBetween(start, end, dayCount) + 1
  return daysBetween(start, end, dayCount === 'act/360' ? '30/360' : dayCount)
}
