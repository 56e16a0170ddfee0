// Drizzle's description of the tables of quantitative products. The schema itself is in `migrations`.
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DecimalText } from '../../domain/brand.ts'
import { minor } from './columns.ts'

/** One high-water mark for all orders of a customer with the same rule. */
export const quantMarks = pgTable(
  'quant_marks',
  {
    userId: text('user_id').notNull(),
    strategyId: text('strategy_id').notNull(),
    mark: minor('mark').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.strategyId] })],
)

/** A fee on the profit, taken from one order on a date. */
export const quantFees = pgTable(
  'quant_fees',
  {
    subscriptionId: text('subscription_id').notNull(),
    date: text('date').notNull(),
    value: text('value').$type<DecimalText>().notNull(),
    /** Units, and value, of the order before the fee. */
    unitsBefore: text('units_before').$type<DecimalText>().notNull(),
    equity: minor('equity').notNull(),
    /** Value of all the customer's orders with the rule, before the fee. */
    accountEquity: minor('account_equity').notNull(),
    accountMark: minor('account_mark').notNull(),
    accountFee: minor('account_fee').notNull(),
    fee: minor('fee').notNull(),
    units: text('units').$type<DecimalText>().notNull(),
  },
  table => [primaryKey({ columns: [table.subscriptionId, table.date] })],
)
export type QuantFeeRow = typeof quantFees.$inferSelect
