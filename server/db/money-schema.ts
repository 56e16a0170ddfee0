// Drizzle's description of the ledger's tables. The schema itself is in `migrations`, with checks and triggers.
import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Currency } from '../../domain/currency.ts'
import type { AccountKind, BillKind } from '../../domain/ledger.ts'
import type { SubjectType } from '../../domain/subjects.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { bytea, epoch, minor } from './columns.ts'

export type TransferPhase = 'single' | 'pending' | 'post' | 'void'

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  /** A user's id, or `house` for a platform account. */
  owner: text('owner').notNull(),
  /** '' for platform accounts, which have no wallets. */
  wallet: text('wallet').$type<WalletType | ''>().notNull(),
  kind: text('kind').$type<AccountKind>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
})

export const transfers = pgTable('transfers', {
  id: text('id').primaryKey(),
  phase: text('phase').$type<TransferPhase>().notNull(),
  /** The reservation that this transfer posts or voids; null for a transfer without one. */
  pendingId: text('pending_id'),
  /** Version of the canonical form in which its postings are hashed: see `ledger/chain-form.ts`. */
  form: integer('form').notNull(),
  /** Subject id as hashed by form 1; null for form 2, which hashes `subject_type` and `subject_id`. */
  reference: text('reference'),
  subjectType: text('subject_type').$type<SubjectType>(),
  subjectId: text('subject_id'),
  createdAt: epoch('created_at').notNull(),
})

export const postings = pgTable('postings', {
  seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transferId: text('transfer_id').notNull(),
  accountId: text('account_id').notNull(),
  kind: text('kind').$type<BillKind>().notNull(),
  /** Signed change of the account. */
  amount: minor('amount').notNull(),
  balanceAfter: minor('balance_after').notNull(),
  /** Sequence number in its account, from 1. */
  nth: bigint('nth', { mode: 'number' }).notNull(),
  /** Hash of the account's previous hash and of this posting: see `ledger/chain-form.ts`. */
  hash: bytea('hash').notNull(),
})

export const balances = pgTable('balances', {
  accountId: text('account_id').primaryKey(),
  balance: minor('balance').notNull(),
  /** True if the balance may not be negative: all customers' accounts. */
  guarded: boolean('guarded').notNull(),
  /**
   * The head of the account's chain: the number of its postings, and the hash of the last one; empty if there are none.
   */
  postings: bigint('postings', { mode: 'number' }).notNull().default(0),
  hash: bytea('hash').notNull().default(new Uint8Array()),
})

/** The remaining amount of each pending transfer. */
export const reservations = pgTable('reservations', {
  transferId: text('transfer_id').primaryKey(),
  /** The `reserved` account that holds the amount. */
  accountId: text('account_id').notNull(),
  remaining: minor('remaining').notNull(),
})

/**
 * Each anchor contains a hash of the chain heads that changed since the previous anchor, and of the previous anchor.
 */
export const anchors = pgTable('anchors', {
  nth: bigint('nth', { mode: 'number' }).primaryKey(),
  takenAt: epoch('taken_at').notNull(),
  hash: bytea('hash').notNull(),
})

/** The chain heads that changed since the previous anchor. */
export const anchorHeads = pgTable(
  'anchor_heads',
  {
    anchor: bigint('anchor', { mode: 'number' }).notNull(),
    accountId: text('account_id').notNull(),
    nth: bigint('nth', { mode: 'number' }).notNull(),
    hash: bytea('hash').notNull(),
  },
  table => [primaryKey({ columns: [table.anchor, table.accountId] })],
)
