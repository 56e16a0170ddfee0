// The tables of orders and positions as Drizzle sees them. The truth is in `migrations`.
import { bigint, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { DecimalText } from '../../domain/brand.ts'
import type { FailureKind } from '../../domain/failure.ts'
import type { FeeKind } from '../../domain/fees.ts'
import type { OrderAction, OrderDirection, OrderState, OrderType } from '../../domain/order.ts'
import { epoch, instrumentColumns, minor, scaled } from './columns.ts'

export type StoredFee = { readonly kind: FeeKind; readonly amount: DecimalText }

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  ...instrumentColumns(),
  direction: integer('direction').$type<OrderDirection>().notNull(),
  orderType: integer('order_type').$type<OrderType>().notNull(),
  action: integer('action').$type<OrderAction>().notNull(),
  state: text('state').$type<OrderState>().notNull(),
  reason: text('reason').$type<FailureKind>(),
  price: scaled('price'),
  /** The worst price it may be filled at: the limit, or how far a market order may follow the market. */
  worstPrice: scaled('worst_price').notNull(),
  quantity: scaled('quantity').notNull(),
  filled: scaled('filled').notNull(),
  /** Σ price × quantity of the fills, exact: scaled by the price's and the quantity's decimals together. */
  filledValue: numeric('filled_value', { mode: 'bigint' }).notNull(),
  /** The same in whole minor units: what has moved. */
  cash: minor('cash').notNull(),
  /** Charged so far, line by line. */
  fees: jsonb('fees').$type<StoredFee[]>().notNull(),
  pendingId: text('pending_id'),
  reserved: minor('reserved').notNull(),
  positionId: text('position_id'),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
  /** Last fill, or when it was accepted: a market order does not wait for ever. */
  progressAt: epoch('progress_at').notNull(),
})
export type OrderRow = typeof orders.$inferSelect

export const fills = pgTable('fills', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  /** Null for a fill too small to move a minor unit. */
  transferId: text('transfer_id'),
  price: scaled('price').notNull(),
  quantity: scaled('quantity').notNull(),
  cash: minor('cash').notNull(),
  fees: minor('fees').notNull(),
  createdAt: epoch('created_at').notNull(),
})

export const positions = pgTable('positions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  ...instrumentColumns(),
  quantity: scaled('quantity').notNull(),
  /** Held back by sales that are not filled yet. */
  used: scaled('used').notNull(),
  cost: minor('cost').notNull(),
  costMxn: minor('cost_mxn').notNull(),
  costUsd: minor('cost_usd').notNull(),
  costHkd: minor('cost_hkd').notNull(),
  fees: minor('fees').notNull(),
  feesMxn: minor('fees_mxn').notNull(),
  feesUsd: minor('fees_usd').notNull(),
  feesHkd: minor('fees_hkd').notNull(),
  dayStartAt: epoch('day_start_at').notNull(),
  dayStartQuantity: scaled('day_start_quantity').notNull(),
  dayCashFlow: minor('day_cash_flow').notNull(),
  sellProfit: minor('sell_profit').notNull(),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
  closedAt: epoch('closed_at'),
})
export type PositionRow = typeof positions.$inferSelect

/** One sale of a holding: the fills of one selling order together. */
export const closedPositions = pgTable('closed_positions', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  positionId: text('position_id').notNull(),
  orderId: text('order_id').notNull(),
  ...instrumentColumns(),
  quantity: scaled('quantity').notNull(),
  cost: minor('cost').notNull(),
  proceeds: minor('proceeds').notNull(),
  fees: minor('fees').notNull(),
  netMxn: minor('net_mxn').notNull(),
  netUsd: minor('net_usd').notNull(),
  netHkd: minor('net_hkd').notNull(),
  boughtAt: epoch('bought_at').notNull(),
  soldAt: epoch('sold_at').notNull(),
})
export type ClosedRow = typeof closedPositions.$inferSelect
