// The table of auctions as Drizzle sees it. The truth is in `migrations`.
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { epoch, scaled } from './columns.ts'

export const auctions = pgTable('auctions', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  nth: bigint('nth', { mode: 'number' }).notNull(),
  instrumentKey: text('instrument_key').notNull(),
  board: text('board').$type<StockBoard>().notNull(),
  /** Last price when it opened. */
  reference: scaled('reference').notNull(),
  opensAt: epoch('opens_at').notNull(),
  locksAt: epoch('locks_at').notNull(),
  matchingAt: epoch('matching_at').notNull(),
  /** The moment of the match: not published before it where it is random. */
  matchesAt: epoch('matches_at').notNull(),
  latestAt: epoch('latest_at').notNull(),
  endsAt: epoch('ends_at').notNull(),
  /** Null before the match, and `volume` and `imbalance` with it. */
  matchedAt: epoch('matched_at'),
  /** Null before the match, and where the auction had no price. */
  price: scaled('price'),
  volume: scaled('volume'),
  imbalance: scaled('imbalance'),
})
export type AuctionRow = typeof auctions.$inferSelect
