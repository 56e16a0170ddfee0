// Amounts as whole minor units and as text, for pages that only add and compare them. Rates and products are in
// `money.ts`, whose library is as large as a page.
import type { DecimalText } from './brand.ts'
import { decimalText } from './brand.ts'

/** Decimals of every wallet's currency (specification §9: amounts take 2 decimals). */
export const MONEY_SCALE = 2

/** Whole minor units of a decimal text: '12.3' → 1230n. Null if it is not a plain decimal or has too many decimals. */
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
