// The coupon dates of a bond, counted back from its maturity.
import { addMonths, dateOfDay, dayOfDate, firstDayOf, lastDayOf, monthNumber } from '../calendar/civil-date.ts'
import { isLastDayOfMonth } from './day-count.ts'

/** Number of coupons per year. */
export const couponFrequencies = [1, 2, 4] as const
export type CouponFrequency = (typeof couponFrequencies)[number]

const MONTHS = 12

export type CouponPeriod = {
  /** `start`: last coupon date at or before the settlement. `end`: first coupon date after it. */
  readonly start: string
  readonly end: string
  /** Number of coupons after the settlement, including the one at maturity. */
  readonly couponsLeft: number
}

/** Returns the coupon period in which the settlement is. The settlement must be before the maturity. */
export function couponPeriod(settlement: string, maturity: string, frequency: CouponFrequency): CouponPeriod {
  const step = MONTHS / frequency
  const at = (ago: number): string => monthsAfter(maturity, -ago * step)
  const apart = monthNumber(maturity) - monthNumber(settlement)
  let ago = Math.max(0, Math.floor(apart / step) - 1)
  while (at(ago) > settlement) ago += 1
  return { start: at(ago), end: at(ago - 1), couponsLeft: ago }
}

/**
 * Returns the same day of another month. If that month has no such day, or `date` is the last day of its month, returns
 * the last day of the other month.
 */
export function monthsAfter(date: string, months: number): string {
  const month = addMonths(date.slice(0, 7), months)
  const last = lastDayOf(month)
  if (isLastDayOfMonth(date)) return dateOfDay(last)
  return dateOfDay(Math.min(last, firstDayOf(month) + dayOfDate(date) - firstDayOf(date.slice(0, 7))))
}
