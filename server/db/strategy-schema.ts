// Drizzle's description of the tables of strategies, which `migrations` create.
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DecimalText, InstrumentKey } from '../../domain/brand.ts'
import type { Holding, TradeReason } from '../../domain/strategy-account.ts'
import { epoch, minor } from './columns.ts'

/** Decimals are text. */
export type StoredHolding = Omit<Holding, 'close'> & { readonly close: DecimalText }

export const strategyRows = pgTable('strategies', {
  id: text('id').primaryKey(),
  universe: jsonb('universe').$type<InstrumentKey[]>().notNull(),
  startedOn: text('started_on').notNull(),
  recordedAt: epoch('recorded_at').notNull(),
  closedOn: text('closed_on'),
  /** The last date whose orders and fees are booked. Null for one that books no fees by the day. */
  bookedOn: text('booked_on'),
  /** Hash of the rule's code; null without one. */
  seed: text('seed'),
})
export type StrategyRow = typeof strategyRows.$inferSelect

export const strategyDays = pgTable(
  'strategy_days',
  {
    strategyId: text('strategy_id').notNull(),
    date: text('date').notNull(),
    at: epoch('at').notNull(),
    tradingDays: integer('trading_days').notNull(),
    cash: minor('cash').notNull(),
    holdings: jsonb('holdings').$type<StoredHolding[]>().notNull(),
    equity: minor('equity').notNull(),
    unitValue: text('unit_value').$type<DecimalText>().notNull(),
    peak: text('peak').$type<DecimalText>().notNull(),
    anchor: text('anchor').$type<DecimalText>(),
    /** The same money bought on the first day and held; null for a strategy without a comparison. */
    benchmarkCash: minor('benchmark_cash'),
    benchmarkHoldings: jsonb('benchmark_holdings').$type<StoredHolding[]>(),
    benchmarkEquity: minor('benchmark_equity'),
  },
  table => [primaryKey({ columns: [table.strategyId, table.date] })],
)
export type DayRow = typeof strategyDays.$inferSelect

export const strategyFills = pgTable(
  'strategy_fills',
  {
    strategyId: text('strategy_id').notNull(),
    date: text('date').notNull(),
    nth: integer('nth').notNull(),
    instrumentKey: text('instrument_key').$type<InstrumentKey>().notNull(),
    side: text('side').$type<'buy' | 'sell'>().notNull(),
    quantity: integer('quantity').notNull(),
    price: text('price').$type<DecimalText>().notNull(),
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull(),
    reason: text('reason').$type<TradeReason>().notNull(),
  },
  table => [primaryKey({ columns: [table.strategyId, table.date, table.nth] })],
)
export type FillRow = typeof strategyFills.$inferSelect
