// Phones repeat requests, users tap twice, and cancellations meet fills. Whatever the number and order of requests, one
// key has one effect, an order ends once, and another user's order cannot be changed.

import { setImmediate } from 'node:timers/promises'
import { count, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { parseMinor } from '../../domain/minor.ts'
import { quantityText } from '../../domain/price.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import { accountEventSchema } from '../../domain/wire/down/account.ts'
import type { Db } from '../../server/db/db.ts'
import { fills, orders } from '../../server/db/trading-schema.ts'
import { waitingStates } from '../../server/orders/matcher.ts'
import { freshKey } from '../support/calling.ts'
import { onEachStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, granted, openTradingHarness, SOUND } from '../support/trading-harness.ts'

onEachStore('orders', open => {
  let db: Db
  let harness: TradingHarness
  let ana: string

  beforeAll(async () => {
    db = await open()
    harness = openTradingHarness(db)
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await harness.trading.stop()
    await db.close()
  })
  beforeEach(async () => {
    ana = await addCustomer(harness, { usStock: '10000.00' })
    // The ask size is 0 at first, so that orders rest.
    harness.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 0, askSize: 0 })
  })

  // Open orders would use the quotes of the next test.
  afterEach(async () => {
    const resting = await db.select().from(orders).where(inArray(orders.state, waitingStates))
    for (const { id, userId } of resting) await granted(harness, userId, 'POST /orders/cancel', { orderId: id })
  })

  const tenShares = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '100.00', quantity: '10' } as const
  const buy = (key: string, quantity = '10') =>
    call(harness, { userId: ana, key }, 'POST /stock/create', { ...tenShares, quantity })
  const placed = () => granted(harness, ana, 'POST /stock/create', tenShares)
  const cancel = (orderId: string, userId = ana) => call(harness, userId, 'POST /orders/cancel', { orderId })
  const usable = async () =>
    must((await granted(harness, ana, 'POST /wallet/getWalletBalance', { walletType: 'usStock' }))[0], 'wallet').balance

  async function ordersOf(userId: string): Promise<number> {
    const [row] = await db.select({ total: count() }).from(orders).where(eq(orders.userId, userId))
    return must(row, 'a count').total
  }

  test('the same key twice is one order, with the same response even after its fill', async () => {
    const first = await buy('again')
    harness.market.quote('US.AAPL', { askSize: 100 })
    await harness.trading.matcher.settle()
    expect(await buy('again')).toEqual(first)
    expect(await ordersOf(ana)).toBe(1)
  })

  test('the same key ten times at once is one order', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy('at once')))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await ordersOf(ana)).toBe(1)
    expect(await usable()).toBe('8999.00')
  })

  test('the same key with another order is refused and orders nothing', async () => {
    await buy('mine')
    expect(await buy('mine', '11')).toEqual({ failure: 'keyReused' })
    expect(await ordersOf(ana)).toBe(1)
  })

  test('the same key of two users is two orders', async () => {
    const ben = await addCustomer(harness, { usStock: '10000.00' })
    await buy('common')
    await granted(harness, { userId: ben, key: 'common' }, 'POST /stock/create', tenShares)
    expect([await ordersOf(ana), await ordersOf(ben)]).toEqual([1, 1])
  })

  test('the key of a refused order can be used again', async () => {
    expect(await buy('later', '101')).toMatchObject({ failure: 'insufficientFunds' })
    expect(await buy('later', '1')).toMatchObject({ state: 'accepted' })
  })

  test('an order cancelled twice returns its money once', async () => {
    const { id } = await placed()
    const ends = await Promise.all([cancel(id), cancel(id)])
    expect(ends).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }])
    expect(await usable()).toBe('10000.00')
  })

  test('a filled order cannot be cancelled: the response is its final state', async () => {
    const { id } = await placed()
    harness.market.quote('US.AAPL', { askSize: 100 })
    await harness.trading.matcher.settle()
    expect(await cancel(id)).toMatchObject({ state: 'filled', filled: '10' })
    expect(await usable()).toBe('8999.00')
  })

  test('a cancellation and a fill at once: one of them wins completely', async () => {
    const ends = new Set<string>()
    // Where transactions run concurrently the winner is random. One of the two gets a growing head start until each has
    // won once.
    for (let round = 0; round < 10 || (ends.size < 2 && round < 200); round++) {
      harness.market.quote('US.AAPL', { askSize: 0 })
      const { id } = await placed()
      await harness.trading.matcher.settle()
      harness.market.quote('US.AAPL', { askSize: 10 })
      const [fillWaits, cancellationWaits] = round % 2 === 0 ? [round, 0] : [0, round]
      await Promise.all([
        turnsLater(cancellationWaits).then(() => cancel(id)),
        turnsLater(fillWaits).then(() => harness.trading.matcher.settle()),
      ])
      const { list } = await granted(harness, ana, 'POST /position/consignList', {})
      const order = must(
        list.find(each => each.id === id),
        'the order',
      )
      expect([order.state, order.filled, order.reserved]).toEqual(
        order.state === 'filled' ? ['filled', '10', '0.00'] : ['cancelled', '0', '0.00'],
      )
      ends.add(order.state)
      if (order.state === 'filled') await sellAll()
    }
    expect([...ends].sort()).toEqual(['cancelled', 'filled'])
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  })

  async function turnsLater(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await setImmediate()
  }

  async function sellAll(): Promise<void> {
    harness.market.quote('US.AAPL', { bidSize: 10 })
    await granted(harness, ana, 'POST /stock/create', { ...tenShares, direction: 1, action: 1, price: '99.00' })
    await harness.trading.matcher.settle()
  }

  test('one holding closed twice at once is sold once', async () => {
    await placed()
    harness.market.quote('US.AAPL', { askSize: 10, bidSize: 100 })
    await harness.trading.matcher.settle()
    const [held] = await granted(harness, ana, 'POST /position/getByStock', { key: 'US.AAPL' })
    const position = must(held, 'the holding')
    const close = () =>
      call(harness, ana, 'POST /position/flatPosition', { positionId: position.id, orderType: 0, quantity: '10' })
    const answers = await Promise.all([close(), close()])
    expect(answers.filter(isRefusal)).toMatchObject([{ failure: 'insufficientShares' }])
    await harness.trading.matcher.settle()
    expect(await granted(harness, ana, 'POST /position/getByStock', { key: 'US.AAPL' })).toEqual([])
    expect(await close()).toMatchObject({ failure: 'insufficientShares' })
  })

  test("another user's order and holding do not exist", async () => {
    const ben = await addCustomer(harness, { usStock: '1.00' })
    const { id } = await placed()
    expect(await cancel(id, ben)).toEqual({ failure: 'notFound' })
    harness.market.quote('US.AAPL', { askSize: 10 })
    await harness.trading.matcher.settle()
    const [held] = await granted(harness, ana, 'POST /position/getByStock', { key: 'US.AAPL' })
    const position = must(held, 'the holding')
    const input = { positionId: position.id, orderType: 0, quantity: '10' } as const
    expect(await call(harness, ben, 'POST /position/flatPosition', input)).toEqual({ failure: 'notFound' })
    expect((await granted(harness, ben, 'POST /position/me', {})).list).toEqual([])
    expect((await granted(harness, ben, 'POST /position/consignList', {})).list).toEqual([])
  })

  test('an index, a suspended share, an unknown one and the wrong call are refused', async () => {
    const order = (key: string) => call(harness, ana, 'POST /stock/create', { ...tenShares, key })
    expect(await order('IX.IPC')).toMatchObject({ failure: 'notTradable' })
    expect(await order('US.GONE')).toMatchObject({ failure: 'notTradable' })
    expect(await order('US.NOBODY')).toMatchObject({ failure: 'notFound' })
    expect(await order('HK.00700')).toMatchObject({ failure: 'notTradable' })
  })

  test('a board with a stale feed accepts no market order and fills nothing', async () => {
    const { id } = await placed()
    harness.market.quote('US.AAPL', { askSize: 0 })
    harness.clock.advance(22_000)
    const atMarket = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '1' } as const
    expect(await call(harness, ana, 'POST /stock/create', atMarket)).toEqual({ failure: 'quoteStale' })
    harness.market.quote('US.AAPL', { askSize: 100 })
    expect(await call(harness, ana, 'POST /stock/create', atMarket)).toMatchObject({ state: 'accepted' })
    await harness.trading.matcher.settle()
    expect(await cancel(id)).toMatchObject({ state: 'filled' })
  })

  test('a resting order continues after a restart from its state', async () => {
    const { id } = await placed()
    harness.market.quote('US.AAPL', { askSize: 4 })
    await harness.trading.matcher.settle()
    const restarted = openTradingHarness(db)
    restarted.market.quote('US.AAPL', { price: '98.00', bid: '97.00', ask: '98.00', bidSize: 0, askSize: 100 })
    await restarted.trading.lead(restarted.db)
    await restarted.trading.matcher.settle()
    await restarted.trading.stop()
    expect(await cancel(id)).toMatchObject({ state: 'filled', filled: '10', averagePrice: '98.8000', feeTotal: '0.99' })
  })

  test('two orders share the size of one quote, the earlier first', async () => {
    const early = await placed()
    const late = await placed()
    harness.market.quote('US.AAPL', { askSize: 13 })
    await harness.trading.matcher.settle()
    const { list } = await granted(harness, ana, 'POST /position/consignList', {})
    const filled = (order: Order) => list.find(each => each.id === order.id)?.filled
    expect([filled(early), filled(late)]).toEqual(['10', '3'])
  })

  test('events are numbered in sequence, contain the whole state, and are notified once readable', async () => {
    const calls: number[] = []
    const stop = harness.trading.outbox.subscribe(ana, () => {
      calls.push(1)
    })
    const { id } = await placed()
    expect(calls).toHaveLength(1)
    await cancel(id)
    stop()
    await placed()
    await harness.trading.matcher.settle()
    expect(calls.length).toBeGreaterThanOrEqual(2)
    const events = await harness.trading.outbox.after(ana, 0, 100)
    expect(events.map(event => accountEventSchema.parse(event).offset)).toEqual(events.map((_, index) => index + 1))
    expect(await harness.trading.outbox.last(ana)).toBe(events.length)
    expect(await harness.trading.outbox.after(ana, events.length - 1, 100)).toEqual(events.slice(-1))
    expect(events.filter(event => event.type === 'order').map(event => event.order.state)).toContain('cancelled')
  })

  test('cash, fees, shares and the remainder add up for any fills and any cancellation', async () => {
    const quote = fc.record({ cents: fc.integer({ min: 9_000, max: 10_000 }), size: fc.integer({ min: 0, max: 6 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('1', '1.5', '0.25', '7.0001', '12', '15'),
        fc.array(quote, { maxLength: 6 }),
        async (quantity, quotes) => {
          const userId = await addCustomer(harness, { usStock: '5000.00' })
          const input = { ...tenShares, quantity }
          const { id } = await granted(harness, { userId, key: freshKey() }, 'POST /stock/create', input)
          for (const { cents, size } of quotes) {
            const ask = (cents / 100).toFixed(2)
            harness.market.quote('US.AAPL', { price: ask, ask, askSize: size })
            await harness.trading.matcher.settle()
          }
          const order = await granted(harness, userId, 'POST /orders/cancel', { orderId: id })
          await holds(userId, order)
        },
      ),
      { numRuns: 15 },
    )
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  }, 120_000)

  /** Expects that the fills, the order, the holding and the wallet agree. */
  async function holds(userId: string, order: Order): Promise<void> {
    const [sum] = await db
      .select({
        units: sql`coalesce(sum(${fills.quantity}), 0)`.mapWith(Number),
        cash: sql`coalesce(sum(${fills.cash}), 0)`.mapWith(BigInt),
        fees: sql`coalesce(sum(${fills.fees}), 0)`.mapWith(BigInt),
      })
      .from(fills)
      .where(eq(fills.orderId, order.id))
    const { units, cash, fees } = must(sum, 'the sums')
    const shares = quantityText(units, 4)
    const [position] = await granted(harness, userId, 'POST /position/getByStock', { key: 'US.AAPL' })
    const [wallet] = await granted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'usStock' })
    expect(order.filled).toBe(shares)
    expect(position?.positionNum ?? '0').toBe(shares)
    expect(parseMinor(position?.cost ?? '0')).toBe(cash)
    expect(parseMinor(order.feeTotal)).toBe(fees)
    expect(parseMinor(must(wallet, 'the wallet').balance)).toBe(500_000n - cash - fees)
    expect(wallet?.usedBalance).toBe('0.00')
  }
})
