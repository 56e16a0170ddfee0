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
function deviation({ salt, volatility, venue }: PriceModel, dayIndex: number): number {
  const offset = dayIndex - venue.anchorDay
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
export function fromListing(model: PriceModel): PriceModel {
  const { listedAt, venue, startPrice } = model
  if (!Number.isFinite(listedAt)) return model
  const day = venue.calendar.lastDay(listedAt)
  const before = gridOf(day).closeMs <= listedAt ? day.index : day.index - 1
  return { ...model, startPrice: startPrice / Math.exp(deviation(model, before)) }
}

function dayClose(model: PriceModel, dayIndex: number): number {
  return snap(model.startPrice * Math.exp(deviation(model, dayIndex)), model.steps)
}

/** The open of a day. After a break, an exchange opens slightly away from its last close. */
function dayOpen(model: PriceModel, dayIndex: number): number {
  const previous = dayClose(model, dayIndex - 1)
  if (model.venue.continuous) return previous
  const gap = 0.25 * model.volatility * normal(hash32(model.salt, dayIndex, draws.gap))
  return snap(previous * Math.exp(gap), model.steps)
}

/** The path of the regular hours of a day. */
export const dayPathOf = (model: PriceModel, grid: DayGrid): DayPath =>
  model.follows ? followedDay(model.follows, grid, tickOf(model)) : ownDayPath(model, grid)

/** The price from which the changes of a day are computed. */
export function previousClose(model: PriceModel, { day, closeMs }: DayGrid): number {
  // Before a share's first session, its offer price is used as the last close.
  if (!model.follows) return dayClose(model, closeMs <= model.listedAt ? day.index : day.index - 1)
  const before = gridOf(model.venue.calendar.previousDay(day))
  return settlementOf(followedDay(model.follows, before, tickOf(model)))
}

function ownDayPath(model: PriceModel, grid: DayGrid): SessionPath {
  const { index } = grid.day
  const open = dayOpen(model, index)
  const mood = Math.exp(0.25 * normal(hash32(model.salt, index, draws.mood)))
  return createSessionPath({
    salt: hash32(model.salt, index, draws.day),
    minutes: grid.minutes,
    open,
    close: dayClose(model, index),
    sigma: Math.max(0.3, open * model.volatility * mood),
    steps: model.steps,
  })
}

/** The fraction of the move to the next open that happens in late trading; the rest happens in the next morning. */
const POST_SHARE = 0.4

function postClose(model: PriceModel, dayIndex: number): number {
  const close = dayClose(model, dayIndex)
  return snap(close + POST_SHARE * (dayOpen(model, dayIndex + 1) - close), model.steps)
}

/** The path before or after the regular hours of a day; null if the exchange has no such trading. */
export function extendedPath(model: PriceModel, grid: DayGrid, kind: 'pre' | 'post'): SessionPath | null {
  const segment = grid[kind]
  // An index is not computed outside the regular hours; instruments that follow its fair value continue.
  if (!segment || model.follows) return null
  const { index } = grid.day
  const open = kind === 'pre' ? postClose(model, index - 1) : dayClose(model, index)
  const close = kind === 'pre' ? dayOpen(model, index) : postClose(model, index)
  return createSessionPath({
    salt: hash32(model.salt, index, draws[kind]),
    minutes: Math.round((segment.closeMs - segment.openMs) / MINUTE_MS),
    open,
    close,
    sigma: Math.max(0.3, 0.2 * open * model.volatility),
    steps: model.steps,
  })
}
