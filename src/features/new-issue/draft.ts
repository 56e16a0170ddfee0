// Entries of the application form and their errors.
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import type { OfferAmount } from '../../../domain/new-issue/offer-rules.ts'
import { offerRules } from '../../../domain/new-issue/offer-rules.ts'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'

export type Draft = {
  readonly shares: number | null
  readonly accepted: boolean
  /** Answer to the question that offers in the United States ask; null until the user answers. */
  readonly isRestricted: boolean | null
}

export const emptyDraft: Draft = { shares: null, accepted: false, isRestricted: null }

/** Amounts in whole cents; null while no quantity is chosen. */
export function amountOf(
  { board, lowPrice, maximumPrice }: NewIssueDetail,
  { shares }: Pick<Draft, 'shares'>,
): OfferAmount | null {
  if (shares === null) return null
  return offerRules[board].reserve({ low: new Decimal(lowPrice), high: new Decimal(maximumPrice) }, shares)
}

export type Errors = {
  readonly quantity: 'needQuantity' | 'tooMuch' | null
  readonly accepted: boolean
  readonly eligible: 'needed' | 'restricted' | null
}

/** `usable`: the wallet's balance as decimal text; null when unknown, which blocks the form. */
export function errorsOf(issue: NewIssueDetail, draft: Draft, usable: string | null): Errors {
  const amount = amountOf(issue, draft)
  const room = usable === null ? null : parseMinor(usable)
  const isTooMuch = amount !== null && room !== null && amount.payable > room
  const missing = amount === null ? 'needQuantity' : null
  return {
    quantity: isTooMuch ? 'tooMuch' : missing,
    accepted: !draft.accepted,
    eligible: issue.board === 'US' ? eligibleError(draft) : null,
  }
}

function eligibleError({ isRestricted }: Draft): Errors['eligible'] {
  if (isRestricted === null) return 'needed'
  return isRestricted ? 'restricted' : null
}
