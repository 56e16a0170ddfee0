// The log price of a share: a weighted sum of common factors and its own part. All factors are those of the market's
// indices, sectors and currencies, so that shares move with their index at every moment.
import { hash32 } from '../../../../lib/random.ts'
import type { Bridge } from './day-tree.ts'
import {
  bridgeOf,
  DAY_IDS,
  dayNodes,
  KNOT_REACH,
  KNOTS_A_MINUTE,
  MINUTE_IDS,
  NODE_FIELDS,
  nodesUnder,
} from './day-tree.ts'
import type { DayVarianceFactor, OwnDay } from './own-part.ts'
import { ownDay } from './own-part.ts'
import type { VarianceCurve } from './rhythms.ts'
import { DAY_MINUTES } from './rhythms.ts'
import type { SharedFactor } from './shared-factor.ts'

/** The daily rhythm of a share's own part. */
export type OwnRhythm = {
  readonly anchorDay: number
  readonly shareOf: DayVarianceFactor
  curve(day: number): VarianceCurve
}

export type ShareWalk = {
  readonly kind: 'share'
  readonly factors: readonly SharedFactor[]
  readonly weights: readonly number[]
  /** Salt of the own part; the lines of one company have the same. */
  readonly salt: number
  /** Standard deviation of a day of the own part. */
  readonly volatility: number
  readonly rhythm: OwnRhythm
  /** Logarithm of the scaled price while all walks are at their starts. */
  readonly offset: number
}

const DAY_DRAW = 105

const day: OwnDay = { start: 0, end: 0, deviation: 0 }
let bridge: Bridge = { leftWeights: new Float64Array(), deviations: new Float64Array(), minutes: new Float64Array() }
let salt = 0

/** The sign of a draw by multiplication: a branch on a random bit is slow. */
const sign = (id: number): number => 2 * (hash32(salt, id) & 1) - 1

let preparedWalk: ShareWalk | null = null
let preparedDay = Number.NaN

/** Prepares the own part of a UTC day, for a volatility of 1. */
function prepare(walk: ShareWalk, utcDay: number): void {
  if (walk === preparedWalk && utcDay === preparedDay) return
  preparedWalk = walk
  preparedDay = utcDay
  const { rhythm } = walk
  ownDay(walk.salt, utcDay, rhythm.anchorDay, rhythm.shareOf, day)
  bridge = bridgeOf(rhythm.curve(utcDay))
  salt = hash32(walk.salt, utcDay, DAY_DRAW)
}

const middle = (id: number, a: number, b: number): number =>
  b + (a - b) * (bridge.leftWeights[id] ?? 0) + (bridge.deviations[id] ?? 0) * day.deviation * sign(id)

const NO_MINUTES = new Float32Array()

/** The own part at the start of the minutes of the prepared day. */
const ownMinutes = new Float64Array(DAY_MINUTES + 1)

function fillOwn(from: number, to: number): void {
  const { leftWeights, deviations } = bridge
  const { deviation } = day
  const nodes = dayNodes
  const { length } = nodes
  ownMinutes[0] = day.start
  ownMinutes[DAY_MINUTES] = day.end
  for (let node = 0; node < length; node += NODE_FIELDS) {
    const first = nodes[node + 1] ?? 0
    const end = nodes[node + 3] ?? 0
    if (end < from || first > to) node += nodesUnder(first, end)
    else {
      const id = nodes[node] ?? 0
      const a = ownMinutes[first] ?? 0
      const b = ownMinutes[end] ?? 0
      ownMinutes[nodes[node + 2] ?? 0] =
        b + (a - b) * (leftWeights[id] ?? 0) + (deviations[id] ?? 0) * deviation * sign(id)
    }
  }
}

