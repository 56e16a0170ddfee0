// The notation in which the exchange of a future writes its prices. Separate from the tables of futures, which are as
// large as a page, because every list and chart needs it.
import type { InstrumentKey } from '../brand.ts'
import type { PriceNotation } from '../price-notation.ts'
import { parseFutureCode } from './delivery-month.ts'
import { boardOf, codeOf } from './market-code.ts'

/** Grains in cents and eighths of a cent, treasury notes and bonds in points and 32nds. All others in decimals. */
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

export const notationOfRoot = (root: string): PriceNotation => byRoot.get(root) ?? 'decimal'

export function notationOf(key: InstrumentKey): PriceNotation {
  if (boardOf(key) !== 'FU') return 'decimal'
  return notationOfRoot(parseFutureCode(codeOf(key))?.root ?? '')
}
