// The stored form of a strategy series, shared by all products with strategies.
import type { DecimalText } from '../../domain/brand.ts'
import type { FollowExit, UnitValue } from '../../domain/follow.ts'
import { Decimal } from '../../domain/money.ts'
import type { OfferRow } from '../db/subscription-schema.ts'

/** A series: all orders with the same strategy, term and valuation of entry. */
export type SeriesTerms = {
  readonly code: string
  readonly name: string
  readonly strategy: string
  /** Number of days from the entry to the settlement. */
  readonly term: number
  /** Dates of the entry and of the settlement. */
  readonly date: string
  readonly endsOn: string
  readonly feeRate: string
}

export type StoredValue = { readonly date: string; readonly value: DecimalText }
/** Unit value at the entry. Null if no order was confirmed and the reserved money was released. */
export type Result = { readonly entry: StoredValue | null }

// Parsed without a schema, because only `series.ts` writes these rows.
export const seriesTermsOf = (offer: Pick<OfferRow, 'terms'>): SeriesTerms => offer.terms as SeriesTerms
export const resultOf = (offer: Pick<OfferRow, 'result'>): Result | null => offer.result as Result | null

export const unitValueOf = ({ date, value }: StoredValue): UnitValue => ({ date, value: new Decimal(value) })

/** The decisions of one run: the unit value at the entry, and the settlement of each order by its id. */
export type Decided = {
  readonly entry: StoredValue | null
  readonly exits: ReadonlyMap<string, FollowExit>
}

export const undecided: Decided = { entry: null, exits: new Map() }
