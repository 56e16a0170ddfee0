// The tables of followed strategies as Drizzle sees them. The truth is in `migrations`.
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DecimalText, InstrumentKey } from '../../domain/brand.ts'
import { epoch, minor } from './columns.ts'

export const followStrategies = pgTable('follow_strategies', {
  id: text('id').primaryKey(),
  universe: jsonb('universe').$type<InstrumentKey[]>().notNull(),
  startedOn: text('started_on').notNull(),
  recordedAt: epoch('recorded_at').notNull(),
  closedOn: text('closed_on'),
})
export type StrategyRow = typeof followStrategies.$inferSelect

export type Holding = {
  readonly key: InstrumentKey
  readonly quantity: number
  /** Last close. */
  readonly close: DecimalText
}

export const followDays = pgTable(
  'follow_days',
  {
    strategyId: text('strategy_id').notNull(),
    date: text('date').notNull(),
    at: epoch('at').notNull(),
    tradingDays: integer('trading_days').notNull(),
    cash: minor('cash').notNull(),
    holdings: jsonb('holdings').$type<Holding[]>().notNull(),
    equity: minor('equity').notNull(),
    unitValue: text('unit_value').$type<DecimalText>().notNull(),
    peak: text('peak').$type<DecimalText>().notNull(),
  },
  table => [primaryKey({ columns: [table.strategyId, table.date] })],
)
export type DayRow = typeof followDays.$inferSelect

export const followFills = pgTable(
  'follow_fills',
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
  },
  table => [primaryKey({ columns: [table.strategyId, table.date, table.nth] })],
)
