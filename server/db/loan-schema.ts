// Drizzle's description of the tables of loans. The schema itself is in `migrations`.
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CoverState } from '../../domain/loans/collateral.ts'
import type { LoanReason } from '../../domain/loans/decision.ts'
import type { LoanKind, LoanLevel, LoanMonths } from '../../domain/loans/rules.ts'
import type { LoanFlowKind, LoanState } from '../../domain/wire/calls/loan.ts'
import { epoch, minor } from './columns.ts'

const pesos = (name: string) => bigint(name, { mode: 'number' })

/** Rates, fee and VAT of a loan, decimal text. */
export type StoredPrices = {
  readonly rate: string
  readonly lateRate: string
  readonly openingFee: string
  readonly vat: string
}

export const loans = pgTable('loans', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  state: text('state').$type<LoanState>().notNull(),
  amount: minor('amount').notNull(),
  months: integer('months').$type<LoanMonths>().notNull(),
  kind: text('kind').$type<LoanKind>().notNull().default('personal'),
  /** Monthly income in whole pesos; null for a secured loan. */
  income: pesos('income'),
  /** State of the collateral. Null before the disbursement, and for a personal loan. */
  cover: text('cover').$type<CoverState>(),
  /** Deadline of a margin call; null without one. */
  callUntil: epoch('call_until'),
  level: smallint('level').$type<LoanLevel>().notNull(),
  prices: jsonb('prices').$type<StoredPrices>().notNull(),
  /** Amount of an instalment. */
  payment: minor('payment').notNull(),
  reason: text('reason').$type<LoanReason>(),
  /** Amount or income that would be accepted, in whole pesos; null if none would, or if the loan is not rejected. */
  needed: pesos('needed'),
  createdAt: epoch('created_at').notNull(),
  decidedAt: epoch('decided_at'),
  expiresAt: epoch('expires_at'),
  startedOn: text('started_on'),
  /** Date up to which the interest of the current period is paid. */
  accruedFrom: text('accrued_from'),
  /** Reminders that were due up to this time have been sent. */
  remindedAt: epoch('reminded_at'),
  modifiedAt: epoch('modified_at').notNull(),
})
export type LoanRow = typeof loans.$inferSelect

export const loanInstalments = pgTable(
  'loan_instalments',
  {
    loanId: text('loan_id').notNull(),
    nth: integer('nth').notNull(),
    endsOn: text('ends_on').notNull(),
    dueOn: text('due_on').notNull(),
    lateFrom: text('late_from').notNull(),
    late: minor('late').notNull(),
    lateVat: minor('late_vat').notNull(),
    interest: minor('interest').notNull(),
    vat: minor('vat').notNull(),
    principal: minor('principal').notNull(),
  },
  table => [primaryKey({ columns: [table.loanId, table.nth] })],
)
export type InstalmentRow = typeof loanInstalments.$inferSelect

export const loanFlows = pgTable(
  'loan_flows',
  {
    loanId: text('loan_id').notNull(),
    nth: integer('nth').notNull(),
    kind: text('kind').$type<LoanFlowKind>().notNull(),
    date: text('date').notNull(),
    amount: minor('amount').notNull(),
    late: minor('late').notNull(),
    lateVat: minor('late_vat').notNull(),
    interest: minor('interest').notNull(),
    vat: minor('vat').notNull(),
    principal: minor('principal').notNull(),
    at: epoch('at').notNull(),
  },
  table => [primaryKey({ columns: [table.loanId, table.nth] })],
)
export type LoanFlowRow = typeof loanFlows.$inferSelect

/** Shares pledged for a loan. While they are locked they count as reserved in their position. */
export const loanPledges = pgTable(
  'loan_pledges',
  {
    loanId: text('loan_id').notNull(),
    positionId: text('position_id').notNull(),
    /** Scaled like the position's quantity; sold shares are subtracted. */
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    locked: boolean('locked').notNull(),
  },
  table => [primaryKey({ columns: [table.loanId, table.positionId] })],
)
