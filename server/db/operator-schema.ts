// Drizzle's description of the desk's own table. The schema itself is in `migrations`.
import { pgTable, text } from 'drizzle-orm/pg-core'
import { epoch } from './columns.ts'

export const operatorRoles = ['review', 'payment', 'support', 'security'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** A row is never deleted: decisions name its operator. */
export const operators = pgTable('operators', {
  name: text('name').primaryKey(),
  role: text('role').$type<OperatorRole>().notNull(),
  /** The public half of the operator's key (`server/desk/signature.ts`). */
  publicKey: text('public_key').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: epoch('added_at').notNull(),
  /** Until then it gives no rights. */
  confirmedBy: text('confirmed_by'),
  confirmedAt: epoch('confirmed_at'),
  removedBy: text('removed_by'),
  removedAt: epoch('removed_at'),
})
export type OperatorRow = typeof operators.$inferSelect
