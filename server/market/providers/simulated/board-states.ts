// State of a board, the time of its next change, and the start of its trading day.
import type { Board } from '../../../../domain/instruments/boards.ts'
import { calendarsOfBoard } from '../../../../domain/instruments/calendars.ts'
import type { BoardState } from '../../source.ts'
import type { Venue, VenueName, Venues } from './venues.ts'
import { gridAt } from './venues.ts'

/** Venues of a board: several for a board of indices, whose instruments follow different exchanges. */
const venuesOf = (board: Board): readonly VenueName[] => calendarsOfBoard[board]

/**
 * Number of days to search for the next change: trading days of currencies follow each other without a break from the
 * beginning to the end of a week.
 */
const DAYS_AHEAD = 7

/** The next time at which the venue's state changes, UTC ms; null for a market that never closes. */
export function nextChange({ calendar, continuous }: Venue, now: number): number | null {
  if (continuous) return null
  const state = calendar.stateAt(now)
  const isChange = (edge: number): boolean => edge > now && calendar.stateAt(edge) !== state
  let day = calendar.lastDay(now)
  for (let left = DAYS_AHEAD; left > 0; left--) {
    const change = day.segments.flatMap(({ openMs, closeMs }) => [openMs, closeMs]).find(isChange)
    if (change !== undefined) return change
    day = calendar.nextDay(day)
  }
  return null
}

/**
 * The next opening of the regular hours, also after a lunch break, UTC ms. Null while they are open, and for a market
 * that never closes.
 */
function nextOpening({ calendar, continuous }: Venue, now: number): number | null {
  if (continuous || calendar.stateAt(now) === 'open') return null
  const today = calendar.lastDay(now)
  const segments = [today, calendar.nextDay(today)].flatMap(day => day.segments)
  return segments.find(({ kind, openMs }) => kind === 'regular' && openMs > now)?.openMs ?? null
}

/** The states from the most to the least active. A board of several venues has the state of its most active one. */
const liveliest = ['open', 'lunch', 'pre', 'post', 'closed'] as const

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter(time => time !== null)
  return known.length > 0 ? Math.min(...known) : null
}

export function boardStateAt(venues: Venues, board: Board, now: number): BoardState {
  const names = venuesOf(board)
  const states = new Set(names.map(name => venues[name].calendar.stateAt(now)))
  const isOpen = states.has('open')
  return {
    board,
    state: liveliest.find(state => states.has(state)) ?? 'closed',
    nextAt: earliest(names.map(name => nextChange(venues[name], now))),
    opensAt: isOpen ? null : earliest(names.map(name => nextOpening(venues[name], now))),
    dayAt: names.some(name => venues[name].continuous) ? null : dayStartOf(venues, board, now),
  }
}

/** Start of a board's trading day, UTC ms. A board of several venues has the trading day that began last. */
export function dayStartOf(venues: Venues, board: Board, now: number): number {
  return Math.max(...venuesOf(board).map(name => gridAt(venues[name], now).openMs))
}
