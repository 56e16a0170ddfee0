// The terms of a block trade or a placing, fixed when the offer is made, before anyone can ask for it.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import type { FeeRule } from '../../domain/fees.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import type { OfferState, SubscriptionProduct } from '../../domain/subscription.ts'
import type { OfferRow } from '../db/subscription-schema.ts'

export const privateKinds = ['block', 'placing'] as const satisfies readonly SubscriptionProduct[]
export type PrivateKind = (typeof privateKinds)[number]

/** What the lowest price of a placing comes from, as decimal text. */
export type Floor = {
  readonly agreementClose: string
  /** Oldest first. */
  readonly closesBefore: readonly string[]
}

/** UTC ms. */
export type Timetable = Readonly<Record<OfferState, number>> & { readonly unlocked: number }

export type PrivateTerms = {
  readonly board: StockBoard
  readonly key: InstrumentKey
  readonly code: string
  readonly name: string
  readonly currency: Currency
  readonly lot: number
  readonly priceDecimals: number
  readonly minimum: number
  readonly shares: number
  /** Decimal text. */
  readonly price: string
  readonly reference: string
  readonly referenceAt: number
  /** Null for a block trade. */
  readonly floor: Floor | null
  readonly needsCode: boolean
  /** In force when the offer was made: the request reserves by them, and the delivery is charged by them. */
  readonly rules: readonly FeeRule[]
  /** Shares that simulated investors apply for; 0 for a block trade. */
  readonly crowd: readonly number[]
  readonly timetable: Timetable
}

// Written by this folder alone, in this form.
export const termsOf = (offer: Pick<OfferRow, 'terms'>): PrivateTerms => offer.terms as PrivateTerms
