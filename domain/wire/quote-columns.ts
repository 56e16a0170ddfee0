// The columns of a quote. Tables of the server and the engine, frames, calls and the page all derive from these lists.
// All values are scaled integers.
import { recordOf } from '../record.ts'

/** Price columns. `extended` is the pre- or post-market price. 0 means unknown. */
export const priceColumns = ['price', 'previousClose', 'open', 'high', 'low', 'bid', 'ask', 'extended'] as const
/**
 * Columns that only some instrument classes have (`ClassSpec.optionalColumns`). NaN means unknown; 0 and negative
 * numbers are values.
 */
export const optionalColumns = [
  'previousSettlement',
  'openInterest',
  'previousOpenInterest',
  'upperLimit',
  'lowerLimit',
] as const
/** Columns of doubles. `at`: time of the last change, UTC ms, 0 if unknown. */
export const realColumns = ['at', 'volume', ...optionalColumns] as const
export const numberColumns = [...priceColumns, ...realColumns] as const
/**
 * All columns, in the order of the blocks that the engine sends to the page. `state` is the code of the market state;
 * calls use its name instead.
 */
export const quoteColumns = [...numberColumns, 'state'] as const
/** Number of values of one row in a block: the instrument number, then the columns. */
export const QUOTE_FIELDS = 1 + quoteColumns.length

/** Prices in the day section of a packed row (rows.ts), in their order. */
export const dayColumns = ['open', 'previousClose', 'extended'] as const

type PriceColumn = (typeof priceColumns)[number]
type RealColumn = (typeof realColumns)[number]
export type OptionalColumn = (typeof optionalColumns)[number]
export type NumberColumn = (typeof numberColumns)[number]

/** Every column as an array that is indexed by instrument number. */
export type QuoteArrays = Readonly<
  Record<PriceColumn, Int32Array<ArrayBuffer>> &
    Record<RealColumn, Float64Array<ArrayBuffer>> &
    Record<'state', Uint8Array<ArrayBuffer>>
>

/** Creates columns for `size` instruments; all values are unknown. */
export function createQuoteArrays(size: number): QuoteArrays {
  const arrays = {
    ...recordOf(priceColumns, () => new Int32Array(size)),
    ...recordOf(realColumns, () => new Float64Array(size)),
    state: new Uint8Array(size),
  }
  for (const name of optionalColumns) arrays[name].fill(Number.NaN)
  return arrays
}
