// Drizzle's description of the tables of price alerts. The schema itself is in `migrations`.
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AlertFrequency, AlertKind, AlertState } from '../../domain/alerts.ts'
import type { PositionSide } from '../../domain/margin.ts'
import { epoch, scaled } from './columns.ts'

export const alerts = pgTable('alerts', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  instrumentKey: text('instrument_key').notNull(),
  name: text('name').notNull(),
  currency: text('currency').notNull(),
  priceDecimals: integer('price_decimals').notNull(),
  /** The position whose margin ratio is compared; null for an alert on an instrument. */
  positionId: text('position_id'),
  positionSide: text('position_side').$type<PositionSide>(),
  kind: text('kind').$type<AlertKind>().notNull(),
  /** As the user entered it, scaled; null for a condition without a level. */
  level: scaled('level'),
  /** The condition that must hold at the same time; null for an alert with a single condition. */
  secondKind: text('second_kind').$type<AlertKind>(),
  secondLevel: scaled('second_level'),
  frequency: text('frequency').$type<AlertFrequency>().notNull(),
  pauseMinutes: integer('pause_minutes'),
  /** The last day at the exchange, and the instant at which it ends. */
  endsOn: text('ends_on'),
  endsAt: epoch('ends_at'),
  note: text('note'),
  state: text('state').$type<AlertState>().notNull(),
  /** True if the condition, or the conjunction of two, was seen to be false, so that the next crossing sends a notice. */
  armed: boolean('armed').notNull(),
  sentCount: integer('sent_count').notNull().default(0),
  lastSentAt: epoch('last_sent_at'),
  /** Nothing before this time is compared. */
  watchedFrom: epoch('watched_from').notNull(),
  /** Counts the changes of the row. */
  revision: integer('revision').notNull().default(1),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
})
export type AlertRow = typeof alerts.$inferSelect

/** The time up to which the alerts were compared with prices; one row. */
export const alertWatch = pgTable('alert_watch', {
  name: text('name').primaryKey(),
  watchedTo: epoch('watched_to').notNull(),
})
