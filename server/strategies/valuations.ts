// When units are valued: once a date of New York, at the close. On a date without trading the last closes stand.
import { DAY_MS } from '../../domain/time.ts'
import { exchanges } from '../market/calendar/exchanges.ts'
import { dateOfDay, dayNumber, localDay, localToUtc } from '../market/calendar/zone.ts'
import type { CalendarChoice } from '../market/simulator/venues.ts'

export type Valuations = {
  /** The instant of a date's valuation, UTC ms. */
  readonly at: (date: string) => number
  /** The date of the last valuation at or before an instant. */
  readonly lastDate: (now: number) => string
}

const { zone } = exchanges.US

export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days)

/** `always`: a trading day ends at midnight. `real`: regular trading ends at 16:00, on short days earlier. */
export function valuationsOf(choice: CalendarChoice): Valuations {
  const at = (date: string): number => localToUtc(date, choice === 'always' ? '24:00' : '16:00', zone)
  return {
    at,
    lastDate(now) {
      const today = dateOfDay(localDay(now, zone))
      for (let date = today; ; date = addDays(date, -1)) if (at(date) <= now) return date
    },
  }
}

/** The date that a daily bar is of. */
export const dateOfBar = (time: number): string => dateOfDay(localDay(time, zone))

/** Values missing for so long end what waits for them. */
export const MISSING_MS = 3 * DAY_MS
