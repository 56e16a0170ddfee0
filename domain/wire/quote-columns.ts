// Columns of a quote, listed once: tables of the server and the engine, frames, calls and the page derive from these
// lists. All values are scaled integers.
import { recordOf } from '../record.ts'

/** `extended` is the pre- or post-market price. A price of 0 is unknown. */
export const priceColumns = ['price', 'previousClose', 'open', 'high', 'low', 'bid', 'ask', 'extended'] as const
/** Columns that only some classes have (`ClassSpec.optionalColumns`): NaN is unknown, and 0 and less are values. */
export const optionalColumns = [
  'previousSettlement',
  'openInterest',
  'previousOpenInterest',
  'upperLimit',
  'lowerLimit',
] as const
/** Doubles: `at` is UTC ms of the last change, 0 if unknown. */
export const realColumns = ['at', 'volume', ...optionalColumns] as const
export const numberColumns = [...priceColumns, ...realColumns] as const
/** In the order of the blocks that the engine sends to the page. `state` is a market state code, in calls a name. */
export const quoteColumns = [...numberColumns, 'state'] as const
/** Numbers of one row in such a block: the instrument number, then the columns. */
export const QUOTE_FIELDS = 1 + quoteColumns.length

/** Prices of the day's section of a packed row (rows.ts), in its order. */
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

/** All unknown. */
export function createQuoteArrays(size: number): QuoteArrays {
  const arrays = {
    ...recordOf(priceColumns, () => new Int32Array(size)),
    ...recordOf(realColumns, () => new Float64Array(size)),
    state: new Uint8Array(size),
  }
  for (const name of optionalColumns) arrays[name].fill(Number.NaN)
  return arrays
}
