// Drizzle's description of the tables of users and of those shared by all calls. The schema itself is in `migrations`.
import { bigint, boolean, doublePrecision, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DashboardList } from '../../domain/dashboard.ts'
import type { AccountType, KycState, PermissionKind, PermissionState } from '../../domain/user.ts'
import type { EntryFlag } from '../../domain/watchlists/lists.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { epoch } from './columns.ts'
import { sealedBytea, sealedText } from './sealed-columns.ts'

/** Usernames and e-mail addresses are unique regardless of case: compare with `lower(…)`. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  username: text('username').notNull(),
  email: text('email'),
  passwordHash: text('password_hash').notNull(),
  fullName: sealedText('full_name', 'users.full_name'),
  country: text('country'),
  accountType: integer('account_type').$type<AccountType>().notNull(),
  kyc: text('kyc').$type<KycState>().notNull().default('none'),
  payPasswordHash: text('pay_password_hash'),
  referralCode: text('referral_code').notNull(),
  referredBy: text('referred_by'),
  createdAt: epoch('created_at').notNull(),
  /** No withdrawal is possible before this time, because the password was reset; null if it was not. */
  moneyHeldUntil: epoch('money_held_until'),
  /** Calls with `heldAfterReset` are refused before this time: the password was reset by e-mail alone. */
  mailResetUntil: epoch('mail_reset_until'),
  closedAt: epoch('closed_at'),
  /** Time at which the data of a closed account was erased, at the end of its retention; null before that. */
  erasedAt: epoch('erased_at'),
})

/** The versions of the terms that each user has accepted. */
export const agreements = pgTable(
  'agreements',
  {
    userId: text('user_id').notNull(),
    version: text('version').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    acceptedAt: epoch('accepted_at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.version] })],
)

/** Permissions of users. A permission without a row is not open. */
export const userPermissions = pgTable(
  'user_permissions',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').$type<PermissionKind>().notNull(),
    state: text('state').$type<PermissionState>().notNull(),
    /** Id of the newest request for the permission. */
    reviewId: text('review_id').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.kind] })],
)

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  createdAt: epoch('created_at').notNull(),
  lastSeenAt: epoch('last_seen_at').notNull(),
  userAgent: text('user_agent'),
  /** Hash that identifies the only browser that may use the session. */
  deviceHash: text('device_hash'),
  revokedAt: epoch('revoked_at'),
  /** When and how the user's identity was last proven, at log-in or later. */
  provenAt: epoch('proven_at'),
  provenBy: text('proven_by').$type<'password' | 'factor'>(),
  /** Digest of the call and input for which a second factor was given, and when; null once it is consumed. */
  provenLink: text('proven_link'),
  linkProvenAt: epoch('link_proven_at'),
})

export const emailCodes = pgTable('email_codes', {
  requestHash: text('request_hash').primaryKey(),
  email: text('email').notNull(),
  purpose: text('purpose').$type<CallParsed<'POST /getEmailCode'>['purpose']>().notNull(),
  /** The network from which the code was requested. */
  network: text('network').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: epoch('expires_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
  sentAt: epoch('sent_at').notNull(),
})

/** Failed log-ins by name and by address, for the rate limits. */
export const loginTries = pgTable('login_tries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  ip: text('ip').notNull(),
  at: epoch('at').notNull(),
})

/** Named watchlists. Every user has the first one, which has no row until it is named or another one is created. */
export const watchlists = pgTable('watchlists', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  isFirst: boolean('is_first').notNull(),
  /** Null: the first list, which the user has not named. */
  name: text('name'),
  /** Rank among the lists, as of an entry in its list. */
  position: doublePrecision('position').notNull(),
  createdAt: epoch('created_at').notNull(),
})

export const dashboards = pgTable('dashboards', {
  userId: text('user_id').primaryKey(),
  lists: jsonb('lists').$type<DashboardList[]>().notNull(),
  modifiedAt: epoch('modified_at').notNull(),
})

/** Lines that users drew on charts; the content is JSON that the page reads. */
export const chartDrawings = pgTable(
  'chart_drawings',
  {
    userId: text('user_id').notNull(),
    instrumentKey: text('instrument_key').notNull(),
    id: text('id').notNull(),
    content: text('content').notNull(),
    createdAt: epoch('created_at').notNull(),
    modifiedAt: epoch('modified_at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.instrumentKey, table.id] })],
)

/** Entries of all watchlists. */
export const watchlist = pgTable('watchlist', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  /** Null: an entry of the first list. */
  listId: text('list_id'),
  instrumentKey: text('instrument_key').notNull(),
  /** Rank in the list: a floating-point number between the ranks of its neighbours. */
  position: doublePrecision('position').notNull(),
  flag: text('flag').$type<EntryFlag>(),
  section: text('section'),
  createdAt: epoch('created_at').notNull(),
})

export const idempotency = pgTable(
  'idempotency',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: text('status').$type<'running' | 'done'>().notNull(),
    answer: json('answer').$type<unknown>(),
    createdAt: epoch('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.key] })],
)

/** The last offset of each user. Its row lock keeps the offsets in the order of the commits. */
export const outboxHeads = pgTable('outbox_heads', {
  userId: text('user_id').primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull(),
})

export const outbox = pgTable(
  'outbox',
  {
    userId: text('user_id').notNull(),
    offset: bigint('offset', { mode: 'number' }).notNull(),
    event: jsonb('event').$type<AccountEvent>().notNull(),
    createdAt: epoch('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.offset] })],
)

/** The key with which processes sign their messages (`server/bus/sealed.ts`). */
export const busKeys = pgTable('bus_keys', {
  name: text('name').primaryKey(),
  key: sealedBytea('key', 'bus_keys.key').notNull(),
})

/** The keys with which values of the store are sealed (`server/keys`). */
export const dataKeys = pgTable('data_keys', {
  id: text('id').primaryKey(),
  claimedAt: epoch('claimed_at').notNull(),
  /**
   * Time at which all values were sealed with this key. Null while the store may contain unsealed values, or values of
   * an older key.
   */
  resealedAt: epoch('resealed_at'),
})

/** For each market, the time for which its catalogue lists delivery months (`server/compose/catalogue-date.ts`). */
export const catalogueDates = pgTable('catalogue_dates', {
  market: text('market').primaryKey(),
  at: bigint('at', { mode: 'number' }).notNull(),
})

/** The current holder of each role that only one process at a time has (`server/lead`). */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  /** Increased by each change of the holder. */
  epoch: bigint('epoch', { mode: 'number' }).notNull(),
  holder: text('holder').notNull(),
  /** End of the lease by the store's clock, UTC ms. */
  untilMs: bigint('until_ms', { mode: 'number' }).notNull(),
})
