// Drizzle's description of the tables of mining machines. The schema itself is in `migrations`.
import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { RobotEnd, RobotKind, RobotMessageKind, RobotState } from '../../domain/robot.ts'
import { epoch, minor } from './columns.ts'

/** A column of whole numbers that are not amounts of money. */
const whole = (name: string) => bigint(name, { mode: 'number' })

export const robotOrders = pgTable('robot_orders', {
  subscriptionId: text('subscription_id').primaryKey(),
  kind: text('kind').$type<RobotKind>().notNull(),
  days: integer('days').notNull(),
  state: smallint('state').$type<RobotState>().notNull(),
  /** Price of the machines, without the energy. */
  paid: minor('paid').notNull(),
  energyWh: whole('energy_wh').notNull(),
  energyUsedWh: whole('energy_used_wh').notNull().default(0),
  startsAt: epoch('starts_at').notNull(),
  endsAt: epoch('ends_at').notNull(),
  hourFrom: epoch('hour_from'),
  hours: integer('hours').notNull().default(0),
  messages: integer('messages').notNull().default(0),
  carry: text('carry').notNull().default('0'),
  remainder: text('remainder').notNull().default('0'),
  difficulty: text('difficulty'),
  income: minor('income').notNull().default(0n),
  endedAt: epoch('ended_at'),
  endedBy: text('ended_by').$type<RobotEnd>(),
  refund: minor('refund'),
  refundEnergy: minor('refund_energy'),
})
export type RobotRow = typeof robotOrders.$inferSelect

export const robotHours = pgTable(
  'robot_hours',
  {
    subscriptionId: text('subscription_id').notNull(),
    nth: integer('nth').notNull(),
    fromAt: epoch('from_at').notNull(),
    toAt: epoch('to_at').notNull(),
    hashrate: integer('hashrate').notNull(),
    shareDifficulty: integer('share_difficulty').notNull(),
    difficulty: text('difficulty').notNull(),
    subsidy: text('subsidy').notNull(),
    poolFee: text('pool_fee').notNull(),
    price: text('price').notNull(),
    /** End of the bar whose close was used as the price. */
    priceAt: epoch('price_at').notNull(),
    carryBefore: text('carry_before').notNull(),
    remainderBefore: text('remainder_before').notNull(),
    shares: whole('shares').notNull(),
    carry: text('carry').notNull(),
    coins: text('coins').notNull(),
    amount: minor('amount').notNull(),
    remainder: text('remainder').notNull(),
    energyWh: whole('energy_wh').notNull(),
  },
  table => [primaryKey({ columns: [table.subscriptionId, table.nth] })],
)
export type HourRow = typeof robotHours.$inferSelect

/** Changes of a machine type's available capacity, one row each. */
export const robotCapacity = pgTable(
  'robot_capacity',
  {
    offerId: text('offer_id').notNull(),
    nth: integer('nth').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    /** Change of the capacity in TH/s; negative for a sale. */
    amount: whole('amount').notNull(),
    leftAfter: whole('left_after').notNull(),
    at: epoch('at').notNull(),
  },
  table => [primaryKey({ columns: [table.offerId, table.nth] })],
)

export const robotMessages = pgTable(
  'robot_messages',
  {
    subscriptionId: text('subscription_id').notNull(),
    nth: integer('nth').notNull(),
    kind: text('kind').$type<RobotMessageKind>().notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    at: epoch('at').notNull(),
  },
  table => [primaryKey({ columns: [table.subscriptionId, table.nth] })],
)
