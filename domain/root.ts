// Finds a root of a function between two points at which its signs differ.
import { assert } from './assert.ts'
import { Decimal } from './money.ts'

const STEPS_MAX = 200
/** Tolerance relative to the root, or to 1 if the root is smaller than 1; far below any displayed digit. */
const TOLERANCE = new Decimal('1e-30')

type Point = { readonly x: Decimal; readonly y: Decimal }

/**
 * Ridders' method: each step at least halves the bracket, and it converges quadratically whatever the function values
 * at the ends are. Returns null if the signs at `low` and `high` are equal. `low` must be less than `high`.
 */
export function rootBetween(of: (x: Decimal) => Decimal, low: Decimal, high: Decimal): Decimal | null {
  assert(low.lessThan(high), 'a bracket from low to high')
  const at = (x: Decimal): Point => ({ x, y: of(x) })
  let left = at(low)
  let right = at(high)
  if (left.y.isZero()) return low
  if (right.y.isZero()) return high
  if (hasSameSign(left, right)) return null
  let last = left.x
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const middle = at(left.x.plus(right.x).div(2))
    const guess = at(crossing(left, middle, right))
    // The guesses can converge while one end of the bracket stays the same, so the distance of two guesses is checked
    // too.
    if (guess.y.isZero() || isClose(guess.x, last) || isClose(left.x, right.x)) return guess.x
    last = guess.x
    const bracket = narrowest([left, middle, guess, right])
    left = bracket[0]
    right = bracket[1]
  }
  return left.x
}

/** Returns the zero of the exponential curve through three points of the function. */
function crossing(left: Point, middle: Point, right: Point): Decimal {
  const root = middle.y.pow(2).minus(left.y.times(right.y)).sqrt()
  const offset = middle.x.minus(left.x).times(middle.y).div(root)
  return left.y.greaterThan(right.y) ? middle.x.plus(offset) : middle.x.minus(offset)
}

/** Returns the two adjacent points between which the sign changes. */
function narrowest(points: readonly Point[]): readonly [Point, Point] {
  const sorted = points.toSorted((one, other) => one.x.cmp(other.x))
  const end = sorted.findIndex((point, nth) => nth > 0 && !hasSameSign(sorted[nth - 1] ?? point, point))
  const [left, right] = sorted.slice(end - 1)
  if (!left || !right) throw new Error('The sign changes between the ends.')
  return [left, right]
}

const hasSameSign = (one: Point, other: Point): boolean => one.y.isNegative() === other.y.isNegative()

const isClose = (one: Decimal, other: Decimal): boolean =>
  one
    .minus(other)
    .abs()
    .lessThanOrEqualTo(TOLERANCE.times(Decimal.max(1, one.abs())))
