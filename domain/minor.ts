// Amounts as whole minor units and as text, for pages that only add and compare them. Multiplication by rates is in
// `money.ts`, which imports a large decimal library.
import type { DecimalText } from './brand.ts'
import { decimalText } from './brand.ts'

/** Number of decimals of an amount in every wallet currency (specification §9). */
export const MONEY_SCALE = 2

/**
 * Converts decimal text to whole minor units: '12.3' → 1230n. Null if the text is not a plain decimal or has too many
 * decimals.
 */
export function parseMinor(text: string, scale: number = MONEY_SCALE): bigint | null {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,20}))?$/.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > scale) return null
  const digits = BigInt(`${match[2]}${fraction.padEnd(scale, '0')}`)
  return match[1] ? -digits : digits
}

/** Converts whole minor units to decimal text: -1230n → '-12.30'. */
export function minorText(minor: bigint, scale: number = MONEY_SCALE): DecimalText {
  const negative = minor < 0n
  const digits = (negative ? -minor : minor).toString().padStart(scale + 1, '0')
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return decimalText(negative ? `-${whole}` : whole)
}
