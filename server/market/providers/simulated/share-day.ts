// A trading day of a share. Its walk never stops; the day is the part of it within the regular hours. Its moves while the
// exchange is closed become the gap at the open.
import type { TickStep } from '../../../../domain/instrument.ts'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time.ts'
import { KNOTS_A_MINUTE } from './factors/day-tree.ts'
import { DAY_MINUTES } from './factors/rhythms.ts'
import type { ShareWalk } from './factors/share-walk.ts'
import { fillKnots, fillMinute, fillMinutes, fillReaches, valueAt } from './factors/share-walk.ts'
import type { DayGrid } from './grid.ts'
import { snap } from './price-model.ts'
import type { Take } from './take.ts'

const minuteOf = (ms: number): number => Math.floor((ms % DAY_MS) / MINUTE_MS)
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** Logarithm of the price at a whole minute, relative to the start. */
export const walkAt = (walk: ShareWalk, ms: number): number => valueAt(walk, dayOf(ms), minuteOf(ms))

const priceOf = (walk: ShareWalk, value: number, steps: readonly TickStep[]): number =>
  snap(Math.exp(value + walk.offset), steps)

/** The scaled price at a whole minute. */
export const priceAtMinute = (walk: ShareWalk, ms: number, steps: readonly TickStep[]): number =>
  priceOf(walk, walkAt(walk, ms), steps)

export class ShareDay {
  readonly kind = 'share'
  readonly follows: ShareWalk
  readonly grid: DayGrid
  readonly steps: readonly TickStep[]
  readonly open: number
  readonly close: number
  constructor(follows: ShareWalk, grid: DayGrid, steps: readonly TickStep[]) {
    this.follows = follows
    this.grid = grid
    this.steps = steps
    this.open = priceAtMinute(follows, grid.openMs, steps)
    this.close = priceAtMinute(follows, grid.closeMs, steps)
  }

  get high(): number {
    return rangeOf(this)[0]
  }

  get low(): number {
    return rangeOf(this)[1]
  }
}

type Range = readonly [high: number, low: number]

/** The extremes of whole days, which are computed once: those of a year, for the shares that were looked at last. */
const ranges = new Map<ShareWalk, Map<DayGrid, Range>>()
const MOST_SHARES = 200
const MOST_DAYS = 400

function rangeOf(day: ShareDay): Range {
  const { follows, grid } = day
  const days = ranges.get(follows) ?? new Map<DayGrid, Range>()
  if (!ranges.has(follows)) {
    const [oldest] = ranges.size >= MOST_SHARES ? ranges.keys() : []
    if (oldest) ranges.delete(oldest)
    ranges.set(follows, days)
  }
  let range = days.get(grid)
  if (!range) {
    if (days.size >= MOST_DAYS) days.clear()
    range = wholeRange(day)
    days.set(grid, range)
  }
  return range
}

const oneBucket = (): number => 0

function wholeRange(day: ShareDay): Range {
  let [top, bottom] = [day.open, day.open]
  walkShare(day, 0, day.grid.minutes, oneBucket, (_minute, _count, _open, high, low) => {
    top = Math.max(top, high)
    bottom = Math.min(bottom, low)
  })
  return [top, bottom]
}

/** Values at the start of each minute of a session, which is longer than a day when clocks are set back. */
const values = new Float64Array(2 * DAY_MINUTES)
/** Maximum deviation of the knots of each of these minutes from the line between its ends. */
const reaches = new Float64Array(2 * DAY_MINUTES)
const knots = new Float64Array(KNOTS_A_MINUTE + 1)
let high = 0
let low = 0

/** Fills `values` and `reaches` of the minutes in [startMs, endMs), and the value at the end. */
function fillValues(walk: ShareWalk, startMs: number, endMs: number): void {
  for (let ms = startMs; ms < endMs; ) {
    const day = dayOf(ms)
    const first = minuteOf(ms)
    const last = Math.min(DAY_MINUTES, first + Math.round((endMs - ms) / MINUTE_MS))
    const at = Math.round((ms - startMs) / MINUTE_MS)
    fillMinutes(walk, day, [first, last], values, at)
    fillReaches(walk, day, [first, last], reaches, at)
    ms += (last - first) * MINUTE_MS
  }
}

/** Sets `high` and `low` to the extremes of the minutes [from, to) of the filled values. */
function findExtremes(walk: ShareWalk, startMs: number, from: number, to: number): void {
  let top = values[from] ?? 0
  let bottom = top
  for (let i = from + 1; i <= to; i++) {
    const value = values[i] ?? 0
    if (value > top) top = value
    if (value < bottom) bottom = value
  }
  let b = values[from] ?? 0
  for (let i = from; i < to; i++) {
    const a = b
    b = values[i + 1] ?? 0
    const reach = reaches[i] ?? 0
    if (a + reach <= top && b + reach <= top && a - reach >= bottom && b - reach >= bottom) continue
    const ms = startMs + i * MINUTE_MS
    knots[0] = a
    knots[KNOTS_A_MINUTE] = b
    fillKnots(walk, dayOf(ms), minuteOf(ms), knots)
    for (let k = 1; k < KNOTS_A_MINUTE; k++) {
      const value = knots[k] ?? 0
      if (value > top) top = value
      if (value < bottom) bottom = value
    }
  }
  high = top
  low = bottom
}

/** Splits the minutes [from, to) into the largest pieces that each lie within one bucket and one segment. */
export function walkShare(
  day: ShareDay,
  from: number,
  to: number,
  bucketOf: (minute: number) => number,
  take: Take,
): void {
  const { follows, grid, steps } = day
  for (const { openMs, firstMinute, minutes } of grid.segments) {
    const first = Math.max(from, firstMinute)
    const end = Math.min(to, firstMinute + minutes)
    if (first >= end) continue
    const startMs = openMs + (first - firstMinute) * MINUTE_MS
    fillValues(follows, startMs, startMs + (end - first) * MINUTE_MS)
    for (let at = first; at < end; ) {
      const bucket = bucketOf(at)
      let next = at + 1
      while (next < end && bucketOf(next) === bucket) next++
      findExtremes(follows, startMs, at - first, next - first)
      const open = priceOf(follows, values[at - first] ?? 0, steps)
      const close = priceOf(follows, values[next - first] ?? 0, steps)
      take(at, next - at, open, priceOf(follows, high, steps), priceOf(follows, low, steps), close)
      at = next
    }
  }
}

/** Writes the prices at the knots of the minute that starts at `startMs` into `prices`. */
export function fillPrices({ follows, steps }: ShareDay, startMs: number, prices: Int32Array): void {
  fillMinute(follows, dayOf(startMs), minuteOf(startMs), knots)
  for (let k = 0; k < prices.length; k++) prices[k] = priceOf(follows, knots[k] ?? 0, steps)
}
