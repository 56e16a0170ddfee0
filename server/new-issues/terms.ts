// The terms of a new issue, fixed when the offer is made, before anyone can subscribe.
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { Decimal } from '../../domain/money.ts'
import type { Range } from '../../domain/new-issue/conditional-offer.ts'
import type { OfferFacts } from '../../domain/new-issue/offer-facts.ts'
import type { Mechanism } from '../../domain/new-issue/pools.ts'
import type { OfferState } from '../../domain/subscription.ts'
import type { OfferRow } from '../db/subscription-schema.ts'

/** Applications of simulated investors for one quantity. */
export type Crowd = { readonly shares: number; readonly applications: number }

/** Times in UTC ms. */
export type Timetable = Readonly<Record<OfferState, number>>

/**
 * How shares are divided: by a clawback mechanism in Hong Kong, by draw in the United States, in proportion in Mexico.
 */
export type Division = Mechanism | 'random' | 'proRata'

export type Terms = {
  readonly board: StockBoard
  readonly code: string
  readonly name: string
  readonly lot: number
  /** Price range in the board's currency, as decimal text. */
  readonly lowPrice: string
  readonly maximumPrice: string
  /** Drawn together with the terms but shown only after the pricing, so that it cannot depend on the orders. */
  readonly finalPrice: string
  readonly offerShares: number
  readonly initialPublic: number
  readonly mechanism: Division
  /** The clawback percentage of mechanism B; null without one. */
  readonly percent: number | null
  readonly timetable: Timetable
  /** Absent from offers that were stored before they had any. */
  readonly facts?: OfferFacts
  readonly crowd: readonly Crowd[]
}

/** One row of the published basis of allotment, in shares. */
export type PublishedTier = {
  readonly pool: 'A' | 'B'
  readonly shares: number
  readonly applications: number
  /** The allotment of each application, and the number of applications that get an additional lot by the draw. */
  readonly base: number
  readonly winners: number
  /** HMAC of the last application that won the draw; null without a draw among applications of users. */
  readonly lastDrawn?: string | null
}

/** The result of the draw or proportional division of one pool, enough to recompute every allotment with the seed. */
export type PoolResult =
  | {
      readonly kind: 'random'
      readonly served: number
      readonly last: { readonly mac: string; readonly shares: number } | null
    }
  | {
      readonly kind: 'proRata'
      readonly demand: number
      /** `rest`: a whole number, as text. */
      readonly cut: { readonly rest: string; readonly mac: string } | null
    }

export type Result = {
  /** Decimal text: shares applied for ÷ shares initially offered. */
  readonly level: string
  readonly publicShares: number
  readonly applications: number
  readonly tiers: readonly PublishedTier[]
  /** Absent if no customer applied; also absent in Hong Kong, where the tiers contain it. */
  readonly pool?: PoolResult
}

// Parsed without a schema: only this folder writes these rows.
/** Offers stored before the boards of the United States and Mexico were added have no board: they are of Hong Kong. */
type Stored = Omit<Terms, 'board'> & Partial<Pick<Terms, 'board'>>
export function termsOf(offer: Pick<OfferRow, 'terms'>): Terms {
  const terms = offer.terms as Stored
  return { ...terms, board: terms.board ?? 'HK' }
}

/** The timetable before the offer was postponed; null if it was not. */
export const datesBefore = ({ datesBefore: before }: Pick<OfferRow, 'datesBefore'>): Timetable | null =>
  before as Timetable | null

export const rangeOf = ({ lowPrice, maximumPrice }: Terms): Range => ({
  low: new Decimal(lowPrice),
  high: new Decimal(maximumPrice),
})

export const resultOf = (offer: Pick<OfferRow, 'result'>): Result | null => offer.result as Result | null
