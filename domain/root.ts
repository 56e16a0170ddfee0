// The root of a function between two points where it has different signs.
import { assert } from './assert.ts'
import { Decimal } from './money.ts'

const STEPS_MAX = 200
/** Tolerance relative to the root, or to 1 if that is larger; far below any displayed digit. */
const TOLERANCE = new Decimal('1e-30')

type Point = { readonly x: Decimal; readonly y: Decimal }

/**
 * Ridders' method: it halves the bracket at least and converges quadratically, whatever the size of the function at the ends.
 * Null if the signs at `low` and `high` are the same. `low` is below `high`.
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
    // The bracket often keeps one of its ends, while the guesses converge.
    if (guess.y.isZero() || isClose(guess.x, last) || isClose(left.x, right.x)) return guess.x
    last = guess.x
    const bracket = narrowest([left, middle, guess, right])
    left = bracket[0]
    right = bracket[1]
  }
  return left.x
}

/** The zero of the exponential curve through three points of the function. */
function crossing(left: Point, middle: Point, right: Point): Decimal {
  const root = middle.y.pow(2).minus(left.y.times(right.y)).sqrt()
  const offset = middle.x.minus(left.x).times(middle.y).div(root)
  return left.y.greaterThan(right.y) ? middle.x.plus(offset) : middle.x.minus(offset)
}

/** The two adjacent points between which the sign changes. */
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
