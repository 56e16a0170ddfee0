// Why: a change replaces what an order reserves while fills arrive. A cent that stays reserved, a share that is sold
// twice, a fill at a limit that was withdrawn or a place in the queue that was not earned is somebody's loss.
import { setImmediate } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import { auctions } from '../../server/db/auction-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { orders } from '../../server/db/trading-schema.ts'
import { waitingStates } from '../../server/orders/matcher.ts'
import { freshKey } from '../support/calling.ts'
import { expectReserved } from '../support/open-orders.ts'
import { onEachStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, granted, openTradingHarness, SOUND } from '../support/trading-harness.ts'

const EURO = 'FX.EURUSD'

onEachStore('changes of orders', open => {
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
    quiet()
    harness.market.quote(EURO, { price: '1.20000', bid: '1.20000', ask: '1.20000' })
  })
  // Open orders would use the quotes of the next test.
  afterEach(async () => {
    const resting = await db.select().from(orders).where(inArray(orders.state, waitingStates))
    for (const { id, userId } of resting) await granted(harness, userId, 'POST /orders/cancel', { orderId: id })
  })

  /** Nothing is offered, so that orders rest. */
  const quiet = () =>
    harness.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 0, askSize: 0 })
  async function offered(size: { readonly askSize?: number; readonly bidSize?: number; readonly ask?: string }) {
    harness.market.quote('US.AAPL', size)
    await harness.trading.matcher.settle()
    quiet()
  }

  const tenShares = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '100.00', quantity: '10' } as const
  /** A purchase that rests. */
  async function placed(given: { readonly quantity?: string } = {}): Promise<Order> {
    const order = await granted(harness, ana, 'POST /stock/create', { ...tenShares, ...given })
    await harness.trading.matcher.settle()
    return orderNow(order)
  }
  type Terms = { readonly price?: string; readonly quantity?: string; readonly key?: string }
  const inputOf = ({ id, price, quantity, filled }: Order, terms: Terms) => ({
    orderId: id,
    price: terms.price ?? must(price, 'a limit'),
    quantity: terms.quantity ?? quantity,
    seen: { filled, price: must(price, 'a limit'), quantity },
  })
  const change = (order: Order, terms: Terms, userId = ana) =>
    call(harness, { userId, key: terms.key }, 'POST /orders/change', inputOf(order, terms))
  const changed = (order: Order, terms: Terms, userId = ana) =>
    granted(harness, userId, 'POST /orders/change', inputOf(order, terms))
  const orderNow = async ({ id }: Order) =>
    must((await granted(harness, ana, 'POST /position/consignList', { id })).list[0], 'the order')
  async function walletOf(walletType: 'usStock' | 'forex') {
    const [wallet] = await granted(harness, ana, 'POST /wallet/getWalletBalance', { walletType })
    return { balance: wallet?.balance, used: wallet?.usedBalance }
  }
  async function holding(quantity: string): Promise<void> {
    await placed({ quantity })
    await offered({ askSize: Number(quantity) })
  }
  const sale = (quantity: string, price = '101.00') =>
    granted(harness, ana, 'POST /stock/create', { ...tenShares, direction: 1, action: 1, price, quantity })
  const used = async () => (await granted(harness, ana, 'POST /position/getByStock', { key: 'US.AAPL' }))[0]?.usedNum

  describe('the money of a purchase', () => {
    test('down and up, the reservation is what the new terms can cost, to the cent', async () => {
      const order = await placed()
      expect(await walletOf('usStock')).toEqual({ balance: '8999.00', used: '1001.00' })
      const less = await changed(order, { price: '99.50', quantity: '8' })
      expect(less).toMatchObject({ id: order.id, price: '99.50', quantity: '8', reserved: '796.99' })
      expect(await walletOf('usStock')).toEqual({ balance: '9203.01', used: '796.99' })
      const more = await changed(less, { price: '100.50', quantity: '12' })
      expect(more.reserved).toBe('1207.21')
      expect(await walletOf('usStock')).toEqual({ balance: '8792.79', used: '1207.21' })
      expect((await granted(harness, ana, 'POST /orders/cancel', { orderId: order.id })).reserved).toBe('0.00')
      expect(await walletOf('usStock')).toEqual({ balance: '10000.00', used: '0.00' })
    })

    test('after a partial fill the minimum commission is not reserved again', async () => {
      const order = await placed()
      await offered({ askSize: 4 })
      const partial = await orderNow(order)
      expect(partial).toMatchObject({ filled: '4', feeTotal: '0.99', reserved: '600.01' })
      const less = await changed(partial, { price: '99.00' })
      expect(less.reserved).toBe('594.00')
      const more = await changed(less, { price: '100.00', quantity: '14' })
      expect(more.reserved).toBe('1000.41')
      await offered({ askSize: 100 })
      expect(await orderNow(order)).toMatchObject({ state: 'filled', filled: '14', feeTotal: '1.40', reserved: '0.00' })
      expect(await walletOf('usStock')).toEqual({ balance: '8598.60', used: '0.00' })
    })

    test('a purchase that the money does not cover leaves the order as it was', async () => {
      const order = await placed()
      expect(await change(order, { quantity: '100' })).toMatchObject({ failure: 'insufficientFunds' })
      expect(await orderNow(order)).toEqual(order)
      expect(await walletOf('usStock')).toEqual({ balance: '8999.00', used: '1001.00' })
    })
  })

  describe('the shares of a sale', () => {
    test('up to what is held can be reserved, also after a partial fill', async () => {
      await holding('10')
      const order = await sale('6')
      const more = await changed(order, { quantity: '10' })
      expect(await used()).toBe('10')
      harness.market.quote('US.AAPL', { price: '101.00', bid: '101.00', ask: '102.00' })
      await offered({ bidSize: 3 })
      const partial = await orderNow(more)
      expect([partial.filled, await used()]).toEqual(['3', '7'])
      expect(await change(partial, { quantity: '11' })).toMatchObject({
        failure: 'insufficientShares',
        field: 'quantity',
        values: { maximum: '10' },
      })
      expect(await used()).toBe('7')
      await changed(partial, { quantity: '5', price: '102.00' })
      expect(await used()).toBe('2')
    })
  })

  describe('margin', () => {
    const createContract = (given: object) =>
      granted(harness, ana, 'POST /crude/create', {
        key: EURO,
        direction: 1,
        action: 0,
        orderType: 1,
        price: '1.21000',
        quantity: '10000',
        leverage: 10,
        ...given,
      })

    test('an opening order reserves margin and fee of the new terms', async () => {
      const order = await createContract({})
      expect(order.reserved).toBe('1210.00')
      const up = await changed(order, { price: '1.22000' })
      expect(up.reserved).toBe('1220.00')
      const down = await changed(up, { quantity: '5000' })
      expect(down.reserved).toBe('610.00')
      expect(await walletOf('forex')).toEqual({ balance: '4390.00', used: '610.00' })
      expect(await change(down, { quantity: '90000' })).toMatchObject({ failure: 'insufficientFunds' })
      expect(await walletOf('forex')).toEqual({ balance: '4390.00', used: '610.00' })
    })

    test('a closing order reserves the part of the position that it closes', async () => {
      await createContract({ orderType: 0, price: undefined })
      await harness.trading.matcher.settle()
      const [held] = await granted(harness, ana, 'POST /position/getByStock', { key: EURO })
      const positionId = must(held, 'a position').id
      const closing = { positionId, orderType: 1, price: '1.19000', quantity: '4000' } as const
      const order = await granted(harness, ana, 'POST /position/flatPosition', closing)
      const usedNow = async () => (await granted(harness, ana, 'POST /position/getByStock', { positionId }))[0]?.usedNum
      const more = await changed(order, { quantity: '10000', price: '1.18000' })
      expect(await usedNow()).toBe('10000')
      expect(await change(more, { quantity: '11000' })).toMatchObject({ failure: 'insufficientShares' })
      await changed(more, { quantity: '1000' })
      expect(await usedNow()).toBe('1000')
    })

    test('an order that reverses a position is not changed', async () => {
      await createContract({ orderType: 0, price: undefined })
      await harness.trading.matcher.settle()
      const reversal = { action: 1, direction: 0, price: '1.19000', quantity: '15000' }
      const order = await createContract(reversal)
      expect(order.closes).toBe('10000')
      expect(await change(order, { price: '1.18000' })).toEqual({ failure: 'notTradable', detail: 'orderFixed' })
    })
  })

  describe('what is refused', () => {
    test('tick, distance, size and lot, each at its field', async () => {
      const order = await placed()
      const reasonOf = async (terms: Terms) => {
        const answer = await change(order, terms)
        return isRefusal(answer) ? [answer.failure, answer.field, answer.values?.['reason']] : answer
      }
      expect(await reasonOf({ price: '99.505' })).toEqual(['invalid', 'price', 'tick'])
      expect(await reasonOf({ price: '1.00' })).toEqual(['invalid', 'price', 'priceFar'])
      expect(await reasonOf({ quantity: '0' })).toEqual(['invalid', 'quantity', 'quantity'])
      expect(await reasonOf({ quantity: '1.00005' })).toEqual(['invalid', 'quantity', 'lot'])
      expect(await reasonOf({ quantity: '0.0001' })).toEqual(['invalid', 'quantity', 'fractionSmall'])
      expect(await orderNow(order)).toEqual(order)
    })

    test('a quantity that is filled already', async () => {
      const order = await placed()
      await offered({ askSize: 4 })
      const partial = await orderNow(order)
      const filled = { failure: 'invalid', field: 'quantity', detail: 'alreadyFilled', values: { filled: '4' } }
      expect(await change(partial, { quantity: '4' })).toEqual(filled)
      expect(await change(partial, { quantity: '5' })).toMatchObject({ quantity: '5', state: 'partial' })
    })

    test('an order that moved since it was seen stays as it is', async () => {
      const order = await placed()
      await offered({ askSize: 4 })
      const moved = { failure: 'amountMoved', detail: 'orderMoved' }
      expect(await change(order, { quantity: '20' })).toEqual(moved)
      const partial = await orderNow(order)
      expect(partial).toMatchObject({ quantity: '10', filled: '4' })
      await changed(partial, { quantity: '9' })
      expect(await change(partial, { quantity: '20' })).toEqual(moved)
      await granted(harness, ana, 'POST /orders/cancel', { orderId: order.id })
      expect(await change(partial, { quantity: '20' })).toEqual({ failure: 'orderFinal' })
    })

    test('a market order and an order of somebody else', async () => {
      const { price: _, ...atMarket } = { ...tenShares, orderType: 0 as const }
      harness.market.quote('US.AAPL', { askSize: 0 })
      const order = await granted(harness, ana, 'POST /stock/create', atMarket)
      const input = { orderId: order.id, price: '100.00', quantity: '9' }
      const seen = { filled: '0', price: '100.00', quantity: '10' }
      expect(await call(harness, ana, 'POST /orders/change', { ...input, seen })).toEqual({
        failure: 'notTradable',
        detail: 'orderFixed',
      })
      const ben = await addCustomer(harness, {})
      expect(await change(await placed(), { quantity: '9' }, ben)).toMatchObject({ failure: 'notFound' })
    })
  })

  test('the same key twice is one change, with the same response even after a fill', async () => {
    const order = await placed()
    const first = await change(order, { quantity: '8', key: 'same' })
    await offered({ askSize: 3 })
    expect(await change(order, { quantity: '8', key: 'same' })).toEqual(first)
    expect(await change(order, { quantity: '7', key: 'same' })).toEqual({ failure: 'keyReused' })
    const { changes } = await granted(harness, ana, 'POST /orders/fills', { orderId: order.id })
    expect(changes).toEqual([{ at: harness.clock.now(), price: '100.00', quantity: '10' }])
  })

  describe('the queue', () => {
    const filledOf = async (...list: Order[]) => Promise.all(list.map(async order => (await orderNow(order)).filled))

    test('a lower quantity at the same price keeps the place', async () => {
      const [early, late] = [await placed(), await placed()]
      await changed(early, { quantity: '6' })
      await offered({ askSize: 8 })
      expect(await filledOf(early, late)).toEqual(['6', '2'])
    })

    test('a higher quantity loses it, and so does another price, also after a restart', async () => {
      const [first, second, third] = [await placed(), await placed(), await placed()]
      await changed(first, { quantity: '11' })
      await changed(await changed(second, { price: '100.50' }), { price: '100.00' })
      await offered({ askSize: 12 })
      expect(await filledOf(first, second, third)).toEqual(['2', '0', '10'])
      await harness.trading.stop()
      await harness.trading.lead(db)
      await offered({ askSize: 10 })
      expect(await filledOf(first, second)).toEqual(['11', '1'])
    })

    test('a matcher that missed the change fills at the new limit and at the new place', async () => {
      const [early, late] = [await placed(), await placed()]
      const other = openTradingHarness(db)
      await other.trading.follow()
      const seen = inputOf(early, { price: '98.00' })
      await granted(other, ana, 'POST /orders/change', seen)
      await offered({ askSize: 15, ask: '100.00' })
      expect(await filledOf(early, late)).toEqual(['0', '10'])
      await harness.trading.matcher.catchUp()
      harness.market.quote('US.AAPL', { bid: '97.00' })
      await offered({ askSize: 15, ask: '98.00' })
      expect(await orderNow(early)).toMatchObject({ state: 'filled', averagePrice: '98.0000' })
      await other.trading.stop()
    })
  })

  test('a change and a fill at once: the order is what both together make it', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 10 || (ends.size < 2 && round < 200); round++) {
      const order = await placed()
      await harness.trading.matcher.settle()
      harness.market.quote('US.AAPL', { askSize: 4 })
      const [fillWaits, changeWaits] = round % 2 === 0 ? [round, 0] : [0, round]
      const [answer] = await Promise.all([
        turnsLater(changeWaits).then(() => change(order, { price: '99.00', quantity: '20' })),
        turnsLater(fillWaits).then(() => harness.trading.matcher.settle()),
      ])
      quiet()
      const now = await orderNow(order)
      expect([now.price, now.quantity, now.filled]).toEqual(
        isRefusal(answer) ? ['100.00', '10', '4'] : ['99.00', '20', '0'],
      )
      await expectReserved(harness, ana)
      ends.add(now.filled)
      await granted(harness, ana, 'POST /orders/cancel', { orderId: order.id })
      if (now.filled === '4') await sellFour()
    }
    expect([...ends].sort()).toEqual(['0', '4'])
  })

  async function turnsLater(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await setImmediate()
  }

  async function sellFour(): Promise<void> {
    await sale('4', '99.00')
    await offered({ bidSize: 4 })
  }

  describe('cancel all', () => {
    const cancelAll = (scope: { readonly board?: 'US' | 'FX'; readonly key?: string }, key: string = freshKey()) =>
      granted(harness, { userId: ana, key }, 'POST /orders/cancelAll', scope)
    const outcomes = ({ list }: Awaited<ReturnType<typeof cancelAll>>) => list.map(({ outcome }) => outcome)

    test('each open order of the scope gets its outcome, and a repetition the same', async () => {
      const whole = await placed()
      const partial = await placed()
      await offered({ askSize: 14 })
      const resting = await placed()
      const forex = { key: EURO, direction: 0, action: 0, orderType: 1, price: '1.19000', quantity: '1000' } as const
      const pair = await granted(harness, ana, 'POST /crude/create', { ...forex, leverage: 10 })
      const ended = await cancelAll({ board: 'US' }, 'all of the board')
      expect(ended.list.map(({ order }) => order.id)).toEqual([resting.id, partial.id])
      expect(outcomes(ended)).toEqual(['cancelled', 'cancelled'])
      expect(ended.list[1]?.order).toMatchObject({ filled: '4', state: 'cancelled', reserved: '0.00' })
      expect((await orderNow(whole)).state).toBe('filled')
      const late = await placed()
      expect(await cancelAll({ board: 'US' }, 'all of the board')).toEqual(ended)
      expect((await orderNow(late)).state).toBe('working')
      expect((await cancelAll({ key: EURO })).list.map(({ order }) => order.id)).toEqual([pair.id])
      expect((await cancelAll({})).list.map(({ order }) => order.id)).toEqual([late.id])
      expect(await cancelAll({})).toEqual({ list: [], left: 0 })
      expect(await walletOf('forex')).toEqual({ balance: '5000.00', used: '0.00' })
    })

    test('an order that its auction has locked stays', async () => {
      const [locked, free] = [await placed(), await placed()]
      const at = harness.clock.now()
      const times = {
        opensAt: at - 1,
        locksAt: at,
        matchingAt: at + 1,
        matchesAt: at + 2,
        latestAt: at + 3,
        endsAt: at + 4,
      }
      const auction = { id: 'US-1', nth: 1, board: 'US', instrumentKey: 'US.AAPL', reference: 10_000 } as const
      await db.insert(auctions).values({ ...auction, ...times })
      const lock = { auctionId: auction.id, auctionLocksAt: at }
      await db.update(orders).set(lock).where(eq(orders.id, locked.id))
      expect(outcomes(await cancelAll({}))).toEqual(['cancelled', 'locked'])
      expect([(await orderNow(locked)).state, (await orderNow(free)).state]).toEqual(['working', 'cancelled'])
      await expectReserved(harness, ana)
      await db.update(orders).set({ auctionId: null, auctionLocksAt: null }).where(eq(orders.id, locked.id))
    })

    test('two calls at once, and a cancellation of one order beside them, end each order once', async () => {
      const list = [await placed(), await placed(), await placed()]
      const second = must(list[1], 'an order')
      const answers = await Promise.all([
        cancelAll({}),
        granted(harness, ana, 'POST /orders/cancel', { orderId: second.id }),
        cancelAll({}),
      ])
      const ends = [...answers[0].list, ...answers[2].list].map(({ outcome, order }) => [outcome, order.state])
      expect(ends.every(([outcome, state]) => outcome !== 'locked' && state === 'cancelled')).toBe(true)
      expect(ends.filter(([outcome]) => outcome === 'cancelled').length).toBeLessThanOrEqual(3)
      expect(await walletOf('usStock')).toEqual({ balance: '10000.00', used: '0.00' })
    })
  })
})
