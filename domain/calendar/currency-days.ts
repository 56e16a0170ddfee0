// On which days payments are made in a currency. Holidays are known of three; the others have weekends, Christmas and New
// Year's Day.
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

/** @param day days from 1970-01-01 */
export function isPaymentDay(currency: string, day: number): boolean {
  if (isWeekend(day)) return false
  const date = dateOfDay(day)
  const known = holidaysOf[currency]
  return known ? known[date] === undefined : !(date.endsWith('-12-25') || date.endsWith('-01-01'))
}

/** Number of days of financing that are charged at the cut-off which ends a weekday. */
export const nightDays = (of: Financed, weekday: number): number =>
  financingDays(of, [weekday, onOrAfterWeekday(weekday + 1)], isPaymentDay)
