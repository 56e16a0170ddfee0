// Day count conventions of bonds: 30/360 by ISDA 2006 section 4.16(f), and those of the spreadsheet functions.
import { dayOfDate, lastDayOf } from '../calendar/civil-date.ts'

export const dayCounts = ['30/360', '30E/360', 'act/act', 'act/360', 'act/365'] as const
/**
 * A day count convention. `30/360` is the PSA bond basis: a start date on the last day of February counts as the 30th.
 */
export type DayCount = (typeof dayCounts)[number]

const LONG_MONTH = 31
const MONTH = 30
const YEAR = 360

export const isLastDayOfMonth = (date: string): boolean => lastDayOf(date.slice(0, 7)) === dayOfDate(date)
export const isLastDayOfFebruary = (date: string): boolean => date.slice(5, 7) === '02' && isLastDayOfMonth(date)
const dayOfMonth = (date: string): number => Number(date.slice(8, 10))

/** Returns the number of days between two civil dates under a convention; negative if `to` is before `from`. */
export function daysBetween(from: string, to: string, dayCount: DayCount): number {
  if (dayCount === '30E/360') return days360(from, to, shortened(from), shortened(to))
  if (dayCount === '30/360') return bondBasisDays(from, to)
  return dayOfDate(to) - dayOfDate(from)
}

const shortened = (date: string): number => Math.min(dayOfMonth(date), MONTH)

function bondBasisDays(from: string, to: string): number {
  const first = shortened(from)
  const bothFebruary = isLastDayOfFebruary(from) && isLastDayOfFebruary(to)
  const isCut = bothFebruary || (dayOfMonth(to) === LONG_MONTH && first === MONTH)
  return days360(from, to, isLastDayOfFebruary(from) ? MONTH : first, isCut ? MONTH : dayOfMonth(to))
}

/**
 * Number of days between two dates if every month has 30 days. `first` and `last` are the days of the month after the
 * adjustments of the convention.
 */
function days360(from: string, to: string, first: number, last: number): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  const months = Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return years * YEAR + months * MONTH + last - first
}

/** Number of days of a coupon period under the convention. Only `act/act` uses the actual number of days. */
export function periodDays(start: string, end: string, frequency: number, dayCount: DayCount): number {
  if (dayCount === 'act/act') return daysBetween(start, end, dayCount)
  return (dayCount === 'act/365' ? 365 : YEAR) / frequency
}
