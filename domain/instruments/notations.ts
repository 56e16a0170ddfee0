// The notation in which an exchange writes the prices of a future. Kept separate from the tables of futures, because
// every list and chart needs it and the tables are large.
import type { InstrumentKey } from '../brand.ts'
import type { PriceNotation } from '../price-notation.ts'
import { parseFutureCode } from './delivery-month.ts'
import { boardOf, codeOf } from './market-code.ts'

/**
 * Notations other than decimals: grains in cents and eighths of a cent, treasury notes and bonds in points and 32nds.
 */
const byRoot: ReadonlyMap<string, PriceNotation> = new Map([
  ['ZC', 'eighths'],
  ['ZW', 'eighths'],
  ['KE', 'eighths'],
  ['ZS', 'eighths'],
  ['ZO', 'eighths'],
  ['ZB', '32'],
  ['ZN', '32/2'],
  ['ZF', '32/4'],
  ['ZT', '32nds/8'],
])

/** Roots and spot codes of crude oil and natural gas. Their price can be below zero, because storage costs money. */
const belowZero: ReadonlySet<string> = new Set(['CL', 'MCL', 'BZ', 'B', 'NG', 'WTICOUSD', 'BCOUSD', 'NATGASUSD'])

/** True for an instrument whose price can be below zero. */
export function isSignedPrice(key: InstrumentKey): boolean {
  const code = codeOf(key)
  return belowZero.has(boardOf(key) === 'FU' ? (parseFutureCode(code)?.root ?? '') : code)
}

export const notationOfRoot = (root: string): PriceNotation => byRoot.get(root) ?? 'decimal'

export function notationOf(key: InstrumentKey): PriceNotation {
  if (boardOf(key) !== 'FU') return 'decimal'
  return notationOfRoot(parseFutureCode(codeOf(key))?.root ?? '')
}
