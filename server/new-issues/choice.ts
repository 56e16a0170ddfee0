// A customer's choices beside the quantity: the declaration that an offer in the United States requires, and the answer
// to a price far outside the range.
import type { SubscriptionRow } from '../db/subscription-schema.ts'

export type Choice = {
  /** True if the customer declared that no member of the household works for a broker. */
  readonly isUnrestricted?: boolean
  /** Time at which the customer was asked to confirm the price; absent if no confirmation was requested. */
  readonly askedAt?: number
  readonly confirmedAt?: number | null
}

export const declared: Choice = { isUnrestricted: true }

// Parsed without a schema, because only this folder writes the column.
export const choiceOf = ({ choice }: { readonly choice?: SubscriptionRow['choice'] }): Choice =>
  (choice ?? {}) as Choice
