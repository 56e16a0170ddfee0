// The cut-offs of overnight financing on each weekday, and the number of days charged at each.
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { isWeekend, nightDays } from '../../domain/calendar/currency-days.ts'
import type { CutOff } from '../../domain/cut-off.ts'
import { cutOffOf } from '../../domain/cut-off.ts'
import type { Financed } from '../../domain/financing.ts'
import { localDay, localToUtc } from '../calendar/zone.ts'

const NEW_YORK = 'America/New_York'

/** Instant of the cut-off that ends a trading day, UTC ms. */
function instantOf({ time, zone, daysLater }: CutOff, day: number): number {
  return localToUtc(dateOfDay(day + daysLater), time, zone)
}

/**
 * The first cut-off after the instant `after`, UTC ms.
 *
 * @param key the financed instrument; null for one without a cut-off of its own
 */
export function nextCutOff(after: number, key: string | null = null): number {
  const cutOff = cutOffOf(key)
  let day = localDay(after, NEW_YORK)
  while (isWeekend(day) || instantOf(cutOff, day) <= after) day += 1
  return instantOf(cutOff, day)
}

/** The latest cut-off at or before the instant `at`, UTC ms. */
export function lastCutOff(at: number, key: string | null = null): number {
  const cutOff = cutOffOf(key)
  let day = localDay(at, NEW_YORK)
  while (isWeekend(day) || instantOf(cutOff, day) > at) day -= 1
  return instantOf(cutOff, day)
}

/** Number of days of financing that are charged at a cut-off. */
export const daysAt = (of: Financed, cutOff: number): number => nightDays(of, localDay(cutOff, NEW_YORK))
