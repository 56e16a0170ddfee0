// The tables that contain a customer's records, one line each. The customer's copy, the closing of the account and the
// end of retention are derived from this list. A table that is not listed contains no customer data; a test compares
// the list with the schema.
import type { SQL } from 'drizzle-orm'
import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { threadOf } from '../chat/threads.ts'
import {
  accountBlocks,
  chatMessages,
  companies,
  deposits,
  destinations,
  files,
  kycApplications,
  notices,
  reviews,
  walletTransfers,
  withdrawals,
} from '../db/account-schema.ts'
import { alerts } from '../db/alert-schema.ts'
import { bondFlows, bondLots } from '../db/bond-schema.ts'
import type { Tx } from '../db/db.ts'
import { challenges, factors, recoveryCodes } from '../db/factor-schema.ts'
import { fundOrders } from '../db/fund-schema.ts'
import { loanFlows, loanInstalments, loanPledges, loans } from '../db/loan-schema.ts'
import { accounts, balances, postings } from '../db/money-schema.ts'
import { purchasePlans, purchaseRuns } from '../db/plan-schema.ts'
import { pushDeliveries, pushDevices } from '../db/push-schema.ts'
import { quantFees, quantMarks } from '../db/quant-schema.ts'
import { robotCapacity, robotHours, robotMessages, robotOrders } from '../db/robot-schema.ts'
import {
  agreements,
  chartDrawings,
  dashboards,
  idempotency,
  outbox,
  sessions,
  userPermissions,
  users,
  watchlist,
  watchlists,
} from '../db/schema.ts'
import { scriptKeys } from '../db/script-key-schema.ts'
import {
  calendarLinks,
  offerCodes,
  offerReminders,
  shareLocks,
  subscriptionEvents,
  subscriptions,
} from '../db/subscription-schema.ts'
import {
  closedPositions,
  closedPositionValues,
  fills,
  marginEvents,
  orders,
  positionContracts,
  positions,
  positionValues,
} from '../db/trading-schema.ts'
import { worthDays } from '../db/worth-schema.ts'

type Reader = Pick<Tx, 'select'>

export type Records = {
  /** Name of the records in the customer's copy. */
  readonly name: string
  readonly table: PgTable
  readonly of: (db: Reader, userId: string) => SQL
  /** Columns with secrets, which are not exported; `all`: the whole table is not exported. */
  readonly hidden: readonly PgColumn[] | 'all'
  /**
   * When the rows are removed. `erased`: when the account is closed. `retained`: at the end of the legal retention.
   * `booked`: never, because they are evidence of the ledger, with only the user's id.
   */
  readonly end: 'erased' | 'retained' | 'booked'
}

const by =
  (column: PgColumn) =>
  (_db: Reader, userId: string): SQL =>
    eq(column, userId)

/** Selects rows that refer to a row of the user in another table. */
const through =
  (column: PgColumn, key: PgColumn, owner: PgColumn) =>
  (db: Reader, userId: string): SQL =>
    inArray(column, db.select({ key }).from(key.table).where(eq(owner, userId)))

const ofReview = (column: PgColumn) => through(column, reviews.id, reviews.userId)
const ofPosition = (column: PgColumn) => through(column, positions.id, positions.userId)
const ofLoan = (column: PgColumn) => through(column, loans.id, loans.userId)
const ofSubscription = (column: PgColumn) => through(column, subscriptions.id, subscriptions.userId)
const ofAccount = (column: PgColumn) => through(column, accounts.id, accounts.owner)

const secret = { hidden: 'all', end: 'erased' } as const
const erased = { hidden: [], end: 'erased' } as const
const retained = { hidden: [], end: 'retained' } as const
const booked = { hidden: [], end: 'booked' } as const

