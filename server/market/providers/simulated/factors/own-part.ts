// The part of a share's moves that no other instrument has, as a log price for a volatility of 1 a day. Any day is
// computed alone, without storage: fixed points in blocks of days by midpoint displacement, and within a block
// independent moves whose sum is adjusted to the block's, so that a large move of one day is not reversed on the next.
// A day's move follows Student's t with four degrees of freedom.
import { hash32, normal } from '../../../../lib/random.ts'

const BLOCK_DAYS = 32
/** Number of days between two anchors. */
const SPAN_DAYS = 1_024
/**
 * After this many days a path reverts to its start and does not move away further, so that prices stay near their seeds
 * for years.
 */
const REVERSION_DAYS = 128
/** Deviation of an anchor, in multiples of the daily deviation. */
const ANCHOR_DEVIATIONS = 10
/** A company reports four times a year. Such a day has several times the variance of another one. */
const DAYS_A_REPORT = 63
const REPORT_ACTIVITY = 6
const MEAN_ACTIVITY = 1 + (REPORT_ACTIVITY - 1) / DAYS_A_REPORT
/** Maximum variance of a day relative to that of an average day. */
const MOST_ACTIVITY = 16

const draws = { anchor: 101, middle: 102, move: 103, activity: 104, report: 106 } as const

/** Share of a weekday's variance that a day has. */
export type DayVarianceFactor = (day: number) => number

/** Start and end of a UTC day, and the standard deviation of its moves. */
export type OwnDay = { start: number; end: number; deviation: number }

/** The salt of a name. It does not depend on an instrument's number, so that more instruments change no other's history. */
export function saltOf(seed: number, name: string): number {
  let salt = hash32(seed, name.length)
  for (let i = 0; i < name.length; i++) salt = hash32(salt, name.charCodeAt(i), i)
  return salt
}

/**
 * The variance of a day relative to that of an average day: ν/χ² with ν = 4, divided by its mean 2. χ² with four degrees
 * of freedom is −2·ln of the product of two uniform numbers.
 */
function activityOf(salt: number, day: number): number {
  const h = hash32(salt, day, draws.activity)
  const product = (((h >>> 16) + 0.5) / 65_536) * (((h & 65_535) + 0.5) / 65_536)
  const isReport = hash32(salt, day, draws.report) % DAYS_A_REPORT === 0
  return Math.min(MOST_ACTIVITY, (isReport ? -REPORT_ACTIVITY : -1) / Math.log(product)) / MEAN_ACTIVITY
}

/** The value at the start of a block; `offset` is in days since the anchor, and a multiple of the block. */
function blockStart(salt: number, offset: number): number {
  const anchor = (at: number): number => (at === 0 ? 0 : ANCHOR_DEVIATIONS * normal(hash32(salt, at, draws.anchor)))
  let first = Math.floor(offset / SPAN_DAYS) * SPAN_DAYS
  let left = anchor(first)
  if (offset === first) return left
  let right = anchor(first + SPAN_DAYS)
  for (let length = SPAN_DAYS; offset !== first; length /= 2) {
    const middle = first + length / 2
    const scale = Math.sqrt(length) / 2 / Math.sqrt(1 + length / REVERSION_DAYS)
    const value = (left + right) / 2 + scale * normal(hash32(salt, middle, draws.middle))
    if (offset >= middle) {
      first = middle
      left = value
    } else right = value
  }
  return left
}

const values = new Float64Array(BLOCK_DAYS + 1)
const moves = new Float64Array(BLOCK_DAYS)
/** The block whose values are in `values`: consecutive requests are mostly for the same one. */
let known = { salt: Number.NaN, first: Number.NaN, shareOf: null as DayVarianceFactor | null }

function fillBlock(salt: number, first: number, anchorDay: number, shareOf: DayVarianceFactor): void {
  if (known.salt === salt && known.first === first && known.shareOf === shareOf) return
  known = { salt, first, shareOf }
  const start = blockStart(salt, first - anchorDay)
  const end = blockStart(salt, first + BLOCK_DAYS - anchorDay)
  let sum = 0
  let variance = 0
  for (let i = 0; i < BLOCK_DAYS; i++) {
    const day = first + i
    const share = shareOf(day)
    const move = Math.sqrt(share * activityOf(salt, day)) * normal(hash32(salt, day, draws.move))
    moves[i] = move
    sum += move
    variance += share
  }
  const adjustment = (end - start - sum) / variance
  let value = start
  for (let i = 0; i < BLOCK_DAYS; i++) {
    values[i] = value
    value += (moves[i] ?? 0) + adjustment * shareOf(first + i)
  }
  values[BLOCK_DAYS] = end
}

/** Writes the day's values into `into`. */
export function ownDay(salt: number, day: number, anchorDay: number, shareOf: DayVarianceFactor, into: OwnDay): void {
  const first = anchorDay + Math.floor((day - anchorDay) / BLOCK_DAYS) * BLOCK_DAYS
  fillBlock(salt, first, anchorDay, shareOf)
  into.start = values[day - first] ?? 0
  into.end = values[day - first + 1] ?? 0
  into.deviation = Math.sqrt(shareOf(day) * activityOf(salt, day))
}
