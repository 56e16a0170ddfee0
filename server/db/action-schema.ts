// Drizzle's description of the table of corporate actions. The schema itself is in `migrations`.
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ActionKind } from '../../domain/corporate-action.ts'
import { epoch } from './columns.ts'

export const corporateActions = pgTable(
  'corporate_actions',
  {
    instrumentKey: text('instrument_key').notNull(),
    exDate: text('ex_date').notNull(),
    kind: text('kind').$type<ActionKind>().notNull(),
    ratioTo: text('ratio_to'),
    ratioFrom: text('ratio_from'),
    amount: text('amount'),
    readAt: epoch('read_at').notNull(),
    /** Time from which on it freezes nothing; null while it does, or will. */
    releasedAt: epoch('released_at'),
  },
  table => [primaryKey({ columns: [table.instrumentKey, table.exDate, table.kind] })],
)
export type StoredAction = typeof corporateActions.$inferSelect
