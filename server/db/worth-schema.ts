// Drizzle's description of the table of a user's wealth by day. The schema itself is in `migrations`.
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Currency } from '../../domain/currency.ts'
import { minor } from './columns.ts'

/** A user's wealth at the end of a day, one row for each base currency. Rows are never changed. */
export const worthDays = pgTable(
  'worth_days',
  {
    userId: text('user_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Date in Mexico City. */
    date: text('date').notNull(),
    /** Wealth, in minor units of `currency`. */
    value: minor('value').notNull(),
    /** Money put in so far minus money taken out, each converted at the end of its day. */
    put: minor('put').notNull(),
    /** The same of the wallets of `currency` only, without conversion. */
    paidIn: minor('paid_in').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.currency, table.date] })],
)
export type WorthDay = typeof worthDays.$inferSelect
