// Drizzle's description of the table of back-office operators. The schema itself is in `migrations`.
import { pgTable, text } from 'drizzle-orm/pg-core'
import { epoch } from './columns.ts'

export const operatorRoles = ['review', 'payment', 'support', 'security'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Operators. A row is never deleted, because decisions name their operator. */
export const operators = pgTable('operators', {
  name: text('name').primaryKey(),
  role: text('role').$type<OperatorRole>().notNull(),
  /** The public half of the operator's key (`server/desk/signature.ts`). */
  publicKey: text('public_key').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: epoch('added_at').notNull(),
  /** Another operator who confirmed this one; before that the operator has no rights. */
  confirmedBy: text('confirmed_by'),
  confirmedAt: epoch('confirmed_at'),
  removedBy: text('removed_by'),
  removedAt: epoch('removed_at'),
})
export type OperatorRow = typeof operators.$inferSelect
