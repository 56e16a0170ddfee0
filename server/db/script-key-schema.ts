// Drizzle's description of the table of script keys. The schema itself is in `migrations`.
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ScriptScope } from '../../domain/script-key.ts'
import { epoch } from './columns.ts'

export const scriptKeys = pgTable('script_keys', {
  tokenHash: text('token_hash').primaryKey(),
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  scope: text('scope').$type<ScriptScope>().notNull(),
  /** Addresses and networks from which the key is accepted; empty for any. */
  addresses: jsonb('addresses').$type<readonly string[]>().notNull(),
  createdAt: epoch('created_at').notNull(),
  endsAt: epoch('ends_at').notNull(),
  lastUsedAt: epoch('last_used_at'),
  revokedAt: epoch('revoked_at'),
})
export type ScriptKeyRow = typeof scriptKeys.$inferSelect
