// What a board says of itself: its state, when that changes, and when its day began.
import type { Board } from '../../../domain/instrument.ts'
import { stockBoards } from '../../../domain/instrument.ts'
import type { BoardState } from '../source.ts'
import type { Place, PlaceName, Places } from './places.ts'
import { gridAt } from './places.ts'

/** Indices live by the exchanges of their shares. */
const placesOf = (board: Board): readonly PlaceName[] => (board === 'IX' ? stockBoards : [board])

/** The first instant after now at which the state is another; null for a place that never changes. */
function nextChange({ calendar, continuous }: Place, now: number): number | null {
  if (continuous) return null
  const state = calendar.stateAt(now)
  const today = calendar.lastDay(now)
  const edges = [today, calendar.nextDay(today)]
    .flatMap(day => day.segments.flatMap(({ openMs, closeMs }) => [openMs, closeMs]))
    .filter(edge => edge > now)
  return edges.find(edge => calendar.stateAt(edge) !== state) ?? null
}

/** Of several places, the liveliest state is the board's. */
const liveliest = ['open', 'lunch', 'pre', 'post', 'closed'] as const

export function boardStateAt(places: Places, board: Board, now: number): BoardState {
  const names = placesOf(board)
  const states = new Set(names.map(name => places[name].calendar.stateAt(now)))
  const changes = names.map(name => nextChange(places[name], now)).filter(edge => edge !== null)
  return {
    board,
    state: liveliest.find(state => states.has(state)) ?? 'closed',
    nextAt: changes.length > 0 ? Math.min(...changes) : null,
  }
}

/** Of several places, the day that began last. */
export function dayStartOf(places: Places, board: Board, now: number): number {
  return Math.max(...placesOf(board).map(name => gridAt(places[name], now).openMs))
}
