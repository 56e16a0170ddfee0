// Drizzle's description of the table of fund orders. The schema itself is in `migrations`.
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FundFailure, FundSide, FundState } from '../../domain/funds/fund-order.ts'
import type { LoadRule } from '../../domain/funds/schemes.ts'
import { epoch, minor, scaled } from './columns.ts'

/**
 * The units that a redemption took from one purchase, with the exit load for their age; decimal text. `paid`: the cents
 * for which the units were bought.
 */
export type TakenPart = {
  readonly id: string
  readonly units: string
  readonly days: number
  readonly rate: string
  readonly gross: string
  readonly load: string
  readonly cost: string
  readonly paid: string
}

export const fundOrders = pgTable('fund_orders', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  scheme: text('scheme').notNull(),
  side: text('side').$type<FundSide>().notNull(),
  state: text('state').$type<FundState>().notNull(),
  failure: text('failure').$type<FundFailure>(),
  /** Cents: reserved and then paid for a purchase; received for a redemption, null until its NAV is known. */
  amount: minor('amount'),
  pendingId: text('pending_id'),
  /** Units in ten thousandths; null for a purchase until its NAV is known. */
  units: scaled('units'),
  /** Units of a purchase that are not redeemed yet, in ten thousandths; null for a redemption. */
  unitsLeft: scaled('units_left'),
  day: bigint('day', { mode: 'number' }).notNull(),
  cutoffAt: epoch('cutoff_at').notNull(),
  publishAt: epoch('publish_at').notNull(),
  payAt: epoch('pay_at').notNull(),
  nav: text('nav'),
  rate: text('rate'),
  /** In hundredths of a rupee: the amount, the stamp duty (`duty`) and the exit load (`load`). */
  rupees: minor('rupees'),
  duty: minor('duty'),
  load: minor('load'),
  loads: jsonb('loads').$type<readonly LoadRule[]>().notNull(),
  /** Day number of the first possible redemption; null for a scheme without a lock-up. */
  lockedUntil: bigint('locked_until', { mode: 'number' }),
  parts: jsonb('parts').$type<readonly TakenPart[]>().notNull(),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
})
export type FundOrderRow = typeof fundOrders.$inferSelect
