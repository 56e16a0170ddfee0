// Initial values of the currencies in dollars, from the pairs with the dollar. Cross rates are computed from these, so
// that all pairs are consistent from the first price on.
import { baseOf, DOLLAR, quoteOf } from '../../../../../domain/instruments/pair.ts'

export type PairStart = { readonly code: string; readonly startPrice: number; readonly priceDecimals: number }

/** Logarithm of the value in dollars, by currency. */
export type Levels = ReadonlyMap<string, number>

export function levelsOf(pairs: readonly PairStart[]): Levels {
  const levels = new Map([[DOLLAR, 0]])
  for (const { code, startPrice, priceDecimals } of pairs) {
    const log = Math.log(startPrice / 10 ** priceDecimals)
    if (quoteOf(code) === DOLLAR) levels.set(baseOf(code), log)
    else if (baseOf(code) === DOLLAR) levels.set(quoteOf(code), -log)
  }
  return levels
}
