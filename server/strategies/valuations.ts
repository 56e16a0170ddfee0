// The times at which units are valued: once per date in New York. On a date without trading the last closes are used.
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { CalendarChoice } from '../calendar/choice.ts'
import { exchanges } from '../calendar/exchanges.ts'
import { localDay, localToUtc } from '../calendar/zone.ts'

export type Valuations = {
  /** The time of a date's valuation, UTC ms. */
  readonly at: (date: string) => number
  /** The date of the last valuation at or before the instant `now`. */
  readonly lastDate: (now: number) => string
}

const { zone } = exchanges.US

export const addDays = (date: string, days: number): string => dateOfDay(dayOfDate(date) + days)

/**
 * `always`: the valuation is at midnight, when a trading day ends. `real`: at 16:00 New York time, the usual close of
 * regular trading, also on days with an early close.
 */
export function valuationsOf(choice: CalendarChoice): Valuations {
  const at = (date: string): number => localToUtc(date, choice === 'real' ? '16:00' : '24:00', zone)
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

/** Orders that wait for a value longer than this are ended. */
export const VALUATION_TIMEOUT_MS = 3 * DAY_MS
