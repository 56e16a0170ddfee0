// Prices come from other processes. A forged or wrong price must not fill orders: after a jump the new price must last
// before anything is filled at it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../server/db/db.ts'
import { orders } from '../../server/db/trading-schema.ts'
import { onlyPosition, openPositions, trade } from '../support/margin.ts'
import { openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, granted, openTradingHarness } from '../support/trading-harness.ts'

const KEY = 'US.AAPL'
let db: Db
let harness: TradingHarness
let userId: string
beforeAll(async () => {
  db = await openTestStore()
  harness = openTradingHarness(db, { hasCollar: true })
  await harness.trading.lead(db)
  userId = await addCustomer(harness, { usStock: '1000000' })
})
afterAll(async () => {
  await harness.trading.stop()
  await db.close()
})

const quote = (price: string) =>
  harness.market.quote(KEY, { price, bid: price, ask: price, bidSize: 1000, askSize: 1000 })
const settled = async () => {
  await harness.trading.matcher.settle()
  await harness.trading.matcher.settle()
}
beforeEach(() => {
  quote('274.54')
  harness.clock.advance(20_000)
  quote('274.54')
})

async function order(price: string): Promise<void> {
  const input = { key: KEY, quantity: '10', direction: 0, action: 0, orderType: 1, price } as const
  await granted(harness, userId, 'POST /stock/create', input)
}

const states = async () => (await db.select().from(orders).orderBy(orders.seq)).map(row => row.state)

test('a limit order is not filled at a price that has just collapsed', async () => {
  await order('270.00')
  quote('1.00')
  await settled()
  harness.clock.advance(3_000)
  await settled()
  expect(await states()).toEqual(['working'])
  // The order is not filled after the forged price is gone either.
  quote('274.54')
  harness.clock.advance(15_000)
  quote('274.54')
  await settled()
  expect(await states()).toEqual(['working'])
})

test('a price that moves at the usual pace fills it, and a jump that lasts does too', async () => {
  quote('269.00')
  await settled()
  expect(await states()).toEqual(['filled'])
  await order('180.00')
  quote('175.00')
  await settled()
  expect(await states()).toEqual(['filled', 'working'])
  harness.clock.advance(12_000)
  quote('175.00')
  await settled()
  expect(await states()).toEqual(['filled', 'filled'])
})

test('a position is liquidated at a price that lasts, and not at one that has just collapsed', async () => {
  const euro = 'FX.EURUSD'
  const rate = (price: string) => harness.market.quote(euro, { price, bid: price, ask: price })
  const holdPriceAt = async (price: string, ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      rate(price)
      harness.clock.advance(1_000)
      await harness.trading.monitor.settle()
    }
  }
  await holdPriceAt('1.20000', 12_000)
  const margined = await addCustomer(harness, { forex: '10000.00' })
  await trade(harness, margined, { key: euro, side: 'long', quantity: '10000', leverage: 20 })
  await holdPriceAt('0.60000', 3_000)
  // The position is not liquidated after the forged price is gone either.
  await holdPriceAt('1.20000', 12_000)
  expect(await onlyPosition(harness, margined, euro)).toMatchObject({ positionNum: '10000' })
  await holdPriceAt('0.60000', 12_000)
  expect(await openPositions(harness, margined, euro)).toEqual([])
})

test('a forged price closes no margined position, neither by its margin nor by its stop; one that lasts does', async () => {
  const euro = (price: string) =>
    harness.market.quote('FX.EURUSD', { price, previousClose: price, bid: price, ask: price })
  euro('1.20000')
  harness.clock.advance(15_000)
  euro('1.20000')
  const trader = await addCustomer(harness, { forex: '10000' })
  const opening = { key: 'FX.EURUSD', direction: 0, action: 0, orderType: 0, quantity: '10000', leverage: 20 } as const
  await granted(harness, trader, 'POST /crude/create', { ...opening, stopLoss: '1.19000' })
  await harness.trading.matcher.settle()
  const held = async () => (await granted(harness, trader, 'POST /position/getByStock', { key: 'FX.EURUSD' })).length
  expect(await held()).toBe(1)
  euro('1.00000')
  await harness.trading.monitor.settle()
  harness.clock.advance(3_000)
  await harness.trading.monitor.settle()
  expect(await held()).toBe(1)
  euro('1.20000')
  harness.clock.advance(15_000)
  euro('1.20000')
  await harness.trading.monitor.settle()
  expect(await held()).toBe(1)
  euro('1.00000')
  await harness.trading.monitor.settle()
  harness.clock.advance(12_000)
  euro('1.00000')
  await harness.trading.monitor.settle()
  expect(await held()).toBe(0)
})
