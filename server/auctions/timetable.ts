// The times of auctions. `real`: before the opening of each trading day, at the exchange's times. `always`: one every
// six minutes on each board, half an hour long; the times before the opening are as far from it as at the exchange.
import type { AuctionTimes } from '../../domain/auction.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { TradingDay } from '../calendar/calendar.ts'
import { realCalendar } from '../calendar/calendar.ts'
import type { CalendarChoice } from '../calendar/choice.ts'
import { hash32, unit } from '../lib/random.ts'

export type Session = {
  /**
   * Number of the auction. An auction with the same number has the same share and the same participants on every run.
   */
  readonly nth: number
  readonly times: AuctionTimes & { readonly matchesAt: number }
}

export type Sessions = {
  /** Auctions that have opened and whose continuous trading has not started. */
  readonly running: (board: StockBoard, at: number) => readonly Session[]
  /** The most recent auctions that ended before `at`. */
  readonly past: (board: StockBoard, at: number) => readonly Session[]
  /** The time at which the next auctions open, UTC ms. */
  readonly nextAt: (board: StockBoard, at: number) => number
}

const SLOT_MS = 6 * MINUTE_MS
const LENGTH_MS = 30 * MINUTE_MS
const SLOTS = LENGTH_MS / SLOT_MS
/** Number of shares of each board that have an auction before a trading day. */
const A_DAY = 8

/**
 * Minutes before the opening of continuous trading: start of order input, cut-off, start and end of the random closing
 * period.
 */
const minutesBefore: Readonly<Record<StockBoard, readonly [opens: number, locks: number, from: number, to: number]>> = {
  HK: [30, 15, 10, 8],
  US: [330, 2, 0, 0],
  MX: [30, 0, 0, 0],
}

type Span = { readonly nth: number; readonly opensAt: number; readonly endsAt: number }

function sessionOf(seed: number, board: StockBoard, { nth, opensAt, endsAt }: Span): Session {
  const [, locks, from, to] = minutesBefore[board]
  const matchingAt = endsAt - from * MINUTE_MS
  const latestAt = endsAt - to * MINUTE_MS
  const waits = Math.floor(unit(hash32(seed, nth, stockBoards.indexOf(board))) * (latestAt - matchingAt))
  const locksAt = endsAt - locks * MINUTE_MS
  return { nth, times: { opensAt, locksAt, matchingAt, matchesAt: matchingAt + waits, latestAt, endsAt } }
}

function alwaysSessions(seed: number): Sessions {
  /** The boards' auctions start at different times within an interval. */
  const offset = (board: StockBoard): number => (stockBoards.indexOf(board) * SLOT_MS) / stockBoards.length
  const last = (board: StockBoard, at: number): number => Math.floor((at - offset(board)) / SLOT_MS)
  const opens = (board: StockBoard, nth: number): number => nth * SLOT_MS + offset(board)
  const countBack = (board: StockBoard, newest: number): Session[] =>
    Array.from({ length: SLOTS }, (_, ago) => {
      const opensAt = opens(board, newest - ago)
      return sessionOf(seed, board, { nth: newest - ago, opensAt, endsAt: opensAt + LENGTH_MS })
    })
  return {
    running: (board, at) => countBack(board, last(board, at)),
    past: (board, at) => countBack(board, last(board, at) - SLOTS),
    nextAt: (board, at) => opens(board, last(board, at) + 1),
  }
}

function realSessions(seed: number): Sessions {
  const calendars = { US: realCalendar('US'), HK: realCalendar('HK'), MX: realCalendar('MX') }
  const openingOf = (day: TradingDay): number =>
    day.segments.find(({ kind }) => kind === 'regular')?.openMs ?? Number.POSITIVE_INFINITY
  const opensAt = (board: StockBoard, day: TradingDay): number => openingOf(day) - minutesBefore[board][0] * MINUTE_MS
  const next = (board: StockBoard, at: number): TradingDay => calendars[board].nextDay(calendars[board].lastDay(at))
  const of = (board: StockBoard, day: TradingDay): Session[] =>
    Array.from({ length: A_DAY }, (_, place) =>
      sessionOf(seed, board, {
        nth: day.index * A_DAY + place,
        opensAt: opensAt(board, day),
        endsAt: openingOf(day),
      }),
    )
  return {
    running(board, at) {
      const day = next(board, at)
      return at >= opensAt(board, day) ? of(board, day) : []
    },
    past: (board, at) => of(board, calendars[board].lastDay(at)),
    nextAt(board, at) {
      const day = next(board, at)
      return at < opensAt(board, day) ? opensAt(board, day) : opensAt(board, calendars[board].nextDay(day))
    },
  }
}

export const sessionsOf = (choice: CalendarChoice, seed: number): Sessions =>
  choice === 'real' ? realSessions(seed) : alwaysSessions(seed)
