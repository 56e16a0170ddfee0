// Drizzle's description of the table of auctions. The schema itself is in `migrations`.
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { epoch, scaled } from './columns.ts'

export const auctions = pgTable('auctions', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  nth: bigint('nth', { mode: 'number' }).notNull(),
  instrumentKey: text('instrument_key').notNull(),
  board: text('board').$type<StockBoard>().notNull(),
  /** The last price when the auction opened. */
  reference: scaled('reference').notNull(),
  opensAt: epoch('opens_at').notNull(),
  locksAt: epoch('locks_at').notNull(),
  matchingAt: epoch('matching_at').notNull(),
  /** The time of the match. If the time is random, it is not published before the match. */
  matchesAt: epoch('matches_at').notNull(),
  latestAt: epoch('latest_at').notNull(),
  endsAt: epoch('ends_at').notNull(),
  /** Time at which the match was decided; null before it. */
  matchedAt: epoch('matched_at'),
  /** Price of the match; null before it, and if it had none. */
  price: scaled('price'),
  volume: scaled('volume'),
  imbalance: scaled('imbalance'),
})
export type AuctionRow = typeof auctions.$inferSelect
