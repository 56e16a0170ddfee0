// When new issues begin, and their steps. `always`: one every ten minutes, its whole timetable within an hour. `real`: one a
// week on the days of the Hong Kong exchange.
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { realCalendar } from '../market/calendar/calendar.ts'
import { dateOfDay, localToUtc, utcToLocalDate } from '../market/calendar/zone.ts'
import type { CalendarChoice } from '../market/simulator/venues.ts'
import type { Timetable } from './terms.ts'

/** A running number of issues: the same moment has the same numbers on every run. */
export type Issues = {
  /** Numbers of the issues that a list shows at `at`, ascending: announced and not listed for long. */
  readonly current: (at: number) => readonly number[]
  readonly timetable: (nth: number) => Timetable
  /** When the next issue is announced. */
  readonly nextAt: (at: number) => number
}

const SLOT_MS = 10 * MINUTE_MS
const SLOTS = 6

const always: Issues = {
  current: at => Array.from({ length: SLOTS }, (_, ago) => Math.floor(at / SLOT_MS) - (SLOTS - 1 - ago)),
  timetable(nth) {
    const start = nth * SLOT_MS
    return {
      announced: start,
      open: start + 2 * MINUTE_MS,
      closed: start + 32 * MINUTE_MS,
      priced: start + 36 * MINUTE_MS,
      allotted: start + 44 * MINUTE_MS,
      listed: start + 60 * MINUTE_MS,
    }
  },
  nextAt: at => (Math.floor(at / SLOT_MS) + 1) * SLOT_MS,
}

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4
const WEEK_DAYS = 7

/** Of the date in Hong Kong: its Monday begins on a Sunday in UTC. */
function weekOf(at: number, zone: string): number {
  const day = Date.parse(utcToLocalDate(at, zone)) / DAY_MS
  return Math.floor((day - FIRST_MONDAY) / WEEK_DAYS)
}
/** Trading days from the opening to each step. */
const CLOSES_AFTER = 4

function realIssues(): Issues {
  const calendar = realCalendar('HK')
  const week = (at: number): number => weekOf(at, calendar.zone)
  const mondayOf = (nth: number): string => dateOfDay(nth * WEEK_DAYS + FIRST_MONDAY)
  return {
    current: at => [week(at) - 1, week(at)],
    timetable(nth) {
      const announced = localToUtc(mondayOf(nth), '00:00', calendar.zone)
      let day = calendar.nextDay(calendar.lastDay(announced))
      const opens = day.date
      for (let days = 0; days < CLOSES_AFTER; days += 1) day = calendar.nextDay(day)
      const closes = day.date
      const prices = calendar.nextDay(day)
      const publishes = calendar.nextDay(prices)
      const lists = calendar.nextDay(publishes)
      return {
        announced,
        open: localToUtc(opens, '09:00', calendar.zone),
        closed: localToUtc(closes, '12:00', calendar.zone),
        priced: localToUtc(prices.date, '12:00', calendar.zone),
        allotted: localToUtc(publishes.date, '23:00', calendar.zone),
        listed: localToUtc(lists.date, '09:00', calendar.zone),
      }
    },
    nextAt: at => localToUtc(mondayOf(week(at) + 1), '00:00', calendar.zone),
  }
}

export const issuesOf = (choice: CalendarChoice): Issues => (choice === 'always' ? always : realIssues())
