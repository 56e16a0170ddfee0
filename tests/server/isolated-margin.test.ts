// Why: a margined position can lose its money within a minute. Each scenario is calculated by hand and executed
// with the real calls, ledger, matcher and margin monitor.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { notices } from '../../server/db/account-schema.ts'
import { positionContracts } from '../../server/db/trading-schema.ts'
import { nextCutOff } from '../../server/margin/rollover.ts'
import {
  createCallOf,
  expectSound,
  jumpTo,
  onlyPosition,
  openPositions,
  orderOf,
  quote,
  settle,
  trade,
} from '../support/margin.ts'
import { onOneStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, granted, openTradingHarness } from '../support/trading-harness.ts'

const PESO = 'FX.USDMXN'
const EURO = 'FX.EURUSD'

onOneStore('isolated margin', open => {
  let harness: TradingHarness
  beforeAll(async () => {
    harness = openTradingHarness(await open())
    quote(harness, PESO, '17.3920')
    quote(harness, EURO, '1.20000')
    quote(harness, 'FX.USDJPY', '150.000')
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await expectSound(harness)
    await harness.trading.stop()
    await harness.db.close()
  })

  const customer = (forex = '10000.00') => addCustomer(harness, { forex })
  const walletOf = async (userId: string, walletType: WalletType = 'forex') => {
    const wallets = await granted(harness, userId, 'POST /wallet/getWalletBalance', {})
    const wallet = wallets.find(each => each.walletType === walletType)
    return { balance: wallet?.balance, used: wallet?.usedBalance }
  }

  describe('opening', () => {
    test('a short of 20,000 dollars against the peso at 20× takes 1,000 dollars and is closed at 17.81619', async () => {
      quote(harness, PESO, '17.3920')
      const userId = await customer()
      await trade(harness, userId, { key: PESO, side: 'short', quantity: '20000', leverage: 20 })
      const position = await onlyPosition(harness, userId, PESO)
      expect(position).toMatchObject({
        side: 'short',
        leverage: 20,
        margin: '1000.00',
        averagePrice: '17.3920000',
        contract: { currency: 'MXN', collateral: '17392', entryPrice: '17.392', liquidationPrice: '17.81619' },
      })
      expect(await walletOf(userId)).toEqual({ balance: '9000.00', used: '1000.00' })
      await expectSound(harness)
    })

    test('an addition averages the entry from totals, by its call and by another order', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      const { id } = await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 10 })
      quote(harness, EURO, '1.23000')
      await granted(harness, userId, 'POST /orders/additions', { orderId: id, orderType: 0, quantity: '20000' })
      await harness.trading.matcher.settle()
      const position = await onlyPosition(harness, userId, EURO)
      expect(position).toMatchObject({
        positionNum: '30000',
        averagePrice: '1.2200000',
        margin: '3660.00',
        leverage: 10,
      })
    })

    test('a long and a short of one pair are two positions', async () => {
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '1000', leverage: 2 })
      harness.clock.advance(1)
      await trade(harness, userId, { key: EURO, side: 'short', quantity: '2000', leverage: 5 })
      expect(await openPositions(harness, userId, EURO)).toMatchObject([
        { side: 'long', positionNum: '1000', leverage: 2 },
        { side: 'short', positionNum: '2000', leverage: 5 },
      ])
    })

    test('a contract in yen is paid in dollars at the rate of the moment, which the entries say', async () => {
      quote(harness, 'FX.USDJPY', '150.000', { bid: '149.990', ask: '150.010' })
      const userId = await customer()
      await trade(harness, userId, { key: 'FX.USDJPY', side: 'long', quantity: '10000', leverage: 20 })
      const position = await onlyPosition(harness, userId, 'FX.USDJPY')
      // 10,000 × 150.01 / 20 yen, bought at 149.99 yen a dollar: 500.0667 dollars, rounded up.
      expect(position).toMatchObject({ margin: '500.07', currency: 'USD', contract: { currency: 'JPY' } })
      const entries = await granted(harness, userId, 'POST /position/water/pageList', { positionId: position.id })
      expect(entries).toMatchObject({ total: 1, list: [{ kind: 'initial', amount: '500.07', rate: '0.0066671111' }] })
      quote(harness, 'FX.USDJPY', '150.000')
    })
  })

  describe('closing', () => {
    test('closing half releases half, realises half, and keeps the liquidation price', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '20000', leverage: 20 })
      const before = await onlyPosition(harness, userId, EURO)
      quote(harness, EURO, '1.21000')
      const half = { positionId: before.id, orderType: 0, quantity: '10000' } as const
      await granted(harness, userId, 'POST /position/flatPosition', half)
      await harness.trading.matcher.settle()
      const after = await onlyPosition(harness, userId, EURO)
      expect(after).toMatchObject({ positionNum: '10000', margin: '600.00', sellProfit: '100.00' })
      expect(after.contract?.liquidationPrice).toBe(before.contract?.liquidationPrice)
      const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      expect(list).toMatchObject([
        { reason: 'order', side: 'long', profit: '100.00', buyPrice: '1.2000000', sellPrice: '1.2100000' },
      ])
    })

    test('a close that is larger than the position reverses it', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 10 })
      quote(harness, EURO, '1.21000')
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '15000', closes: true, leverage: 20 })
      const position = await onlyPosition(harness, userId, EURO)
      expect(position).toMatchObject({
        side: 'short',
        positionNum: '5000',
        leverage: 20,
        margin: '302.50',
        averagePrice: '1.2100000',
      })
      await expectSound(harness)
    })

    test('a reversal is recorded as what it closes and what it opens: in the order, the notice and the bill', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '2000', leverage: 10 })
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '5000', closes: true, leverage: 10 })
      const { list } = await granted(harness, userId, 'POST /position/consignList', {})
      const reversal = must(
        list.find(({ closes }) => closes !== undefined),
        'a reversal',
      )
      expect(reversal).toMatchObject({ quantity: '5000', closes: '2000' })
      const told = await harness.db
        .select()
        .from(notices)
        .where(and(eq(notices.userId, userId), eq(notices.kind, 'orderFilled')))
      expect(told.map(({ values }) => values)).toContainEqual(
        expect.objectContaining({ act: 'reverseLong', quantity: '5000', closes: '2000', opens: '3000' }),
      )
      const bill = await granted(harness, userId, 'POST /wallet/getWalletBill', {})
      const ofReversal = bill.list.filter(({ about, reference }) => about === 'order' && reference === reversal.id)
      expect(new Set(ofReversal.map(({ trade: made }) => [made?.quantity, made?.closes].join()))).toEqual(
        new Set(['5000,2000']),
      )
    })

    test('a reversal closes the quantity that the user saw, and adds to the other position with its leverage', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 10 })
      await trade(harness, userId, { key: EURO, side: 'short', quantity: '1000', leverage: 5 })
      const reversal = orderOf({ key: EURO, side: 'long', quantity: '15000', closes: true })
      const send = (change: Partial<typeof reversal>) =>
        call(harness, userId, 'POST /crude/create', { ...reversal, ...change })
      expect(await send({ closes: '9000' })).toMatchObject({ failure: 'amountMoved', field: 'quantity' })
      expect(await send({ closes: '10000', leverage: 10 })).toMatchObject({
        failure: 'leverageDiffers',
        values: { leverage: 5 },
      })
      expect(await openPositions(harness, userId, EURO)).toHaveLength(2)
      expect(await send({ closes: '10000', leverage: 5 })).toMatchObject({ quantity: '15000', leverage: 5 })
      await harness.trading.matcher.settle()
      const position = await onlyPosition(harness, userId, EURO)
      expect(position).toMatchObject({ side: 'short', positionNum: '6000', leverage: 5, margin: '1440.00' })
      await expectSound(harness)
    })

    test('the part of the profit that comes from the exchange rate is reported apart', async () => {
      quote(harness, 'FX.USDJPY', '150.000')
      const userId = await customer()
      await trade(harness, userId, { key: 'FX.USDJPY', side: 'long', quantity: '10000', leverage: 20 })
      quote(harness, 'FX.USDJPY', '160.000')
      await trade(harness, userId, { key: 'FX.USDJPY', side: 'long', quantity: '10000', closes: true })
      const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      // The profit is 100,000 yen: 625 dollars at 160 yen a dollar, 666.67 at 150.
      expect(list).toMatchObject([
        { profit: '625.00', contract: { currency: 'JPY', exchange: '-41.67', rate: '0.00625', covered: '0.00' } },
      ])
    })

    test("a position that was closed today is part of today's profit, also after a reload", async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 10 })
      const { id } = await onlyPosition(harness, userId, EURO)
      quote(harness, EURO, '1.21000')
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', closes: true })
      const { list } = await granted(harness, userId, 'POST /position/me', { closedToday: true })
      expect(list).toMatchObject([{ id, positionNum: '0', dayCashFlow: '100.00' }])
      // Its id still finds it, so that links of notices and of the bill lead to it.
      expect(await granted(harness, userId, 'POST /position/getByStock', { positionId: id })).toMatchObject([
        { id, positionNum: '0', margin: '0.00', profit: null, marginRatio: null },
      ])
      expect(await openPositions(harness, userId, EURO)).toEqual([])
      const overview = await granted(harness, userId, 'POST /userCenter/getFundingOverview', { currency: 'USD' })
      expect(overview).toMatchObject({ todayProfit: '100.00', holdings: '0.00' })
    })
  })

  describe('refusals', () => {
    const refused = async (order: Parameters<typeof orderOf>[0], userId?: string) =>
      call(harness, userId ?? (await customer()), 'POST /crude/create', orderOf(order))

    test('metals are ordered by their own call, and everything else by the other', async () => {
      const other = { 'POST /gold/create': 'POST /crude/create', 'POST /crude/create': 'POST /gold/create' } as const
      const userId = await customer()
      for (const key of [EURO, 'FU.MES202612', 'CM.CORN', 'FU.MGC202612', 'CM.XAUUSD']) {
        const order = orderOf({ key, side: 'long', quantity: '1', leverage: 1000 })
        const refusal = { failure: 'notTradable', field: 'key' }
        expect(await call(harness, userId, other[createCallOf(key)], order)).toMatchObject(refusal)
        expect(await call(harness, userId, createCallOf(key), order)).not.toMatchObject(refusal)
      }
    })

    test('a metal is named by its code and name too, which must not contradict each other', async () => {
      const userId = await customer()
      const { key: _, ...rest } = orderOf({ key: 'CM.XAUUSD', side: 'long', quantity: '1', leverage: 1000 })
      const gold = (named: object) => call(harness, userId, 'POST /gold/create', { ...rest, ...named })
      const asKey = await gold({ key: 'CM.XAUUSD' })
      // The names are accepted, and the order is refused for another reason: these tests have no prices of metals.
      expect(asKey).toMatchObject({ failure: 'marketClosed' })
      const right = [
        { goldCode: 'XAUUSD' },
        { goldCode: 'xauusd', goldName: 'Oro' },
        { goldCode: 'CM.XAUUSD', goldName: '黄金' },
        { key: 'CM.XAUUSD', goldCode: 'XAUUSD', goldName: 'oro' },
      ]
      for (const named of right) expect(await gold(named), JSON.stringify(named)).toEqual(asKey)
      const wrong = [
        [{}, { failure: 'invalid', field: 'goldCode' }],
        [{ goldName: 'Oro' }, { failure: 'invalid', field: 'goldCode' }],
        [{ goldCode: 'CORN' }, { failure: 'notTradable', field: 'goldCode' }],
        [
          { key: 'CM.XAUUSD', goldCode: 'XAGUSD' },
          { failure: 'notTradable', field: 'goldCode' },
        ],
        [
          { goldCode: 'XAUUSD', goldName: 'Plata' },
          { failure: 'notTradable', field: 'goldName' },
        ],
      ] as const
      for (const [named, refusal] of wrong) expect(await gold(named), JSON.stringify(named)).toMatchObject(refusal)
    })

    test('leverage above the cap, an odd quantity, no leverage, no position', async () => {
      const order = { key: EURO, side: 'long', quantity: '1000', leverage: 30 } as const
      expect(await refused({ ...order, leverage: 31 })).toMatchObject({
        failure: 'leverageTooHigh',
        values: { maximum: 30 },
      })
      expect(await refused({ ...order, key: PESO, leverage: 21 })).toMatchObject({
        failure: 'leverageTooHigh',
        values: { maximum: 20 },
      })
      expect(await refused({ ...order, quantity: '1500' })).toMatchObject({ failure: 'invalid', field: 'quantity' })
      expect(await refused({ key: EURO, side: 'long', quantity: '1000' })).toMatchObject({
        failure: 'invalid',
        field: 'leverage',
      })
      expect(await refused({ ...order, closes: true })).toMatchObject({ failure: 'noPosition' })
    })

    test('another leverage than that of the position', async () => {
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '1000', leverage: 10 })
      const order = { key: EURO, side: 'long', quantity: '1000', leverage: 5 } as const
      expect(await refused(order, userId)).toMatchObject({ failure: 'leverageDiffers', values: { leverage: 10 } })
    })

    test('a closed market, and more than is in the wallet', async () => {
      harness.market.quote(EURO, { state: 'closed' })
      const order = { key: EURO, side: 'long', quantity: '1000', leverage: 10 } as const
      expect(await refused(order)).toMatchObject({ failure: 'marketClosed' })
      quote(harness, EURO, '1.20000')
      expect(await refused(order, await customer('10.00'))).toMatchObject({ failure: 'insufficientFunds' })
    })

    test('margin of zero, below zero, or above the free cash, changes nothing', async () => {
      const userId = await customer('1000.00')
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '1000', leverage: 10 })
      const { id, margin } = await onlyPosition(harness, userId, EURO)
      for (const amount of ['0', '-5', '100000.00'])
        expect(
          await call(harness, userId, 'POST /position/addPositionMargin', { positionId: id, amount }),
        ).toMatchObject({
          failure: amount.startsWith('1') ? 'insufficientFunds' : 'invalid',
        })
      expect((await onlyPosition(harness, userId, EURO)).margin).toBe(margin)
    })

    test('a position that is being liquidated takes no margin, leverage, stops or orders', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '2000', leverage: 10 })
      const { id } = await onlyPosition(harness, userId, EURO)
      const isOwn = eq(positionContracts.positionId, id)
      await harness.db.update(positionContracts).set({ state: 'liquidating' }).where(isOwn)
      const before = await walletOf(userId)
      const refusals = [
        await call(harness, userId, 'POST /position/addPositionMargin', { positionId: id, amount: '5.00' }),
        await call(harness, userId, 'POST /position/leverage', { positionId: id, leverage: 5 }),
        await call(harness, userId, 'POST /position/stops', { positionId: id, takeProfit: '1.30000', stopLoss: null }),
        await refused({ key: EURO, side: 'long', quantity: '1000', leverage: 10 }, userId),
        await refused({ key: EURO, side: 'long', quantity: '1000', closes: true }, userId),
      ]
      for (const refusal of refusals) expect(refusal).toMatchObject({ failure: 'positionLiquidating' })
      expect(await walletOf(userId)).toEqual(before)
      // The price is far from the liquidation price, so the next pass returns the position to the state `open`,
      // unchanged.
      await harness.trading.stop()
      await harness.trading.lead(harness.db)
      await settle(harness)
      expect(await onlyPosition(harness, userId, EURO)).toMatchObject({
        positionNum: '2000',
        margin: '240.00',
        contract: { state: 'open' },
      })
    })
  })

  describe('margin of an open position', () => {
    test('what is added moves the liquidation price away; the entry stays', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 20 })
      const before = await onlyPosition(harness, userId, EURO)
      const added = await granted(harness, userId, 'POST /position/addPositionMargin', {
        positionId: before.id,
        amount: '100.00',
      })
      expect(added).toMatchObject({ margin: '700.00', averagePrice: '1.2000000', contract: { collateral: '700' } })
      // Lower by 100 / (10,000 × (1 − 1/60)), rounded up to the tick.
      expect(before.contract?.liquidationPrice).toBe('1.15933')
      expect(added.contract?.liquidationPrice).toBe('1.14916')
    })

    test('lower leverage takes margin, higher leverage releases it', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 20 })
      const { id } = await onlyPosition(harness, userId, EURO)
      const set = (leverage: number) =>
        granted(harness, userId, 'POST /position/leverage', { positionId: id, leverage })
      expect(await set(10)).toMatchObject({ leverage: 10, margin: '1200.00' })
      expect(await set(30)).toMatchObject({ leverage: 30, margin: '400.00' })
      await expectSound(harness)
    })

    test('a stop closes at the bid, beyond its price after a gap; one that would trigger at once is refused', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 5 })
      const { id } = await onlyPosition(harness, userId, EURO)
      const set = (takeProfit: string | null, stopLoss: string | null) =>
        call(harness, userId, 'POST /position/stops', { positionId: id, takeProfit, stopLoss })
      expect(await set(null, '1.21000')).toMatchObject({ failure: 'stopInvalid', field: 'stopLoss' })
      expect(await set('1.10000', null)).toMatchObject({ failure: 'stopInvalid', field: 'takeProfit' })
      expect(await set('1.25000', '1.19000')).toMatchObject({
        contract: { takeProfit: '1.25000', stopLoss: '1.19000' },
      })
      quote(harness, EURO, '1.15000')
      await settle(harness)
      expect(await openPositions(harness, userId, EURO)).toEqual([])
      const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      expect(list).toMatchObject([{ reason: 'stopLoss', sellPrice: '1.1500000', profit: '-500.00' }])
    })
  })

  test('a stop of a future is triggered by the last trade, not by a bid without a trade, and closes at the bid', async () => {
    const key = 'FU.MGC202612'
    harness.market.quote(key, { bidSize: 100, askSize: 100 })
    quote(harness, key, '4000.0')
    const userId = await addCustomer(harness, { future: '10000.00' })
    await trade(harness, userId, { key, side: 'long', quantity: '1', leverage: 5 })
    const { id } = await onlyPosition(harness, userId, key)
    await granted(harness, userId, 'POST /position/stops', { positionId: id, takeProfit: null, stopLoss: '3950.0' })
    quote(harness, key, '3990.0', { bid: '3940.0', ask: '3990.0' })
    await settle(harness)
    expect(await openPositions(harness, userId, key)).toHaveLength(1)
    quote(harness, key, '3945.0', { bid: '3944.0', ask: '3946.0' })
    await settle(harness)
    const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
    expect(list).toMatchObject([{ reason: 'stopLoss', sellPrice: '3944.000', profit: '-560.00' }])
  })

  describe('liquidation', () => {
    test('a gap takes the margin and no more; the insurance account pays the rest', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      const other = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '100000', leverage: 30 })
      await trade(harness, userId, { key: PESO, side: 'short', quantity: '20000', leverage: 20 })
      await trade(harness, other, { key: EURO, side: 'long', quantity: '100000', leverage: 15 })
      const { id } = await onlyPosition(harness, userId, EURO)
      const resting = {
        ...orderOf({ key: EURO, side: 'long', quantity: '10000' }),
        orderType: 1,
        price: '1.10000',
      } as const
      const waiting = await granted(harness, userId, 'POST /crude/create', resting)
      const free = await walletOf(userId)
      quote(harness, EURO, '0.98000')
      await settle(harness)
      expect(await openPositions(harness, userId, EURO)).toEqual([])
      const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      expect(list).toMatchObject([
        // The loss is 22,000 dollars: 18,000 of it are beyond the margin.
        { positionId: id, reason: 'liquidation', profit: '-4000.00', contract: { rate: '1', covered: '18000.00' } },
      ])
      const told = await harness.db.select().from(notices).where(eq(notices.userId, userId))
      expect(told.map(({ kind }) => kind).sort()).toEqual([
        'marginLiquidated',
        'orderCancelled',
        'orderFilled',
        'orderFilled',
      ])
      // The liquidation released the reservation of the resting order, and changed nothing else.
      expect(waiting.reserved).not.toBe('0.00')
      expect(Number((await walletOf(userId)).balance)).toBeCloseTo(Number(free.balance) + Number(waiting.reserved), 2)
      expect(await openPositions(harness, userId, PESO)).toHaveLength(1)
      await expectSound(harness)
    })

    test('a liquidation fills at the prices of the book for its size, and insurance pays what is below zero', async () => {
      const key = 'FU.MES202612'
      const at = (price: string, bidSize: number) =>
        harness.market.quote(key, { price, previousClose: price, bid: price, ask: price, askSize: 100, bidSize })
      const close = async (price: string) => {
        at('6000.00', 100)
        const userId = await addCustomer(harness, { future: '40000.00' })
        await trade(harness, userId, { key, side: 'long', quantity: '10', leverage: 10 })
        at(price, 4)
        await settle(harness)
        await settle(harness)
        expect(await openPositions(harness, userId, key)).toEqual([])
        const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
        await expectSound(harness)
        return list
      }
      // Four contracts at 5,500.00, four a tick lower at 5,499.75, two at 5,499.50: 5,499.80 on average.
      expect(await close('5500.00')).toMatchObject([
        { reason: 'liquidation', sellPrice: '5499.8000', profit: '-25010.00', contract: { covered: '0.00' } },
      ])
      // At 4,999.80 the loss is 50,010 dollars, of which the margin pays 30,000.
      expect(await close('5000.00')).toMatchObject([
        { reason: 'liquidation', sellPrice: '4999.8000', profit: '-30000.00', contract: { covered: '20010.00' } },
      ])
    })

    test('oil below zero takes the margin of a long and no more, pays a short, and opens nothing', async () => {
      const key = 'FU.CL202702'
      harness.market.quote(key, { bidSize: 100, askSize: 100 })
      quote(harness, key, '3.30')
      const [long, short] = [
        await addCustomer(harness, { future: '5000.00' }),
        await addCustomer(harness, { future: '5000.00' }),
      ]
      await trade(harness, long, { key, side: 'long', quantity: '1', leverage: 10 })
      await trade(harness, short, { key, side: 'short', quantity: '2', leverage: 10 })
      quote(harness, key, '-37.63', { bid: '-37.64', ask: '-37.62' })
      await settle(harness)
      await settle(harness)
      expect(await openPositions(harness, long, key)).toEqual([])
      const closed = await granted(harness, long, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      expect(closed.list).toMatchObject([{ reason: 'liquidation', profit: '-330.00', sellPrice: '-37.6400' }])
      const { id } = await onlyPosition(harness, short, key)
      await granted(harness, short, 'POST /position/flatPosition', { positionId: id, orderType: 0, quantity: '1' })
      await harness.trading.matcher.settle()
      const half = await granted(harness, short, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      // Profit: (3.30 + 37.62) × 1,000 barrels.
      expect(half.list).toMatchObject([{ reason: 'order', profit: '40920.00' }])
      const refused = await call(
        harness,
        long,
        'POST /crude/create',
        orderOf({ key, side: 'long', quantity: '1', leverage: 10 }),
      )
      expect(refused).toMatchObject({ failure: 'reduceOnly' })
      await expectSound(harness)
    })

    test('a position whose margin is nearly used up is reduced until equity is 1.25 times maintenance', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '100000', leverage: 30 })
      const { contract } = await onlyPosition(harness, userId, EURO)
      quote(harness, EURO, contract?.liquidationPrice ?? '')
      await settle(harness)
      quote(harness, EURO, (Number(contract?.liquidationPrice) - 0.00001).toFixed(5))
      await settle(harness)
      const left = await onlyPosition(harness, userId, EURO)
      expect(Number(left.positionNum)).toBeGreaterThan(0)
      expect(Number(left.positionNum)).toBeLessThan(100_000)
      expect(Number(left.marginRatio)).toBeLessThanOrEqual(80)
      expect(left.contract?.state).toBe('open')
      await expectSound(harness)
    })

    test('a margin in dollars that no longer pays a loss in pesos closes the whole position', async () => {
      quote(harness, PESO, '17.3920')
      const userId = await customer()
      await trade(harness, userId, { key: PESO, side: 'long', quantity: '7000', leverage: 5 })
      // The liquidation price is 14.27. At 13.48 the loss is 27,384 pesos, but the margin of 1,400 dollars buys only
      // 18,872 pesos.
      quote(harness, PESO, '13.4800')
      await settle(harness)
      expect(await openPositions(harness, userId, PESO)).toEqual([])
      const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      expect(list).toMatchObject([{ reason: 'liquidation', quantity: '7000', profit: '-1400.00' }])
      quote(harness, PESO, '17.3920')
      await expectSound(harness)
    })

    test('warnings come once a crossing; a closed market warns and closes nothing', async () => {
      quote(harness, EURO, '1.20000')
      const userId = await customer()
      await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 30 })
      const { id, contract } = await onlyPosition(harness, userId, EURO)
      harness.market.quote(EURO, { price: '0.90000', bid: '0.90000', ask: '0.90000', state: 'closed' })
      await settle(harness)
      expect(await openPositions(harness, userId, EURO)).toHaveLength(1)
      const warnings = async () => {
        const rows = await harness.db.select().from(notices).where(eq(notices.userId, userId))
        return rows.filter(({ kind }) => kind === 'marginWarning').map(({ values }) => values['ratio'])
      }
      // Margin ratios of 73, 74, 57 and 73 %: only a new rise above the threshold sends another warning.
      const seen: number[] = []
      for (const price of ['1.18700', '1.18690', '1.19500', '1.18700']) {
        quote(harness, EURO, price)
        await settle(harness)
        seen.push((await warnings()).length)
      }
      expect(seen).toEqual([1, 1, 1, 2])
      expect((await warnings()).at(0)).toMatch(/^7\d$/)
      expect(contract?.state).toBe('open')
      expect(id).toBe((await onlyPosition(harness, userId, EURO)).id)
    })
  })

  describe('overnight and at the end', () => {
    test('financing is charged at the cut-off, once, and moves the liquidation price', async () => {
      quote(harness, PESO, '17.3920')
      const userId = await customer()
      const intraday = await customer()
      for (const each of [userId, intraday])
        await trade(harness, each, { key: PESO, side: 'long', quantity: '20000', leverage: 20 })
      await trade(harness, intraday, { key: PESO, side: 'long', quantity: '20000', closes: true })
      const before = await onlyPosition(harness, userId, PESO)
      // 17:00 in New York on a Thursday: financing of one night at 3.75 − 7.00 − 1 %.
      harness.clock.advance(4 * 3_600_000 + 60_000)
      quote(harness, PESO, '17.3920')
      quote(harness, EURO, '1.20000')
      // The jobs that the clock has started may still run, and are not started twice.
      const charged = async () => {
        await settle(harness)
        return (await onlyPosition(harness, userId, PESO)).margin !== before.margin
      }
      await expect.poll(charged, { timeout: 20_000 }).toBe(true)
      const after = await onlyPosition(harness, userId, PESO)
      // 20,000 × 17.392 × 4.25 % / 365 = 40.50 pesos, which are 2.33 dollars.
      expect(after.margin).toBe('997.67')
      expect(Number(after.contract?.collateral)).toBeCloseTo(17_392 - 40.502, 2)
      expect(Number(after.contract?.liquidationPrice)).toBeGreaterThan(Number(before.contract?.liquidationPrice))
      const { list } = await granted(harness, userId, 'POST /position/water/pageList', {
        positionId: after.id,
        pageNo: 1,
        pageSize: 10,
      })
      expect(list.map(({ kind }) => kind)).toEqual(['financing', 'initial'])
      // The entry has all that the amount follows from. The dollar is bought at the ask, which is the price here.
      expect(list[0]).toMatchObject({
        quantity: '20000',
        price: '17.39200',
        days: 1,
        yearlyRate: '-0.0425',
        fees: null,
      })
      const { quantity, price, yearlyRate, days, rate } = must(list[0], 'the financing')
      const computed = Number(quantity) * Number(price) * Number(yearlyRate) * (Number(days) / 365) * Number(rate)
      expect(computed.toFixed(2)).toBe(list[0]?.amount)
      expect(list[1]).toMatchObject({ days: null, yearlyRate: null, fees: '0.00' })
      const closed = await granted(harness, intraday, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      expect(closed.list).toMatchObject([{ profit: '0.00' }])
      await expectSound(harness)
    })

    test('a spot code pays the interest of its currency: gold by its value dates, corn three days on Friday, a short earns', async () => {
      const [gold, corn] = ['CM.XAUUSD', 'CM.CORN']
      const priced = (): void => {
        quote(harness, gold, '4000.00')
        quote(harness, corn, '4.500')
      }
      priced()
      const userId = await addCustomer(harness, { future: '20000.00' })
      await trade(harness, userId, { key: gold, side: 'long', quantity: '10', leverage: 10 })
      await trade(harness, userId, { key: corn, side: 'short', quantity: '10000', leverage: 10 })
      const friday = Date.UTC(2026, 10, 20, 22)
      const nights = async (key: string) => {
        const { id } = await onlyPosition(harness, userId, key)
        const page = { positionId: id, pageNo: 1, pageSize: 10 }
        const { list } = await granted(harness, userId, 'POST /position/water/pageList', page)
        return list.filter(({ kind }) => kind === 'financing').map(({ amount }) => amount)
      }
      for (const at of [friday, friday + 3 * DAY_MS, friday + 4 * DAY_MS]) {
        await jumpTo(harness, at)
        priced()
        quote(harness, EURO, '1.20000')
        quote(harness, PESO, '17.3920')
        quote(harness, 'FX.USDJPY', '150.000')
        await settle(harness)
      }
      // 40,000 × 4.75 % / 365 for each day, for one, two and three days: spot is delivered after two business days, and
      // Thursday, Thanksgiving, is a holiday.
      expect(await nights(gold)).toEqual(['-15.62', '-10.41', '-5.21'])
      // 45,000 × 2.75 % / 365 for each day; Friday counts three days.
      expect(await nights(corn)).toEqual(['3.39', '3.39', '10.17'])
      await expectSound(harness)
    })

    test('each night is charged at the price and the exchange rate of its cut-off, also if the job runs days later', async () => {
      quote(harness, PESO, '17.3920')
      const userId = await customer()
      await trade(harness, userId, { key: PESO, side: 'long', quantity: '20000', leverage: 20 })
      const { id } = await onlyPosition(harness, userId, PESO)
      const cutOffs: number[] = []
      while (cutOffs.length < 4) cutOffs.push(nextCutOff(cutOffs.at(-1) ?? harness.clock.now()))
      const prices = new Map(cutOffs.map((at, night) => [at, 1_700_000 + night * 10_000]))
      const peso = must(harness.market.find(PESO), PESO).instrument.ix
      const history = {
        priceAt: (ix: number, at: number) => (ix === peso && prices.get(at)) || null,
        sessions: () => [],
      }
      Object.assign(harness.market, { history })
      await jumpTo(harness, must(cutOffs.at(-1), 'a cut-off') + 60_000)
      quote(harness, PESO, '17.3920')
      quote(harness, EURO, '1.20000')
      await settle(harness)
      Object.assign(harness.market, { history: undefined })
      const page = { positionId: id, pageNo: 1, pageSize: 10 }
      const { list } = await granted(harness, userId, 'POST /position/water/pageList', page)
      // A cut-off before a holiday can count no day.
      const nights = list.filter(({ kind }) => kind === 'financing')
      const charged = nights.map(({ price }) => price)
      const possible = ['17.30000', '17.20000', '17.10000', '17.00000']
      expect(charged.length).toBeGreaterThan(1)
      expect(charged).toEqual(possible.filter(price => charged.includes(price)))
      // The dollar is bought at the price of the cut-off and half of the typical spread of 40.9 pips.
      for (const { price, rate } of nights) expect(Number(rate)).toBeCloseTo(1 / (Number(price) - 0.002045), 8)
      await trade(harness, userId, { key: PESO, side: 'long', quantity: '20000', closes: true })
    })

    test('the New Zealand dollar rolls at 07:00 in Auckland, other pairs at 17:00 in New York', async () => {
      const kiwi = 'FX.NZDUSD'
      const priced = (): void => {
        quote(harness, EURO, '1.20000')
        quote(harness, kiwi, '0.58000')
      }
      const financedTo = async (userId: string, key: string) => {
        const { id } = await onlyPosition(harness, userId, key)
        const isOwn = eq(positionContracts.positionId, id)
        const [row] = await harness.db.select().from(positionContracts).where(isOwn)
        return row?.financedTo
      }
      const opening = nextCutOff(harness.clock.now(), kiwi)
      await jumpTo(harness, opening)
      priced()
      const userId = await customer()
      for (const key of [EURO, kiwi])
        await trade(harness, userId, { key, side: 'long', quantity: '10000', leverage: 20 })
      const openedAt = await financedTo(userId, kiwi)
      const newYork = nextCutOff(opening)
      const auckland = nextCutOff(newYork, kiwi)
      expect(newYork).toBeLessThan(auckland)
      const passes = [
        [newYork, openedAt, newYork],
        [auckland, auckland, newYork],
      ] as const
      for (const [at, ofKiwi, ofEuro] of passes) {
        await jumpTo(harness, at + 60_000)
        priced()
        await settle(harness)
        expect([await financedTo(userId, kiwi), await financedTo(userId, EURO)]).toEqual([ofKiwi, ofEuro])
      }
      await expectSound(harness)
    })

    test('two micro contracts of the index at 10×, closed at the end of the contract; later orders are refused', async () => {
      const key = 'FU.MES202612'
      const at = (price: string) =>
        harness.market.quote(key, { price, previousClose: price, bid: price, ask: price, askSize: 100, bidSize: 100 })
      at('6000.00')
      const userId = await addCustomer(harness, { future: '20000.00' })
      await trade(harness, userId, { key, side: 'long', quantity: '2', leverage: 10 })
      const position = await onlyPosition(harness, userId, key)
      expect(position).toMatchObject({
        key,
        code: 'MESZ6',
        margin: '6000.00',
        contract: { multiplier: '5', liquidationPrice: '5538.75' },
      })
      expect(
        await call(
          harness,
          userId,
          'POST /crude/create',
          orderOf({ key: 'FU.MES-MAIN', side: 'long', quantity: '1', leverage: 2 }),
        ),
      ).toMatchObject({ failure: 'contractContinuous' })
      // The last trade is on the third Friday of December. From five business days before, positions can only be
      // reduced.
      await jumpTo(harness, Date.UTC(2026, 11, 15))
      at('6100.00')
      expect(
        await call(harness, userId, 'POST /crude/create', orderOf({ key, side: 'long', quantity: '1', leverage: 10 })),
      ).toMatchObject({ failure: 'reduceOnly' })
      await settle(harness)
      expect(await openPositions(harness, userId, key)).toHaveLength(1)
      await jumpTo(harness, Date.UTC(2026, 11, 18, 20))
      at('6100.00')
      await settle(harness)
      await settle(harness)
      expect(await openPositions(harness, userId, key)).toEqual([])
      const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
      expect(list).toMatchObject([{ reason: 'expiry', profit: '1000.00', key, code: 'MESZ6' }])
      // All lists show the code that traders use; the key has the whole year.
      const entrusted = await granted(harness, userId, 'POST /position/consignList', { pageNo: 1, pageSize: 10 })
      expect(entrusted.list.map(order => [order.key, order.code])).toEqual([
        [key, 'MESZ6'],
        [key, 'MESZ6'],
      ])
      const bill = await granted(harness, userId, 'POST /wallet/getWalletBill', { pageNo: 1, pageSize: 50 })
      const coded = bill.list.filter(({ instrument }) => instrument !== null)
      expect(new Set(coded.map(({ instrument }) => instrument?.code))).toEqual(new Set(['MESZ6']))
      const told = await harness.db.select().from(notices).where(eq(notices.userId, userId))
      expect(new Set(told.map(({ values }) => values['code']))).toEqual(new Set(['MESZ6']))
      // The order of the platform has no notice beside that of the settlement.
      expect(told.map(({ kind }) => kind).sort()).toEqual(['contractExpiring', 'contractSettled', 'orderFilled'])
      expect(
        await call(harness, userId, 'POST /crude/create', orderOf({ key, side: 'long', quantity: '1', leverage: 10 })),
      ).toMatchObject({ failure: 'contractExpired' })
      await expectSound(harness)
    })
  })
})
