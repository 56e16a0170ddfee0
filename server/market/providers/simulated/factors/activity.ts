// Activity of a market on a day: its variance relative to an ordinary day. It is drawn so that a day's move follows
// Student's t with five degrees of freedom. Drivers of one rhythm share it, so that crosses and spreads have fat tails
// too, and correlations hold.
import { SATURDAY, SUNDAY, weekdayOf } from '../../../../../domain/calendar/civil-date.ts'
import { hash32, normal } from '../../../../lib/random.ts'
import type { RhythmName } from './rhythms.ts'
import { rhythms } from './rhythms.ts'

/** Number of days between two fixed points of a random walk. */
export const SPAN_DAYS = 1_024
const FREEDOM = 5
const MOST = 30
/** Maximum number of cached spans: enough for a year of history, the days ahead, and a clock that tests move. */
export const SPANS_KEPT = 4
const DRAW = 411

export type Activity = {
  /** Variance of a day relative to that of an average day. */
  of(day: number): number
  /** Cumulative variance before each midnight of the span that starts on day `first`, including the span's end. */
  before(first: number): Float64Array
}

/** A random factor ν/χ² of a day, divided by its mean ν/(ν−2). */
function drawnActivity(salt: number, day: number): number {
  let squares = 0
  for (let i = 0; i < FREEDOM; i++) squares += normal(hash32(salt, day, DRAW + i)) ** 2
  return Math.min(MOST, (FREEDOM - 2) / squares)
}

/** The share of a weekday's variance that a day has: 1, except on weekends. */
export function dayVarianceFactor(rhythm: RhythmName, daily: boolean): (day: number) => number {
  const [saturday, sunday] = rhythms[rhythm].weekend
  return day => {
    const weekday = weekdayOf(day)
    if (daily || weekday < SATURDAY) return 1
    return weekday === SUNDAY ? sunday : saturday
  }
}

export function createActivity(salt: number, rhythm: RhythmName, daily: boolean): Activity {
  const shareOf = dayVarianceFactor(rhythm, daily)
  const of = (day: number): number => drawnActivity(salt, day) * shareOf(day)
  const spans = new Map<number, Float64Array>()
  return {
    of,
    before(first) {
      let sums = spans.get(first)
      if (!sums) {
        sums = new Float64Array(SPAN_DAYS + 1)
        for (let i = 0; i < SPAN_DAYS; i++) sums[i + 1] = (sums[i] ?? 0) + of(first + i)
        if (spans.size >= SPANS_KEPT) spans.clear()
        spans.set(first, sums)
      }
      return sums
    },
  }
}
