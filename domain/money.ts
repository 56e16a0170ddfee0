// Exact money. Amounts are whole minor units (bigint, 2 decimals). Rates and products are computed with Decimal and
// rounded once to minor units, by the functions below. No float ever touches an amount.
import { Decimal as BaseDecimal } from 'decimal.js'
import { MONEY_SCALE } from './minor.ts'

/** 40 digits carry price × quantity × rate without loss; half-even is the ledger's rounding everywhere. */
export const Decimal = BaseDecimal.clone({
  precision: 40,
  rounding: BaseDecimal.ROUND_HALF_EVEN,
  toExpNeg: -40,
  toExpPos: 40,
})
export type Decimal = BaseDecimal

/** Half-even to whole minor units: the only conversion of a product or a rate to money. */
export function roundToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(new Decimal(10).pow(scale)).toDecimalPlaces(0).toFixed(0))
}

/** Rounded up to whole minor units: what is reserved for a purchase must never fall short of its cost. */
export function ceilToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(new Decimal(10).pow(scale)).toDecimalPlaces(0, Decimal.ROUND_CEIL).toFixed(0))
}

/**
 * Rounded down to whole minor units: what a rate brings must never exceed it, or halves of a cent could be collected.
 */
export function floorToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(new Decimal(10).pow(scale)).toDecimalPlaces(0, Decimal.ROUND_FLOOR).toFixed(0))
}

export const fromMinor = (minor: bigint, scale: number = MONEY_SCALE): Decimal =>
  new Decimal(minor.toString()).div(new Decimal(10).pow(scale))

/** A scaled integer (price or quantity) as an exact decimal. */
export const unscale = (scaled: number, decimals: number): Decimal =>
  new Decimal(scaled).div(new Decimal(10).pow(decimals))
