// Why: an auction has one price for everybody. An order that is filled at another price, outside its limit or twice, a
// cancellation after the cut-off, or money that stays reserved is a loss that nobody can explain.
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { maxPurchaseCost, tradeCost } from '../../domain/order-cost.ts'
import type { Auction } from '../../domain/wire/calls/auction.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import { matchAuction } from '../../server/auctions/jobs.ts'
import { lockAuction } from '../../server/auctions/store.ts'
import { sessionsOf } from '../../server/auctions/timetable.ts'
import { createAuctionWatch } from '../../server/auctions/watch.ts'
import { notices } from '../../server/db/account-schema.ts'
import { auctions } from '../../server/db/auction-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { fills, orders } from '../../server/db/trading-schema.ts'
import { newId } from '../../server/lib/id.ts'
import { feeRulesAt } from '../../server/orders/fee-schedules.ts'
import { again, call, granted, latestOf, openAuctions, runTo } from '../support/auctions.ts'
import { freshKey } from '../support/calling.ts'
import { onOneStore } from '../support/postgres.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { openIssues } from '../support/subscriptions.ts'
import { addCustomer, auditOf, call as deskCall, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const BUY = 0
const SELL = 1
const MARKET = 0
const LIMIT = 1

onOneStore('auctions', open => {
  let db: Db
  let harness: IssueHarness

  beforeEach(async () => {
    await db?.close()
    db = await open()
    harness = await openAuctions(db)
  })
  afterAll(() => db.close())

  const rich = () => addCustomer(harness, { usStock: '9000000.00', hkStock: '9000000.00', mxStock: '9000000.00' })
  const ask = (userId: string, auction: Auction, order: { price?: string; quantity: string; direction?: 0 | 1 }) =>
    call(harness, userId, 'POST /stock/auctionStockCreate', {
      id: auction.id,
      direction: order.direction ?? BUY,
      orderType: order.price === undefined ? MARKET : LIMIT,
      quantity: order.quantity,
      ...(order.price !== undefined && { price: order.price }),
    })
  async function asked(...of: Parameters<typeof ask>): Promise<Order> {
    const order = await ask(...of)
    if (isRefusal(order)) throw new Error(JSON.stringify(order))
    return order
  }
  const change = (
    userId: string,
    { id }: Order,
    terms: { price?: string; quantity: string },
    key: string = freshKey(),
  ) => call(harness, { userId, key }, 'POST /stock/auctionStockChange', { orderId: id, ...terms })
  async function changed(...of: Parameters<typeof change>): Promise<Order> {
    const order = await change(...of)
    if (isRefusal(order)) throw new Error(JSON.stringify(order))
    return order
  }
  const cancel = (userId: string, { id }: Order) => deskCall(harness, userId, 'POST /orders/cancel', { orderId: id })
  async function now(userId: string, { id }: Order): Promise<Order> {
    const { list } = await deskGranted(harness, userId, 'POST /position/consignList', {})
    return must(
      list.find(order => order.id === id),
      'the order',
    )
  }
  async function wallet(userId: string, walletType: 'usStock' | 'hkStock' | 'mxStock') {
    const [one] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType })
    const { balance, usedBalance } = must(one, 'the wallet')
    return { free: must(parseMinor(balance), balance), held: must(parseMinor(usedBalance), usedBalance) }
  }
  const noticesOf = (userId: string) => db.select().from(notices).where(eq(notices.userId, userId))
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  const advanceTo = (atMs: number) => harness.clock.advance(atMs - harness.clock.now())
  /** The newest auction of the board. The first one is two minutes after the start in Hong Kong, four in Mexico. */
  async function auctionOf(board: 'US' | 'HK' | 'MX'): Promise<Auction> {
    await runTo(harness, harness.clock.now() + 1_000)
    return latestOf(harness, board)
  }

  describe('prices', () => {
    test('Hong Kong takes 15 % to each side of the reference, on the tick', async () => {
      const ana = await rich()
      const auction = await auctionOf('HK')
      expect(auction).toMatchObject({ reference: '50.000', low: '42.500', high: '57.500', phase: 'input' })
      expect(await ask(ana, auction, { price: '57.55', quantity: '100' })).toEqual({
        failure: 'invalid',
        field: 'price',
        values: { reason: 'priceRange', low: '42.500', high: '57.500' },
      })
      expect(await ask(ana, auction, { price: '57.5', quantity: '150' })).toMatchObject({ field: 'quantity' })
      expect(await ask(ana, auction, { price: '57.5001', quantity: '100' })).toMatchObject({ field: 'price' })
      expect((await asked(ana, auction, { price: '57.5', quantity: '100' })).auction).toEqual({
        id: auction.id,
        waits: true,
      })
    })

    test('the United States take 10 % to each side', async () => {
      expect(await auctionOf('US')).toMatchObject({ reference: '50.00', low: '45.00', high: '55.00' })
    })

    test('from the cut-off Hong Kong takes prices between the best of both sides that were recorded then', async () => {
      const ana = await rich()
      const auction = await auctionOf('HK')
      await asked(ana, auction, { price: '57.5', quantity: '100' })
      advanceTo(auction.locksAt * 1000)
      const locked = await again(harness, auction)
      expect(locked).toMatchObject({ phase: 'locked', high: '57.500', takesOrders: true })
      expect(Number(locked.low)).toBeGreaterThan(42.5)
      expect(await ask(ana, auction, { price: '42.5', quantity: '100' })).toMatchObject({
        values: { reason: 'priceRange', low: locked.low },
      })
      await asked(ana, auction, { price: locked.low, quantity: '100' })
    })

    test('an at-auction order with a price, an unknown auction and a sale without shares are refused', async () => {
      const ana = await rich()
      const auction = await auctionOf('US')
      const order = { direction: BUY, orderType: MARKET, price: '50', quantity: '1' } as const
      expect(await call(harness, ana, 'POST /stock/auctionStockCreate', { id: auction.id, ...order })).toMatchObject({
        failure: 'invalid',
        field: 'price',
      })
      expect(await ask(ana, { ...auction, id: 'US-1' }, { quantity: '1' })).toMatchObject({ failure: 'notFound' })
      expect(await ask(ana, auction, { quantity: '1', direction: SELL })).toMatchObject({
        failure: 'insufficientShares',
      })
    })
  })

  describe('the cut-off', () => {
    test('one millisecond before it an order is cancelled, at it neither cancelled nor changed; Hong Kong still takes new ones', async () => {
      const ana = await rich()
      const auction = await auctionOf('HK')
      const [one, other] = [
        await asked(ana, auction, { price: '50', quantity: '100' }),
        await asked(ana, auction, { price: '50', quantity: '100' }),
      ]
      advanceTo(auction.locksAt * 1000 - 1)
      expect(await cancel(ana, one)).toMatchObject({ state: 'cancelled', status: 2 })
      harness.clock.advance(1)
      expect(await cancel(ana, other)).toEqual({ failure: 'auctionLocked' })
      expect(await change(ana, other, { price: '50', quantity: '200' })).toEqual({ failure: 'auctionLocked' })
      expect(await now(ana, other)).toMatchObject({ quantity: '100', state: 'accepted' })
      expect(isRefusal(await ask(ana, auction, { quantity: '100' }))).toBe(false)
      await sound()
    })

    test('the United States take no order after it', async () => {
      const ana = await rich()
      const auction = await auctionOf('US')
      advanceTo(auction.locksAt * 1000)
      expect(await again(harness, auction)).toMatchObject({ phase: 'locked', takesOrders: false })
      expect(await ask(ana, auction, { quantity: '1' })).toEqual({ failure: 'auctionLocked' })
    })

    test('Mexico has none: an order is cancelled until the match', async () => {
      const ana = await rich()
      const auction = await auctionOf('MX')
      const order = await asked(ana, auction, { price: '60', quantity: '10' })
      advanceTo(auction.endsAt * 1000 - 1)
      expect(await cancel(ana, order)).toMatchObject({ state: 'cancelled' })
      expect((await wallet(ana, 'mxStock')).held).toBe(0n)
    })
  })

  describe('a change', () => {
    test('replaces price, quantity and reservation in one transaction, once per key, and goes to the end of the book', async () => {
      const [ana, ben] = [await rich(), await rich()]
      const auction = await auctionOf('HK')
      const first = await asked(ana, auction, { price: '50', quantity: '100' })
      const second = await asked(ben, auction, { price: '50', quantity: '100' })
      const before = await wallet(ana, 'hkStock')
      harness.clock.advance(1_000)
      const key = freshKey()
      const third = await changed(ana, first, { price: '51', quantity: '300' }, key)
      expect(await changed(ana, first, { price: '51', quantity: '300' }, key)).toEqual(third)
      expect(third).toMatchObject({ state: 'accepted', quantity: '300', auction: { id: auction.id, waits: true } })
      expect(Number(third.price)).toBe(51)
      expect(await now(ana, first)).toMatchObject({ state: 'cancelled', reserved: '0.00' })
      const after = await wallet(ana, 'hkStock')
      expect(after.held).toBe(must(parseMinor(third.reserved), third.reserved))
      expect(after.free + after.held).toBe(before.free + before.held)
      expect(after.held).toBeGreaterThan(before.held)
      const waiting = await db.select().from(orders).where(eq(orders.state, 'accepted')).orderBy(orders.seq)
      expect(waiting.map(({ id }) => id)).toEqual([second.id, third.id])
      await sound()
    })

    test('of a sale frees its shares first', async () => {
      const ana = await rich()
      await asked(ana, await auctionOf('HK'), { quantity: '300' })
      await runTo(harness, harness.clock.now() + 40 * 60_000)
      const auction = await latestOf(harness, 'HK')
      const order = await asked(ana, auction, { price: '50', quantity: '300', direction: SELL })
      expect(await ask(ana, auction, { price: '50', quantity: '100', direction: SELL })).toMatchObject({
        failure: 'insufficientShares',
      })
      const fewer = await changed(ana, order, { price: '50', quantity: '100' })
      expect(await changed(ana, fewer, { price: '49', quantity: '300' })).toMatchObject({ quantity: '300' })
      await sound()
    })

    test('that is refused leaves the order as it was', async () => {
      const [ana, ben] = [await rich(), await rich()]
      const auction = await auctionOf('HK')
      const order = await asked(ana, auction, { price: '50', quantity: '100' })
      const money = await wallet(ana, 'hkStock')
      for (const [terms, refusal] of [
        [
          { price: '57.55', quantity: '100' },
          { failure: 'invalid', field: 'price' },
        ],
        [
          { price: '50', quantity: '150' },
          { failure: 'invalid', field: 'quantity' },
        ],
        [{ price: '50', quantity: '1000000' }, { failure: 'insufficientFunds' }],
        [{ quantity: '100' }, { failure: 'invalid', field: 'price' }],
      ] as const)
        expect(await change(ana, order, terms)).toMatchObject(refusal)
      expect(await change(ben, order, { price: '50', quantity: '200' })).toMatchObject({ failure: 'notFound' })
      expect(await now(ana, order)).toMatchObject({ state: 'accepted', quantity: '100' })
      expect(await wallet(ana, 'hkStock')).toEqual(money)
      await cancel(ana, order)
      expect(await change(ana, order, { price: '50', quantity: '200' })).toEqual({ failure: 'orderFinal' })
      await sound()
    })

    test('is possible in the United States until the cut-off, and never in Mexico', async () => {
      const ana = await rich()
      const auction = await auctionOf('US')
      const order = await asked(ana, auction, { price: '50', quantity: '10' })
      const more = await changed(ana, order, { price: '50', quantity: '20' })
      advanceTo(auction.locksAt * 1_000)
      expect(await change(ana, more, { price: '50', quantity: '30' })).toEqual({ failure: 'auctionLocked' })
      const mexican = await asked(ana, await auctionOf('MX'), { price: '60', quantity: '10' })
      expect(await change(ana, mexican, { price: '60', quantity: '20' })).toEqual({ failure: 'notTradable' })
    })
  })

  describe('the match', () => {
    test('a purchase at any price reserves the cap, and pays the price of the auction and its fees', async () => {
      const ana = await rich()
      const auction = await auctionOf('US')
      const order = await asked(ana, auction, { quantity: '7' })
      const rules = feeRulesAt('US', harness.clock.now())
      const most = maxPurchaseCost(rules, new Decimal('55').times(7), new Decimal(7))
      expect(order.reserved).toBe(minorText(most))
      expect((await wallet(ana, 'usStock')).held).toBe(most)
      await runTo(harness, auction.endsAt * 1000)
      const after = await again(harness, auction)
      const price = must(after.price, 'a price')
      const cost = tradeCost(rules, BUY, { value: new Decimal(price).times(7), shares: new Decimal(7) })
      expect(await now(ana, order)).toMatchObject({
        state: 'filled',
        averagePrice: new Decimal(price).toFixed(4),
        value: minorText(cost.cash),
        feeTotal: minorText(cost.feeTotal),
        reserved: '0.00',
        auction: { id: auction.id, waits: false },
      })
      expect(await wallet(ana, 'usStock')).toEqual({ free: 900_000_000n - cost.total, held: 0n })
      const { list } = await deskGranted(harness, ana, 'POST /position/me', {})
      expect(list).toMatchObject([{ key: auction.key, positionNum: '7' }])
      await sound()
    })

    test('only the match fills a waiting order; a limit order that it does not reach continues after the auction', async () => {
      const ana = await rich()
      const auction = await auctionOf('US')
      const order = await asked(ana, auction, { price: '45.00', quantity: '3' })
      harness.market.quote(auction.key, { price: '44.00', bid: '43.90', ask: '44.10' })
      await harness.trading.lead(db)
      await harness.trading.matcher.settle()
      expect(await now(ana, order)).toMatchObject({ state: 'accepted', filled: '0' })
      harness.market.quote(auction.key, { price: '50.00', bid: '49.90', ask: '50.10' })
      await runTo(harness, auction.endsAt * 1000)
      expect(await now(ana, order)).toMatchObject({ state: 'working', filled: '0', auction: { waits: false } })
      expect(await noticesOf(ana)).toMatchObject([
        { kind: 'orderCarried', subjectType: 'order', subjectId: order.id, values: { filled: '0', price: '45.00' } },
      ])
      harness.market.quote(auction.key, { price: '44.00', bid: '43.90', ask: '44.10' })
      await harness.trading.matcher.settle()
      expect(await now(ana, order)).toMatchObject({ state: 'filled', averagePrice: '44.1000' })
      await harness.trading.stop()
      await sound()
    })

    test('of orders for more than the auction has, the rest of an at-auction order is cancelled and that of a limit order continues', async () => {
      const [ana, ben] = [await rich(), await rich()]
      const auction = await auctionOf('MX')
      const market = await asked(ana, auction, { quantity: '100000' })
      const limit = await asked(ben, auction, { price: auction.high, quantity: '100000' })
      await runTo(harness, auction.endsAt * 1000)
      const result = await again(harness, auction)
      const [one, other] = [await now(ana, market), await now(ben, limit)]
      expect(one).toMatchObject({ state: 'cancelled', reason: 'noLiquidity', reserved: '0.00' })
      expect(Number(one.filled)).toBeGreaterThan(0)
      expect(Number(one.filled)).toBeLessThan(100_000)
      expect(Number(one.filled) + Number(other.filled)).toBeLessThanOrEqual(Number(result.volume))
      expect(other).toMatchObject({ state: 'working' })
      expect(await noticesOf(ana)).toMatchObject([{ kind: 'orderCancelled' }])
      expect(await noticesOf(ben)).toMatchObject([{ kind: 'orderCarried', values: { filled: other.filled } }])
      expect((await wallet(ana, 'mxStock')).held).toBe(0n)
      expect((await wallet(ben, 'mxStock')).held).toBe(parseMinor(other.reserved))
      await sound()
    })

    test('a sale locks its shares and sells them at the price', async () => {
      const ana = await rich()
      const auction = await auctionOf('MX')
      await asked(ana, auction, { quantity: '20' })
      await runTo(harness, auction.endsAt * 1000)
      const later = await latestOf(harness, 'MX')
      const sale = await asked(ana, later, { direction: SELL, quantity: '20' })
      expect(sale.reserved).toBe('0.00')
      expect(await ask(ana, later, { direction: SELL, quantity: '1' })).toMatchObject({ failure: 'insufficientShares' })
      await runTo(harness, later.endsAt * 1000)
      expect(await now(ana, sale)).toMatchObject({ state: 'filled', filled: '20' })
      expect((await deskGranted(harness, ana, 'POST /position/me', {})).list).toEqual([])
      await sound()
    })

    test('an order changes what the auction would trade, and the same seed has the same book', async () => {
      const ana = await rich()
      const auction = await auctionOf('US')
      harness.clock.advance(20 * 60_000)
      const before = await again(harness, auction)
      expect(before.bids).toHaveLength(5)
      const other = await openAuctions(await open())
      await runTo(other, other.clock.now() + 1_000)
      const twin = await latestOf(other, 'US')
      other.clock.advance(20 * 60_000)
      expect(await again(other, twin)).toEqual(before)
      await other.db.close()
      await asked(ana, auction, { price: auction.high, quantity: '5000' })
      harness.clock.advance(1_000)
      const after = await again(harness, auction)
      expect(Number(after.imbalance)).toBeGreaterThan(Number(before.imbalance))
      expect(Number(after.price)).toBeGreaterThanOrEqual(Number(before.price))
    })

    test('killed between match and settlement: the decided fills are settled once, by the next process', async () => {
      const ana = await rich()
      const auction = await auctionOf('MX')
      const order = await asked(ana, auction, { quantity: '10' })
      advanceTo(auction.endsAt * 1000)
      const deps = {
        ...harness,
        ...harness.trading,
        newId,
        log: pino({ level: 'silent' }),
        seed: 1,
        sessions: sessionsOf('always', 1),
      }
      await db.transaction(async tx =>
        matchAuction(deps, tx, must(await lockAuction(tx, auction.id, 'update'), 'the auction'), harness.clock.now()),
      )
      expect(await now(ana, order)).toMatchObject({ state: 'accepted', filled: '0' })
      expect(await cancel(ana, order)).toEqual({ failure: 'auctionLocked' })
      const [decided] = await db.select().from(auctions).where(eq(auctions.id, auction.id))
      const second = openIssues(db, { harness, notices: harness.trading.notices })
      await Promise.all([harness.products.runDue(db), second.products.runDue(db)])
      await harness.products.runDue(db)
      expect(await now(ana, order)).toMatchObject({ state: 'filled', filled: '10' })
      expect(await db.select().from(fills).where(eq(fills.orderId, order.id))).toHaveLength(1)
      const [after] = await db.select().from(auctions).where(eq(auctions.id, auction.id))
      expect(after).toEqual(decided)
      const [row] = await db.select().from(orders).where(eq(orders.id, order.id))
      expect(row?.auctionFill).toBe(10)
      await sound()
    })
  })

  test('a connection that watches an auction is sent what the list says of it', async () => {
    const userId = await rich()
    const auction = await latestOf(harness, 'HK')
    await asked(userId, auction, { quantity: '10000' })
    // The list computes its figures once a second.
    harness.clock.advance(1_000)
    const read = createAuctionWatch({ db, clock: harness.clock, market: harness.market, seed: 1 })
    expect(await again(harness, auction)).toMatchObject(must(await read(auction.id), 'a state'))
    expect(await read('HK-0')).toBeNull()
    await runTo(harness, auction.latestAt * 1_000)
    expect(await read(auction.id)).toMatchObject({ phase: 'matched', takesOrders: false, bids: [] })
    expect(await again(harness, auction)).toMatchObject(must(await read(auction.id), 'a state'))
  })

  test('a request is executed once a key', async () => {
    const ana = await rich()
    const { id } = await auctionOf('US')
    const key = freshKey()
    const order = { id, direction: BUY, orderType: MARKET, quantity: '1' } as const
    const first = await granted(harness, { userId: ana, key }, 'POST /stock/auctionStockCreate', order)
    expect(await granted(harness, { userId: ana, key }, 'POST /stock/auctionStockCreate', order)).toEqual(first)
    expect((await deskGranted(harness, ana, 'POST /position/consignList', {})).list).toHaveLength(1)
  })

  test('at any moment there are auctions in several phases, and the next are announced', async () => {
    await runTo(harness, harness.clock.now() + 1_000)
    const { list, next } = await granted(harness, 'anyone', 'POST /m_ft/preMarketList', {})
    expect(new Set(list.map(({ phase }) => phase)).size).toBeGreaterThan(1)
    const chinese = list.filter(({ board }) => board === 'HK').map(({ nameZh }) => nameZh)
    expect(chinese.length).toBeGreaterThan(0)
    for (const name of chinese) expect(name).toMatch(/\p{Script=Han}/u)
    expect(next.every(({ at }) => at * 1000 > harness.clock.now())).toBe(true)
  })
})
