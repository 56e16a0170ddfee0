// The terms of a Hong Kong new issue, fixed when the offer is made, before anyone can subscribe.
import type { Mechanism } from '../../domain/new-issue/pools.ts'
import type { OfferState } from '../../domain/subscription.ts'
import type { OfferRow } from '../db/subscription-schema.ts'

/** Applications of simulated investors for one quantity. */
export type Crowd = { readonly shares: number; readonly applications: number }

/** UTC ms. */
export type Timetable = Readonly<Record<OfferState, number>>

export type Terms = {
  readonly code: string
  readonly name: string
  readonly lot: number
  /** Decimal text, HK$. The maximum is what a subscription reserves. */
  readonly lowPrice: string
  readonly maximumPrice: string
  /** Drawn with the terms and shown from the pricing on: it cannot be chosen after orders exist. */
  readonly finalPrice: string
  readonly offerShares: number
  readonly initialPublic: number
  readonly mechanism: Mechanism
  /** The claw-back share of mechanism B; null for A. */
  readonly percent: number | null
  readonly timetable: Timetable
  readonly crowd: readonly Crowd[]
}

/** One row of the published basis of allotment, in shares. */
export type PublishedTier = {
  readonly pool: 'A' | 'B'
  readonly shares: number
  readonly applications: number
  /** The allotment of each application, and the number of applications that get one more lot by the draw. */
  readonly base: number
  readonly winners: number
  /** HMAC of the last application that won the draw; null without a draw among applications of users. */
  readonly lastDrawn?: string | null
}

export type Result = {
  /** Decimal text: shares applied for ÷ shares initially offered. */
  readonly level: string
  readonly publicShares: number
  readonly applications: number
  readonly tiers: readonly PublishedTier[]
}

// Written by this folder alone, in these forms.
export const termsOf = (offer: Pick<OfferRow, 'terms'>): Terms => offer.terms as Terms
export const resultOf = (offer: Pick<OfferRow, 'result'>): Result | null => offer.result as Result | null
