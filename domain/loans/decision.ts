// Decides a loan application by the published rules. A rejection has the first reason that applies and, if there is
// one, the amount that would be accepted.
import { Decimal } from '../money.ts'
import { lendable } from './collateral.ts'
import { scheduleOf } from './offer.ts'
import type { LoanKind, LoanLevel, LoanMonths } from './rules.ts'
import { INCOME_PART, LOAN_MINIMUM, loanCaps, loanPrices } from './rules.ts'

export const loanReasons = [
  'idNotVerified',
  'overdueLoan',
  'limitReached',
  'incomeTooLow',
  'collateralTooSmall',
  'declined',
  'expired',
] as const
export type LoanReason = (typeof loanReasons)[number]

export type LoanApplication = {
  /** Requested amount in whole pesos. `income` is monthly, in whole pesos; `months` is the term. */
  readonly amount: number
  readonly income: number
  readonly months: LoanMonths
}

export type Applicant = {
  readonly isVerified: boolean
  readonly hasOverdue: boolean
  readonly level: LoanLevel
  /** Principal of the customer's other loans of the same kind, in pesos. */
  readonly owed: Decimal
}

export type LoanRefusal = {
  readonly reason: LoanReason
  /** The amount or income that would be accepted, in whole pesos; null if none would. */
  readonly needed: number | null
}

/** Returns the reason to reject an application for a personal loan; null if it is accepted. */
export function reasonAgainst(application: LoanApplication, applicant: Applicant, date: string): LoanRefusal | null {
  return unfit(applicant) ?? overCap('personal', application, applicant) ?? beyondIncome(application, applicant, date)
}

/**
 * Returns the reason to reject an application for a secured loan; null if it is accepted. `value`: value of the
 * collateral after the haircut.
 */
export function reasonAgainstSecured(
  { amount }: Pick<LoanApplication, 'amount'>,
  applicant: Applicant,
  value: Decimal,
): LoanRefusal | null {
  const most = lendable(value)
  const tooMuch = { reason: 'collateralTooSmall' as const, needed: most >= LOAN_MINIMUM ? most : null }
  return unfit(applicant) ?? overCap('secured', { amount }, applicant) ?? (amount <= most ? null : tooMuch)
}

function unfit({ isVerified, hasOverdue }: Applicant): LoanRefusal | null {
  if (!isVerified) return { reason: 'idNotVerified', needed: null }
  return hasOverdue ? { reason: 'overdueLoan', needed: null } : null
}

function overCap(
  kind: LoanKind,
  { amount }: Pick<LoanApplication, 'amount'>,
  { level, owed }: Applicant,
): LoanRefusal | null {
  const room = new Decimal(loanCaps[kind][level]).minus(owed).floor().toNumber()
  if (amount <= room) return null
  return { reason: 'limitReached', needed: room >= LOAN_MINIMUM ? room : null }
}

function beyondIncome({ amount, months, income }: LoanApplication, { level }: Applicant, date: string) {
  const { payment } = scheduleOf(loanPrices(level, months, date), new Decimal(amount), months)
  const needed = payment.div(INCOME_PART).ceil().toNumber()
  return income >= needed ? null : { reason: 'incomeTooLow' as const, needed }
}
