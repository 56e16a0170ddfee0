// The state in which the fault run and the benchmark of the allotment begin: a Hong Kong issue after its cut-off, with
// one application per person. Applications and their reservations are written in bulk.
import { sql } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { offerRules } from '../../domain/new-issue/offer-rules.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { accounts, balances, postings, reservations, transfers } from '../../server/db/money-schema.ts'
import { users } from '../../server/db/schema.ts'
import type { OfferRow } from '../../server/db/subscription-schema.ts'
import { jobs, offers, subscriptionEvents, subscriptions } from '../../server/db/subscription-schema.ts'
import { scheduleJob } from '../../server/jobs/schedule.ts'
import type { JobHandlers } from '../../server/jobs/scheduler.ts'
import { accountId, available, platformAccount, reserved } from '../../server/ledger/accounts.ts'
import type { Transfer } from '../../server/ledger/transfer.ts'
import { writeTransfers } from '../../server/ledger/transfer.ts'
import { newId } from '../../server/lib/id.ts'
import { makeOffer, newIssueJobs, STEP } from '../../server/new-issues/jobs.ts'
import { newIssueProduct } from '../../server/new-issues/product.ts'
import { rangeOf, termsOf } from '../../server/new-issues/terms.ts'
import { issuesOf } from '../../server/new-issues/timetable.ts'
import { openTradingHarness } from './trading-harness.ts'

const SEED = 4711
const NTH = 1
const AT_ONCE = 1_000
const WALLET = 'hkStock'
/** Number of different quantities that people apply for, counted from the smallest of the ladder. */
const SIZES = 6

const issues = { HK: issuesOf('always', 'HK'), US: issuesOf('always', 'US'), MX: issuesOf('always', 'MX') }
const { closed, allotted } = issues.HK.timetable(NTH)

/** Time of the allotment, in ms since 1970 (UTC). */
export const ALLOTTED_AT = allotted

/** The job handlers of new issues on a store, without the rest of a server. */
export function allotmentJobs(db: Db): JobHandlers {
  const { trading, market } = openTradingHarness(db)
  const { ledger, outbox, notices, rates } = trading
  const product = newIssueProduct({ ledger, rates, market, newId })
  return newIssueJobs({
    ledger,
    outbox,
    notices,
    bus: createLocalBus(),
    product,
    issues,
    seed: SEED,
    operatorsDecide: false,
  })
}

export async function openApplications(db: Db, count: number): Promise<OfferRow> {
  await db.delete(jobs)
  const offer = await db.transaction(async tx => {
    const made = must(await makeOffer({ issues, seed: SEED }, tx, { board: 'HK', nth: NTH }), 'an offer')
    await scheduleJob(tx, { kind: STEP, subject: made.id }, allotted)
    const [priced] = await tx.update(offers).set({ state: 'priced' }).returning()
    return must(priced, 'an offer')
  })
  let analyzeAt = AT_ONCE
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE)
    await db.transaction(tx => addApplications(tx, offer, { from, to }))
    if (to < analyzeAt && to < count) continue
    await analyze(db)
    analyzeAt *= 2
  }
  return offer
}

/**
 * Updates the statistics, as autovacuum would do later: PostgreSQL plans foreign key checks for the table sizes of the
 * last ANALYZE.
 */
async function analyze(db: Db): Promise<void> {
  for (const table of [users, accounts, transfers, postings, balances, reservations, subscriptions])
    await db.transaction(tx => tx.execute(sql`ANALYZE ${table}`))
}

type Range = { readonly from: number; readonly to: number }
type Application = {
  readonly id: string
  readonly userId: string
  readonly pendingId: string
  readonly quantity: number
  readonly reserve: bigint
}

async function addApplications(tx: Tx, offer: OfferRow, { from, to }: Range): Promise<void> {
  const made = Array.from({ length: to - from }, (_, nth) => applicationOf(offer, from + nth))
  const profile = { passwordHash: '-', accountType: 2, createdAt: 0 } as const
  await tx.insert(users).values(
    made.map(({ userId: id }) => {
      const { passwordHash, accountType, createdAt } = profile
      return { id, username: id, referralCode: id, passwordHash, accountType, createdAt }
    }),
  )
  const wallets = made.flatMap(({ userId }) => [available(userId, WALLET), reserved(userId, WALLET)])
  await tx.insert(accounts).values(
    wallets.map(account => {
      const { owner, wallet, kind, currency } = account
      return { id: accountId(account), owner, wallet, kind, currency }
    }),
  )
  await tx
    .insert(balances)
    .values(wallets.map(account => ({ accountId: accountId(account), balance: 0n, guarded: true })))
  await write(tx, made.map(openingOf))
  const held = made.map(({ userId, pendingId, reserve }) => ({
    transferId: pendingId,
    accountId: accountId(reserved(userId, WALLET)),
    remaining: reserve,
  }))
  await write(tx, made.map(reservationOf))
  await tx.insert(reservations).values(held)
  await tx.insert(subscriptions).values(made.map(each => rowOf(offer, each)))
  await tx.insert(subscriptionEvents).values(
    made.map(({ id, reserve }) => ({
      subscriptionId: id,
      kind: 'submitted' as const,
      amount: reserve,
      at: closed - 1,
    })),
  )
}

function applicationOf(offer: OfferRow, nth: number): Application {
  const terms = termsOf(offer)
  const { ladder, reserve } = offerRules.HK
  const sizes = ladder(terms).slice(0, SIZES)
  const quantity = must(sizes[nth % sizes.length], 'a quantity')
  const name = String(nth).padStart(7, '0')
  return {
    id: `application-${name}`,
    userId: `applicant-${name}`,
    pendingId: `reserved-${name}`,
    quantity,
    reserve: reserve(rangeOf(terms), quantity).payable,
  }
}

const openingOf = ({ userId, reserve: amount }: Application): Transfer => {
  const legs = [
    { from: platformAccount('funding', 'HKD'), to: available(userId, WALLET), amount, kind: 'opening' as const },
  ]
  return { id: newId(), phase: 'single', pendingId: null, subject: null, at: closed - 1, legs }
}

const reservationOf = ({ id, userId, pendingId, reserve: amount }: Application): Transfer => {
  const legs = [{ from: available(userId, WALLET), to: reserved(userId, WALLET), amount, kind: 'reserve' as const }]
  return {
    id: pendingId,
    phase: 'pending',
    pendingId: null,
    subject: { type: 'subscription', id },
    at: closed - 1,
    legs,
  }
}

async function write(tx: Tx, given: readonly Transfer[]): Promise<void> {
  assert(!isRefusal(await writeTransfers(tx, given)), 'what is paid in can be reserved')
}

const rowOf = (
  { id: offerId }: OfferRow,
  { id, userId, pendingId, quantity, reserve }: Application,
): typeof subscriptions.$inferInsert => ({
  id,
  offerId,
  userId,
  product: 'newStock',
  state: 'submitted',
  wallet: WALLET,
  quantity,
  reserved: reserve,
  pendingId,
  createdAt: closed - 1,
  modifiedAt: closed - 1,
})
