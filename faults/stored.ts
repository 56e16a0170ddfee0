// Reads the content of the store as plain rows: the side of the comparison that the servers wrote.
import type { SQL } from 'drizzle-orm'
import { eq, sql } from 'drizzle-orm'
import {
  deposits as depositRows,
  files as fileRows,
  notices as noticeRows,
  reviews as reviewRows,
  walletTransfers as transferRows,
  withdrawals as withdrawalRows,
} from '../server/db/account-schema.ts'
import { bondFlows, bondLots } from '../server/db/bond-schema.ts'
import type { Db } from '../server/db/db.ts'
import { fundOrders } from '../server/db/fund-schema.ts'
import { loanFlows, loanInstalments, loanPledges, loans } from '../server/db/loan-schema.ts'
import { accounts, postings, reservations, transfers } from '../server/db/money-schema.ts'
import { purchasePlans, purchaseRuns } from '../server/db/plan-schema.ts'
import { robotCapacity, robotHours, robotMessages, robotOrders } from '../server/db/robot-schema.ts'
import { idempotency, outboxHeads } from '../server/db/schema.ts'
import { jobs, offers, shareLocks, subscriptions } from '../server/db/subscription-schema.ts'
import { fills, orders, positions } from '../server/db/trading-schema.ts'
import { verifyLedger } from '../server/ledger/verify.ts'
import { PLAN_JOB } from '../server/plans/jobs.ts'

export type Stored = Awaited<ReturnType<typeof readStored>>
export type StoredOrder = Stored['orders'][number]
export type StoredPlan = Stored['plans'][number]
export type StoredReview = Stored['reviews'][number]
export type StoredSubscription = Stored['subscriptions'][number]

/** Returns all rows in one database snapshot, and the result of the ledger's own verification. */
export function readStored(db: Db) {
  return db.snapshot(async tx => ({
    keys: await tx.select().from(idempotency),
    orders: await tx.select().from(orders),
    fills: await tx.select().from(fills),
    positions: await tx.select().from(positions),
    reviews: await tx.select().from(reviewRows),
    walletTransfers: await tx.select().from(transferRows),
    withdrawals: await tx.select().from(withdrawalRows),
    offers: await tx.select().from(offers),
    subscriptions: await tx.select().from(subscriptions),
    bondLots: await tx.select().from(bondLots),
    bondFlows: await tx.select().from(bondFlows),
    fundOrders: await tx.select().from(fundOrders),
    robotOrders: await tx.select().from(robotOrders),
    robotHours: await tx.select().from(robotHours),
    robotCapacity: await tx.select().from(robotCapacity),
    robotMessages: await tx.select().from(robotMessages),
    loans: await tx.select().from(loans),
    loanFlows: await tx.select().from(loanFlows),
    loanInstalments: await tx.select().from(loanInstalments),
    loanPledges: await tx
      .select({ pledge: loanPledges, userId: loans.userId, instrumentKey: positions.instrumentKey })
      .from(loanPledges)
      .innerJoin(loans, eq(loans.id, loanPledges.loanId))
      .innerJoin(positions, eq(positions.id, loanPledges.positionId))
      .where(eq(loanPledges.locked, true)),
    plans: await tx.select().from(purchasePlans),
    planRuns: await tx
      .select({
        planId: purchaseRuns.planId,
        date: purchaseRuns.date,
        skip: purchaseRuns.skip,
        late: purchaseRuns.late,
        orderId: purchaseRuns.orderId,
      })
      .from(purchaseRuns),
    planJobs: await tx.select().from(jobs).where(eq(jobs.kind, PLAN_JOB)),
    shareLocks: await tx.select().from(shareLocks),
    deposits: await tx.select().from(depositRows),
    notices: await tx.select().from(noticeRows),
    files: await tx.select({ id: fileRows.id, owner: fileRows.owner }).from(fileRows),
    /**
     * The ledger's transfers, and the effect of each transfer on every user, separately for available and reserved
     * amounts.
     */
    transfers: await tx.select().from(transfers),
    moves: await tx
      .select({
        transferId: postings.transferId,
        owner: accounts.owner,
        wallet: accounts.wallet,
        kind: accounts.kind,
        amount: sql`sum(${postings.amount})`.mapWith(BigInt) as SQL<bigint>,
      })
      .from(postings)
      .innerJoin(accounts, eq(accounts.id, postings.accountId))
      .groupBy(postings.transferId, accounts.owner, accounts.wallet, accounts.kind),
    reservations: await tx.select().from(reservations),
    offsets: await tx.select().from(outboxHeads),
    problems: (await verifyLedger(tx)).problems,
  }))
}
