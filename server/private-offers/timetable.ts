// The times of private offers: their creation and their steps. `always`: a new offer every ten minutes, with its whole
// timetable within an hour. `real`: one per trading day of its board.

import { must } from '../../domain/assert.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import type { CalendarName } from '../../domain/instruments/calendars.ts'
import { calendarsOfBoard } from '../../domain/instruments/calendars.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { realCalendar } from '../calendar/calendar.ts'
import type { CalendarChoice } from '../calendar/choice.ts'
import type { Timetable } from './terms.ts'

export type PrivateOffers = {
  /** Numbers of the offers that have been created and are not over, ascending. */
  readonly current: (at: number) => readonly number[]
  readonly timetable: (nth: number) => Timetable
  readonly nextAt: (at: number) => number
}

/** Board of an offer: the boards alternate. */
export const boardOfNth = (nth: number): StockBoard => must(stockBoards[nth % stockBoards.length], 'a board')

const SLOT_MS = 10 * MINUTE_MS
const SLOTS = 4

const always: PrivateOffers = {
  current: at => Array.from({ length: SLOTS }, (_, ago) => Math.floor(at / SLOT_MS) - (SLOTS - 1 - ago)),
  timetable(nth) {
    const start = nth * SLOT_MS
    return {
      announced: start,
      open: start + MINUTE_MS,
      closed: start + 31 * MINUTE_MS,
      priced: start + 31 * MINUTE_MS,
      allotted: start + 36 * MINUTE_MS,
      listed: start + 37 * MINUTE_MS,
      unlocked: start + 60 * MINUTE_MS,
    }
  },
  nextAt: at => (Math.floor(at / SLOT_MS) + 1) * SLOT_MS,
}

/** Number of calendar days from the delivery to the end of the lock-up. */
const LOCK_DAYS = 30

const real: PrivateOffers = {
  current: at => [Math.floor(at / DAY_MS) - 1, Math.floor(at / DAY_MS)],
  timetable(nth) {
    const name: CalendarName = must(calendarsOfBoard[boardOfNth(nth)][0], 'a calendar')
    const calendar = realCalendar(name)
    const day = calendar.nextDay(calendar.lastDay(nth * DAY_MS))
    const regular = day.segments.filter(({ kind }) => kind === 'regular')
    const open = must(regular[0], 'a session').openMs
    const closed = must(regular.at(-1), 'a session').closeMs
    return {
      announced: nth * DAY_MS,
      open,
      closed,
      priced: closed,
      allotted: closed + HOUR_MS,
      listed: closed + 2 * HOUR_MS,
      unlocked: closed + 2 * HOUR_MS + LOCK_DAYS * DAY_MS,
    }
  },
  nextAt: at => (Math.floor(at / DAY_MS) + 1) * DAY_MS,
}

export const privateOffersOf = (choice: CalendarChoice): PrivateOffers => (choice === 'real' ? real : always)
