// Civil dates (`2026-12-29`) as consecutive day numbers, so that rules about weekdays and months become integer
// arithmetic. Time zones play no role.
import { DAY_MS } from '../time.ts'

/** Days since 1970-01-01, a Thursday. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Day of the week; 0 for Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
export const SUNDAY = 6
export const SATURDAY = 5
export const FRIDAY = 4
export const THURSDAY = 3
export const WEDNESDAY = 2
export const TUESDAY = 1
export const MONDAY = 0

/** Converts a month to its number since year 0: `2026-12` is 2026 × 12 + 11. */
export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
export function monthOfNumber(number: number): string {
  const year = Math.floor(number / 12)
  return `${year}-${String(number - year * 12 + 1).padStart(2, '0')}`
}

export const addMonths = (month: string, by: number): string => monthOfNumber(monthNumber(month) + by)
export const firstDayOf = (month: string): number => dayOfDate(`${month}-01`)
export const lastDayOf = (month: string): number => firstDayOf(addMonths(month, 1)) - 1

/** The n-th weekday of a month, n from 1: the third Friday is `nthWeekday(month, FRIDAY, 3)`. */
export function nthWeekday(month: string, weekday: number, n: number): number {
  const first = firstDayOf(month)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
}
