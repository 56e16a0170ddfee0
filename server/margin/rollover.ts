// The cut-offs of overnight financing, 17:00 in New York on each weekday, and the number of days charged at each.

import type { Financed, IsBusinessDay } from '../../domain/financing.ts'
import { financingDays } from '../../domain/financing.ts'
import type { CalendarName } from '../../domain/instruments/calendars.ts'
import { exchanges } from '../market/calendar/exchanges.ts'
import { dateOfDay, localDay, localToUtc } from '../market/calendar/zone.ts'

const NEW_YORK = 'America/New_York'
const CUT_OFF = '17:00'
const DAYS_OF_WEEK = 7
/** 1970-01-05 was a Monday. */
const weekdayOf = (day: number): number => (day + 3) % DAYS_OF_WEEK
const isWeekend = (day: number): boolean => weekdayOf(day) > 4

/** Holidays are included for three currencies; for others only weekends, Christmas and New Year's Day. */
const calendarOf: Readonly<Record<string, CalendarName>> = { USD: 'US', HKD: 'HK', MXN: 'MX' }

export const isBusinessDay: IsBusinessDay = (currency, day) => {
  if (isWeekend(day)) return false
  const date = dateOfDay(day)
  const calendar = calendarOf[currency]
  if (calendar !== undefined) return exchanges[calendar].holidays[date] === undefined
  return !(date.endsWith('-12-25') || date.endsWith('-01-01'))
}

function nextWeekday(day: number): number {
  let next = day + 1
  while (isWeekend(next)) next += 1
  return next
}

const instantOf = (day: number): number => localToUtc(dateOfDay(day), CUT_OFF, NEW_YORK)

/** The first cut-off after an instant, UTC ms. */
export function nextCutOff(after: number): number {
  let day = localDay(after, NEW_YORK)
  while (isWeekend(day) || instantOf(day) <= after) day += 1
  return instantOf(day)
}

/** The latest cut-off that is not after the instant. */
export function lastCutOff(at: number): number {
  let day = localDay(at, NEW_YORK)
  while (isWeekend(day) || instantOf(day) > at) day -= 1
  return instantOf(day)
}

/** Number of days of financing that are charged at a cut-off. */
export function daysAt(of: Financed, cutOff: number): number {
  const day = localDay(cutOff, NEW_YORK)
  return financingDays(of, [day, nextWeekday(day)], isBusinessDay)
}
