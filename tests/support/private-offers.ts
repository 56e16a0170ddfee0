// Block trades and placings for tests: a trading harness with the real part, and offers whose terms the test sets.
import { must } from '../../domain/assert.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { privateOfferCalls } from '../../domain/wire/calls/private-offer.ts'
import type { Db } from '../../server/db/db.ts'
import { offers } from '../../server/db/subscription-schema.ts'
import { scheduleJob } from '../../server/jobs/schedule.ts'
import { createScheduler } from '../../server/jobs/scheduler.ts'
import { newId } from '../../server/lib/id.ts'
import { feeRulesAt } from '../../server/orders/fee-schedules.ts'
import { privateOfferPart } from '../../server/private-offers/part.ts'
import type { PrivateKind, PrivateTerms } from '../../server/private-offers/terms.ts'
import { endReview, openReview } from '../../server/reviews/reviews.ts'
import { savePermission } from '../../server/users/permissions.ts'
import { callingAt } from './calling.ts'
import { productDeps, silent } from './product-deps.ts'
import type { TradingHarness } from './trading-harness.ts'
import { granted as grantedTrade, openTradingHarness } from './trading-harness.ts'

type Part = ReturnType<typeof privateOfferPart>
export type OfferHarness = TradingHarness & { readonly part: Part }

export function openPrivateOffers(db: Db, { operatorsDecide = false } = {}): OfferHarness {
  const harness = openTradingHarness(db)
  const part = privateOfferPart(
    Object.assign(productDeps(db, harness, 'always'), { operatorsDecide, takeOrder: () => {} }),
  )
  return { ...harness, part }
}

type OfferCall = keyof typeof privateOfferCalls
export const { call, granted } = callingAt<OfferHarness, OfferCall>(harness => harness.part.handlers)

/** Advances the clock by `ms` and runs the jobs that are due. */
export async function runLater({ db, clock, part }: OfferHarness, ms: number): Promise<void> {
  clock.advance(ms)
  await createScheduler({ db, clock, log: silent }, part.jobs).runDue()
}

/** Adds an open offer of 00700 in Hong Kong at 48.60, with the reference price at 50.00. Returns its id. */
export async function addOffer(
  { db, clock }: Pick<OfferHarness, 'db' | 'clock'>,
  kind: PrivateKind,
  change: Partial<PrivateTerms> = {},
  times: Partial<PrivateTerms['timetable']> = {},
): Promise<string> {
  const now = clock.now()
  const id = `${kind}-${newId()}`
  const timetable = {
    announced: now,
    open: now,
    closed: now + 20 * MINUTE_MS,
    priced: now + 20 * MINUTE_MS,
    allotted: now + 25 * MINUTE_MS,
    listed: now + 26 * MINUTE_MS,
    unlocked: now + 60 * MINUTE_MS,
    ...times,
  }
  const terms: PrivateTerms = {
    side: 'buy',
    board: 'HK',
    key: instrumentKey('HK', '00700'),
    code: '00700',
    name: 'Tencent',
    currency: 'HKD',
    lot: 100,
    priceDecimals: 3,
    minimum: kind === 'block' ? 10_000 : 100,
    shares: 30_000,
    price: '48.600',
    reference: '50.000',
    referenceAt: now,
    floor: null,
    needsCode: false,
    rules: feeRulesAt('HK', now),
    crowd: [],
    timetable,
    ...change,
  }
  await db.transaction(async tx => {
    await tx.insert(offers).values({
      id,
      product: kind,
      state: 'open',
      opensAt: timetable.open,
      closesAt: timetable.closed,
      endsAt: timetable.unlocked,
      terms,
      seed: 'pulso-test-seed',
      offered: terms.shares,
    })
    await scheduleJob(tx, { kind: `${kind}Step`, subject: id }, timetable.closed)
  })
  return id
}

/** Buys shares of 00700 at 50.00 with an order. */
export async function buyShares(harness: OfferHarness, userId: string, quantity: string): Promise<void> {
  const { db, market, trading } = harness
  const key = 'HK.00700'
  market.quote(key, { price: '50.000', previousClose: '50.000', bid: '49.980', ask: '50.000', askSize: 1e6 })
  await trading.lead(db)
  const order = { key, direction: 0, orderType: 1, action: 0, price: '50.000', quantity } as const
  await grantedTrade(harness, userId, 'POST /hk/create', order)
  await trading.matcher.settle()
  await trading.stop()
}

export async function openBlockPermission({ db, clock }: OfferHarness, userId: string): Promise<void> {
  const at = clock.now()
  await db.transaction(async tx => {
    const review = await openReview(tx, { id: newId(), kind: 'permission', userId, at, dueAt: at, lookAt: null })
    await endReview(tx, review, { state: 'passed', reason: null, at })
    await savePermission(tx, { userId, kind: 'block', state: 'open', reviewId: must(review, 'a review').id })
  })
}
