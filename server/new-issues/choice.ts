// What a customer chose beside the quantity: the declaration that an offer in the United States asks for, and the answer to a
// price far outside the range.
import type { SubscriptionRow } from '../db/subscription-schema.ts'

export type Choice = {
  /** The customer declared that no member of the household works for a broker. */
  readonly isUnrestricted?: boolean
  /** Absent while no confirmation was requested. */
  readonly askedAt?: number
  readonly confirmedAt?: number | null
}

export const declared: Choice = { isUnrestricted: true }

// Parsed without a schema: only this folder writes it.
export const choiceOf = ({ choice }: { readonly choice?: SubscriptionRow['choice'] }): Choice =>
  (choice ?? {}) as Choice
