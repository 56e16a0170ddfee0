// Drizzle's description of the tables of orders and positions. The schema itself is in `migrations`.
import { bigint, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DecimalText } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import type { FailureKind } from '../../domain/failure.ts'
import type { FeedOrigin } from '../../domain/feed-origin.ts'
import type { FeeKind } from '../../domain/fees.ts'
import type { MarginMode, PositionSide } from '../../domain/margin.ts'
import type { OrderAction, OrderDirection, OrderProduct, OrderState, OrderType } from '../../domain/order.ts'
import type { Exits } from '../../domain/order-exits.ts'
import type { OrderTrigger } from '../../domain/order-trigger.ts'
import type { CloseReason, ContractState, MarginEventKind } from '../../domain/position.ts'
import type { Stops } from '../../domain/stops.ts'
import { epoch, instrumentColumns, minor, scaled } from './columns.ts'

export type StoredFee = { readonly kind: FeeKind; readonly amount: DecimalText }

/** Terms of a margined order, fixed when it is accepted. Decimal text; rates are fractions of the notional. */
export type OrderContract = {
  /** Currency in which the contract is priced, which can differ from the wallet's. */
  readonly currency: string
  /** Profit or loss of one unit of quantity for a price move of 1. */
  readonly multiplier: string
  readonly maintenanceRate: string
  readonly feeRate: string
  /** Stops that the position gets when the order opens it, scaled; absent if there are none. */
  readonly stops?: Stops<number>
}

/**
 * The quote at which an order was filled. Prices and sizes are scaled as those of the order; 0 is a side or a size that
 * is not quoted.
 */
export type FillQuote = {
  /** Name and origin of the feed that sent it. */
  readonly feed: string
  readonly origin: FeedOrigin
  readonly bid: number
  readonly ask: number
  readonly bidSize: number
  readonly askSize: number
  /** Time of the quote, UTC ms. */
  readonly at: number
  /** Version of the rules by which quotes fill orders (`server/orders/fill-quote.ts`). */
  readonly rule: number
}

/** The quote that the customer saw when the order was confirmed. Decimal text; `at` is UTC ms. */
export type SeenQuote = {
  readonly price: string
  readonly at: number
  readonly bid?: string | undefined
  readonly ask?: string | undefined
}

/** A change of an order by its owner: the terms that it replaced, scaled, and the quantity filled by then. */
export type ReplacedTerms = {
  /** The limit; null for an order at the market. */
  readonly price: number | null
  readonly quantity: number
  readonly filled: number
  /** The price for which the order waited; absent for an order that waited for none. */
  readonly trigger?: number
  /** The exits; null for none, absent if the change left them as they were. */
  readonly exits?: Exits<number> | null
  /** Time of the change, UTC ms. */
  readonly at: number
}

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
  /** Σ price × quantity of the fills in minor units: the transferred amount. */
  cash: minor('cash').notNull(),
  /** Fees charged so far, one per kind. */
  fees: jsonb('fees').$type<StoredFee[]>().notNull(),
  pendingId: text('pending_id'),
  reserved: minor('reserved').notNull(),
  positionId: text('position_id'),
  /** Leverage of an order on margin; null for shares. */
  leverage: integer('leverage'),
  /** The first part of the quantity, which closes a margined position; the rest opens one on the other side. */
  closing: scaled('closing').notNull(),
  cause: text('cause').$type<CloseReason>().notNull(),
  contract: jsonb('contract').$type<OrderContract>(),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
  /** Time of the last fill, or of the acceptance if there is none. A market order without progress expires. */
  progressAt: epoch('progress_at').notNull(),
  /** The opening auction of the order. Null for any other order, like the following columns. */
  auctionId: text('auction_id'),
  /** UTC ms from which, until the match, the order cannot be cancelled. */
  auctionLocksAt: epoch('auction_locks_at'),
  /** Quantity that the match allots to the order. */
  auctionFill: scaled('auction_fill'),
  /** Time at which the auction was settled for this order: from then on it is like any other order. */
  auctionEndedAt: epoch('auction_ended_at'),
  seen: jsonb('seen').$type<SeenQuote>(),
  /** Oldest first. Their number is the version of the order's terms. */
  changes: jsonb('changes').$type<ReplacedTerms[]>().notNull(),
  /** Number in the queue of the instrument since a change that lost the place; null for the place of the arrival. */
  requeued: bigint('requeued', { mode: 'number' }),
  /** The price for which the order waits before it can be filled, scaled; null for an order that waits for none. */
  trigger: jsonb('trigger').$type<OrderTrigger<number>>(),
  /** Time at which the trigger was reached; null before. */
  triggeredAt: epoch('triggered_at'),
  /** Time at which the order ends; null for an order without an end. */
  expiresAt: epoch('expires_at'),
  /** Take-profit and stop-loss of the shares that the order buys, scaled; null for none. */
  exits: jsonb('exits').$type<Exits<number>>(),
  /** The last order that sells at those prices what this order bought; null until the first fill. */
  exitId: text('exit_id'),
  /** The purchase whose shares this order sells at its take-profit or stop-loss; null for any other order. */
  parentId: text('parent_id'),
})
export type OrderRow = typeof orders.$inferSelect

export const fills = pgTable('fills', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  /** The ledger's transfer; null for a fill below one minor unit. */
  transferId: text('transfer_id'),
  price: scaled('price').notNull(),
  quantity: scaled('quantity').notNull(),
  cash: minor('cash').notNull(),
  fees: minor('fees').notNull(),
  /** Units of the wallet's currency for one of the contract's; null for shares. */
  rate: numeric('rate'),
  createdAt: epoch('created_at').notNull(),
  /** Null for a fill of an auction, and for one that is older than this column. */
  quote: jsonb('quote').$type<FillQuote>(),
})

