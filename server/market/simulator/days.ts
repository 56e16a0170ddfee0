// Daily closes by midpoint displacement over spans of trading days, so that any day can be computed alone. Also the
// prices before and after regular hours.
import { MINUTE_MS } from '../../../domain/time.ts'
import { hash32, normal } from '../../lib/random.ts'
import type { DayPath } from './day-path.ts'
import { followedDay, settlementOf } from './followed-day.ts'
import type { DayGrid } from './grid.ts'
import { gridOf } from './grid.ts'
import type { PriceModel } from './price-model.ts'
import { snap, tickOf } from './price-model.ts'
import type { SessionPath } from './session-path.ts'
import { createSessionPath } from './session-path.ts'

/** Number of days between two fixed points of a path. */
const SPAN_DAYS = 1_024
/**
 * After this many days a path reverts to its start and does not move away further, so that prices stay near their seeds
 * for years.
 */
const REVERSION_DAYS = 128
/** Deviation of a fixed point, in multiples of the daily deviation. */
const ANCHOR_DEVIATIONS = 10

const draws = { anchor: 101, middle: 102, gap: 103, mood: 104, day: 105, pre: 106, post: 107 } as const

const scaleByLength = new Map<number, number>()
for (let length = SPAN_DAYS; length > 1; length /= 2)
  scaleByLength.set(length, Math.sqrt(length) / 2 / Math.sqrt(1 + length / REVERSION_DAYS))

/** Logarithm of the day's close relative to the seed price. */
function deviation({ salt, volatility, place }: PriceModel, dayIndex: number): number {
  const offset = dayIndex - place.anchorDay
  const anchor = (at: number): number =>
    at === 0 ? 0 : volatility * ANCHOR_DEVIATIONS * normal(hash32(salt, at, draws.anchor))
  let first = Math.floor(offset / SPAN_DAYS) * SPAN_DAYS
  let left = anchor(first)
  let right = anchor(first + SPAN_DAYS)
  for (let length = SPAN_DAYS; offset !== first; length /= 2) {
    const middle = first + length / 2
    const scale = volatility * (scaleByLength.get(length) ?? 0)
    const value = (left + right) / 2 + scale * normal(hash32(salt, middle, draws.middle))
    if (offset >= middle) {
      first = middle
      left = value
    } else right = value
  }
  return left
}

/** The path of a newly listed share: its price on the day before the listing is the offer price. */
export function fromListing(course: PriceModel): PriceModel {
  const { listedAt, place, startPrice } = course
  if (!Number.isFinite(listedAt)) return course
  const day = place.calendar.lastDay(listedAt)
  const before = gridOf(day).closeMs <= listedAt ? day.index : day.index - 1
  return { ...course, startPrice: startPrice / Math.exp(deviation(course, before)) }
}

function dayClose(course: PriceModel, dayIndex: number): number {
  return snap(course.startPrice * Math.exp(deviation(course, dayIndex)), course.steps)
}

/** The open of a day. After a break, an exchange opens slightly away from its last close. */
function dayOpen(course: PriceModel, dayIndex: number): number {
  const previous = dayClose(course, dayIndex - 1)
  if (course.place.continuous) return previous
  const gap = 0.25 * course.volatility * normal(hash32(course.salt, dayIndex, draws.gap))
  return snap(previous * Math.exp(gap), course.steps)
}

/** The path of the regular hours of a day. */
export const dayStretch = (course: PriceModel, grid: DayGrid): DayPath =>
  course.follows ? followedDay(course.follows, grid, tickOf(course)) : ownStretch(course, grid)

/** The price from which the changes of a day are computed. */
export function previousClose(course: PriceModel, { day, closeMs }: DayGrid): number {
  // Before a share's first session, its offer price is used as the last close.
  if (!course.follows) return dayClose(course, closeMs <= course.listedAt ? day.index : day.index - 1)
  const before = gridOf(course.place.calendar.previousDay(day))
  return settlementOf(followedDay(course.follows, before, tickOf(course)))
}

function ownStretch(course: PriceModel, grid: DayGrid): SessionPath {
  const { index } = grid.day
  const open = dayOpen(course, index)
  const mood = Math.exp(0.25 * normal(hash32(course.salt, index, draws.mood)))
  return createSessionPath({
    salt: hash32(course.salt, index, draws.day),
    minutes: grid.minutes,
    open,
    close: dayClose(course, index),
    sigma: Math.max(0.3, open * course.volatility * mood),
    steps: course.steps,
  })
}

/** The fraction of the move to the next open that happens in late trading; the rest happens in the next morning. */
const POST_SHARE = 0.4

function postClose(course: PriceModel, dayIndex: number): number {
  const close = dayClose(course, dayIndex)
  return snap(close + POST_SHARE * (dayOpen(course, dayIndex + 1) - close), course.steps)
}

/** The path before or after the regular hours of a day; null if the exchange has no such trading. */
export function extendedStretch(course: PriceModel, grid: DayGrid, kind: 'pre' | 'post'): SessionPath | null {
  const segment = grid[kind]
  // An index is not computed outside the regular hours; instruments that follow its fair value continue.
  if (!segment || course.follows) return null
  const { index } = grid.day
  const open = kind === 'pre' ? postClose(course, index - 1) : dayClose(course, index)
  const close = kind === 'pre' ? dayOpen(course, index) : postClose(course, index)
  return createSessionPath({
    salt: hash32(course.salt, index, draws[kind]),
    minutes: Math.round((segment.closeMs - segment.openMs) / MINUTE_MS),
    open,
    close,
    sigma: Math.max(0.3, 0.2 * open * course.volatility),
    steps: course.steps,
  })
}
