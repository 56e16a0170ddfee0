// The forms of an order in the store: kind of its series, when it closes, its settlement.
import type { DecimalText } from '../../domain/brand.ts'
import type { QuantKind, QuantOrder } from '../../domain/wire/calls/quant.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import type { SeriesTerms, StoredValue } from '../strategies/terms.ts'

export type QuantTerms = SeriesTerms & { readonly kind: QuantKind }

/** `closeOn`: the date whose value settles what the customer closes. */
export type Choice = { readonly closeOn: string | null }

/** Amounts are decimal text. */
export type Outcome = StoredValue & {
  readonly reason: NonNullable<QuantOrder['exit']>['reason']
  /** Worth before the last fee. */
  readonly gross: DecimalText
  readonly fee: DecimalText
  /** All fees of the order, the last among them. */
  readonly fees: DecimalText
  readonly paid: DecimalText
}

// Written by this folder alone, in these forms.
export const quantTermsOf = (offer: Pick<OfferRow, 'terms'>): QuantTerms => offer.terms as QuantTerms
export const choiceOf = (row: Pick<SubscriptionRow, 'choice'>): Choice =>
  (row.choice as Choice | null) ?? { closeOn: null }
export const outcomeOf = (row: Pick<SubscriptionRow, 'outcome'>): Outcome | null => row.outcome as Outcome | null
