// Drizzle's description of the tables of second factors.
import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FactorKind } from '../../domain/factor.ts'
import { bytea, epoch } from './columns.ts'
import { sealedBytea } from './sealed-columns.ts'

export const factors = pgTable('factors', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<FactorKind>().notNull(),
  name: text('name').notNull(),
  secret: sealedBytea('secret', 'factors.secret'),
  lastStep: bigint('last_step', { mode: 'number' }),
  credentialId: text('credential_id'),
  publicKey: bytea('public_key'),
  counter: bigint('counter', { mode: 'number' }),
  transports: jsonb('transports').$type<readonly string[]>(),
  host: text('host'),
  createdAt: epoch('created_at').notNull(),
  confirmedAt: epoch('confirmed_at'),
  lastUsedAt: epoch('last_used_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: text('user_id').notNull(), codeHash: text('code_hash').notNull() },
  table => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const challenges = pgTable('challenges', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose').$type<'ticket' | 'assertion' | 'attestation'>().notNull(),
  userId: text('user_id'),
  bound: text('bound'),
  expiresAt: epoch('expires_at').notNull(),
})
