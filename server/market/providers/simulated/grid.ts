// The minutes of a trading day, counted over its regular segments (without the lunch break), and the minute at an
// instant.
import { must } from '../../../../domain/assert.ts'
import type { SessionSpan } from '../../../../domain/kline.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import type { Calendar, Segment, TradingDay } from '../../../calendar/calendar.ts'

export type GridSegment = {
  readonly openMs: number
  readonly closeMs: number
  /** Number, within the day, of the segment's first minute. */
  readonly firstMinute: number
  readonly minutes: number
}

export type DayGrid = {
  readonly day: TradingDay
  /** The regular segments, ascending. */
  readonly segments: readonly GridSegment[]
  readonly minutes: number
  readonly openMs: number
  readonly closeMs: number
  readonly pre: Segment | null
  readonly post: Segment | null
}

const grids = new WeakMap<TradingDay, DayGrid>()

export function gridOf(day: TradingDay): DayGrid {
  let grid = grids.get(day)
  if (!grid) {
    grid = measure(day)
    grids.set(day, grid)
  }
  return grid
}

function measure(day: TradingDay): DayGrid {
  const segments: GridSegment[] = []
  let minutes = 0
  for (const { kind, openMs, closeMs } of day.segments) {
    if (kind !== 'regular') continue
    const count = Math.round((closeMs - openMs) / MINUTE_MS)
    segments.push({ openMs, closeMs, firstMinute: minutes, minutes: count })
    minutes += count
  }
  const ofKind = (kind: 'pre' | 'post') => day.segments.find(segment => segment.kind === kind) ?? null
  const { openMs } = must(segments[0], `regular hours of ${day.date}`)
  const { closeMs } = must(segments.at(-1), `regular hours of ${day.date}`)
  return { day, segments, minutes, openMs, closeMs, pre: ofKind('pre'), post: ofKind('post') }
}

/** Trading outside the regular hours: the current interval, or the last one while the exchange is closed. */
export type ExtendedMoment = {
  readonly grid: DayGrid
  readonly kind: 'pre' | 'post'
  readonly at: number
  readonly minute: number
  readonly minuteStart: number
}

/** The state of regular trading at an instant; outside the sessions, its state at the end of the last one. */
export type Moment = {
  readonly grid: DayGrid
  readonly state: ReturnType<Calendar['stateAt']>
  /** The last instant of regular trading that is not after the requested one. */
  readonly at: number
  readonly minute: number
  readonly minuteStart: number
  readonly extended: ExtendedMoment | null
}

export function momentAt(calendar: Calendar, now: number): Moment {
  const grid = gridOf(calendar.lastDay(now))
  const segment = must(
    grid.segments.findLast(({ openMs }) => openMs <= now),
    'an opened segment',
  )
  const state = calendar.stateAt(now)
  const at = Math.min(now, segment.closeMs - 1)
  const { index, start } = minuteWithin(segment, at)
  const extended = extendedAt(calendar, grid, state, now)
  return { grid, state, at, minute: segment.firstMinute + index, minuteStart: start, extended }
}

function minuteWithin({ openMs }: { readonly openMs: number }, at: number): { index: number; start: number } {
  const index = Math.floor((at - openMs) / MINUTE_MS)
  return { index, start: openMs + index * MINUTE_MS }
}

function extendedAt(calendar: Calendar, last: DayGrid, state: Moment['state'], now: number): ExtendedMoment | null {
  if (state === 'open' || state === 'lunch') return null
  const day = state === 'pre' ? calendar.dayAt(now) : null
  const grid = day ? gridOf(day) : last
  const kind = day ? 'pre' : 'post'
  const segment = grid[kind]
  if (!segment) return null
  const at = Math.min(now, segment.closeMs - 1)
  const { index, start } = minuteWithin(segment, at)
  return { grid, kind, at, minute: index, minuteStart: start }
}

/** The sessions with which a chart continues its bars by itself (`domain/kline.ts`). */
export function sessionSpans(grid: DayGrid): SessionSpan[] {
  return grid.segments.map(({ openMs, closeMs }) => ({ openMs, closeMs, dayStartMs: grid.openMs }))
}
