// The trades of a minute: a sequence from the open through both extremes to the close. The price at a moment is that of
// the last trade, so that quote, bar and trades are always consistent.
import type { TickStep } from '../../../domain/instrument.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { hash32, unit } from '../../lib/random.ts'
import { SLOT_MS, SLOTS_A_MINUTE } from '../factors/day-tree.ts'
import type { DayPath } from './day-path.ts'
import type { FollowedDay } from './followed-day.ts'
import { fillMinute } from './followed-day.ts'
import { snap } from './price-model.ts'
import type { SessionPath } from './session-path.ts'
import { walk } from './session-path.ts'
import { SIZELESS_TRADES } from './volume.ts'

const MOST_TRADES = 600
const draws = { firstTurn: 301, secondTurn: 302, order: 303, time: 304, price: 305, size: 306 } as const

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
  /** The price of each slot, for an instrument that follows common walks; null for an independent path. */
  prices: Int32Array | null
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
  }
}

const oneBucket = (): number => 0

export function loadMinute(minute: Minute, path: DayPath, index: number, startMs: number, units: number): void {
  if (path.follows) loadFollowed(minute, path, startMs, units)
  else loadOwn(minute, path, index, startMs, units)
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

function loadOwn(minute: Minute, path: SessionPath, index: number, startMs: number, units: number): void {
  walk(path, index, index + 1, oneBucket, (_first, _count, open, high, low, close) => {
    minute.open = open
    minute.high = high
    minute.low = low
    minute.close = close
  })
  const salt = hash32(path.salt, index, draws.order)
  const trades = units === 0 ? SIZELESS_TRADES : Math.min(MOST_TRADES, units)
  const inner = trades - 2
  const one = 1 + (hash32(salt, draws.firstTurn) % inner)
  const drawn = 1 + (hash32(salt, draws.secondTurn) % inner)
  const beside = one === inner ? one - 1 : one + 1
  const two = drawn === one ? beside : drawn
  minute.salt = salt
  minute.startMs = startMs
  minute.trades = trades
  minute.firstTurn = Math.min(one, two)
  minute.secondTurn = Math.max(one, two)
  minute.highFirst = unit(salt) < (minute.close > minute.open ? 0.3 : 0.7)
  minute.units = units
  minute.steps = path.steps
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
  const first = highFirst ? high : low
  const second = highFirst ? low : high
  if (trade < firstTurn) return between(minute, trade, 0, open, firstTurn, first)
  if (trade < secondTurn) return between(minute, trade, firstTurn, first, secondTurn, second)
  return between(minute, trade, secondTurn, second, minute.trades - 1, close)
}

/** A price on the line between two turning points, with a random deviation of a fraction of the minute's range. */
function between(minute: Minute, trade: number, at: number, from: number, end: number, to: number): number {
  if (trade === at) return from
  if (trade === end) return to
  const noise = 0.25 * (minute.high - minute.low) * (unit(hash32(minute.salt, trade, draws.price)) - 0.5)
  const price = from + ((to - from) * (trade - at)) / (end - at) + noise
  return Math.min(minute.high, Math.max(minute.low, snap(price, minute.steps)))
}

/** Volume of the minute up to and including a trade; each trade has at least one unit. */
export function unitsThrough(minute: Minute, trade: number): number {
  const { units, trades } = minute
  if (units === 0 || trade < 0) return 0
  const jitter = trade === trades - 1 ? 0 : 0.95 * unit(hash32(minute.salt, trade, draws.size))
  if (minute.prices) return Math.floor((units * (trade + 1 - jitter)) / trades)
  return trade + 1 + Math.floor(((units - trades) * (trade + 1 - jitter)) / trades)
}
