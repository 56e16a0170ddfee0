// Rows of a quote block (domain/wire/quote-columns.ts) that the page makes itself.
import { marketStateCode } from '../../domain/session.ts'
import type { RawQuote } from '../../domain/wire/calls/market.ts'
import { numberColumns } from '../../domain/wire/quote-columns.ts'
import type { QuoteLeaf } from '../state/market.ts'

export const rowOfQuote = (quote: RawQuote): number[] => [
  quote.ix,
  ...numberColumns.map(name => quote[name] ?? Number.NaN),
  marketStateCode(quote.state),
]

/** Null for an unknown value, because JSON has no NaN. */
export const rowOfLeaf = (leaf: Readonly<QuoteLeaf>): (number | null)[] => [
  leaf.instrument?.ix ?? null,
  ...numberColumns.map(name => leaf[name]),
  leaf.code,
]

export const blockOfKept = (rows: readonly (number | null)[]): Float64Array =>
  Float64Array.from(rows, value => value ?? Number.NaN)
