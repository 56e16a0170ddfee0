// Drizzle's description of the tables of plans of purchases. The schema itself is in `migrations`.
import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DecimalText } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import type { PlanFrequency, PlanOutcome, PlanSkip, PlanState } from '../../domain/purchase-plan.ts'
import { epoch, minor } from './columns.ts'

export const purchasePlans = pgTable('purchase_plans', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  instrumentKey: text('instrument_key').notNull(),
  name: text('name').notNull(),
  amount: minor('amount').notNull(),
  /** Pesos, or the currency of the wallet that pays. */
  currency: text('currency').$type<Currency>().notNull(),
  frequency: text('frequency').$type<PlanFrequency>().notNull(),
  startsOn: text('starts_on').notNull(),
  mayTopUp: boolean('may_top_up').notNull(),
  state: text('state').$type<PlanState>().notNull(),
  /** What earlier dates left over, in the currency of the wallet; the money is in the wallet and not reserved. */
  carried: minor('carried').notNull(),
  /** The next date of the plan; null once it has ended. */
  nextOn: text('next_on'),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
})
export type PlanRow = typeof purchasePlans.$inferSelect

export const purchaseRuns = pgTable(
  'purchase_runs',
  {
    planId: text('plan_id').notNull(),
    date: text('date').notNull(),
    at: epoch('at').notNull(),
    outcome: text('outcome').$type<PlanOutcome>().notNull(),
    skip: text('skip').$type<PlanSkip>(),
    late: boolean('late').notNull(),
    orderId: text('order_id'),
    quantity: text('quantity').$type<DecimalText>(),
  },
  table => [primaryKey({ columns: [table.planId, table.date] })],
)
export type PlanRunRow = typeof purchaseRuns.$inferSelect
