// The forms of a followed order in the store: its choice and its settlement.
import type { DecimalText } from '../../domain/brand.ts'
import type { FollowExitReason, FollowLossLimit } from '../../domain/follow.ts'
import { followUnits } from '../../domain/follow.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import type { SubscriptionRow } from '../db/subscription-schema.ts'
import type { StoredValue } from '../strategies/terms.ts'

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
export const choiceOf = (row: Pick<SubscriptionRow, 'choice'>): Choice => row.choice as Choice
export const outcomeOf = (row: Pick<SubscriptionRow, 'outcome'>): Outcome | null => row.outcome as Outcome | null

/** What an order counts with after its entry. */
export const unitsOf = ({ quantity }: Pick<SubscriptionRow, 'quantity'>, entry: StoredValue): Decimal =>
  followUnits(fromMinor(BigInt(quantity)), new Decimal(entry.value))
