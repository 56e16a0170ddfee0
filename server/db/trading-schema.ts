// Drizzle's description of the tables of orders and positions. The schema itself is in `migrations`.
import { bigint, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DecimalText } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import type { FailureKind } from '../../domain/failure.ts'
import type { FeeKind } from '../../domain/fees.ts'
import type { MarginMode, PositionSide } from '../../domain/margin.ts'
import type { OrderAction, OrderDirection, OrderProduct, OrderState, OrderType } from '../../domain/order.ts'
import type { CloseReason, MarginEventKind } from '../../domain/position.ts'
import { epoch, instrumentColumns, minor, scaled } from './columns.ts'

export type StoredFee = { readonly kind: FeeKind; readonly amount: DecimalText }

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  ...instrumentColumns(),
  product: text('product').$type<OrderProduct>().notNull(),
  direction: integer('direction').$type<OrderDirection>().notNull(),
  orderType: integer('order_type').$type<OrderType>().notNull(),
  action: integer('action').$type<OrderAction>().notNull(),
  state: text('state').$type<OrderState>().notNull(),
  reason: text('reason').$type<FailureKind>(),
  price: scaled('price'),
  /** The limit price, or the price cap of a market order. */
  worstPrice: scaled('worst_price').notNull(),
  quantity: scaled('quantity').notNull(),
  filled: scaled('filled').notNull(),
  /** Σ price × quantity of the fills, exact: scaled by the decimals of price and quantity together. */
  filledValue: numeric('filled_value', { mode: 'bigint' }).notNull(),
  /** The same in minor units: the amount that was moved. */
  cash: minor('cash').notNull(),
  /** Charged so far, by fee line. */
  fees: jsonb('fees').$type<StoredFee[]>().notNull(),
  pendingId: text('pending_id'),
  reserved: minor('reserved').notNull(),
  positionId: text('position_id'),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
  /** Time of the last fill or of the acceptance: market orders expire. */
  progressAt: epoch('progress_at').notNull(),
})
export type OrderRow = typeof orders.$inferSelect

export const fills = pgTable('fills', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  /** Null for a fill below one minor unit. */
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
  side: text('side').$type<PositionSide>().notNull(),
  marginMode: text('margin_mode').$type<MarginMode>().notNull(),
  /** Null without margin. */
  leverage: integer('leverage'),
  /** Collateral of this position alone, in the currency of the wallet that pays for it; 0 without margin. */
  margin: minor('margin').notNull(),
  quantity: scaled('quantity').notNull(),
  /** Reserved by closing orders that are not filled yet. */
  used: scaled('used').notNull(),
  cost: minor('cost').notNull(),
  fees: minor('fees').notNull(),
  dayStartAt: epoch('day_start_at').notNull(),
  dayStartQuantity: scaled('day_start_quantity').notNull(),
  dayCashFlow: minor('day_cash_flow').notNull(),
  sellProfit: minor('sell_profit').notNull(),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
  closedAt: epoch('closed_at'),
})
export type PositionRow = typeof positions.$inferSelect

/** Cost and fees of what is held, in each currency at the rates of its trades: a row a currency. */
export const positionValues = pgTable(
  'position_values',
  {
    positionId: text('position_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    cost: minor('cost').notNull(),
    fees: minor('fees').notNull(),
  },
  table => [primaryKey({ columns: [table.positionId, table.currency] })],
)

/** Every change of a position's margin. */
export const marginEvents = pgTable('margin_events', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  positionId: text('position_id').notNull(),
  kind: text('kind').$type<MarginEventKind>().notNull(),
  /** Signed change of the margin. */
  amount: minor('amount').notNull(),
  marginAfter: minor('margin_after').notNull(),
  transferId: text('transfer_id'),
  createdAt: epoch('created_at').notNull(),
})

/** One close of a position, complete or partial: the fills of one closing order together. */
export const closedPositions = pgTable('closed_positions', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  positionId: text('position_id').notNull(),
  orderId: text('order_id').notNull(),
  ...instrumentColumns(),
  side: text('side').$type<PositionSide>().notNull(),
  reason: text('reason').$type<CloseReason>().notNull(),
  quantity: scaled('quantity').notNull(),
  cost: minor('cost').notNull(),
  proceeds: minor('proceeds').notNull(),
  fees: minor('fees').notNull(),
  boughtAt: epoch('bought_at').notNull(),
  soldAt: epoch('sold_at').notNull(),
})
export type ClosedRow = typeof closedPositions.$inferSelect

/** Net profit in each currency: the sale at its rates, the purchases at theirs. */
export const closedPositionValues = pgTable(
  'closed_position_values',
  {
    closedId: text('closed_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    net: minor('net').notNull(),
  },
  table => [primaryKey({ columns: [table.closedId, table.currency] })],
)
