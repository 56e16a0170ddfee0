// Drizzle's description of the tables of strategies. The schema itself is in `migrations`.
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DecimalText, InstrumentKey } from '../../domain/brand.ts'
import type { Holding, TradeReason } from '../../domain/strategy-account.ts'
import { epoch, minor } from './columns.ts'

/** A holding whose decimals are text. */
export type StoredHolding = Omit<Holding, 'close'> & { readonly close: DecimalText }

export const strategyRows = pgTable('strategies', {
  id: text('id').primaryKey(),
  universe: jsonb('universe').$type<InstrumentKey[]>().notNull(),
  startedOn: text('started_on').notNull(),
  recordedAt: epoch('recorded_at').notNull(),
  closedOn: text('closed_on'),
  /** The last date whose orders and fees are booked. Null for a strategy that books no daily fees. */
  bookedOn: text('booked_on'),
  /** Random seed of the strategy's code; null for a strategy that needs no code. */
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
    /** The comparison: the same money invested on the first day and held. Null for a strategy without a comparison. */
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