export const records: readonly Records[] = [
  {
    name: 'user',
    table: users,
    of: by(users.id),
    hidden: [users.passwordHash, users.payPasswordHash],
    end: 'retained',
  },
  { name: 'company', table: companies, of: by(companies.userId), ...retained },
  { name: 'agreements', table: agreements, of: by(agreements.userId), ...booked },
  { name: 'permissions', table: userPermissions, of: by(userPermissions.userId), ...booked },
  { name: 'requests', table: reviews, of: by(reviews.userId), ...booked },
  { name: 'identity', table: kycApplications, of: ofReview(kycApplications.id), ...retained },
  { name: 'images', table: files, of: by(files.owner), ...retained },
  {
    name: 'sessions',
    table: sessions,
    of: by(sessions.userId),
    hidden: [sessions.tokenHash, sessions.deviceHash],
    end: 'erased',
  },
  { name: 'scriptKeys', table: scriptKeys, of: by(scriptKeys.userId), hidden: [scriptKeys.tokenHash], end: 'erased' },
  {
    name: 'factors',
    table: factors,
    of: by(factors.userId),
    hidden: [factors.secret, factors.publicKey, factors.credentialId],
    end: 'erased',
  },
  { name: 'recoveryCodes', table: recoveryCodes, of: by(recoveryCodes.userId), ...secret },
  { name: 'challenges', table: challenges, of: by(challenges.userId), ...secret },
  { name: 'calendarLinks', table: calendarLinks, of: by(calendarLinks.userId), ...secret },
  { name: 'offerReminders', table: offerReminders, of: by(offerReminders.userId), ...erased },
  { name: 'offerCodes', table: offerCodes, of: by(offerCodes.userId), ...secret },
  { name: 'answers', table: idempotency, of: by(idempotency.userId), ...secret },
  { name: 'events', table: outbox, of: by(outbox.userId), ...secret },
  { name: 'blocks', table: accountBlocks, of: by(accountBlocks.userId), ...booked },
  { name: 'watchlist', table: watchlist, of: by(watchlist.userId), ...erased },
  { name: 'dashboard', table: dashboards, of: by(dashboards.userId), ...erased },
  { name: 'drawings', table: chartDrawings, of: by(chartDrawings.userId), ...erased },
  { name: 'watchlists', table: watchlists, of: by(watchlists.userId), ...erased },
  { name: 'alerts', table: alerts, of: by(alerts.userId), ...erased },
  // Before the plans, through which its rows are found.
  {
    name: 'purchaseRuns',
    table: purchaseRuns,
    of: through(purchaseRuns.planId, purchasePlans.id, purchasePlans.userId),
    ...erased,
  },
  { name: 'purchasePlans', table: purchasePlans, of: by(purchasePlans.userId), ...erased },
  // Before the devices, through which its rows are found.
  {
    name: 'pushDeliveries',
    table: pushDeliveries,
    of: through(pushDeliveries.deviceId, pushDevices.id, pushDevices.userId),
    ...secret,
  },
  {
    name: 'pushDevices',
    table: pushDevices,
    of: by(pushDevices.userId),
    hidden: [pushDevices.subscription, pushDevices.digest, pushDevices.sessionId],
    end: 'erased',
  },
  { name: 'notices', table: notices, of: by(notices.userId), ...erased },
  { name: 'chat', table: chatMessages, of: (_db, userId) => eq(chatMessages.thread, threadOf(userId)), ...erased },
  { name: 'destinations', table: destinations, of: by(destinations.userId), ...retained },
  { name: 'deposits', table: deposits, of: ofReview(deposits.id), ...booked },
  { name: 'withdrawals', table: withdrawals, of: ofReview(withdrawals.id), ...retained },
  { name: 'transfers', table: walletTransfers, of: ofReview(walletTransfers.id), ...booked },
  { name: 'accounts', table: accounts, of: by(accounts.owner), ...booked },
  { name: 'balances', table: balances, of: ofAccount(balances.accountId), hidden: [balances.hash], end: 'booked' },
  { name: 'bill', table: postings, of: ofAccount(postings.accountId), hidden: [postings.hash], end: 'booked' },
  // Computed for display: no law requires them to be kept.
  { name: 'wealthByDay', table: worthDays, of: by(worthDays.userId), ...erased },
  { name: 'orders', table: orders, of: by(orders.userId), ...booked },
  { name: 'fills', table: fills, of: through(fills.orderId, orders.id, orders.userId), ...booked },
  { name: 'positions', table: positions, of: by(positions.userId), ...booked },
  { name: 'positionContracts', table: positionContracts, of: ofPosition(positionContracts.positionId), ...booked },
  { name: 'positionValues', table: positionValues, of: ofPosition(positionValues.positionId), ...booked },
  { name: 'marginEvents', table: marginEvents, of: ofPosition(marginEvents.positionId), ...booked },
  { name: 'closedPositions', table: closedPositions, of: by(closedPositions.userId), ...booked },
  {
    name: 'closedPositionValues',
    table: closedPositionValues,
    of: through(closedPositionValues.closedId, closedPositions.id, closedPositions.userId),
    ...booked,
  },
  { name: 'subscriptions', table: subscriptions, of: by(subscriptions.userId), ...booked },
  {
    name: 'subscriptionEvents',
    table: subscriptionEvents,
    of: ofSubscription(subscriptionEvents.subscriptionId),
    ...booked,
  },
  { name: 'lockedShares', table: shareLocks, of: by(shareLocks.userId), ...booked },
  { name: 'strategyMarks', table: quantMarks, of: by(quantMarks.userId), ...booked },
  { name: 'strategyFees', table: quantFees, of: ofSubscription(quantFees.subscriptionId), ...booked },
  { name: 'machines', table: robotOrders, of: ofSubscription(robotOrders.subscriptionId), ...booked },
  { name: 'machineHours', table: robotHours, of: ofSubscription(robotHours.subscriptionId), ...booked },
  { name: 'machineCapacity', table: robotCapacity, of: ofSubscription(robotCapacity.subscriptionId), ...booked },
  { name: 'machineMessages', table: robotMessages, of: ofSubscription(robotMessages.subscriptionId), ...booked },
  { name: 'bonds', table: bondLots, of: by(bondLots.userId), ...booked },
  { name: 'bondFlows', table: bondFlows, of: through(bondFlows.lotId, bondLots.id, bondLots.userId), ...booked },
  { name: 'funds', table: fundOrders, of: by(fundOrders.userId), ...booked },
  { name: 'loans', table: loans, of: by(loans.userId), ...booked },
  { name: 'loanInstalments', table: loanInstalments, of: ofLoan(loanInstalments.loanId), ...booked },
  { name: 'loanFlows', table: loanFlows, of: ofLoan(loanFlows.loanId), ...booked },
  { name: 'loanPledges', table: loanPledges, of: ofLoan(loanPledges.loanId), ...booked },
]