/** Writes the values at the start of the minutes [first, last] of a UTC day into `into`, from `at` on. 1,440 is its end. */
export function fillMinutes(
  walk: ShareWalk,
  utcDay: number,
  [first, last]: readonly [number, number],
  into: Float64Array,
  at: number,
): void {
  prepare(walk, utcDay)
  fillOwn(first, last)
  const { volatility, factors, weights } = walk
  const own = ownMinutes
  const shift = at - first
  for (let minute = first; minute <= last; minute++) into[minute + shift] = (own[minute] ?? 0) * volatility
  for (let j = 0; j < factors.length; j++) {
    const minutes = factors[j]?.day(utcDay, first, last) ?? NO_MINUTES
    const weight = weights[j] ?? 0
    for (let minute = first; minute <= last; minute++) {
      const i = minute + shift
      into[i] = (into[i] ?? 0) + weight * (minutes[minute] ?? 0)
    }
  }
}

let startOfMinute = 0
let endOfMinute = 0

/** Sets the own part's values at the start and at the end of a minute. */
function descend(minute: number): void {
  let a = day.start
  let b = day.end
  let id = 1
  let first = 0
  for (let count = DAY_MINUTES; count > 1; ) {
    const half = count >> 1
    const m = middle(id, a, b)
    const isRight = minute >= first + half
    id = 2 * id + (isRight ? 1 : 0)
    if (isRight) {
      a = m
      first += half
      count -= half
    } else {
      b = m
      count = half
    }
  }
  startOfMinute = a
  endOfMinute = b
}

/** Adds the factors' values at a minute of a UTC day to the own part's value. */
function withFactors({ volatility, factors, weights }: ShareWalk, own: number, utcDay: number, minute: number): number {
  let value = own * volatility
  for (let j = 0; j < factors.length; j++) value += (weights[j] ?? 0) * (factors[j]?.at(utcDay, minute) ?? 0)
  return value
}

/** The value at the start of a minute of a UTC day. */
export function valueAt(walk: ShareWalk, utcDay: number, minute: number): number {
  prepare(walk, utcDay)
  descend(minute)
  return withFactors(walk, startOfMinute, utcDay, minute)
}

/** Writes the maximum deviation of the knots from the line between the ends, of each minute in [first, last). */
export function fillReaches(
  walk: ShareWalk,
  utcDay: number,
  [first, last]: readonly [number, number],
  into: Float64Array,
  at: number,
): void {
  prepare(walk, utcDay)
  const most = KNOT_REACH * walk.volatility * day.deviation
  for (let minute = first; minute < last; minute++) into[at + minute - first] = most * (bridge.minutes[minute] ?? 0)
}

let knots: Float64Array = new Float64Array(KNOTS_A_MINUTE + 1)
/** The number before the ids of the minute's nodes. */
let ids = 0

function fillBetween(id: number, first: number, count: number, sd: number): void {
  if (count === 1) return
  const half = count >> 1
  knots[first + half] = ((knots[first] ?? 0) + (knots[first + count] ?? 0) + sd * sign(ids + id)) / 2
  fillBetween(2 * id, first, half, sd * Math.SQRT1_2)
  fillBetween(2 * id + 1, first + half, half, sd * Math.SQRT1_2)
}

/**
 * Writes the values at the knots of a minute of a UTC day, whose first and last value are given in `into`, between these
 * two. Only the own part has knots: within a minute the factors are lines, so that extremes are found without them.
 */
export function fillKnots(walk: ShareWalk, utcDay: number, minute: number, into: Float64Array): void {
  prepare(walk, utcDay)
  knots = into
  ids = DAY_IDS + minute * MINUTE_IDS
  fillBetween(1, 0, KNOTS_A_MINUTE, walk.volatility * day.deviation * (bridge.minutes[minute] ?? 0))
}

/** Writes the values at the knots of a minute of a UTC day, with both ends, into `into`. */
export function fillMinute(walk: ShareWalk, utcDay: number, minute: number, into: Float64Array): void {
  prepare(walk, utcDay)
  descend(minute)
  into[0] = withFactors(walk, startOfMinute, utcDay, minute)
  into[KNOTS_A_MINUTE] = withFactors(walk, endOfMinute, utcDay, minute + 1)
  fillKnots(walk, utcDay, minute, into)
}
