// The forms of a followed series in the store: terms of the offer, its entry, the choice and the settlement of an order.
import type { DecimalText } from '../../domain/brand.ts'
import type { FollowExitReason, FollowLossLimit, UnitValue } from '../../domain/follow.ts'
import { followUnits } from '../../domain/follow.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'

/** A series: the orders of one valuation, of one strategy and one term. */
export type Terms = {
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
export type Choice = { readonly lossLimit: FollowLossLimit }

/** Amounts are decimal text. */
export type Outcome = StoredValue & {
  readonly reason: FollowExitReason
  readonly gross: DecimalText
  readonly fee: DecimalText
  readonly paid: DecimalText
  /** Losses of earlier orders that counted against the fee, and those that the next order starts with. */
  readonly carriedBefore: DecimalText
  readonly carried: DecimalText
}

// Written by this folder alone, in these forms.
export const termsOf = (offer: Pick<OfferRow, 'terms'>): Terms => offer.terms as Terms
export const resultOf = (offer: Pick<OfferRow, 'result'>): Result | null => offer.result as Result | null
export const choiceOf = (row: Pick<SubscriptionRow, 'choice'>): Choice => row.choice as Choice
export const outcomeOf = (row: Pick<SubscriptionRow, 'outcome'>): Outcome | null => row.outcome as Outcome | null

export const unitValueOf = ({ date, value }: StoredValue): UnitValue => ({ date, value: new Decimal(value) })

/** What an order counts with after its entry. */
export const unitsOf = ({ quantity }: Pick<SubscriptionRow, 'quantity'>, entry: StoredValue): Decimal =>
  followUnits(fromMinor(BigInt(quantity)), new Decimal(entry.value))
