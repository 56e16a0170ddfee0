// The days on which payments are made in a currency. Holiday calendars exist for three currencies. For all others only
// weekends, Christmas and New Year's Day are excluded.
import type { Financed } from '../financing.ts'
import { financingDays } from '../financing.ts'
import { dateOfDay, FRIDAY, weekdayOf } from './civil-date.ts'
import type { DayNames } from './holidays.ts'
import { holidays } from './holidays.ts'

export const isWeekend = (day: number): boolean => weekdayOf(day) > FRIDAY

export function onOrAfterWeekday(day: number): number {
  let next = day
  while (isWeekend(next)) next += 1
  return next
}

const holidaysOf: Readonly<Record<string, DayNames>> = { USD: holidays.US, HKD: holidays.HK, MXN: holidays.MX }

/**
 * True if payments in the currency are made on a day.
 * @param day days since 1970-01-01
 */
export function isPaymentDay(currency: string, day: number): boolean {
  if (isWeekend(day)) return false
  const date = dateOfDay(day)
  const known = holidaysOf[currency]
  return known ? known[date] === undefined : !(date.endsWith('-12-25') || date.endsWith('-01-01'))
}

/** Number of days of overnight financing that are charged at the cut-off at the end of a weekday. */
export const nightDays = (of: Financed, weekday: number): number =>
  financingDays(of, [weekday, onOrAfterWeekday(weekday + 1)], isPaymentDay)
