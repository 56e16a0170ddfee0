// When units are valued: once per New York date, at the close. On a date without trading the last closes are used.
import { DAY_MS } from '../../domain/time.ts'
import { exchanges } from '../market/calendar/exchanges.ts'
import { dateOfDay, dayNumber, localDay, localToUtc } from '../market/calendar/zone.ts'
import type { CalendarChoice } from '../market/simulator/venues.ts'

export type Valuations = {
  /** The time of a date's valuation, UTC ms. */
  readonly at: (date: string) => number
  /** The date of the last valuation at or before an instant. */
  readonly lastDate: (now: number) => string
}

const { zone } = exchanges.US

export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days)

/**
 * `always`: a trading day ends at midnight. `real`: it ends at the close of regular trading, 16:00 or earlier on short
 * days.
 */
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

/** The date to which a daily bar belongs. */
export const dateOfBar = (time: number): string => dateOfDay(localDay(time, zone))

/** If a value is missing for longer than this, orders that wait for it are ended. */
export const MISSING_MS = 3 * DAY_MS