export const positions = pgTable('positions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  ...instrumentColumns(),
  side: text('side').$type<PositionSide>().notNull(),
  marginMode: text('margin_mode').$type<MarginMode>().notNull(),
  /** Leverage; null for a position without margin. */
  leverage: integer('leverage'),
  /** Margin of this position, in the currency of the wallet that pays it; 0 for a position without margin. */
  margin: minor('margin').notNull(),
  quantity: scaled('quantity').notNull(),
  /** Quantity reserved by closing orders that are not filled yet. */
  used: scaled('used').notNull(),
  cost: minor('cost').notNull(),
  /**
   * Exact cost of one unit, which a sale does not change; `cost` is rounded. 0 for a position on margin, whose contract
   * has an entry value.
   */
  averageCost: numeric('average_cost').notNull(),
  fees: minor('fees').notNull(),
  dayStartAt: epoch('day_start_at').notNull(),
  dayStartQuantity: scaled('day_start_quantity').notNull(),
  /** What the wallet got from the position since the trading day began, less what it paid, fees and taxes included. */
  dayCashFlow: minor('day_cash_flow').notNull(),
  /** Fees and taxes of the quantity that was closed since the trading day began, those of its purchase included. */
  dayClosedFees: minor('day_closed_fees').notNull(),
  sellProfit: minor('sell_profit').notNull(),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
  closedAt: epoch('closed_at'),
})
export type PositionRow = typeof positions.$inferSelect

/** The contract of a margined position. Values are exact decimals in the contract's currency. */
export const positionContracts = pgTable('position_contracts', {
  positionId: text('position_id').primaryKey(),
  state: text('state').$type<ContractState>().notNull(),
  currency: text('currency').notNull(),
  multiplier: numeric('multiplier').notNull(),
  /** Σ entry price × quantity × multiplier of the open quantity. */
  entryValue: numeric('entry_value').notNull(),
  /** `entryValue` when the trading day of the position began. */
  dayStartEntryValue: numeric('day_start_entry_value').notNull(),
  /** The margin in the contract's currency, at the exchange rates at which it was paid. */
  collateral: numeric('collateral').notNull(),
  maintenanceRate: numeric('maintenance_rate').notNull(),
  feeRate: numeric('fee_rate').notNull(),
  takeProfit: scaled('take_profit'),
  stopLoss: scaled('stop_loss'),
  /** Margin ratio in percent at which the last warning was sent; 0 for none. */
  warned: integer('warned').notNull(),
  /** The last cut-off whose financing was charged, or the time of the opening. */
  financedTo: epoch('financed_to').notNull(),
})
export type ContractRow = typeof positionContracts.$inferSelect

/** Cost and fees of the open quantity, one row per currency, at the exchange rates of its trades. */
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
  /** The cut-off of the event, for events that occur once per period; null for others. */
  period: epoch('period'),
  /** Inputs of an overnight financing; null for other events, and for those of before the columns existed. */
  quantity: scaled('quantity'),
  price: scaled('price'),
  days: integer('days'),
  /** Yearly rate as a fraction, positive if received. */
  yearlyRate: numeric('yearly_rate'),
  /** Units of the wallet's currency for one of the contract's. */
  rate: numeric('rate'),
  createdAt: epoch('created_at').notNull(),
})
/** The inputs from which the amount of an overnight financing follows. */
export type FinancingInputs = Pick<
  typeof marginEvents.$inferInsert,
  'quantity' | 'price' | 'days' | 'yearlyRate' | 'rate'
>

/** One close of a position, complete or partial: the fills of one closing order together, or one block sale. */
export const closedPositions = pgTable('closed_positions', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  positionId: text('position_id').notNull(),
  /** The order that closed it; null for a block sale, which `subscriptionId` names. */
  orderId: text('order_id'),
  subscriptionId: text('subscription_id'),
  ...instrumentColumns(),
  side: text('side').$type<PositionSide>().notNull(),
  reason: text('reason').$type<CloseReason>().notNull(),
  quantity: scaled('quantity').notNull(),
  cost: minor('cost').notNull(),
  proceeds: minor('proceeds').notNull(),
  fees: minor('fees').notNull(),
  /** Currency of the contract, for a position on margin; null for shares, like the following columns. */
  contractCurrency: text('contract_currency'),
  multiplier: numeric('multiplier'),
  entryValue: numeric('entry_value'),
  exitValue: numeric('exit_value'),
  /** Part of the profit that comes from changes of the exchange rate. */
  exchange: minor('exchange'),
  /** Units of the wallet's currency for one of the contract's, averaged over the fills by quantity; null before 0049. */
  rate: numeric('rate'),
  /** Part of the loss that the insurance account paid; null before 0049. */
  covered: minor('covered'),
  boughtAt: epoch('bought_at').notNull(),
  soldAt: epoch('sold_at').notNull(),
})
export type ClosedRow = typeof closedPositions.$inferSelect

/** Net profit of a close, one row per currency: the sale and the purchases at the exchange rates of their own times. */
export const closedPositionValues = pgTable(
  'closed_position_values',
  {
    closedId: text('closed_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    net: minor('net').notNull(),
  },
  table => [primaryKey({ columns: [table.closedId, table.currency] })],
)
