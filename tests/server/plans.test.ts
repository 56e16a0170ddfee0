// Why: a plan spends money while nobody looks. Two purchases of one date, one after a pause, or half of one after a kill,
// are found on a statement.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { PLANS_MAX } from '../../domain/purchase-plan.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { notices, walletTransfers } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { purchasePlans } from '../../server/db/plan-schema.ts'
import { orders } from '../../server/db/trading-schema.ts'
import { watchCrashPoints } from '../../server/lib/crash.ts'
import { block } from '../../server/users/blocks.ts'
import { freshKey } from '../support/calling.ts'
import type { PlanHarness } from '../support/plans.ts'
import { call, granted, openPlans } from '../support/plans.ts'
import { onEachStore } from '../support/postgres.ts'
import { addCustomer, auditOf, SOUND, granted as traded } from '../support/trading-harness.ts'

type Terms = CallInput<'POST /plans/create'>

const THURSDAY = '2026-11-19'
const HALF_PAST_MIDNIGHT = Date.UTC(2026, 10, 19, 0, 30)

onEachStore('plans of purchases', open => {
  let db: Db
  let harness: PlanHarness
  let ana: string

  beforeAll(async () => {
    db = await open()
    harness = openPlans(db)
    await harness.trading.lead(db)
  })
  afterAll(async () => {
    await harness.trading.stop()
    await db.close()
  })
  beforeEach(async () => {
    ana = await addCustomer(harness, { usStock: '1000.00', mxStock: '1000.00' })
    ask('100.00')
    askMexico('60.00')
  })
  afterEach(async () => {
    await db.update(purchasePlans).set({ state: 'ended' })
  })

  /** With a size of 0 an order is not filled, so that its reservation can be read. */
  function ask(price: string, state: 'open' | 'closed' = 'open', askSize = 50): void {
    harness.market.quote('US.AAPL', { price, bid: price, ask: price, bidSize: 50, askSize, state })
  }

  function askMexico(price: string): void {
    harness.market.quote('MX.WALMEX', { price, bid: price, ask: price, bidSize: 50, askSize: 50, state: 'open' })
  }

  const weekly: Terms = {
    key: 'US.AAPL',
    amount: '250.00',
    currency: 'USD',
    frequency: 'weekly',
    startsOn: THURSDAY,
    mayTopUp: false,
  }
  const today = () => new Date(harness.clock.now()).toISOString().slice(0, 10)
  const create = (given: Partial<Terms> = {}, userId = ana) =>
    granted(harness, userId, 'POST /plans/create', { ...weekly, startsOn: today(), ...given })
  const planOf = async (id: string, userId = ana) =>
    must((await granted(harness, userId, 'POST /plans/list', { id })).list[0], 'the plan')
  const runsOf = async (id: string, userId = ana) =>
    (await granted(harness, userId, 'POST /plans/runs', { id })).list.map(({ date, outcome, skip, late }) =>
      [date, skip ?? outcome, ...(late ? ['late'] : [])].join(' '),
    )
  const ordersOf = (userId: string) => db.select().from(orders).where(eq(orders.userId, userId))
  const noticesOf = async (userId: string) =>
    (await db.select().from(notices).where(eq(notices.userId, userId)))
      .filter(({ kind }) => kind.startsWith('plan'))
      .map(({ kind, values }) => [kind, values['skip'], values['date']].filter(Boolean).join(' '))
  const usable = async (walletType: 'usStock' | 'mxStock', userId = ana) =>
    must((await traded(harness, userId, 'POST /wallet/getWalletBalance', { walletType }))[0], 'a wallet').balance
  const run = () => harness.runDue(db)
  const later = (days: number) => {
    harness.clock.leap(days * DAY_MS)
    ask('100.00')
  }
  const dateIn = (days: number) => new Date(harness.clock.now() + days * DAY_MS).toISOString().slice(0, 10)

  test('buys the fraction that the amount pays for with fees, each week', async () => {
    const { id, nextOn } = await create()
    expect(nextOn).toBe(today())
    await run()
    await harness.trading.matcher.settle()
    const [first] = await ordersOf(ana)
    // 2.3715 shares at the cap of 105.00 and the least commission, 0.99, which is below one per cent.
    expect(first).toMatchObject({
      state: 'filled',
      quantity: 23_715,
      filled: 23_715,
      quantityDecimals: 4,
      direction: 0,
    })
    const after = await planOf(id)
    expect(after).toMatchObject({ state: 'active', nextOn: dateIn(7), last: { orderId: must(first, 'an order').id } })
    expect(Number(after.carried)).toBeLessThan(0.02)
    later(7)
    await run()
    await harness.trading.matcher.settle()
    expect(await ordersOf(ana)).toHaveLength(2)
    expect(await runsOf(id)).toEqual([`${today()} ordered`, `${dateIn(-7)} ordered`])
    expect(await noticesOf(ana)).toEqual([])
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  })

  test('the rest of several dates pays for a lot that the amount alone does not', async () => {
    const { id } = await create({ key: 'MX.WALMEX', amount: '64.00', currency: 'MXN' })
    askMexico('70.00')
    await run()
    expect(await planOf(id)).toMatchObject({ carried: '64.00', last: { skip: 'small' } })
    expect(await noticesOf(ana)).toEqual([`planSkipped small ${today()}`])
    later(7)
    askMexico('70.00')
    await run()
    expect(await ordersOf(ana)).toMatchObject([{ quantity: 1 }])
  })

  test('a hundred pesos buy a fraction of a share each week, for a commission of one per cent', async () => {
    const { id } = await create({ amount: '100.00', currency: 'MXN' })
    for (const week of [1, 2, 3]) {
      await run()
      await harness.trading.matcher.settle()
      const bought = await ordersOf(ana)
      expect(bought).toHaveLength(week)
      later(7)
    }
    // Of the price list since 30 November: 0.05 of what costs 5.00 at the cap.
    expect((await ordersOf(ana)).at(-1)).toMatchObject({
      quantity: 470,
      fees: [{ kind: 'commission', amount: '0.05' }],
    })
    expect(await noticesOf(ana)).toEqual([])
    expect((await planOf(id)).state).toBe('active')
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  })

  test('without money nothing is bought, with one notice, and the next date stays', async () => {
    const poor = await addCustomer(harness, { usStock: '100.00', mxStock: '90000.00' })
    const { id } = await create({}, poor)
    await run()
    await run()
    expect(await ordersOf(poor)).toEqual([])
    expect(await usable('usStock', poor)).toBe('100.00')
    expect(await noticesOf(poor)).toEqual([`planSkipped money ${today()}`])
    expect(await planOf(id, poor)).toMatchObject({ state: 'active', nextOn: dateIn(7), carried: '0.00' })
  })

  test('brings what is missing from other wallets if the plan allows it', async () => {
    const rich = await addCustomer(harness, { usStock: '100.00', mxStock: '90000.00' })
    ask('100.00', 'open', 0)
    await create({ mayTopUp: true }, rich)
    await run()
    expect(await ordersOf(rich)).toHaveLength(1)
    expect(Number(await usable('mxStock', rich))).toBeLessThan(90_000)
    expect(await usable('usStock', rich)).toBe('0.00')
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  })

  test('an amount in pesos is exchanged at the rate of the moment, after the spread', async () => {
    const { id } = await create({ amount: '5000.00', currency: 'MXN' })
    ask('100.00', 'open', 0)
    await run()
    // 5,000 pesos are 249.75 dollars.
    const [order] = await ordersOf(ana)
    const { carried } = await planOf(id)
    expect(Number(carried) + Number(must(order, 'an order').reserved) / 100).toBeCloseTo(249.75)
  })

  test('a paused plan buys nothing, a resumed one from its next date on, an ended one never again', async () => {
    const { id } = await create()
    await granted(harness, ana, 'POST /plans/change', { id, action: 'pause' })
    await run()
    expect(await planOf(id)).toMatchObject({ state: 'paused', nextOn: null, last: null })
    later(8)
    expect(await granted(harness, ana, 'POST /plans/change', { id, action: 'resume' })).toMatchObject({
      nextOn: dateIn(6),
    })
    await run()
    expect(await ordersOf(ana)).toEqual([])
    later(6)
    await run()
    expect(await ordersOf(ana)).toHaveLength(1)
    expect(await runsOf(id)).toEqual([`${today()} ordered`])
    await granted(harness, ana, 'POST /plans/change', { id, action: 'end' })
    later(7)
    await run()
    expect(await ordersOf(ana)).toHaveLength(1)
    expect(await call(harness, ana, 'POST /plans/change', { id, action: 'resume' })).toMatchObject({
      detail: 'planEnded',
    })
  })

  test('a single purchase ends the plan', async () => {
    const { id } = await create({ frequency: 'once' })
    await run()
    expect(await planOf(id)).toMatchObject({ state: 'ended', nextOn: null, last: { outcome: 'ordered' } })
    expect(await harness.upcoming(db, ana)).toEqual([])
  })

  test('of the dates of an outage only the last is made up for, and a notice says so', async () => {
    const { id } = await create()
    const start = today()
    later(22)
    await run()
    // The last date was yesterday: its session has ended, so that the purchase is made in the one of today.
    expect(await runsOf(id)).toEqual([
      `${dateIn(-1)} ordered late`,
      `${dateIn(-8)} missed`,
      `${dateIn(-15)} missed`,
      `${start} missed`,
    ])
    expect(await ordersOf(ana)).toHaveLength(1)
    expect((await noticesOf(ana)).toSorted()).toEqual([`planLate ${dateIn(-1)}`, `planSkipped missed ${start}`])
  })

  test('waits for the market until its close, then skips', async () => {
    const { id } = await create()
    ask('100.00', 'closed')
    await run()
    expect(await runsOf(id)).toEqual([])
    harness.clock.leap(DAY_MS - (harness.clock.now() % DAY_MS) - 60_000)
    ask('100.00', 'closed')
    await run()
    expect(await runsOf(id)).toEqual([`${today()} session`])
    expect(await noticesOf(ana)).toEqual([`planSkipped session ${today()}`])
  })

  test('waits for its time of the day', async () => {
    const { id, nextTimestamp } = await create({ startsOn: dateIn(1) })
    expect(must(nextTimestamp, 'a time') % 86_400).toBe((HALF_PAST_MIDNIGHT / 1_000) % 86_400)
    await run()
    expect(await runsOf(id)).toEqual([])
    expect(await harness.upcoming(db, ana)).toMatchObject([{ kind: 'purchase', amount: -25_000n, currency: 'USD' }])
  })

  test('a blocked account buys nothing', async () => {
    const { id } = await create()
    const sessions = { revokeAll: () => Promise.resolve(0) }
    await block({ db, clock: harness.clock, sessions }, { userId: ana, author: 'op', reason: 'test' })
    await run()
    expect(await runsOf(id)).toEqual([`${today()} blocked`])
    expect(await ordersOf(ana)).toEqual([])
  })

  test('two processes at the same moment make one purchase', async () => {
    const { id } = await create()
    const other = openPlans(db, harness)
    await Promise.all([run(), other.runDue(db), run(), other.runDue(db)])
    expect(await ordersOf(ana)).toHaveLength(1)
    expect(await runsOf(id)).toEqual([`${today()} ordered`])
  })

  describe('a kill', () => {
    afterEach(() => watchCrashPoints(() => {}))

    test.each(['P2', 'P4', 'P8'] as const)('at %s leaves a whole purchase or none', async point => {
      const rich = await addCustomer(harness, { usStock: '100.00', mxStock: '90000.00' })
      const { id } = await create({ mayTopUp: true }, rich)
      watchCrashPoints(passed => {
        if (passed === point) throw new Error('killed')
      })
      await run().catch(() => {})
      watchCrashPoints(() => {})
      const transfers = await db.select().from(walletTransfers)
      const made = (await ordersOf(rich)).length
      expect((await runsOf(id, rich)).length).toBe(made)
      harness.clock.leap(10_000)
      ask('100.00')
      await run()
      expect(await ordersOf(rich)).toHaveLength(1)
      expect(await runsOf(id, rich)).toHaveLength(1)
      expect((await db.select().from(walletTransfers)).length - transfers.length).toBe(1 - made)
      expect(await auditOf(db, harness.trading)).toEqual(SOUND)
    })
  })

  test('the same key twice is one plan', async () => {
    const by = { userId: ana, key: freshKey() }
    const terms = { ...weekly, startsOn: today() }
    const first = await granted(harness, by, 'POST /plans/create', terms)
    expect(await granted(harness, by, 'POST /plans/create', terms)).toEqual(first)
    expect((await granted(harness, ana, 'POST /plans/list', {})).list).toHaveLength(1)
  })

  test('no more plans than the maximum, also from requests at one moment', async () => {
    for (let made = 1; made < PLANS_MAX; made += 1) await create({ startsOn: dateIn(1) })
    const wishes = Array.from({ length: 5 }, () =>
      call(harness, ana, 'POST /plans/create', { ...weekly, startsOn: dateIn(1) }),
    )
    const refused = (await Promise.all(wishes)).filter(answer => 'failure' in answer)
    expect(refused.map(answer => 'detail' in answer && answer.detail)).toEqual(Array(4).fill('plansFull'))
  })

  test.each([
    [
      'an amount below one lot',
      { key: 'MX.WALMEX', amount: '50.00', currency: 'MXN' },
      { field: 'amount', values: { reason: 'withdrawalMinimum' } },
    ],
    ['a currency of another market', { currency: 'HKD' }, { field: 'currency' }],
    ['a past date', { startsOn: '2026-01-05' }, { field: 'startsOn', values: { reason: 'notTradingDay' } }],
    ['a date too far away', { startsOn: '2028-01-05' }, { field: 'startsOn', values: { reason: 'dateBeyond' } }],
    ['what is no share', { key: 'FX.USDMXN' }, { failure: 'notFound', field: 'key' }],
    ['a share that cannot be traded', { key: 'US.GONE' }, { failure: 'notTradable' }],
  ] as const)('%s is refused', async (_name, given, refusal) => {
    expect(await call(harness, ana, 'POST /plans/create', { ...weekly, startsOn: today(), ...given })).toMatchObject(
      refusal,
    )
  })

  test('the minimum in a refusal is enough', async () => {
    const pesos = { amount: '1.00', currency: 'MXN' as const }
    const refused = await call(harness, ana, 'POST /plans/create', { ...weekly, startsOn: today(), ...pesos })
    const minimum = must('values' in refused ? refused.values?.['minimum'] : null, 'the minimum')
    await create({ amount: String(minimum), currency: 'MXN' })
    await run()
    // The smallest fraction is worth a dollar at the cap of the price.
    expect(await ordersOf(ana)).toMatchObject([{ quantity: 96 }])
  })

  test('another customer’s plan does not exist', async () => {
    const { id } = await create()
    const stranger = await addCustomer(harness, {})
    expect(await granted(harness, stranger, 'POST /plans/list', { id })).toMatchObject({ list: [] })
    expect(await call(harness, stranger, 'POST /plans/runs', { id })).toMatchObject({ failure: 'notFound' })
    expect(await call(harness, stranger, 'POST /plans/change', { id, action: 'end' })).toMatchObject({
      failure: 'notFound',
    })
  })
})
