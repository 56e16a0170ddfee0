// Why: a customer writes an order by the levels that are shown. A level at which nothing would be filled, or a quantity
// that another order has already taken, is a promise that the next fill breaks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { parseScaled } from '../../domain/price.ts'
import { closePriceOf } from '../../server/contracts/depth.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, closeHarness, granted, openLedHarness } from '../support/trading-harness.ts'

const SHARE = 'US.AAPL'
const PAIR = 'FX.EURUSD'

let harness: TradingHarness
let userId: string
beforeAll(async () => {
  harness = await openLedHarness()
  userId = await addCustomer(harness, { usStock: '100000.00' })
})
afterAll(async () => {
  await closeHarness(harness)
})

const book = (key: string) => granted(harness, userId, 'GET /m_ft/order_book', { key })
const share = { price: '100.00', bid: '99.98', ask: '100.02', bidSize: 30, askSize: 20 }
const buy = async (quantity: string) => {
  const order = { key: SHARE, direction: 0, action: 0, orderType: 0, quantity } as const
  await granted(harness, userId, 'POST /stock/create', order)
  await harness.trading.matcher.settle()
}

test('a share has the level that fills orders, with what earlier fills have left of it', async () => {
  harness.market.quote(SHARE, share)
  expect(await book(SHARE)).toEqual({
    obstacle: null,
    computed: false,
    at: harness.clock.now(),
    bids: [{ price: '99.98', quantity: '30' }],
    asks: [{ price: '100.02', quantity: '20' }],
  })
  await buy('15')
  expect((await book(SHARE)).asks).toEqual([{ price: '100.02', quantity: '5' }])
  harness.clock.advance(1)
  harness.market.quote(SHARE, share)
  expect((await book(SHARE)).asks).toEqual([{ price: '100.02', quantity: '20' }])
})

test('what prevents fills is said, and the last levels stay', async () => {
  harness.market.quote(SHARE, { ...share, state: 'closed' })
  expect(await book(SHARE)).toMatchObject({ obstacle: 'marketClosed', asks: [{ price: '100.02' }] })
  harness.market.quote(SHARE, { ...share, bid: '100.05' })
  expect(await book(SHARE)).toMatchObject({ obstacle: 'bookCrossed', bids: [{ price: '100.05' }] })
  harness.market.quote(SHARE, { ...share, state: 'delayed' })
  expect(await book(SHARE)).toMatchObject({ obstacle: 'notTradable' })
  harness.market.quote(SHARE, { ...share, ask: '0.00' })
  expect(await book(SHARE)).toMatchObject({ obstacle: null, asks: [], bids: [{ price: '99.98' }] })
  harness.market.quote(SHARE, share)
  harness.clock.advance(60_000)
  expect(await book(SHARE)).toMatchObject({ obstacle: 'quoteStale' })
  expect(await call(harness, userId, 'GET /m_ft/order_book', { key: 'US.NOBODY' })).toMatchObject({
    failure: 'notFound',
  })
})

test('a contract has five levels, at which a stop for all of them is filled', async () => {
  harness.market.quote(PAIR, { price: '1.20000', bid: '1.19990', ask: '1.20010', bidSize: 1_000, askSize: 400 })
  const { bids, asks, computed } = await book(PAIR)
  expect([computed, bids.length, asks.length]).toEqual([true, 5, 5])
  const listing = must(harness.market.find(PAIR), PAIR)
  const { priceDecimals, quantityDecimals } = listing.instrument
  const scaled = (text: string | null, decimals: number) => must(parseScaled(text ?? '', decimals), 'a number')
  for (const [side, levels] of [
    ['long', bids],
    ['short', asks],
  ] as const) {
    const quantity = levels.reduce((sum, level) => sum + scaled(level.quantity, quantityDecimals), 0)
    const average = levels.reduce((sum, level) => sum + scaled(level.price, priceDecimals), 0) / levels.length
    expect(closePriceOf(harness.market.quotes, listing, { side, quantity })).toBe(average)
  }
})

test('a quote without sizes fills any quantity at one level', async () => {
  harness.market.quote(PAIR, { price: '1.20000', bid: '1.19990', ask: '1.20010', bidSize: 0, askSize: 0 })
  expect(await book(PAIR)).toMatchObject({
    computed: false,
    bids: [{ price: '1.19990', quantity: null }],
    asks: [{ price: '1.20010', quantity: null }],
  })
})
