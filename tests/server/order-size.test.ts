// Why: the largest order size that is offered must be accepted, and one lot more must be refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, granted, openTradingHarness } from '../support/trading-harness.ts'

let harness: TradingHarness
beforeAll(async () => {
  harness = openTradingHarness(await openTestStore())
  harness.market.quote('US.AAPL', { price: '100.00', bid: '99.90', ask: '100.00', bidSize: 10_000, askSize: 10_000 })
})
afterAll(() => harness.db.close())

const size = (userId: string, change: object) =>
  granted(harness, userId, 'POST /position/getHalfOrFullNum', {
    key: 'US.AAPL',
    direction: 0,
    orderType: 1,
    price: '100.00',
    ...change,
  })
const order = (userId: string, change: object) =>
  call(harness, userId, 'POST /stock/create', {
    key: 'US.AAPL',
    direction: 0,
    action: 0,
    orderType: 1,
    price: '100.00',
    quantity: '1',
    ...change,
  })

describe('a purchase', () => {
  test('is accepted at its largest, and refused for the smallest fraction more', async () => {
    const userId = await addCustomer(harness, { usStock: '10000.00' })
    // 99.9001 shares cost 9 990.01 and a commission of 9.99; one ten-thousandth more would cost 10 000.01.
    expect(await size(userId, {})).toEqual({ full: '99.9001', half: '49.95', reason: 'money' })
    expect(await order(userId, { quantity: '99.9002' })).toMatchObject({ failure: 'insufficientFunds' })
    expect(await order(userId, { quantity: '99.9001' })).not.toHaveProperty('failure')
    expect(await size(userId, {})).toEqual({ full: '0', half: '0', reason: 'money' })
  })

  test('at the market leaves room for the price to move', async () => {
    const userId = await addCustomer(harness, { usStock: '10000.00' })
    const { full } = await size(userId, { orderType: 0, price: undefined })
    expect(Number(full)).toBeLessThan(99)
    expect(await order(userId, { orderType: 0, price: undefined, quantity: full })).not.toHaveProperty('failure')
  })

  test('at no price, and of no share, has no size', async () => {
    const userId = await addCustomer(harness, { usStock: '10000.00' })
    const ask = (change: object) =>
      call(harness, userId, 'POST /position/getHalfOrFullNum', {
        key: 'US.AAPL',
        direction: 0,
        orderType: 1,
        price: '1',
        ...change,
      })
    expect(await ask({ price: '0' })).toMatchObject({ failure: 'invalid', field: 'price' })
    expect(await ask({ key: 'US.NONE' })).toMatchObject({ failure: 'notFound' })
    expect(await ask({ key: 'FX.EURUSD' })).toMatchObject({ failure: 'notFound' })
  })
})

test('a sale is of the shares that no other sale has reserved', async () => {
  const userId = await addCustomer(harness, { usStock: '10000.00' })
  await order(userId, { orderType: 0, price: undefined, quantity: '10' })
  await harness.trading.matcher.settle()
  expect(await size(userId, { direction: 1 })).toEqual({ full: '10', half: '5', reason: 'shares' })
  expect(await order(userId, { direction: 1, action: 1, price: '101.00', quantity: '4' })).not.toHaveProperty('failure')
  expect(await size(userId, { direction: 1 })).toEqual({ full: '6', half: '3', reason: 'shares' })
})
