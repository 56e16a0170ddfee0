// The times of new issues: their announcement and their steps. `always`: the whole timetable within an hour. `real`:
// one issue per week and board, on trading days of its exchange.
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import type { OfferState } from '../../domain/subscription.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { realCalendar } from '../calendar/calendar.ts'
import type { CalendarChoice } from '../calendar/choice.ts'
import { localToUtc, utcToLocalDate } from '../calendar/zone.ts'
import type { Timetable } from './terms.ts'

/** The issues of a board, by running number: the same time gives the same numbers on every run. */
export type Issues = {
  /** Numbers of the issues that a list shows at `at`, ascending: announced, and not listed for too long. */
  readonly current: (at: number) => readonly number[]
  readonly timetable: (nth: number) => Timetable
  /** Time at which the next issue is announced, UTC ms. */
  readonly nextAt: (at: number) => number
}

/** Time of each step, in minutes after the announcement. */
type Minutes = Readonly<Record<Exclude<OfferState, 'announced' | 'listed'>, number>>
/**
 * Interval and steps of the issues of each board. In the United States there is time for a confirmation between pricing
 * and allotment.
 */
const always: Readonly<Record<StockBoard, { readonly slotMs: number; readonly after: Minutes }>> = {
  HK: { slotMs: 10 * MINUTE_MS, after: { open: 2, closed: 32, priced: 36, allotted: 44 } },
  US: { slotMs: 30 * MINUTE_MS, after: { open: 2, closed: 32, priced: 34, allotted: 46 } },
  MX: { slotMs: 30 * MINUTE_MS, after: { open: 2, closed: 32, priced: 36, allotted: 44 } },
}

function alwaysIssues(board: StockBoard): Issues {
  const { slotMs, after } = always[board]
  const slots = HOUR_MS / slotMs
  return {
    current: at => Array.from({ length: slots }, (_, ago) => Math.floor(at / slotMs) - (slots - 1 - ago)),
    timetable(nth) {
      const start = nth * slotMs
      const at = (minutes: number): number => start + minutes * MINUTE_MS
      return {
        announced: start,
        open: at(after.open),
        closed: at(after.closed),
        priced: at(after.priced),
        allotted: at(after.allotted),
        listed: start + HOUR_MS,
      }
    },
    nextAt: at => (Math.floor(at / slotMs) + 1) * slotMs,
  }
}

/** Day number of the first Monday: 1970-01-05. */
const FIRST_MONDAY = 4
const WEEK_DAYS = 7

/** Number of the week by the exchange's local date: a Monday in Hong Kong begins on a Sunday in UTC. */
function weekOf(at: number, zone: string): number {
  const day = Date.parse(utcToLocalDate(at, zone)) / DAY_MS
  return Math.floor((day - FIRST_MONDAY) / WEEK_DAYS)
}
/** Time of a step: trading days after the opening, and local time at the exchange. */
type Moment = readonly [days: number, time: string]
type Days = Readonly<Record<Exclude<OfferState, 'announced'>, Moment>>
const real: Readonly<Record<StockBoard, Days>> = {
  HK: {
    open: [0, '09:00'],
    closed: [4, '12:00'],
    priced: [5, '12:00'],
    allotted: [6, '23:00'],
    listed: [7, '09:00'],
  },
  US: {
    open: [0, '09:30'],
    closed: [2, '16:00'],
    priced: [2, '18:00'],
    allotted: [2, '19:30'],
    listed: [3, '09:30'],
  },
  MX: {
    open: [0, '08:30'],
    closed: [3, '12:00'],
    priced: [3, '14:00'],
    allotted: [3, '18:00'],
    listed: [5, '08:30'],
  },
}

function realIssues(board: StockBoard): Issues {
  const calendar = realCalendar(board)
  const week = (at: number): number => weekOf(at, calendar.zone)
  const mondayOf = (nth: number): string => dateOfDay(nth * WEEK_DAYS + FIRST_MONDAY)
  return {
    current: at => [week(at) - 1, week(at)],
    timetable(nth) {
      const announced = localToUtc(mondayOf(nth), '00:00', calendar.zone)
      const first = calendar.nextDay(calendar.lastDay(announced))
      const at = ([days, time]: Moment): number => {
        let day = first
        for (let after = 0; after < days; after += 1) day = calendar.nextDay(day)
        return localToUtc(day.date, time, calendar.zone)
      }
      const { open, closed, priced, allotted, listed } = real[board]
      return {
        announced,
        open: at(open),
        closed: at(closed),
        priced: at(priced),
        allotted: at(allotted),
        listed: at(listed),
      }
    },
    nextAt: at => localToUtc(mondayOf(week(at) + 1), '00:00', calendar.zone),
  }
}

export const issuesOf = (choice: CalendarChoice, board: StockBoard): Issues =>
  choice === 'real' ? realIssues(board) : alwaysIssues(board)
