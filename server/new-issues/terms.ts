// The terms of a new issue, which are fixed when the offer is created, before anyone can subscribe.
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { Decimal } from '../../domain/money.ts'
import type { Range } from '../../domain/new-issue/conditional-offer.ts'
import type { OfferFacts } from '../../domain/new-issue/offer-facts.ts'
import type { Mechanism } from '../../domain/new-issue/pools.ts'
import type { PublishedPool } from '../../domain/new-issue/result-check.ts'
import type { OfferState } from '../../domain/subscription.ts'
import type { OfferRow } from '../db/subscription-schema.ts'

/** Applications of simulated investors for one quantity. */
export type SimulatedApplications = { readonly shares: number; readonly applications: number }

/** Time of each step, UTC ms. */
export type Timetable = Readonly<Record<OfferState, number>>

/**
 * Rule by which shares are allotted: a clawback mechanism in Hong Kong, a draw in the United States, proportional in
 * Mexico.
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
  /** Generated together with the terms, so that it cannot depend on the orders, but shown only after the pricing. */
  readonly finalPrice: string
  readonly offerShares: number
  readonly initialPublic: number
  readonly mechanism: Division
  /** The clawback percentage of mechanism B; null for any other mechanism. */
  readonly percent: number | null
  readonly timetable: Timetable
  /** Sponsor and other facts about the offer; absent from offers that were stored before offers had facts. */
  readonly facts?: OfferFacts
  readonly crowd: readonly SimulatedApplications[]
}

/** One row of the published basis of allotment, in shares. */
export type PublishedTier = {
  readonly pool: 'A' | 'B'
  readonly shares: number
  readonly applications: number
  /** Shares that each application gets, and the number of applications that get an additional lot by the draw. */
  readonly base: number
  readonly winners: number
  /** HMAC of the last application that won the draw; null if users took part in no draw. */
  readonly lastDrawn?: string | null
}

export type Result = {
  /** Decimal text: shares applied for ÷ shares initially offered. */
  readonly level: string
  readonly publicShares: number
  readonly applications: number
  readonly tiers: readonly PublishedTier[]
  /**
   * The result of the draw or of the proportional division. Absent if no customer applied, and in Hong Kong, where the
   * tiers have these data.
   */
  readonly pool?: PublishedPool
}

// Parsed without a schema, because only this folder writes these rows.
/**
 * Stored terms. Offers that were stored before the United States and Mexico were added have no board: their board is
 * Hong Kong.
 */
type Stored = Omit<Terms, 'board'> & Partial<Pick<Terms, 'board'>>
export function termsOf(offer: Pick<OfferRow, 'terms'>): Terms {
  const terms = offer.terms as Stored
  return { ...terms, board: terms.board ?? 'HK' }
}

/** The timetable before the offer was postponed; null if it was not postponed. */
export const datesBefore = ({ datesBefore: before }: Pick<OfferRow, 'datesBefore'>): Timetable | null =>
  before as Timetable | null

export const rangeOf = ({ lowPrice, maximumPrice }: Terms): Range => ({
  low: new Decimal(lowPrice),
  high: new Decimal(maximumPrice),
})

export const resultOf = (offer: Pick<OfferRow, 'result'>): Result | null => offer.result as Result | null
