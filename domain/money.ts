// Exact money. Amounts are whole minor units (bigint, 2 decimals); rates and products go through Decimal and come
// back by the one rounding below. No float ever touches an amount.
import { Decimal as BaseDecimal } from 'decimal.js'
import type { DecimalText } from './brand.ts'
import { decimalText } from './brand.ts'

/** 40 digits carry price × quantity × rate without loss; half-even is the ledger's rounding everywhere. */
export const Decimal = BaseDecimal.clone({
  precision: 40,
  rounding: BaseDecimal.ROUND_HALF_EVEN,
  toExpNeg: -40,
  toExpPos: 40,
})
export type Decimal = BaseDecimal

/** Decimals of every wallet's currency (specification §9: amounts take 2 decimals). */
export const MONEY_SCALE = 2

/** Whole minor units of a decimal text: '12.3' → 1230n. Null when it is no plain decimal or is finer than the scale. */
export function parseMinor(text: string, scale: number = MONEY_SCALE): bigint | null {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,20}))?$/.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > scale) return null
  const digits = BigInt(`${match[2]}${fraction.padEnd(scale, '0')}`)
  return match[1] ? -digits : digits
}

/** The text of whole minor units: -1230n → '-12.30'. */
export function minorText(minor: bigint, scale: number = MONEY_SCALE): DecimalText {
  const negative = minor < 0n
  const digits = (negative ? -minor : minor).toString().padStart(scale + 1, '0')
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return decimalText(negative ? `-${whole}` : whole)
}

/** Half-even to whole minor units: the only way from a product or a rate back to money. */
export function roundToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(new Decimal(10).pow(scale)).toDecimalPlaces(0).toFixed(0))
}

/** Rounded up to whole minor units: what is reserved for a purchase must never fall short of its cost. */
export function ceilToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(new Decimal(10).pow(scale)).toDecimalPlaces(0, Decimal.ROUND_CEIL).toFixed(0))
}

/** Rounded down to whole minor units: what a rate brings must never exceed it, or halves of a cent could be collected. */
export function floorToMinor(value: Decimal, scale: number = MONEY_SCALE): bigint {
  return BigInt(value.times(new Decimal(10).pow(scale)).toDecimalPlaces(0, Decimal.ROUND_FLOOR).toFixed(0))
}

export const fromMinor = (minor: bigint, scale: number = MONEY_SCALE): Decimal =>
  new Decimal(minor.toString()).div(new Decimal(10).pow(scale))

/** A scaled integer (price or quantity) as an exact decimal. */
export const unscale = (scaled: number, decimals: number): Decimal =>
  new Decimal(scaled).div(new Decimal(10).pow(decimals))
