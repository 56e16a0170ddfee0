// The trades of a minute: a sequence from the open through both extremes to the close. The price at a moment is that of
// the last trade, so that quote, bar and trades are always consistent.
import type { TickStep } from '../../../../domain/instrument.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import { hash32, unit } from '../../../lib/random.ts'
import type { DayPath } from './day-path.ts'
import { KNOTS_A_MINUTE, SLOT_MS, SLOTS_A_MINUTE } from './factors/day-tree.ts'
import type { FollowedDay } from './followed-day.ts'
import { fillMinute } from './followed-day.ts'
import { snap } from './price-model.ts'
import type { ShareDay } from './share-day.ts'
import { fillPrices } from './share-day.ts'
import { SIZELESS_TRADES } from './volume.ts'

const MOST_TRADES = 600
const draws = { order: 303, time: 304, price: 305, size: 306 } as const

/** Data of one minute, which `loadMinute` fills in; each instrument reuses one object. */
export type Minute = {
  salt: number
  startMs: number
  open: number
  high: number
  low: number
  close: number
  /** Number of trades; the first is at the start of the minute. */
  trades: number
  /** Indices of the two trades with the extremes, in order of time, and which of the two is the high. */
  firstTurn: number
  secondTurn: number
  highFirst: boolean
  /** Volume in units; 0 for an instrument without volume. */
  units: number
  steps: readonly TickStep[]
  /** Price in each slot of an instrument that is priced from common factors only; null for a share. */
  prices: Int32Array | null
  /** The prices at the knots of the minute, for a share; its trades are on the lines between them. */
  knots: Int32Array | null
}

export function createMinute(): Minute {
  return {
    salt: 0,
    startMs: 0,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
    trades: 1,
    firstTurn: 0,
    secondTurn: 0,
    highFirst: false,
    units: 0,
    steps: [],
    prices: null,
    knots: null,
  }
}

export function loadMinute(minute: Minute, path: DayPath, startMs: number, units: number): void {
  if (path.kind === 'share') loadShare(minute, path, startMs, units)
  else loadFollowed(minute, path, startMs, units)
}

/**
 * Each slot has one trade, so that instruments of the same walks trade at the same moments. A small trade may have size
 * zero.
 */
function loadFollowed(minute: Minute, day: FollowedDay, startMs: number, units: number): void {
  minute.prices ??= new Int32Array(SLOTS_A_MINUTE)
  const { prices } = minute
  fillMinute(day, startMs, prices)
  minute.salt = hash32(Math.floor(startMs / MINUTE_MS), draws.order)
  minute.startMs = startMs
  minute.trades = SLOTS_A_MINUTE
  minute.units = units
  minute.open = prices[0] ?? 0
  minute.close = prices[SLOTS_A_MINUTE - 1] ?? 0
  minute.high = minute.open
  minute.low = minute.open
  for (const price of prices) {
    if (price > minute.high) minute.high = price
    if (price < minute.low) minute.low = price
  }
}

function loadShare(minute: Minute, day: ShareDay, startMs: number, units: number): void {
  minute.knots ??= new Int32Array(KNOTS_A_MINUTE + 1)
  const { knots } = minute
  fillPrices(day, startMs, knots)
  minute.open = knots[0] ?? 0
  minute.close = knots[KNOTS_A_MINUTE] ?? 0
  let top = 0
  let bottom = 0
  for (let k = 1; k <= KNOTS_A_MINUTE; k++) {
    if ((knots[k] ?? 0) > (knots[top] ?? 0)) top = k
    if ((knots[k] ?? 0) < (knots[bottom] ?? 0)) bottom = k
  }
  minute.high = knots[top] ?? 0
  minute.low = knots[bottom] ?? 0
  minute.highFirst = top < bottom
  minute.salt = hash32(day.follows.salt, Math.floor(startMs / MINUTE_MS), draws.order)
  minute.startMs = startMs
  minute.trades = units === 0 ? SIZELESS_TRADES : Math.min(MOST_TRADES, units)
  minute.units = units
  minute.steps = day.steps
  placeTurns(minute, Math.min(top, bottom), Math.max(top, bottom))
}

/** Assigns the trades that have the prices of two knots: the nearest in time, each its own. */
function placeTurns(minute: Minute, first: number, second: number): void {
  const last = minute.trades - 1
  const tradeOf = (knot: number): number => {
    if (knot === 0 || knot === KNOTS_A_MINUTE) return knot === 0 ? 0 : last
    return Math.min(last - 1, Math.max(1, Math.round((knot * last) / KNOTS_A_MINUTE)))
  }
  minute.firstTurn = tradeOf(first)
  minute.secondTurn = tradeOf(second)
  if (minute.firstTurn < minute.secondTurn || first === second) return
  if (minute.secondTurn < last - 1) minute.secondTurn++
  else minute.firstTurn--
}

/** Index of the last trade at or before the instant `ms`; −1 if the minute starts later. */
export function lastTradeAt(minute: Minute, ms: number): number {
  if (ms < minute.startMs) return -1
  const slot = Math.min(minute.trades - 1, Math.floor(((ms - minute.startMs) * minute.trades) / MINUTE_MS))
  return tradeTime(minute, slot) <= ms ? slot : slot - 1
}

export function tradeTime(minute: Minute, trade: number): number {
  if (minute.prices) return minute.startMs + trade * SLOT_MS
  if (trade === 0) return minute.startMs
  const jitter = 0.9 * unit(hash32(minute.salt, trade, draws.time))
  // Rounded up, so that a trade is never before its share of the minute, by which `lastTradeAt` finds it.
  return minute.startMs + Math.ceil(((trade + jitter) * MINUTE_MS) / minute.trades)
}

export function tradePrice(minute: Minute, trade: number): number {
  if (minute.prices) return minute.prices[trade] ?? 0
  const { open, high, low, close, firstTurn, secondTurn, highFirst } = minute
  if (trade === 0) return open
  if (trade === minute.trades - 1) return close
  if (trade === firstTurn) return highFirst ? high : low
  if (trade === secondTurn) return highFirst ? low : high
  return betweenKnots(minute, trade)
}

/** A price on the line between two knots, with a random deviation of a fraction of the minute's range. */
function betweenKnots({ salt, trades, knots, high, low, steps }: Minute, trade: number): number {
  const at = (trade * KNOTS_A_MINUTE) / (trades - 1)
  const knot = Math.floor(at)
  const from = knots?.[knot] ?? 0
  const to = knots?.[knot + 1] ?? from
  const noise = 0.25 * (high - low) * (unit(hash32(salt, trade, draws.price)) - 0.5)
  return Math.min(high, Math.max(low, snap(from + (to - from) * (at - knot) + noise, steps)))
}

/** Volume of the minute up to and including a trade; each trade has at least one unit. */
export function unitsThrough(minute: Minute, trade: number): number {
  const { units, trades } = minute
  if (units === 0 || trade < 0) return 0
  const jitter = trade === trades - 1 ? 0 : 0.95 * unit(hash32(minute.salt, trade, draws.size))
  if (minute.prices) return Math.floor((units * (trade + 1 - jitter)) / trades)
  return trade + 1 + Math.floor(((units - trades) * (trade + 1 - jitter)) / trades)
}
