// Why: the price of oil has been below zero, and a holder must then be able to set a negative exit price. For any other
// instrument a negative price is a mistake.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InstrumentKey } from '../../domain/brand.ts'
import { isSignedPrice } from '../../domain/instruments/notations.ts'
import { futureRows } from '../../domain/instruments/tables/futures.ts'
import { expectSound, onlyPosition, openPositions, orderOf, settle, trade } from '../support/margin.ts'
import { onOneStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, granted, openTradingHarness } from '../support/trading-harness.ts'

const OIL = 'FU.CL202702'
const GOLD = 'FU.MGC202612'

test('only crude oil and natural gas can be below zero', () => {
  const roots = futureRows.map(({ root }) => root).filter(root => isSignedPrice(`FU.${root}202702` as InstrumentKey))
  expect(roots.toSorted()).toEqual(['B', 'BZ', 'CL', 'MCL', 'NG'])
  expect(isSignedPrice('CM.WTICOUSD' as InstrumentKey)).toBe(true)
  expect(isSignedPrice('CM.XAUUSD' as InstrumentKey)).toBe(false)
  expect(isSignedPrice('FX.EURUSD' as InstrumentKey)).toBe(false)
})

onOneStore('a price below zero', open => {
  let harness: TradingHarness
  beforeAll(async () => {
    harness = openTradingHarness(await open())
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await expectSound(harness)
    await harness.trading.stop()
    await harness.db.close()
  })

  const quoted = (key: string, price: string) =>
    harness.market.quote(key, { price, previousClose: price, bid: price, ask: price, bidSize: 100, askSize: 100 })
  async function short(key: string, price: string, quantity = '2'): Promise<{ userId: string; id: string }> {
    quoted(key, price)
    const userId = await addCustomer(harness, { future: '50000.00' })
    await trade(harness, userId, { key, side: 'short', quantity, leverage: 5 })
    return { userId, id: (await onlyPosition(harness, userId, key)).id }
  }

  test('is a take profit of a short in oil, and closes it there', async () => {
    const { userId, id } = await short(OIL, '3.30')
    const stops = { positionId: id, takeProfit: '-5.00', stopLoss: null }
    const changed = await granted(harness, userId, 'POST /position/stops', stops)
    expect(changed.contract).toMatchObject({ takeProfit: '-5.00' })
    quoted(OIL, '-4.99')
    await settle(harness)
    expect(await openPositions(harness, userId, OIL)).toHaveLength(1)
    quoted(OIL, '-5.01')
    await settle(harness)
    expect(await openPositions(harness, userId, OIL)).toEqual([])
  })

  test('is the limit of an order that closes, and waits for it', async () => {
    const { userId, id } = await short(OIL, '3.30')
    quoted(OIL, '-1.00')
    const close = { positionId: id, quantity: '2', orderType: 1, price: '-1.20' } as const
    await granted(harness, userId, 'POST /position/flatPosition', close)
    await harness.trading.matcher.settle()
    expect(await openPositions(harness, userId, OIL)).toHaveLength(1)
    quoted(OIL, '-1.20')
    await harness.trading.matcher.settle()
    expect(await openPositions(harness, userId, OIL)).toEqual([])
    const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
    // Profit of a short: (3.30 + 1.20) × 2,000 barrels.
    expect(list).toMatchObject([{ reason: 'order', profit: '9000.00', sellPrice: '-1.2000' }])
  })

  test('is refused with its reason for an order that opens, for gold, and as zero', async () => {
    const { userId, id } = await short(OIL, '3.30')
    const limit = { ...orderOf({ key: OIL, side: 'short', quantity: '1', leverage: 5 }), orderType: 1 } as const
    expect(await call(harness, userId, 'POST /crude/create', { ...limit, price: '-1.00' })).toMatchObject({
      failure: 'invalid',
      field: 'price',
      values: { reason: 'price' },
    })
    const zero = { positionId: id, takeProfit: '0.00', stopLoss: null }
    expect(await call(harness, userId, 'POST /position/stops', zero)).toMatchObject({ field: 'takeProfit' })
    const gold = await short(GOLD, '4000.0', '1')
    const below = { positionId: gold.id, takeProfit: '-1.0', stopLoss: null }
    expect(await call(harness, gold.userId, 'POST /position/stops', below)).toMatchObject({
      failure: 'invalid',
      field: 'takeProfit',
    })
    const close = { positionId: gold.id, quantity: '1', orderType: 1, price: '-1.0' } as const
    expect(await call(harness, gold.userId, 'POST /position/flatPosition', close)).toMatchObject({ field: 'price' })
    expect(await onlyPosition(harness, gold.userId, GOLD)).toMatchObject({ usedNum: '0' })
  })
})
