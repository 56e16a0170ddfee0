// A trading day of an instrument that follows common walks. The walks never stop; the day is the part of them within
// its hours. Their moves while the exchange is closed become the gap at the open.
import { must } from '../../../../domain/assert.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'
import { localToUtc } from '../../../calendar/zone.ts'
import { SLOT_MS, SLOTS_A_MINUTE } from './factors/day-tree.ts'
import type { Following, Frame } from './factors/following.ts'
import { priceOf } from './factors/following.ts'
import type { DayGrid } from './grid.ts'
import type { Take } from './take.ts'

export type FollowedDay = {
  readonly kind: 'followed'
  readonly follows: Following
  readonly grid: DayGrid
  readonly frame: Frame
  readonly tick: number
  readonly open: number
  readonly close: number
  readonly high: number
  readonly low: number
}

/** Number of cached days per instrument: a year of history, and the days around now. */
const MOST_DAYS = 400
const known = new WeakMap<Following, Map<DayGrid, FollowedDay>>()

/** The day's path. Cached, so that the extremes of a past day are computed once. */
export function followedDay(follows: Following, grid: DayGrid, tick: number): FollowedDay {
  const days = known.get(follows) ?? new Map<DayGrid, FollowedDay>()
  known.set(follows, days)
  let day = days.get(grid)
  if (!day) {
    if (days.size >= MOST_DAYS) days.clear()
    day = createFollowedDay(follows, grid, tick)
    days.set(grid, day)
  }
  return day
}

function createFollowedDay(follows: Following, grid: DayGrid, tick: number): FollowedDay {
  const frame = follows.frameOf(grid.day)
  const day: Priced = { follows, grid, frame, tick }
  const last = must(grid.segments.at(-1), 'a last segment')
  let high: number | null = null
  let low: number | null = null
  return {
    kind: 'followed',
    follows,
    grid,
    frame,
    tick,
    open: priceAt(day, grid.openMs),
    close: priceAt(day, last.closeMs - SLOT_MS),
    get high() {
      high ??= dayExtreme(day, 1)
      return high
    },
    get low() {
      low ??= dayExtreme(day, -1)
      return low
    },
  }
}

/**
 * The mean price of the day's settlement window. The day's last price if there is no window, or if trading ended before
 * it.
 */
export function settlementOf(day: FollowedDay): number {
  const window = day.follows.settlement
  if (!window) return day.close
  const endMs = localToUtc(day.grid.day.date, window.ends, window.zone)
  const startMs = endMs - window.seconds * SECOND_MS
  if (!day.grid.segments.some(({ openMs, closeMs }) => openMs <= startMs && endMs <= closeMs)) return day.close
  let sum = 0
  let slots = 0
  for (let ms = startMs; ms < endMs; ms += SLOT_MS, slots++) sum += priceAt(day, ms)
  return Math.round(sum / slots / day.tick) * day.tick || day.tick
}

type Priced = Pick<FollowedDay, 'follows' | 'grid' | 'frame' | 'tick'>

const minuteOf = (ms: number): number => Math.floor((ms % DAY_MS) / MINUTE_MS)

/** The price at the slot that contains the instant `ms`. */
export function priceAt({ follows, frame, tick }: Priced, ms: number): number {
  const slot = Math.floor((ms % MINUTE_MS) / SLOT_MS)
  const value = follows.combination.at(frame.weights, Math.floor(ms / DAY_MS), minuteOf(ms), slot)
  return priceOf(value, frame, follows.shift, tick)
}

/** Highest and lowest price of whole minutes [fromMs, toMs). */
function extremeBetween({ follows, frame, tick }: Priced, fromMs: number, toMs: number, sign: 1 | -1): number {
  const { combination, shift } = follows
  let best = Number.NaN
  for (let from = fromMs; from < toMs; ) {
    const day = Math.floor(from / DAY_MS)
    const to = Math.min(toMs, (day + 1) * DAY_MS)
    const end = Math.round((to - day * DAY_MS) / MINUTE_MS)
    const value = combination.extreme(frame.weights, day, minuteOf(from), end, sign)
    if (Number.isNaN(best) || sign * value > sign * best) best = value
    from = to
  }
  return priceOf(best, frame, shift, tick)
}

function dayExtreme(day: Priced, sign: 1 | -1): number {
  const ofSegments = day.grid.segments.map(({ openMs, closeMs }) => extremeBetween(day, openMs, closeMs, sign))
  return sign === 1 ? Math.max(...ofSegments) : Math.min(...ofSegments)
}

/**
 * Splits the minutes [from, to) into pieces that lie within one bucket and one segment, like `walkShare` for a
 * share.
 */
export function walkFollowed(
  day: FollowedDay,
  from: number,
  to: number,
  bucketOf: (minute: number) => number,
  take: Take,
): void {
  for (const { openMs, firstMinute, minutes } of day.grid.segments) {
    const msOf = (minute: number): number => openMs + (minute - firstMinute) * MINUTE_MS
    const end = Math.min(to, firstMinute + minutes)
    for (let first = Math.max(from, firstMinute); first < end; ) {
      const bucket = bucketOf(first)
      let next = first + 1
      while (next < end && bucketOf(next) === bucket) next++
      const [start, stop] = [msOf(first), msOf(next)]
      take(
        first,
        next - first,
        priceAt(day, start),
        extremeBetween(day, start, stop, 1),
        extremeBetween(day, start, stop, -1),
        priceAt(day, stop - SLOT_MS),
      )
      first = next
    }
  }
}

const values = new Float64Array(SLOTS_A_MINUTE)

/** Writes the prices of the slots of the minute that starts at `startMs` into `prices`. */
export function fillMinute({ follows, frame, tick }: FollowedDay, startMs: number, prices: Int32Array): void {
  follows.combination.fill(frame.weights, Math.floor(startMs / DAY_MS), minuteOf(startMs), values)
  for (let slot = 0; slot < prices.length; slot++) prices[slot] = priceOf(values[slot] ?? 0, frame, follows.shift, tick)
}
