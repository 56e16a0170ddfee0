// Simulated yield curves, one for each currency and kind of bond. The points of the first day move from date to date,
// each move computed from the seed. A customer buys at the mid rate minus half the spread, and sells at the mid rate
// plus half of it.

import { assert, must } from '../../domain/assert.ts'
import type { BondIssue, BondKind } from '../../domain/bonds/issue.ts'
import { daysTo } from '../../domain/bonds/issue.ts'
import { indexRatio } from '../../domain/bonds/tips.ts'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { hash32, unit } from '../lib/random.ts'

type Point = readonly [days: number, percent: number]
type Curve = {
  readonly nth: number
  readonly points: readonly Point[]
  readonly extra: number
  readonly half: number
  readonly moves?: number
}

const mxn: readonly Point[] = [
  [28, 6.15],
  [91, 6.59],
  [182, 6.91],
  [364, 7.24],
  [728, 8.01],
  [1092, 8.24],
  [1820, 9],
  [3640, 9.35],
  [10_920, 9.7],
]
const mxnSurcharge: readonly Point[] = [
  [364, 0.12],
  [1092, 0.19],
  [1820, 0.24],
]
const mxnReal: readonly Point[] = [
  [1092, 4],
  [3640, 4.75],
  [10_920, 4.9],
]
const usd: readonly Point[] = [
  [28, 3.9],
  [182, 3.75],
  [364, 3.65],
  [730, 3.6],
  [1826, 3.75],
  [3652, 4.15],
  [10_957, 4.75],
]
const usdReal: readonly Point[] = [
  [1826, 1.3],
  [3652, 1.8],
]
const hkd: readonly Point[] = [
  [91, 2.8],
  [1096, 3],
  [1826, 3.2],
]

/**
 * `extra`: credit spread. `half`: half the spread between purchase and sale. Both are in percentage points. `moves`:
 * factor of the curve's daily moves, 1 by default.
 */
const curves: Readonly<Record<Exclude<BondKind, 'bonddia' | 'silver'>, Curve>> = {
  cete: { nth: 1, points: mxn, extra: 0, half: 0.05 },
  bondeF: { nth: 7, points: mxnSurcharge, extra: 0, half: 0.01, moves: 0.1 },
  bono: { nth: 1, points: mxn, extra: 0, half: 0.06 },
  udibono: { nth: 2, points: mxnReal, extra: 0, half: 0.08 },
  bill: { nth: 3, points: usd, extra: 0, half: 0.02 },
  note: { nth: 3, points: usd, extra: 0, half: 0.02 },
  tips: { nth: 4, points: usdReal, extra: 0, half: 0.04 },
  retail: { nth: 5, points: hkd, extra: 0, half: 0.15 },
  corporate: { nth: 3, points: usd, extra: 1.8, half: 0.4 },
}

/** Number of past daily steps that still affect the curve, and the fraction of a step that remains after each day. */
const MEMORY_DAYS = 120
const KEPT = 0.97
/** The largest daily step, in percentage points. */
const STEP = 0.08
const RATE_DECIMALS = 6

/** `ask`: the customer buys. `bid`: the customer sells. `middle`: the price of an auction. */
export type Side = 'ask' | 'bid' | 'middle'
const shifts: Readonly<Record<Side, number>> = { ask: -1, middle: 0, bid: 1 }

export function rateOf(seed: number, issue: BondIssue, date: string, side: Side): Decimal {
  const { kind, maturity } = issue
  assert(kind !== 'bonddia' && kind !== 'silver', 'a curve of the bond')
  const { nth, points, extra, half, moves = 1 } = curves[kind]
  const middle =
    between(points, daysTo(must(maturity, issue.id), date)) + extra + moves * moved(seed, nth, dayOfDate(date))
  return halfUp(new Decimal(middle + shifts[side] * half).div(100), RATE_DECIMALS)
}

/** Linear interpolation between the points of the curve, constant beyond the first and the last. */
function between(points: readonly Point[], days: number): number {
  const above = points.findIndex(([at]) => at >= days)
  const [lowDays, low] = points[Math.max(0, (above === -1 ? points.length : above) - 1)] ?? [0, 0]
  const [highDays, high] = points[above === -1 ? points.length - 1 : above] ?? [0, 0]
  if (highDays === lowDays || days <= lowDays) return low
  return low + ((high - low) * (days - lowDays)) / (highDays - lowDays)
}

/** Change of the curve since the first day, in percentage points. */
export function moved(seed: number, nth: number, day: number): number {
  let sum = 0
  let weight = STEP
  for (let ago = 0; ago < MEMORY_DAYS; ago += 1) {
    sum += weight * (2 * unit(hash32(seed, nth, day - ago)) - 1)
    weight *= KEPT
  }
  return sum
}

const YEAR_DAYS = 365
const UDI_DATE = '2026-01-01'
const UDI = '8.6'
const UDI_DECIMALS = 6
const MX_INFLATION = '1.039'
const US_INFLATION = '1.027'

const grown = (yearly: string, from: string, to: string): Decimal =>
  new Decimal(yearly).pow(new Decimal(daysTo(to, from)).div(YEAR_DAYS))

/** Simulated inflation: the UDI on a date, or the index ratio since the issue; 1 for a bond without indexation. */
export function indexOf({ kind, issuedOn }: BondIssue, date: string): Decimal {
  if (kind === 'udibono') return halfUp(grown(MX_INFLATION, UDI_DATE, date).times(UDI), UDI_DECIMALS)
  return kind === 'tips' ? indexRatio(grown(US_INFLATION, issuedOn, date), new Decimal(1)) : new Decimal(1)
}
