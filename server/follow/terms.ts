// The stored form of a follow order: the customer's choice, and the settlement.
import type { DecimalText } from '../../domain/brand.ts'
import type { FollowExitReason, FollowLossLimit } from '../../domain/follow.ts'
import { followUnits } from '../../domain/follow.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import type { SubscriptionRow } from '../db/subscription-schema.ts'
import type { StoredValue } from '../strategies/terms.ts'

export type Choice = { readonly lossLimit: FollowLossLimit }

/** The settlement of an order; amounts are decimal text. */
export type Outcome = StoredValue & {
  readonly reason: FollowExitReason
  readonly gross: DecimalText
  readonly fee: DecimalText
  readonly paid: DecimalText
  /** Losses of earlier orders that reduced the fee, and losses that are carried over to the next order. */
  readonly carriedBefore: DecimalText
  readonly carried: DecimalText
}

// Parsed without a schema: only this folder writes these rows.
export const choiceOf = (row: Pick<SubscriptionRow, 'choice'>): Choice => row.choice as Choice
export const outcomeOf = (row: Pick<SubscriptionRow, 'outcome'>): Outcome | null => row.outcome as Outcome | null

/** The number of units of an order: its amount divided by the unit value at its entry. */
export const unitsOf = ({ quantity }: Pick<SubscriptionRow, 'quantity'>, entry: StoredValue): Decimal =>
  followUnits(fromMinor(BigInt(quantity)), new Decimal(entry.value))
