// Why: a purchase with a take-profit and a stop-loss is left alone. If a part of it had no exit, if both exits sold, or if
// one sold shares that are not held, its owner would learn of it too late.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
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

type ShareOrder = CallInput<'POST /stock/create'>

onEachStore('take-profit and stop-loss of a purchase of shares', open => {
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
    await quoted('100.00')
  })
  afterEach(async () => {
    const resting = await db.select().from(orders).where(inArray(orders.state, waitingStates))
    for (const { id, userId } of resting) await granted(harness, userId, 'POST /orders/cancel', { orderId: id })
  })

  /** The last trade at a price, with as many shares around it, and what the orders make of it. */
  async function quoted(price: string, size = 1_000): Promise<void> {
    harness.market.quote('US.AAPL', { price, bid: price, ask: price, bidSize: size, askSize: size })
    await harness.trading.matcher.settle()
  }
  const purchase = (given: Partial<ShareOrder> = {}): ShareOrder =>
    Object.assign(
      { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '100.00', quantity: '10' } as const,
      { takeProfit: '120.00', stopLoss: '90.00' },
      given,
    )
  const placed = (input: ShareOrder) => granted(harness, ana, 'POST /stock/create', input)
  const answerTo = (input: ShareOrder) => call(harness, { userId: ana, key: freshKey() }, 'POST /stock/create', input)
  async function orderNow(id: string): Promise<Order> {
    const { list } = await granted(harness, ana, 'POST /position/consignList', { id, key: 'US.AAPL' })
    return must(list[0], 'the order')
  }
  async function exitOf({ id }: Order): Promise<Order> {
    return orderNow(must((await orderNow(id)).exitId, 'its exit'))
  }
  async function bought(given: Partial<ShareOrder> = {}): Promise<{ parent: Order; exit: Order }> {
    const parent = await placed(purchase(given))
    await quoted('100.00')
    return { parent, exit: await exitOf(parent) }
  }
  const held = async () =>
    (await granted(harness, ana, 'POST /position/me', {})).list.map(({ positionNum }) => positionNum)

  describe('once it is filled', () => {
    test('one order sells at the profit, or at the market once the stop is reached', async () => {
      const { parent, exit } = await bought()
      expect(await orderNow(parent.id)).toMatchObject({
        state: 'filled',
        exitId: exit.id,
        stops: { takeProfit: '120.00', stopLoss: '90.00' },
      })
      expect(exit).toMatchObject({
        parentId: parent.id,
        direction: 1,
        state: 'working',
        orderType: 1,
        price: '120.00',
        quantity: '10',
        trigger: { kind: 'oco', price: '90.00', reachedTimestamp: null },
      })
      await expectReserved(harness, ana)
    })

    test('the profit is taken, and the stop sells nothing after it', async () => {
      const { exit } = await bought()
      await quoted('121.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', averagePrice: '121.0000' })
      await quoted('80.00')
      expect(await held()).toEqual([])
    })

    test('the stop sells at the first price after a gap, and says so once', async () => {
      const { exit } = await bought()
      await quoted('80.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', averagePrice: '80.0000' })
      const kinds = (await db.select().from(notices).where(eq(notices.userId, ana))).map(({ kind }) => kind)
      expect(kinds.filter(kind => kind === 'orderTriggered')).toHaveLength(1)
      expect(await held()).toEqual([])
    })

    test('the stop sells what the profit has left', async () => {
      const { exit } = await bought()
      await quoted('120.00', 4)
      expect(await orderNow(exit.id)).toMatchObject({ state: 'partial', filled: '4' })
      await expectReserved(harness, ana)
      await quoted('89.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', filled: '10', averagePrice: '101.4000' })
      expect(await held()).toEqual([])
    })

    test('a price that is reached by the stop no longer waits for the profit', async () => {
      const { exit } = await bought()
      harness.market.quote('US.AAPL', { price: '90.00', bid: '89.00', ask: '90.00', bidSize: 3, askSize: 3 })
      await harness.trading.matcher.settle()
      await harness.trading.matcher.settle()
      expect(await orderNow(exit.id)).toMatchObject({ state: 'partial', filled: '3' })
      const change = { orderId: exit.id, price: '110.00', quantity: '10', trigger: '90.00' }
      const seen = { filled: '3', price: '120.00', quantity: '10' }
      const answer = await call(harness, { userId: ana, key: freshKey() }, 'POST /orders/change', { ...change, seen })
      expect(answer).toMatchObject({ failure: 'notTradable', detail: 'orderFixed' })
    })
  })

  test('one of the two alone is a limit or a stop', async () => {
    const key = 'US.AAPL'
    const atMarket = { key, direction: 0, action: 0, orderType: 0, quantity: '5' } as const
    const profit = await placed({ ...atMarket, takeProfit: '120.00' })
    const stop = await placed({ ...atMarket, stopLoss: '90.00' })
    await quoted('100.00')
    expect(await exitOf(profit)).toMatchObject({ orderType: 1, price: '120.00' })
    expect((await exitOf(profit)).trigger).toBeUndefined()
    expect(await exitOf(stop)).toMatchObject({ orderType: 0, trigger: { kind: 'stop', price: '90.00' } })
    await quoted('89.00')
    expect(await orderNow((await exitOf(stop)).id)).toMatchObject({ state: 'filled', filled: '5' })
  })

  describe('a stop that trails', () => {
    const trailing = { stopLoss: undefined, trail: { amount: '5.00' } } as const

    test('starts at the price of the fill, follows the market up beside the profit, and sells when it falls', async () => {
      await quoted('90.00')
      const parent = await placed(purchase({ ...trailing, orderType: 0, price: undefined }))
      await quoted('90.00')
      const exit = await exitOf(parent)
      expect(await orderNow(parent.id)).toMatchObject({ stops: { stopLoss: null, trail: { amount: '5.00' } } })
      expect(exit).toMatchObject({ orderType: 1, price: '120.00', quantity: '10' })
      expect(exit.trigger).toMatchObject({ kind: 'oco', price: '85.00', trail: { amount: '5.00' } })
      await expectReserved(harness, ana)
      await quoted('110.00')
      await quoted('105.01')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'working' })
      await quoted('105.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', averagePrice: '105.0000' })
      expect(await held()).toEqual([])
    })

    test('grows with each part, and keeps the highest price since the first', async () => {
      await quoted('101.00')
      const parent = await placed(purchase({ ...trailing, takeProfit: undefined, trail: { percent: '10' } }))
      await quoted('100.00', 4)
      const exit = await exitOf(parent)
      expect(exit).toMatchObject({ orderType: 0, quantity: '4', trigger: { kind: 'trailing', price: '90.00' } })
      await quoted('110.00')
      await quoted('100.00', 3)
      expect(await orderNow(exit.id)).toMatchObject({ quantity: '7', state: 'working' })
      await expectReserved(harness, ana)
      await quoted('99.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'partial', filled: '7', trigger: { price: '99.00' } })
      await quoted('99.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', filled: '10' })
      expect(await held()).toEqual([])
    })

    test('takes the profit, and the stop sells nothing after it', async () => {
      const { exit } = await bought(trailing)
      await quoted('121.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', averagePrice: '121.0000' })
      await quoted('100.00')
      expect(await held()).toEqual([])
    })

    test('sells at the first price after a gap, also when its process has changed', async () => {
      const { exit } = await bought(trailing)
      await harness.trading.follow()
      await harness.trading.lead(db)
      await quoted('80.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', averagePrice: '80.0000' })
    })

    test('cannot be changed, because a change would reset it; a change of its purchase keeps the distance', async () => {
      const { exit } = await bought(trailing)
      const change = { orderId: exit.id, price: '110.00', quantity: '10', trigger: '95.00' }
      const seen = { filled: '0', price: '120.00', quantity: '10', trigger: '95.00' }
      const answer = await call(harness, { userId: ana, key: freshKey() }, 'POST /orders/change', { ...change, seen })
      expect(answer).toMatchObject({ failure: 'notTradable', detail: 'orderFixed' })
      const parent = await placed(purchase({ ...trailing, price: '95.00' }))
      const moved = { orderId: parent.id, price: '96.00', quantity: '10' }
      const before = { filled: '0', price: '95.00', quantity: '10' }
      await granted(harness, ana, 'POST /orders/change', { ...moved, seen: before })
      await quoted('96.00')
      expect((await exitOf(parent)).trigger).toMatchObject({ kind: 'oco', price: '91.00', trail: { amount: '5.00' } })
    })

    test('is refused at its field: a distance of zero, one wider than half the price, a price beside it, a sale', async () => {
      const refused = (given: Partial<ShareOrder>) => answerTo(purchase({ ...trailing, ...given }))
      const invalid = { failure: 'invalid', field: 'trail' }
      expect(await refused({ trail: { amount: '0.00' } })).toMatchObject({ ...invalid, values: { reason: 'quantity' } })
      expect(await refused({ trail: { percent: '0' } })).toMatchObject({ ...invalid, values: { reason: 'quantity' } })
      const far = { ...invalid, values: { reason: 'trailFar', percent: 50 } }
      expect(await refused({ trail: { amount: '100.01' } })).toMatchObject(far)
      expect(await refused({ trail: { percent: '50.01' } })).toMatchObject(far)
      expect(await refused({ stopLoss: '90.00' })).toMatchObject({ ...invalid, detail: 'stopTwice' })
      const sale = { direction: 1, action: 1, price: '110.00', takeProfit: undefined } as const
      await bought(trailing)
      await granted(harness, ana, 'POST /orders/cancelAll', {})
      expect(await refused(sale)).toMatchObject({ failure: 'invalid', field: 'takeProfit' })
    })
  })

  describe('before the first fill of the purchase', () => {
    type Asked = NonNullable<CallInput<'POST /orders/change'>['exits']>
    /** The limit stays at 95.00, where the order rests below the market. */
    const changeTo = ({ id }: Order, exits: Asked, seen: Asked, given = {}) => {
      const terms = { price: '95.00', quantity: '10' }
      const change = { orderId: id, ...terms, exits, seen: { filled: '0', ...terms, exits: seen }, ...given }
      return call(harness, { userId: ana, key: freshKey() }, 'POST /orders/change', change)
    }
    const both = { takeProfit: '120.00', stopLoss: '90.00' }

    test('its exits are changed, removed and added, and the last ones sell what is bought', async () => {
      const parent = await placed(purchase({ price: '95.00' }))
      const moved = { takeProfit: '110.00', trail: { percent: '10' } }
      expect(await changeTo(parent, moved, both)).toMatchObject({
        stops: { takeProfit: '110.00', stopLoss: null, trail: { percent: '10.00' } },
      })
      expect(await changeTo(parent, {}, moved)).not.toHaveProperty('stops')
      await expectReserved(harness, ana)
      const added = { stopLoss: '80.00' }
      expect(await changeTo(parent, added, {})).toMatchObject({ stops: { takeProfit: null, stopLoss: '80.00' } })
      const { changes } = await granted(harness, ana, 'POST /orders/fills', { orderId: parent.id })
      const trailing = { takeProfit: '110.00', stopLoss: null, trail: { percent: '10.00' } }
      expect(changes.map(({ stops }) => stops)).toEqual([both, trailing, null])
      await granted(harness, ana, 'POST /orders/change', {
        orderId: parent.id,
        price: '95.00',
        quantity: '9',
        seen: { filled: '0', price: '95.00', quantity: '10' },
      })
      const later = await granted(harness, ana, 'POST /orders/fills', { orderId: parent.id })
      expect(later.changes[3]).toEqual({ at: harness.clock.now(), price: '95.00', quantity: '10' })
      await quoted('95.00')
      expect(await exitOf(parent)).toMatchObject({ orderType: 0, trigger: { kind: 'stop', price: '80.00' } })
      await expectReserved(harness, ana)
    })

    test('a purchase whose exits were removed leaves its shares without an exit', async () => {
      const parent = await placed(purchase({ price: '95.00' }))
      await changeTo(parent, {}, both)
      await quoted('95.00')
      expect(await orderNow(parent.id)).toMatchObject({ state: 'filled' })
      expect(await orderNow(parent.id)).not.toHaveProperty('exitId')
      expect(await held()).toEqual(['10'])
    })

    test('one on the wrong side is refused at its field, and nothing changes', async () => {
      const parent = await placed(purchase({ price: '95.00' }))
      const refused = (exits: Asked) => changeTo(parent, exits, both)
      expect(await refused({ takeProfit: '95.00' })).toMatchObject({ failure: 'stopInvalid', field: 'takeProfit' })
      expect(await refused({ stopLoss: '95.00' })).toMatchObject({ failure: 'stopInvalid', field: 'stopLoss' })
      expect(await refused({ trail: { percent: '0' } })).toMatchObject({ failure: 'invalid', field: 'trail' })
      const twice = { stopLoss: '90.00', trail: { percent: '5' } }
      expect(await refused(twice)).toMatchObject({ field: 'trail', detail: 'stopTwice' })
      expect(await orderNow(parent.id)).toMatchObject({ stops: both })
    })

    test('a change that saw other exits, or no fill, is refused; so is one of an order that opens nothing', async () => {
      const parent = await placed(purchase({ price: '95.00' }))
      const moved = { failure: 'amountMoved', detail: 'orderMoved' }
      expect(await changeTo(parent, {}, { takeProfit: '120.00' })).toMatchObject(moved)
      expect(await changeTo(parent, {}, {})).toMatchObject(moved)
      await quoted('95.00', 4)
      expect(await changeTo(parent, {}, both)).toMatchObject(moved)
      const seen = { filled: '4', price: '95.00', quantity: '10', exits: both }
      const late = await changeTo(parent, {}, both, { seen })
      expect(late).toMatchObject({ failure: 'notTradable', field: 'takeProfit', detail: 'orderFixed' })
      expect(await exitOf(parent)).toMatchObject({ quantity: '4', price: '120.00' })
    })
  })

  describe('the exit of a purchase that is filled in parts', () => {
    test('grows with each part', async () => {
      await quoted('101.00')
      const parent = await placed(purchase())
      expect(await orderNow(parent.id)).not.toHaveProperty('exitId')
      await quoted('100.00', 4)
      const exit = await exitOf(parent)
      expect(exit).toMatchObject({ quantity: '4' })
      await quoted('100.00', 3)
      expect(await orderNow(exit.id)).toMatchObject({ quantity: '7', state: 'working' })
      await expectReserved(harness, ana)
      await quoted('85.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'partial', filled: '7', quantity: '10' })
      await quoted('85.00')
      expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', filled: '10' })
      expect(await held()).toEqual([])
    })

    test('stays for the bought part when the rest is cancelled', async () => {
      await quoted('101.00')
      const parent = await placed(purchase())
      await quoted('100.00', 4)
      await granted(harness, ana, 'POST /orders/cancel', { orderId: parent.id })
      await quoted('120.00')
      expect(await exitOf(parent)).toMatchObject({ state: 'filled', filled: '4' })
      expect(await held()).toEqual([])
    })

    test('is not placed again after its owner has cancelled it', async () => {
      await quoted('101.00')
      const parent = await placed(purchase())
      await quoted('100.00', 4)
      const exit = await exitOf(parent)
      await granted(harness, ana, 'POST /orders/cancel', { orderId: exit.id })
      await quoted('100.00')
      expect(await orderNow(parent.id)).toMatchObject({ state: 'filled', exitId: exit.id })
      expect(await held()).toEqual(['10'])
      await expectReserved(harness, ana)
    })

    test('is another order if the first one has sold everything', async () => {
      await quoted('101.00')
      const parent = await placed(purchase({ takeProfit: '100.50' }))
      await quoted('100.00', 4)
      const first = await exitOf(parent)
      await quoted('100.50')
      expect(await orderNow(first.id)).toMatchObject({ state: 'filled', filled: '4' })
      await quoted('100.00')
      const second = await exitOf(parent)
      expect(second.id).not.toBe(first.id)
      expect(second).toMatchObject({ quantity: '6', state: 'working' })
      await expectReserved(harness, ana)
    })
  })

  test('an exit waits again after the leader has changed, with its limit and its stop', async () => {
    const { exit } = await bought()
    await harness.trading.follow()
    await harness.trading.lead(db)
    await quoted('90.00')
    expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', averagePrice: '90.0000' })
  })

  test('a change moves the profit and the stop of an exit', async () => {
    const { exit } = await bought()
    const change = { orderId: exit.id, price: '110.00', quantity: '10', trigger: '95.00' }
    const seen = { filled: '0', price: '120.00', quantity: '10', trigger: '90.00' }
    await granted(harness, ana, 'POST /orders/change', { ...change, seen })
    await quoted('95.00')
    expect(await orderNow(exit.id)).toMatchObject({ state: 'filled', averagePrice: '95.0000' })
  })

  test('shares that are held can be sold at a profit or a stop by one order', async () => {
    await granted(harness, ana, 'POST /stock/create', {
      key: 'US.AAPL',
      direction: 0,
      action: 0,
      orderType: 0,
      quantity: '10',
    })
    await quoted('100.00')
    const sale = purchase({ direction: 1, action: 1, price: '110.00', trigger: { kind: 'oco', price: '95.00' } })
    const order = await placed({ ...sale, takeProfit: undefined, stopLoss: undefined })
    await quoted('110.00')
    expect(await orderNow(order.id)).toMatchObject({ state: 'filled', averagePrice: '110.0000' })
  })

  describe('a limit on held shares with a stop that trails', () => {
    const pair = (trail: { amount: string } | { percent: string }) =>
      ({
        key: 'US.AAPL',
        direction: 1,
        action: 1,
        orderType: 1,
        price: '120.00',
        quantity: '10',
        trigger: { kind: 'oco', trail },
      }) as const
    beforeEach(async () => {
      await granted(harness, ana, 'POST /stock/create', {
        key: 'US.AAPL',
        direction: 0,
        action: 0,
        orderType: 0,
        quantity: '10',
      })
      await quoted('100.00')
    })

    test('reserves the shares once, follows the price up, and sells at the market when it falls', async () => {
      const order = await placed(pair({ amount: '5.00' }))
      expect(order).toMatchObject({ trigger: { kind: 'oco', price: '95.00', trail: { amount: '5.00' } } })
      await expectReserved(harness, ana)
      const another = await answerTo({ ...pair({ percent: '5' }), quantity: '1' })
      expect(another).toMatchObject({ failure: 'insufficientShares', field: 'quantity' })
      await quoted('110.00')
      await quoted('105.01')
      expect(await orderNow(order.id)).toMatchObject({ state: 'working' })
      await quoted('105.00')
      expect(await orderNow(order.id)).toMatchObject({ state: 'filled', averagePrice: '105.0000' })
      expect(await held()).toEqual([])
    })

    test('sells what its limit has left, also under another leader', async () => {
      const order = await placed(pair({ percent: '10' }))
      await quoted('120.00', 4)
      expect(await orderNow(order.id)).toMatchObject({ state: 'partial', filled: '4' })
      await expectReserved(harness, ana)
      await harness.trading.follow()
      await harness.trading.lead(db)
      await quoted('80.00')
      expect(await orderNow(order.id)).toMatchObject({ state: 'filled', filled: '10', averagePrice: '96.0000' })
      expect(await held()).toEqual([])
    })

    test('is refused at its field: no distance, one too wide, a purchase, a sale at the market', async () => {
      const refused = (given: Partial<ShareOrder>) => answerTo(Object.assign({}, pair({ amount: '5.00' }), given))
      const none = { kind: 'oco', trail: { percent: '0' } } as const
      const invalid = { failure: 'invalid', field: 'trigger' }
      expect(await refused({ trigger: none })).toMatchObject({ ...invalid, values: { reason: 'quantity' } })
      const wide = { kind: 'oco', trail: { amount: '50.01' } } as const
      expect(await refused({ trigger: wide })).toMatchObject({ ...invalid, values: { reason: 'trailFar' } })
      expect(await refused({ direction: 0, action: 0, price: '90.00' })).toMatchObject(invalid)
      expect(await refused({ orderType: 0, price: undefined })).toMatchObject(invalid)
    })
  })

  describe('is refused at its field', () => {
    test('a profit below the purchase, a stop above it or above the market, off the tick', async () => {
      expect(await answerTo(purchase({ takeProfit: '100.00' }))).toMatchObject({
        failure: 'stopInvalid',
        field: 'takeProfit',
      })
      expect(await answerTo(purchase({ stopLoss: '100.00' }))).toMatchObject({
        failure: 'stopInvalid',
        field: 'stopLoss',
      })
      const above = purchase({ price: '110.00', stopLoss: '105.00' })
      expect(await answerTo(above)).toMatchObject({ failure: 'stopInvalid', field: 'stopLoss' })
      expect(await answerTo(purchase({ stopLoss: '90.005' }))).toMatchObject({ failure: 'invalid', field: 'stopLoss' })
    })

    test('a sale with exits, a purchase or a contract with a stop beside its limit, a limit in reach', async () => {
      const { parent } = await bought()
      await granted(harness, ana, 'POST /orders/cancel', { orderId: (await exitOf(parent)).id })
      const sale = { ...purchase({ direction: 1, action: 1, price: '110.00' }), takeProfit: undefined }
      expect(await answerTo(sale)).toMatchObject({ failure: 'invalid', field: 'takeProfit' })
      const stop = { kind: 'oco', price: '95.00' } as const
      const paired = { ...sale, stopLoss: undefined, trigger: stop }
      expect(await answerTo({ ...paired, direction: 0, action: 0 })).toMatchObject({
        failure: 'invalid',
        field: 'trigger',
      })
      expect(await answerTo({ ...paired, price: '100.00' })).toMatchObject({
        failure: 'invalid',
        field: 'price',
        values: { reason: 'triggerAbove' },
      })
      expect(isRefusal(await answerTo(paired))).toBe(false)
    })

    test('a change of the purchase that would cross them', async () => {
      await quoted('101.00')
      const { id } = await placed(purchase())
      const seen = { filled: '0', price: '100.00', quantity: '10' }
      const change = { orderId: id, price: '89.00', quantity: '10', seen }
      const answer = await call(harness, { userId: ana, key: freshKey() }, 'POST /orders/change', change)
      expect(answer).toMatchObject({ failure: 'stopInvalid', field: 'stopLoss' })
    })
  })
})
