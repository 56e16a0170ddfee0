// The cut-offs of overnight financing, 17:00 in New York on each weekday, and the number of days charged at each.

import { isWeekend, nightDays } from '../../domain/calendar/currency-days.ts'
import type { Financed } from '../../domain/financing.ts'
import { dateOfDay, localDay, localToUtc } from '../market/calendar/zone.ts'

const NEW_YORK = 'America/New_York'
const CUT_OFF = '17:00'

const instantOf = (day: number): number => localToUtc(dateOfDay(day), CUT_OFF, NEW_YORK)

/** The first cut-off after the instant `after`, UTC ms. */
export function nextCutOff(after: number): number {
  let day = localDay(after, NEW_YORK)
  while (isWeekend(day) || instantOf(day) <= after) day += 1
  return instantOf(day)
}

/** The latest cut-off at or before the instant `at`, UTC ms. */
export function lastCutOff(at: number): number {
  let day = localDay(at, NEW_YORK)
  while (isWeekend(day) || instantOf(day) > at) day -= 1
  return instantOf(day)
}

/** Number of days of financing that are charged at a cut-off. */
export const daysAt = (of: Financed, cutOff: number): number => nightDays(of, localDay(cutOff, NEW_YORK))
