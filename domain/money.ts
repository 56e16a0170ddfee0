// Exact arithmetic for money. Amounts are whole minor units (bigint, 2 decimals). Rates and products are computed with
// Decimal and rounded once to minor units, by the functions below. Floating-point numbers are never used for amounts.
import { Decimal as BaseDecimal } from 'decimal.js'
import { MONEY_SCALE } from './minor.ts'

/**
 * Decimal type with 40 digits, enough for price × quantity × rate without loss, and half-even rounding as in the
 * ledger.
 */
export const Decimal = BaseDecimal.clone({
  precision: 40,
  rounding: BaseDecimal.ROUND_HALF_EVEN,
  toExpNeg: -40,
  toExpPos: 40,
})
export type Decimal = BaseDecimal

const powers = new Map<number, Decimal>()

/** Returns a power of 10 from a cache. */
function tenTo(exponent: number): Decimal {
  const known = powers.get(exponent) ?? new Decimal(10).pow(exponent)
  powers.set(exponent, known)
  return known
}

/**
 * Rounds half-even to whole minor units. Every product or rate is converted to money by this function, unless it must
 * be rounded up or down.
 */
export function roundToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(tenTo(scale)).toDecimalPlaces(0).toFixed(0))
}

/** Rounds up to whole minor units. Used for reservations, which must never be less than the cost of the purchase. */
export function ceilToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(tenTo(scale)).toDecimalPlaces(0, Decimal.ROUND_CEIL).toFixed(0))
}

/**
 * Rounds down to whole minor units. Used for exchanged amounts: rounding up would allow users to collect fractions of a
 * cent.
 */
export function floorToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(tenTo(scale)).toDecimalPlaces(0, Decimal.ROUND_FLOOR).toFixed(0))
}

// Multiplication by a power of 10 is as exact as division, and several times faster.
export const fromMinor = (minor: bigint, scale: number = MONEY_SCALE): Decimal =>
  new Decimal(minor.toString()).times(tenTo(-scale))

/** Converts a scaled integer (price or quantity) to an exact decimal. */
export const unscale = (scaled: number, decimals: number): Decimal => new Decimal(scaled).times(tenTo(-decimals))
