// Why: a customer who opens a position with a stop relies on it. The stop must exist with the first contract, or the
// order must be refused.
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '../../server/db/account-schema.ts'
import { expectSound, onlyPosition, openPositions, orderOf, quote, settle, trade } from '../support/margin.ts'
import { onOneStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, granted, openTradingHarness } from '../support/trading-harness.ts'

const EURO = 'FX.EURUSD'

onOneStore('take profit and stop loss of an order', open => {
  let harness: TradingHarness
  beforeAll(async () => {
    harness = openTradingHarness(await open())
    quote(harness, EURO, '1.20000')
    quote(harness, 'FX.USDMXN', '17.3920')
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await expectSound(harness)
    await harness.trading.stop()
    await harness.db.close()
  })

  const customer = () => addCustomer(harness, { forex: '10000.00' })
  const bought = (quantity = '10000') => orderOf({ key: EURO, side: 'long', quantity, leverage: 10 })
  const stops = { takeProfit: '1.25000', stopLoss: '1.19000' } as const

  test('the position has them from its first contract on, and the order shows them; the stop closes it', async () => {
    quote(harness, EURO, '1.20000')
    const userId = await customer()
    const placed = await granted(harness, userId, 'POST /crude/create', { ...bought(), ...stops })
    expect(placed.stops).toEqual(stops)
    await harness.trading.matcher.settle()
    expect(await onlyPosition(harness, userId, EURO)).toMatchObject({ contract: stops })
    quote(harness, EURO, '1.18000')
    await settle(harness)
    expect(await openPositions(harness, userId, EURO)).toEqual([])
    const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
    expect(list).toMatchObject([{ reason: 'stopLoss', sellPrice: '1.1800000' }])
  })

  test('a stop that closes the position is one notice: its price, the price of the fill and the gap', async () => {
    quote(harness, EURO, '1.20000')
    const userId = await customer()
    await granted(harness, userId, 'POST /crude/create', { ...bought(), ...stops })
    await harness.trading.matcher.settle()
    const { id } = await onlyPosition(harness, userId, EURO)
    quote(harness, EURO, '1.18990')
    await settle(harness)
    const told = await harness.db.select().from(notices).where(eq(notices.userId, userId)).orderBy(asc(notices.seq))
    expect(told.map(({ kind }) => kind)).toEqual(['orderFilled', 'stopTriggered'])
    expect(told[1]).toMatchObject({
      subjectType: 'position',
      subjectId: id,
      values: {
        key: EURO,
        stop: 'stopLoss',
        quantity: '10000',
        stopPrice: '1.19000',
        filledPrice: '1.18990',
        gap: '0.00010',
      },
    })
  })

  test('one alone is enough, a short has them on the other sides, and an order without any sets none', async () => {
    quote(harness, EURO, '1.20000')
    const userId = await customer()
    const sold = orderOf({ key: EURO, side: 'short', quantity: '1000', leverage: 5 })
    const placed = await granted(harness, userId, 'POST /crude/create', { ...sold, stopLoss: '1.21000' })
    expect(placed.stops).toEqual({ takeProfit: null, stopLoss: '1.21000' })
    await harness.trading.matcher.settle()
    const position = await onlyPosition(harness, userId, EURO)
    expect(position).toMatchObject({ side: 'short', contract: { takeProfit: null, stopLoss: '1.21000' } })
    const other = await customer()
    expect(await trade(harness, other, { key: EURO, side: 'long', quantity: '1000', leverage: 5 })).not.toHaveProperty(
      'stops',
    )
  })

  test('a stop that would trigger at once, or is not a price of the contract, is refused at its field', async () => {
    harness.market.quote(EURO, { price: '1.20000', previousClose: '1.20000', bid: '1.19990', ask: '1.20010' })
    const userId = await customer()
    const refused = (more: { readonly takeProfit?: string; readonly stopLoss?: string }) =>
      call(harness, userId, 'POST /crude/create', { ...bought(), ...more })
    expect(await refused({ stopLoss: '1.19990' })).toMatchObject({ failure: 'stopInvalid', field: 'stopLoss' })
    expect(await refused({ takeProfit: '1.19990' })).toMatchObject({
      failure: 'stopInvalid',
      field: 'takeProfit',
    })
    expect(await refused({ takeProfit: '1.250001' })).toMatchObject({ failure: 'invalid', field: 'takeProfit' })
    // Stops of a limit order are checked against its limit price: a take profit above the limit and below the market is
    // valid.
    const limited = { ...bought(), orderType: 1, price: '1.15000' } as const
    expect(await call(harness, userId, 'POST /crude/create', { ...limited, stopLoss: '1.15000' })).toMatchObject({
      failure: 'stopInvalid',
    })
    const resting = await granted(harness, userId, 'POST /crude/create', { ...limited, takeProfit: '1.16000' })
    expect(resting).toMatchObject({ filled: '0', stops: { takeProfit: '1.16000', stopLoss: null } })
    expect(await openPositions(harness, userId, EURO)).toEqual([])
    quote(harness, EURO, '1.15000')
    await harness.trading.matcher.settle()
    expect(await onlyPosition(harness, userId, EURO)).toMatchObject({ contract: { takeProfit: '1.16000' } })
    quote(harness, EURO, '1.20000')
    await settle(harness)
  })

  test('a stop beyond the liquidation price is refused at its field, for an order and for a position', async () => {
    quote(harness, EURO, '1.20000')
    const userId = await customer()
    const beyond = { failure: 'stopBeyondLiquidation', field: 'stopLoss' }
    // A long at 10×: (1.20 − 0.12) ÷ (1 − 1/60) = 1.09830…; a short: (1.20 + 0.12) ÷ (1 + 1/60) = 1.29836….
    const placed = (order: object) =>
      call(harness, userId, 'POST /crude/create', { ...bought(), ...order } as ReturnType<typeof bought>)
    expect(await placed({ stopLoss: '1.09830' })).toMatchObject(beyond)
    expect(await placed({ direction: 1, stopLoss: '1.29837' })).toMatchObject(beyond)
    expect(await placed({ orderType: 1, price: '1.10000', stopLoss: '1.00677' })).toMatchObject(beyond)
    expect(await placed({ stopLoss: '1.09831' })).toMatchObject({ stops: { stopLoss: '1.09831' } })
    await harness.trading.matcher.settle()
    const { id } = await onlyPosition(harness, userId, EURO)
    const set = (stopLoss: string) =>
      call(harness, userId, 'POST /position/stops', { positionId: id, takeProfit: null, stopLoss })
    expect(await set('1.09830')).toMatchObject(beyond)
    // More margin moves the liquidation away, also for an order that adds to the position.
    await granted(harness, userId, 'POST /position/addPositionMargin', { positionId: id, amount: '600.00' })
    expect(await set('1.09830')).toMatchObject({ contract: { stopLoss: '1.09830' } })
    expect(await placed({ stopLoss: '1.09800' })).toMatchObject({ stops: { stopLoss: '1.09800' } })
    expect(await placed({ stopLoss: '1.05000' })).toMatchObject(beyond)
    await harness.trading.matcher.settle()
  })

  test('an order that adds to a position keeps the stops of the position and adds those that it lacks', async () => {
    quote(harness, EURO, '1.20000')
    const userId = await customer()
    const first = { ...bought('1000'), stopLoss: '1.18000' }
    await granted(harness, userId, 'POST /crude/create', first)
    await harness.trading.matcher.settle()
    await granted(harness, userId, 'POST /crude/create', { ...bought('2000'), ...stops })
    await harness.trading.matcher.settle()
    expect(await onlyPosition(harness, userId, EURO)).toMatchObject({
      positionNum: '3000',
      contract: { takeProfit: '1.25000', stopLoss: '1.18000' },
    })
  })

  test('a stop that was removed between two fills of its order stays removed', async () => {
    const key = 'FU.MES202612'
    const thin = () =>
      harness.market.quote(key, { price: '6000.00', bid: '6000.00', ask: '6000.00', askSize: 1, bidSize: 1 })
    thin()
    const userId = await addCustomer(harness, { future: '20000.00' })
    const order = { ...orderOf({ key, side: 'long', quantity: '3', leverage: 10 }), orderType: 1 } as const
    const asked = { ...order, price: '6000.00', stopLoss: '5900.00' }
    const { id } = await granted(harness, userId, 'POST /crude/create', asked)
    await harness.trading.matcher.settle()
    const part = await onlyPosition(harness, userId, key)
    expect(part).toMatchObject({ positionNum: '1', contract: { stopLoss: '5900.00' } })
    const none = { positionId: part.id, takeProfit: null, stopLoss: null }
    await granted(harness, userId, 'POST /position/stops', none)
    harness.clock.advance(1_000)
    thin()
    await harness.trading.matcher.settle()
    const after = await onlyPosition(harness, userId, key)
    expect(Number(after.positionNum)).toBeGreaterThan(1)
    expect(after.contract).toMatchObject({ takeProfit: null, stopLoss: null })
    await granted(harness, userId, 'POST /orders/cancel', { orderId: id })
  })
})
