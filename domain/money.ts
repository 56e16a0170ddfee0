// Exact money. Amounts are whole minor units (bigint, 2 decimals). Rates and products are computed with Decimal and
// rounded once to minor units, by the functions below. No float ever touches an amount.
import { Decimal as BaseDecimal } from 'decimal.js'
import { MONEY_SCALE } from './minor.ts'

/** 40 digits are enough for price × quantity × rate without loss; the ledger always rounds half-even. */
export const Decimal = BaseDecimal.clone({
  precision: 40,
  rounding: BaseDecimal.ROUND_HALF_EVEN,
  toExpNeg: -40,
  toExpPos: 40,
})
export type Decimal = BaseDecimal

const powers = new Map<number, Decimal>()

/** Powers of 10, each computed once. */
function tenTo(exponent: number): Decimal {
  const known = powers.get(exponent) ?? new Decimal(10).pow(exponent)
  powers.set(exponent, known)
  return known
}

/** Half-even to whole minor units: the only conversion of a product or a rate to money. */
export function roundToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(tenTo(scale)).toDecimalPlaces(0).toFixed(0))
}

/** Rounded up to whole minor units: what is reserved for a purchase must never fall short of its cost. */
export function ceilToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(tenTo(scale)).toDecimalPlaces(0, Decimal.ROUND_CEIL).toFixed(0))
}

/**
 * Rounded down to whole minor units: what a rate brings must never exceed it, or halves of a cent could be collected.
 */
export function floorToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(tenTo(scale)).toDecimalPlaces(0, Decimal.ROUND_FLOOR).toFixed(0))
}

// Multiplication is exact too, and several times faster than division.
export const fromMinor = (minor: bigint, scale: number = MONEY_SCALE): Decimal =>
  new Decimal(minor.toString()).times(tenTo(-scale))

/** A scaled integer (price or quantity) as an exact decimal. */
export const unscale = (scaled: number, decimals: number): Decimal => new Decimal(scaled).times(tenTo(-decimals))
