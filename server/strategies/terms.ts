// The forms of a series in the store that all products with a strategy share.
import type { DecimalText } from '../../domain/brand.ts'
import type { FollowExit, UnitValue } from '../../domain/follow.ts'
import { Decimal } from '../../domain/money.ts'
import type { OfferRow } from '../db/subscription-schema.ts'

/** A series: the orders of one valuation, of one strategy and one term. */
export type SeriesTerms = {
  readonly code: string
  readonly name: string
  readonly strategy: string
  /** Days from the entry to the settlement. */
  readonly term: number
  /** Dates of the entry and of the settlement. */
  readonly date: string
  readonly endsOn: string
  readonly feeRate: string
}

export type StoredValue = { readonly date: string; readonly value: DecimalText }
/** Null: nothing was confirmed, the money is free again. */
export type Result = { readonly entry: StoredValue | null }

// Written by `series.ts` alone, in these forms.
export const seriesTermsOf = (offer: Pick<OfferRow, 'terms'>): SeriesTerms => offer.terms as SeriesTerms
export const resultOf = (offer: Pick<OfferRow, 'result'>): Result | null => offer.result as Result | null

export const unitValueOf = ({ date, value }: StoredValue): UnitValue => ({ date, value: new Decimal(value) })

/** What is decided in one run: the unit value of the entry, and where each order settles, by its id. */
export type Decided = {
  readonly entry: StoredValue | null
  readonly exits: ReadonlyMap<string, FollowExit>
}

export const undecided: Decided = { entry: null, exits: new Map() }
