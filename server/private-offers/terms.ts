// The terms of a block trade or a placing, which are fixed when the offer is created, before any request.
import type { BlockSide } from '../../domain/block-trade.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import type { FeeRule } from '../../domain/fees.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import type { OfferState, SubscriptionProduct } from '../../domain/subscription.ts'
import type { OfferRow } from '../db/subscription-schema.ts'

export const privateKinds = ['block', 'placing'] as const satisfies readonly SubscriptionProduct[]
export type PrivateKind = (typeof privateKinds)[number]

/** The simulated offers of each number of the timetable. */
export const simulatedOffers = [
  { kind: 'block', side: 'buy' },
  { kind: 'block', side: 'sell' },
  { kind: 'placing', side: 'buy' },
] as const satisfies readonly { readonly kind: PrivateKind; readonly side: BlockSide }[]

/** The inputs of the minimum price of a placing, as decimal text. */
export type Floor = {
  readonly agreementClose: string
  /** Closes of the days before the agreement, oldest first. */
  readonly closesBefore: readonly string[]
}

/** Time of each step, and of the end of the lock-up, UTC ms. */
export type Timetable = Readonly<Record<OfferState, number>> & { readonly unlocked: number }

export type PrivateTerms = {
  /** What the customer does; the simulated desk is on the other side. */
  readonly side: BlockSide
  readonly board: StockBoard
  readonly key: InstrumentKey
  readonly code: string
  readonly name: string
  readonly currency: Currency
  readonly lot: number
  readonly priceDecimals: number
  readonly minimum: number
  readonly shares: number
  /** Price of a share, and the reference price from which it was computed; decimal text. */
  readonly price: string
  readonly reference: string
  readonly referenceAt: number
  /** Inputs of the minimum price; null for a block trade. */
  readonly floor: Floor | null
  readonly needsCode: boolean
  /** Fees in force when the offer was created; both the reservation and the delivery use them. */
  readonly rules: readonly FeeRule[]
  /** Number of shares that simulated investors request; 0 for a block trade. */
  readonly crowd: readonly number[]
  readonly timetable: Timetable
}

/** The result of a placing's allotment. */
export type PlacingResult = {
  /** Shares requested in all. */
  readonly demanded: number
  readonly applications: number
  /**
   * Remainder, as whole-number text, and HMAC of the last request that got an additional lot; null if none got one.
   * Absent from results that were stored before it was published.
   */
  readonly cut?: { readonly rest: string; readonly mac: string } | null
}

// Parsed without a schema: only this folder writes these rows.
export const resultOf = (offer: Pick<OfferRow, 'result'>): PlacingResult | null => offer.result as PlacingResult | null
export const termsOf = (offer: Pick<OfferRow, 'terms'>): PrivateTerms => offer.terms as PrivateTerms
