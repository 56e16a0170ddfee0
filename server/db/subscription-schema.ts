// Drizzle's description of the tables of jobs, offers and subscriptions. The schema itself is in `migrations`.
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReminderKind } from '../../domain/new-issue/reminders.ts'
import type {
  OfferState,
  RefusalReason,
  SubscriptionEvent,
  SubscriptionProduct,
  SubscriptionState,
} from '../../domain/subscription.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { epoch, minor } from './columns.ts'

export const jobs = pgTable(
  'jobs',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    /** Time of the job's next run; null when no work is left. */
    nextAt: epoch('next_at'),
    /** Number of consecutive failed runs. */
    failures: integer('failures').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.kind, table.subject] })],
)

/** A column of whole units of the product. */
const units = (name: string) => bigint(name, { mode: 'number' })

export const offers = pgTable('offers', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  product: text('product').$type<SubscriptionProduct>().notNull(),
  state: text('state').$type<OfferState>().notNull(),
  opensAt: epoch('opens_at').notNull(),
  closesAt: epoch('closes_at').notNull(),
  endsAt: epoch('ends_at').notNull(),
  /** The offer's terms as JSON of the product, fixed before the first subscription. */
  terms: jsonb('terms').$type<unknown>().notNull(),
  /** Random seed of the allotment. Its SHA-256 is published from the beginning, the seed itself after the allotment. */
  seed: text('seed').notNull(),
  /** Result of the allotment as JSON of the product; null before the allotment. */
  result: jsonb('result').$type<unknown>(),
  offered: units('offered'),
  allotted: units('allotted').notNull().default(0),
  allottedAt: epoch('allotted_at'),
  /** The `seq` up to which customers were notified of the outcome of the allotment; 0 before the first. */
  announcedTo: bigint('announced_to', { mode: 'number' }).notNull().default(0),
  /**
   * Time from which everyone can read the result of an allotment that operators must approve; null before the approval.
   */
  publishedAt: epoch('published_at'),
  /** Time at which the offer was called off, after which every reservation is released; null otherwise. */
  calledOffAt: epoch('called_off_at'),
  /**
   * Time at which two operators postponed the offer, and its timetable before that, as JSON of the product. Null
   * otherwise.
   */
  postponedAt: epoch('postponed_at'),
  datesBefore: jsonb('dates_before').$type<unknown>(),
})
export type OfferRow = typeof offers.$inferSelect

export type RunVerdict = 'publish' | 'callOff'

export const runVotes = pgTable(
  'run_votes',
  {
    offerId: text('offer_id').notNull(),
    author: text('author').notNull(),
    verdict: text('verdict').$type<RunVerdict>().notNull(),
    at: epoch('at').notNull(),
  },
  table => [primaryKey({ columns: [table.offerId, table.author] })],
)

export const postponeVotes = pgTable(
  'postpone_votes',
  {
    offerId: text('offer_id').notNull(),
    author: text('author').notNull(),
    hours: integer('hours').notNull(),
    at: epoch('at').notNull(),
  },
  table => [primaryKey({ columns: [table.offerId, table.author, table.hours] })],
)

export const subscriptions = pgTable('subscriptions', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  offerId: text('offer_id').notNull(),
  userId: text('user_id').notNull(),
  product: text('product').$type<SubscriptionProduct>().notNull(),
  state: text('state').$type<SubscriptionState>().notNull(),
  wallet: text('wallet').$type<WalletType>().notNull(),
  quantity: units('quantity').notNull(),
  /** Allotted units; null before the allotment, like `cost`. */
  allotted: units('allotted'),
  /** The customer's choices beside the quantity, and the result of the settlement, as JSON of the product. */
  choice: jsonb('choice').$type<unknown>(),
  outcome: jsonb('outcome').$type<unknown>(),
  reserved: minor('reserved').notNull(),
  cost: minor('cost'),
  /** Reservation of the money; null if the request reserves shares, which its row in `shareLocks` has. */
  pendingId: text('pending_id'),
  reason: text('reason').$type<RefusalReason>(),
  createdAt: epoch('created_at').notNull(),
  modifiedAt: epoch('modified_at').notNull(),
})
export type SubscriptionRow = typeof subscriptions.$inferSelect

export type BlockVerdict = 'cross' | 'decline'

export const blockDecisions = pgTable('block_decisions', {
  subscriptionId: text('subscription_id').primaryKey(),
  author: text('author').notNull(),
  verdict: text('verdict').$type<BlockVerdict>().notNull(),
  at: epoch('at').notNull(),
})

export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    subscriptionId: text('subscription_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<SubscriptionEvent>().notNull(),
    amount: minor('amount'),
    at: epoch('at').notNull(),
  },
  table => [primaryKey({ columns: [table.subscriptionId, table.seq] })],
)
export type SubscriptionEventRow = typeof subscriptionEvents.$inferSelect

/** Shares of a position that a request reserves: delivered ones until a date, or ones to be sold. */
export const shareLocks = pgTable('share_locks', {
  subscriptionId: text('subscription_id').primaryKey(),
  userId: text('user_id').notNull(),
  positionId: text('position_id').notNull(),
  instrumentKey: text('instrument_key').notNull(),
  /** Reserved quantity, scaled like the position's quantity. */
  quantity: units('quantity').notNull(),
  /** Null for shares that a request sells. */
  unlocksAt: epoch('unlocks_at'),
  unlockedAt: epoch('unlocked_at'),
})
export type ShareLockRow = typeof shareLocks.$inferSelect

export const calendarLinks = pgTable('calendar_links', {
  userId: text('user_id').primaryKey(),
  /** The user name of the calendar app. */
  id: text('id').notNull(),
  /** Digest of its password. */
  digest: text('digest').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  madeAt: epoch('made_at').notNull(),
})

export const offerReminders = pgTable(
  'offer_reminders',
  {
    userId: text('user_id').notNull(),
    offerId: text('offer_id').notNull(),
    kind: text('kind').$type<ReminderKind>().notNull(),
    askedAt: epoch('asked_at').notNull(),
    sentAt: epoch('sent_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.offerId, table.kind] })],
)

export const offerCodes = pgTable('offer_codes', {
  token: text('token').primaryKey(),
  userId: text('user_id').notNull(),
  offerId: text('offer_id').notNull(),
  expiresAt: epoch('expires_at').notNull(),
})

/** Shares of new issues that were added to the market, in the order of `nth`. */
export const listedShares = pgTable('listed_shares', {
  nth: bigint('nth', { mode: 'number' }).primaryKey(),
  offerId: text('offer_id').notNull(),
  listedAt: epoch('listed_at').notNull(),
})
