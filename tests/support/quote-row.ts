// One row of the block of quotes that the engine sends to the page.
import type { NumberColumn } from '../../domain/wire/quote-columns.ts'
import { numberColumns, priceColumns } from '../../domain/wire/quote-columns.ts'

/** Prices that are not given are 0, other columns NaN: both are unknown. */
export function quoteRow(ix: number, state: number, given: Partial<Record<NumberColumn, number>>): number[] {
  const prices: ReadonlySet<string> = new Set(priceColumns)
  return [ix, ...numberColumns.map(name => given[name] ?? (prices.has(name) ? 0 : Number.NaN)), state]
}
