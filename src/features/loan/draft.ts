// Entries of a loan application, the resulting offer, and the decision that the rules would make.
import type { LoanRefusal } from '../../../domain/loans/decision.ts'
import { reasonAgainst } from '../../../domain/loans/decision.ts'
import type { LoanOffer } from '../../../domain/loans/offer.ts'
import { offerOf } from '../../../domain/loans/offer.ts'
import type { LoanMonths } from '../../../domain/loans/rules.ts'
import { Decimal } from '../../../domain/money.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'

export type LoanRules = CallAnswer<'POST /loan/rules'>
export type Draft = { readonly amount: string; readonly months: LoanMonths; readonly income: string }

export const emptyDraft: Draft = { amount: '', months: 12, income: '' }

const WHOLE = /^[1-9]\d{0,6}$/

/** Whole pesos as a number; null for invalid input. */
export const pesosOf = (text: string): number | null => (WHOLE.test(text) ? Number(text) : null)

/** The offer that the rules would make; null for an amount outside the limits. */
export function offerFor(rules: LoanRules, { amount, months }: Draft): LoanOffer | null {
  const pesos = pesosOf(amount)
  const terms = rules.terms.find(each => each.months === months)
  if (pesos === null || pesos < rules.minimum || !terms) return null
  const prices = {
    rate: new Decimal(terms.rate),
    lateRate: new Decimal(terms.lateRate),
    openingFee: new Decimal(rules.openingFee),
    vat: new Decimal(rules.vat),
  }
  return offerOf(prices, new Decimal(pesos), months)
}

/** The reason for which the application would be rejected today; null if it would be accepted. */
export function refusalOf(rules: LoanRules, draft: Draft, date: string): LoanRefusal | null {
  const [amount, income] = [pesosOf(draft.amount), pesosOf(draft.income)]
  if (amount === null || income === null) return null
  const { isVerified, hasOverdue, level, cap, room } = rules
  const applicant = { isVerified, hasOverdue, level, owed: new Decimal(cap).minus(room) }
  return reasonAgainst({ amount, income, months: draft.months }, applicant, date)
}

export type Wrong = { readonly amount: 'needAmount' | 'tooLittle' | null; readonly income: 'needIncome' | null }

export function wrongOf(rules: LoanRules, draft: Draft): Wrong {
  const amount = pesosOf(draft.amount)
  const missing = amount === null ? 'needAmount' : null
  const isTooLittle = amount !== null && amount < rules.minimum
  return {
    amount: isTooLittle ? 'tooLittle' : missing,
    income: pesosOf(draft.income) === null ? 'needIncome' : null,
  }
}
