// The stored form of an order: the kind of its series, its closing date and its settlement.
import type { DecimalText } from '../../domain/brand.ts'
import type { QuantKind, QuantOrder } from '../../domain/wire/calls/quant.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import type { SeriesTerms, StoredValue } from '../strategies/terms.ts'

export type QuantTerms = SeriesTerms & { readonly kind: QuantKind }

/** `closeOn`: date at whose value an order that the customer closed is settled; null if it is not closed. */
export type Choice = { readonly closeOn: string | null }

/** The settlement of an order; amounts are decimal text. */
export type Outcome = StoredValue & {
  readonly reason: NonNullable<QuantOrder['exit']>['reason']
  /** Value before the last fee. */
  readonly gross: DecimalText
  readonly fee: DecimalText
  /** Sum of all fees of the order, the last one included. */
  readonly fees: DecimalText
  readonly paid: DecimalText
}

// Parsed without a schema, because only this folder writes these rows.
export const quantTermsOf = (offer: Pick<OfferRow, 'terms'>): QuantTerms => offer.terms as QuantTerms
export const choiceOf = (row: Pick<SubscriptionRow, 'choice'>): Choice =>
  (row.choice as Choice | null) ?? { closeOn: null }
export const outcomeOf = (row: Pick<SubscriptionRow, 'outcome'>): Outcome | null => row.outcome as Outcome | null
