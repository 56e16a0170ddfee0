// Drizzle's description of the table of fund orders, which `migrations` create.
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FundFailure, FundSide, FundState } from '../../domain/funds/fund-order.ts'
import type { LoadRule } from '../../domain/funds/schemes.ts'
import { epoch, minor, scaled } from './columns.ts'

/** Units of a lot that a redemption took, with the load of its age; decimal text. `paid`: cents that the units had cost. */
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
  /** Cents: set aside and paid for a purchase; received for a redemption, null until its NAV is known. */
  amount: minor('amount'),
  pendingId: text('pending_id'),
  /** In ten thousandths; null for a purchase until its NAV is known. */
  units: scaled('units'),
  /** Set for a purchase. */
  unitsLeft: scaled('units_left'),
  day: bigint('day', { mode: 'number' }).notNull(),
  cutoffAt: epoch('cutoff_at').notNull(),
  publishAt: epoch('publish_at').notNull(),
  payAt: epoch('pay_at').notNull(),
  nav: text('nav'),
  rate: text('rate'),
  /** Hundredths of a rupee: amount, stamp duty, exit load. */
  rupees: minor('rupees'),
  duty: minor('duty'),
  load: minor('load'),
  loads: jsonb('loads').$type<readonly LoadRule[]>().notNull(),
  /** For a regular fund: the day number of the first possible redemption. */
  lockedUntil: bigint('locked_until', { mode: 'number' }),
  parts: jsonb('parts').$type<readonly TakenPart[]>().notNull(),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
})
export type FundRow = typeof fundOrders.$inferSelect
