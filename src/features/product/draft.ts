// Entries of the subscribe form and their errors.
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import type { HkAmount } from '../../../domain/new-issue/hk-amount.ts'
import { hkAmount } from '../../../domain/new-issue/hk-amount.ts'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'

export type Draft = { readonly shares: number | null; readonly accepted: boolean }

export const emptyDraft: Draft = { shares: null, accepted: false }

/** Whole cents; null while no quantity is chosen. */
export const amountOf = ({ maximumPrice }: NewIssueDetail, { shares }: Draft): HkAmount | null =>
  shares === null ? null : hkAmount(new Decimal(maximumPrice), shares)

export type Errors = {
  readonly quantity: 'needQuantity' | 'tooMuch' | null
  readonly accepted: boolean
}

/** `usable`: decimal text; null when unknown, which blocks the form. */
export function errorsOf(issue: NewIssueDetail, draft: Draft, usable: string | null): Errors {
  const amount = amountOf(issue, draft)
  const room = usable === null ? null : parseMinor(usable)
  const isTooMuch = amount !== null && room !== null && amount.payable > room
  const missing = amount === null ? 'needQuantity' : null
  return { quantity: isTooMuch ? 'tooMuch' : missing, accepted: !draft.accepted }
}
