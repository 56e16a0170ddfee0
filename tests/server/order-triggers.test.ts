// Why: a stop is trusted while its owner sleeps. One that is reached by a price nobody could trade at, that is missed
// because a trade came between two looks, or that fails because its shares were sold meanwhile costs that trust.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { orders } from '../../server/db/trading-schema.ts'
import { waitingStates } from '../../server/orders/matcher.ts'
import { freshKey } from '../support/calling.ts'
import { expectReserved } from '../support/open-orders.ts'
import { onEachStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, granted, openTradingHarness, SOUND } from '../support/trading-harness.ts'

const EURO = 'FX.EURUSD'
type ShareOrder = CallInput<'POST /stock/create'>

onEachStore('orders that wait for a price', open => {
  let db: Db
  let harness: TradingHarness
  let ana: string

  beforeAll(async () => {
    db = await open()
    harness = openTradingHarness(db)
    await harness.trading.lead(db)
  })
  afterAll(async () => {
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
    await harness.trading.stop()
    await db.close()
  })
  beforeEach(async () => {
    ana = await addCustomer(harness, { usStock: '10000.00', forex: '5000.00' })
    quote('100.00')
    harness.market.quote(EURO, { price: '1.20000', bid: '1.20000', ask: '1.20000' })
    await settle()
  })
  afterEach(async () => {
    const resting = await db.select().from(orders).where(inArray(orders.state, waitingStates))
    for (const { id, userId } of resting) await granted(harness, userId, 'POST /orders/cancel', { orderId: id })
  })

  const settle = () => harness.trading.matcher.settle()
  /** The last trade at a price, and as many shares as wanted around it. */
  const quote = (price: string, given: { readonly state?: 'pre' | 'open' | 'post' | 'halted' } = {}) =>
    harness.market.quote('US.AAPL', { price, bid: price, ask: price, bidSize: 1_000, askSize: 1_000, ...given })
  /** No process leads meanwhile, so that no pass is made ten times a second. */
  async function later(ms: number): Promise<void> {
    await harness.trading.follow()
    await harness.clock.advance(ms)
    await harness.trading.lead(db)
  }
  const orderNow = async ({ id, key }: Order) =>
    must((await granted(harness, ana, 'POST /position/consignList', { id, key })).list[0], 'the order')
  async function holding(quantity: string): Promise<void> {
    const input = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity } as const
    await granted(harness, ana, 'POST /stock/create', input)
    await settle()
  }
  const sale = (trigger: string, given: Partial<ShareOrder> = {}): ShareOrder => ({
    key: 'US.AAPL',
    direction: 1,
    action: 1,
    orderType: 0,
    quantity: '10',
    trigger: { kind: 'stop', price: trigger },
    ...given,
  })
  const purchase = (trigger: string, given: Partial<ShareOrder> = {}): ShareOrder =>
    Object.assign(sale(trigger), { direction: 0, action: 0 }, given)
  const placed = (input: ShareOrder) => granted(harness, ana, 'POST /stock/create', input)
  const refused = async (input: ShareOrder) => {
    const answer = await call(harness, { userId: ana, key: freshKey() }, 'POST /stock/create', input)
    return isRefusal(answer) ? answer : null
  }
  const noticeKinds = async () =>
    (await db.select().from(notices).where(eq(notices.userId, ana))).map(({ kind }) => kind)

  describe('a stop', () => {
    test('sells at the market once a trade is at or below its price', async () => {
      await holding('10')
      const order = await placed(sale('95.00'))
      quote('95.01')
      await settle()
      expect(await orderNow(order)).toMatchObject({ state: 'working', trigger: { reachedTimestamp: null } })
      quote('95.00')
      await settle()
      const now = await orderNow(order)
      expect(now).toMatchObject({ state: 'filled', averagePrice: '95.0000', trigger: { kind: 'stop', price: '95.00' } })
      expect(now.trigger?.reachedTimestamp).toBe(Math.floor(harness.clock.now() / 1000))
      expect(await noticeKinds()).toEqual(expect.arrayContaining(['orderTriggered', 'orderFilled']))
    })

    test('sells at the first price after a gap, however far below', async () => {
      await holding('10')
      const order = await placed(sale('95.00'))
      quote('80.00')
      await settle()
      expect(await orderNow(order)).toMatchObject({ state: 'filled', averagePrice: '80.0000' })
    })

    test('is not reached before the open, after the close or while trading is halted', async () => {
      await holding('10')
      const order = await placed(sale('95.00'))
      for (const state of ['pre', 'post', 'halted'] as const) {
        quote('90.00', { state })
        await settle()
      }
      expect((await orderNow(order)).trigger?.reachedTimestamp).toBeNull()
    })

    test('reserves its shares, so that they cannot be sold twice', async () => {
      await holding('10')
      await placed(sale('95.00'))
      const atMarket = { key: 'US.AAPL', direction: 1, action: 1, orderType: 0, quantity: '10' } as const
      expect(await refused(atMarket)).toMatchObject({ failure: 'insufficientShares' })
      expect(await refused(sale('90.00'))).toMatchObject({ failure: 'insufficientShares' })
    })

    test('with a limit rests at its limit after it was reached', async () => {
      await holding('10')
      const order = await placed(sale('95.00', { orderType: 1, price: '94.00' }))
      quote('90.00')
      await settle()
      expect(await orderNow(order)).toMatchObject({ state: 'working', price: '94.00', filled: '0' })
      expect((await orderNow(order)).trigger?.reachedTimestamp).not.toBeNull()
      quote('94.00')
      await settle()
      expect(await orderNow(order)).toMatchObject({ state: 'filled', averagePrice: '94.0000' })
    })

    test('buys once a trade is at or above its price, with money for a worse one reserved', async () => {
      const order = await placed(purchase('110.00'))
      expect(order.reserved).toBe('1156.16')
      await expectReserved(harness, ana)
      quote('112.00')
      await settle()
      expect(await orderNow(order)).toMatchObject({ state: 'filled', averagePrice: '112.0000', reserved: '0.00' })
    })
  })

  describe('a trailing stop', () => {
    const trailing = (trail: { amount: string } | { percent: string }) =>
      sale('1', { trigger: { kind: 'trailing', trail } })

    test('sells the distance below the highest price, which its record keeps', async () => {
      await holding('10')
      const order = await placed(trailing({ percent: '5' }))
      expect(order.trigger).toMatchObject({ price: '95.00', trail: { percent: '5.00' } })
      for (const price of ['110.00', '104.51']) {
        quote(price)
        await settle()
      }
      expect(await orderNow(order)).toMatchObject({ state: 'working' })
      quote('104.50')
      await settle()
      expect(await orderNow(order)).toMatchObject({
        state: 'filled',
        averagePrice: '104.5000',
        trigger: { price: '104.50' },
      })
    })

    test('of nothing, of too much, off the tick or with a limit is refused', async () => {
      await holding('10')
      const wrong = (reason: string) => ({ failure: 'invalid', field: 'trigger', values: { reason } })
      expect(await refused(trailing({ percent: '0' }))).toMatchObject(wrong('quantity'))
      expect(await refused(trailing({ percent: '50.01' }))).toMatchObject(wrong('trailFar'))
      expect(await refused(trailing({ amount: '60' }))).toMatchObject(wrong('trailFar'))
      expect(await refused(trailing({ amount: '0.005' }))).toMatchObject(wrong('quantity'))
      const limited = { ...trailing({ percent: '5' }), orderType: 1, price: '90.00' } as const
      expect(await refused(limited)).toMatchObject({ failure: 'invalid', field: 'orderType' })
    })

    test('cannot be changed', async () => {
      await holding('10')
      const { id } = await placed(trailing({ amount: '5.00' }))
      const input = { orderId: id, quantity: '5', seen: { filled: '0', quantity: '10', trigger: '95.00' } }
      const answer = await call(harness, { userId: ana, key: freshKey() }, 'POST /orders/change', input)
      expect(answer).toMatchObject({ failure: 'notTradable', detail: 'orderFixed' })
    })
  })

  test('a purchase when touched waits for a lower price, a sale when touched for a higher one', async () => {
    await holding('10')
    const [buy, sell] = [
      await placed(purchase('95.00', { trigger: { kind: 'touched', price: '95.00' }, quantity: '5' })),
      await placed(sale('105.00', { trigger: { kind: 'touched', price: '105.00' } })),
    ]
    quote('95.00')
    await settle()
    quote('105.00')
    await settle()
    expect(await orderNow(buy)).toMatchObject({ state: 'filled', averagePrice: '95.0000' })
    expect(await orderNow(sell)).toMatchObject({ state: 'filled', averagePrice: '105.0000' })
  })

  test('a trigger that the last price has reached already, or that is off the tick, is refused at its field', async () => {
    await holding('10')
    const wrong = (reason: string, values = {}) => ({
      failure: 'invalid',
      field: 'trigger',
      values: { reason, ...values },
    })
    expect(await refused(sale('100.00'))).toMatchObject(wrong('triggerBelow', { price: '100.00' }))
    expect(await refused(purchase('99.00'))).toMatchObject(wrong('triggerAbove', { price: '100.00' }))
    expect(await refused(sale('95.005'))).toMatchObject(wrong('tick'))
    expect(await refused(sale('0'))).toMatchObject(wrong('price'))
  })

  test('a contract waits with its margin reserved, and opens when it is reached', async () => {
    const input = { key: EURO, direction: 0, action: 0, orderType: 0, quantity: '1000', leverage: 10 } as const
    const order = await granted(harness, ana, 'POST /crude/create', {
      ...input,
      trigger: { kind: 'stop', price: '1.21000' },
    })
    await expectReserved(harness, ana)
    expect(Number(order.reserved)).toBeGreaterThan(121)
    harness.market.quote(EURO, { price: '1.21000', bid: '1.21000', ask: '1.21000', bidSize: 5_000, askSize: 5_000 })
    await settle()
    expect(await orderNow(order)).toMatchObject({ state: 'filled', averagePrice: '1.2100000' })
  })

  test('waits again after the leader has changed, and is reached once', async () => {
    await holding('10')
    const order = await placed(sale('95.00'))
    await harness.trading.follow()
    await harness.trading.lead(db)
    quote('94.00')
    await settle()
    expect(await orderNow(order)).toMatchObject({ state: 'filled', averagePrice: '94.0000' })
    expect((await noticeKinds()).filter(kind => kind === 'orderTriggered')).toHaveLength(1)
  })

  describe('a change', () => {
    test('moves the trigger, and what a purchase reserves with it', async () => {
      const order = await placed(purchase('110.00'))
      const seen = { filled: '0', quantity: '10', trigger: '110.00' }
      const changed = await granted(harness, ana, 'POST /orders/change', {
        orderId: order.id,
        quantity: '10',
        trigger: '105.00',
        seen,
      })
      expect(changed).toMatchObject({ reserved: '1103.60', trigger: { price: '105.00' }, price: null })
      await expectReserved(harness, ana)
      quote('106.00')
      await settle()
      expect(await orderNow(order)).toMatchObject({ state: 'filled', averagePrice: '106.0000' })
    })

    test('of an order that was reached meanwhile changes nothing', async () => {
      await holding('10')
      const order = await placed(sale('95.00', { orderType: 1, price: '95.00' }))
      quote('94.00')
      await settle()
      const input = { orderId: order.id, price: '93.00', quantity: '10', trigger: '93.00' }
      const seen = { filled: '0', price: '95.00', quantity: '10', trigger: '95.00' }
      const answer = await call(harness, { userId: ana, key: freshKey() }, 'POST /orders/change', { ...input, seen })
      expect(answer).toMatchObject({ failure: 'amountMoved' })
      expect(await orderNow(order)).toMatchObject({ price: '95.00', trigger: { price: '95.00' } })
    })
  })

  describe('the end of an order', () => {
    test('is the close of the trading day for an order of the day, which is then expired', async () => {
      await holding('10')
      const order = await placed(sale('95.00', { validity: 'day' }))
      const endsAt = (Math.floor(harness.clock.now() / DAY_MS) + 1) * DAY_MS
      expect(order.expireTimeTimestamp).toBe(endsAt / 1000)
      await later(endsAt - harness.clock.now())
      quote('90.00')
      await settle()
      expect(await orderNow(order)).toMatchObject({ state: 'expired', filled: '0' })
      expect(await noticeKinds()).toContain('orderExpired')
      expect(await refused(sale('80.00', { quantity: '10' }))).toBeNull()
    })

    test('ends a limit order with its money released', async () => {
      const limit = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '90.00', quantity: '10' } as const
      const order = await placed({ ...limit, validity: 'day' })
      await settle()
      await later(DAY_MS)
      await settle()
      expect(await orderNow(order)).toMatchObject({ state: 'expired', reserved: '0.00' })
      await expectReserved(harness, ana)
    })

    test('of an order without one is 180 days away, and an order at the market has none', async () => {
      await holding('1')
      const order = await placed(sale('95.00', { quantity: '1' }))
      const days = (must(order.expireTimeTimestamp, 'an end') * 1000 - harness.clock.now()) / DAY_MS
      expect(Math.ceil(days)).toBe(181)
      const atMarket = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '10' } as const
      expect(await refused({ ...atMarket, validity: 'day' })).toMatchObject({ failure: 'invalid', field: 'validity' })
    })

    test('changes with the order', async () => {
      const order = await placed(purchase('110.00'))
      const date = new Date(harness.clock.now() + 3 * DAY_MS).toISOString().slice(0, 10)
      const seen = { filled: '0', quantity: '10', trigger: '110.00' }
      const input = { orderId: order.id, quantity: '10', validity: { date }, seen }
      const changed = await granted(harness, ana, 'POST /orders/change', input)
      expect(changed.expireTimeTimestamp).toBe((Date.parse(date) + DAY_MS) / 1000)
    })
  })
})
