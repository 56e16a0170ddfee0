// The tables of the ledger as Drizzle sees them. The truth is in `migrations`, with the checks and triggers.
import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Currency } from '../../domain/instrument.ts'
import type { BillKind, WalletType } from '../../domain/wallet.ts'
import { bytea, epoch, minor } from './columns.ts'

export type AccountKind = 'available' | 'reserved' | 'fees' | 'clearing' | 'funding' | 'fx' | 'suspense' | 'rounding'
export type TransferPhase = 'single' | 'pending' | 'post' | 'void'

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  /** A user's id, or `house`. */
  owner: text('owner').notNull(),
  /** '' for the house, which has no wallets. */
  wallet: text('wallet').$type<WalletType | ''>().notNull(),
  kind: text('kind').$type<AccountKind>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
})

export const transfers = pgTable('transfers', {
  id: text('id').primaryKey(),
  phase: text('phase').$type<TransferPhase>().notNull(),
  /** The reservation that is posted or voided. */
  pendingId: text('pending_id'),
  /** What it is about: an order's id, say. */
  reference: text('reference'),
  createdAt: epoch('created_at').notNull(),
})

export const postings = pgTable('postings', {
  seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transferId: text('transfer_id').notNull(),
  accountId: text('account_id').notNull(),
  kind: text('kind').$type<BillKind>().notNull(),
  /** Signed: what it does to the account. */
  amount: minor('amount').notNull(),
  balanceAfter: minor('balance_after').notNull(),
  /** Its number in its account, from 1. */
  nth: bigint('nth', { mode: 'number' }).notNull(),
  /** Of the hash before it in its account and of what it says: see `ledger/chain-form.ts`. */
  hash: bytea('hash').notNull(),
})

export const balances = pgTable('balances', {
  accountId: text('account_id').primaryKey(),
  balance: minor('balance').notNull(),
  /** Never below zero: every account of a person. */
  guarded: boolean('guarded').notNull(),
  /** The head of its chain: how many postings, and the hash of the last, empty without one. */
  postings: bigint('postings', { mode: 'number' }).notNull().default(0),
  hash: bytea('hash').notNull().default(new Uint8Array()),
})

/** What is left of each pending transfer. */
export const reservations = pgTable('reservations', {
  transferId: text('transfer_id').primaryKey(),
  /** The `reserved` account that holds it. */
  accountId: text('account_id').notNull(),
  remaining: minor('remaining').notNull(),
})

/** Each seals all chains as they stood, and the anchor before it. */
export const anchors = pgTable('anchors', {
  nth: bigint('nth', { mode: 'number' }).primaryKey(),
  takenAt: epoch('taken_at').notNull(),
  hash: bytea('hash').notNull(),
})

/** The heads that moved since the anchor before. */
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
