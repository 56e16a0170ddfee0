// Drizzle's description of the tables of bonds. The schema itself is in `migrations`.
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BondInstruction, BondIssue } from '../../domain/bonds/issue.ts'
import type { DecimalText } from '../../domain/brand.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { BondFlowKind, BondLot } from '../../domain/wire/calls/bond.ts'
import { epoch, minor } from './columns.ts'

const titlesOf = (name: string) => bigint(name, { mode: 'number' })

/** Prices of one title on a date, decimal text. */
export type StoredPrice = {
  readonly date: string
  readonly rate: DecimalText
  readonly index: DecimalText
  readonly clean: DecimalText
  readonly accrued: DecimalText
  readonly dirty: DecimalText
  /** Values that only a floating-rate bond has. */
  readonly floating?: { readonly overnight: DecimalText; readonly factor: DecimalText }
  /** Yearly rate of a retail bond, if it is known. */
  readonly coupon?: DecimalText
}

/** An order in an auction: its civil dates, its times (UTC ms), its limit and its reserved money. */
export type StoredAuction = {
  readonly on: string
  readonly settlesOn: string
  readonly cutoffAt: number
  readonly decidedAt: number
  /** The highest accepted price of a title, and the amount that is reserved for it. */
  readonly limit: DecimalText
  readonly reserved: string
}

export const bondLots = pgTable('bond_lots', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  wallet: text('wallet').$type<WalletType>().notNull(),
  issue: jsonb('issue').$type<BondIssue>().notNull(),
  state: text('state').$type<BondLot['state']>().notNull(),
  instruction: text('instruction').$type<BondInstruction>().notNull(),
  titles: titlesOf('titles').notNull(),
  titlesLeft: titlesOf('titles_left').notNull(),
  /** Cost and prices of the titles that are left. */
  cost: minor('cost').notNull(),
  bought: jsonb('bought').$type<StoredPrice>().notNull(),
  paidThrough: text('paid_through').notNull(),
  /** Reservation of an order in an auction, until the lot is held. */
  pendingId: text('pending_id'),
  auction: jsonb('auction').$type<StoredAuction>(),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
})
export type LotRow = typeof bondLots.$inferSelect

export const bondFlows = pgTable(
  'bond_flows',
  {
    lotId: text('lot_id').notNull(),
    nth: integer('nth').notNull(),
    kind: text('kind').$type<BondFlowKind>().notNull(),
    date: text('date').notNull(),
    titles: titlesOf('titles').notNull(),
    gross: minor('gross').notNull(),
    tax: minor('tax').notNull(),
    /** The numbers from which the amount was computed, for display. */
    inputs: jsonb('inputs').$type<Readonly<Record<string, string>>>().notNull(),
    at: epoch('at').notNull(),
  },
  table => [primaryKey({ columns: [table.lotId, table.nth] })],
)
export type FlowRow = typeof bondFlows.$inferSelect
