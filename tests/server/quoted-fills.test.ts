// Why: practice money is only worth something if no fill could have been better than the market. Whatever a feed sends,
// no order is filled in a larger size than was quoted, at another price, or on a quote that nobody could have traded on;
// and the record of each fill shows its quote.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, closeHarness, granted, openLedHarness, SOUND } from '../support/trading-harness.ts'

const KEY = 'US.AAPL'
let harness: TradingHarness
beforeAll(async () => {
  harness = await openLedHarness()
})
afterAll(async () => {
  await closeHarness(harness)
})

const cents = (value: number): string => (value / 100).toFixed(2)

/** One change of the market. `at` counts in cents around 100 dollars; a size of 0 is not quoted. */
type Change =
  | {
      readonly kind: 'quote'
      readonly bid: number
      readonly spread: number
      readonly bidSize: number
      readonly askSize: number
    }
  | { readonly kind: 'trade' }
  | { readonly kind: 'halt' }
  | { readonly kind: 'age' }
const size = fc.integer({ min: 0, max: 30 })
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      bid: fc.integer({ min: 9_950, max: 10_050 }),
      // Below zero the book is crossed.
      spread: fc.integer({ min: -3, max: 5 }),
      bidSize: size,
      askSize: size,
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'trade' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'halt' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'age' as const }) },
)

function apply(change: Change): void {
  const { market, clock } = harness
  if (change.kind === 'age') clock.advance(25_000)
  if (change.kind === 'halt') market.quote(KEY, { state: 'halted', keepsBook: true })
  if (change.kind === 'trade') market.quote(KEY, { price: '100.00', keepsBook: true })
  if (change.kind !== 'quote') return
  const { bid, spread, bidSize, askSize } = change
  clock.advance(1)
  market.quote(KEY, { price: '100.00', bid: cents(bid), ask: cents(bid + spread), bidSize, askSize })
}

/** What could be bought since the last quote, as the market's data say at this moment. */
function offered() {
  const { market, clock } = harness
  const { ix } = must(market.find(KEY), KEY).instrument
  const { bid, ask, askSize, bookAt, bookVersion, state } = market.quotes
  const [low, high] = [bid[ix] ?? 0, ask[ix] ?? 0]
  const isOpen = state[ix] === OPEN
  const isGood = isOpen && low <= high && clock.now() - (harness.market.quotes.at[ix] ?? 0) <= 20_000
  return { version: bookVersion[ix] ?? 0, ask: cents(high), size: isGood ? (askSize[ix] ?? 0) : 0, at: bookAt[ix] ?? 0 }
}
let OPEN = 0

test('a random feed never fills more than it quoted, at another price, or on a quote that could not be traded', async () => {
  harness.market.quote(KEY, { price: '100.00', bid: '99.99', ask: '100.01', bidSize: 0, askSize: 0 })
  OPEN = harness.market.quotes.state[must(harness.market.find(KEY), KEY).instrument.ix] ?? 0
  let filledInAll = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 3, maxLength: 12 }), async changes => {
      const userId = await addCustomer(harness, { usStock: '1000000' })
      const input = {
        key: KEY,
        direction: 0,
        action: 0,
        orderType: 1,
        price: decimalText('100.20'),
        quantity: decimalText('100.5'),
      } as const
      harness.clock.advance(1)
      harness.market.quote(KEY, { price: '100.00', bid: '99.99', ask: '100.01', bidSize: 0, askSize: 0 })
      const { id: orderId } = await granted(harness, userId, 'POST /stock/create', input)
      const taken = new Map<number, number>()
      let known = 0
      for (const change of changes) {
        apply(change)
        const offer = offered()
        await harness.trading.matcher.settle()
        const { list, total } = await granted(harness, userId, 'POST /orders/fills', { orderId, pageSize: 200 })
        const fresh = list.slice(0, total - known)
        known = total
        for (const fill of fresh) {
          const before = taken.get(offer.version) ?? 0
          taken.set(offer.version, before + Number(fill.quantity))
          expect(before + Number(fill.quantity)).toBeLessThanOrEqual(offer.size)
          expect(fill).toMatchObject({ price: offer.ask, quote: { ask: offer.ask, at: offer.at, origin: 'simulated' } })
          filledInAll += 1
        }
      }
      await call(harness, userId, 'POST /orders/cancel', { orderId })
    }),
    { numRuns: 30 },
  )
  expect(filledInAll).toBeGreaterThan(20)
  expect(await auditOf(harness.db, harness.trading)).toEqual(SOUND)
})

test('an order keeps the quote that was seen, and its fills are nobody else’s to read', async () => {
  harness.clock.advance(1)
  harness.market.quote(KEY, { price: '100.00', bid: '99.99', ask: '100.01', bidSize: 50, askSize: 50 })
  const userId = await addCustomer(harness, { usStock: '1000000' })
  const other = await addCustomer(harness, { usStock: '1' })
  const seen = {
    price: decimalText('100.00'),
    at: harness.clock.now(),
    bid: decimalText('99.99'),
    ask: decimalText('100.01'),
  }
  const market = { key: KEY, direction: 0, action: 0, orderType: 0, quantity: decimalText('3'), seen } as const
  const { id: orderId } = await granted(harness, userId, 'POST /stock/create', market)
  await harness.trading.matcher.settle()
  const read = await granted(harness, userId, 'POST /orders/fills', { orderId })
  expect(read).toMatchObject({ total: 1, seen, list: [{ quantity: '3', price: '100.01' }] })
  expect(read.list[0]?.quote).toMatchObject({ feed: 'hand', bid: '99.99', ask: '100.01', bidSize: '50', askSize: '50' })
  expect(await call(harness, other, 'POST /orders/fills', { orderId })).toMatchObject({ failure: 'notFound' })
})

test('the bill names the source of the price of a fill, and none for what was reserved', async () => {
  harness.clock.advance(1)
  harness.market.quote(KEY, { price: '100.00', bid: '99.99', ask: '100.01', bidSize: 50, askSize: 50 })
  const userId = await addCustomer(harness, { usStock: '1000000' })
  const market = { key: KEY, direction: 0, action: 0, orderType: 0, quantity: decimalText('3') } as const
  await granted(harness, userId, 'POST /stock/create', market)
  await harness.trading.matcher.settle()
  const { list } = await granted(harness, userId, 'POST /wallet/getWalletBill', {})
  const feedOf = (kind: string) => must(list.find(line => line.kind === kind)?.trade, kind).feed
  expect(feedOf('buy')).toEqual({ name: 'hand', origin: 'simulated' })
  expect(feedOf('reserve')).toBe(undefined)
})

test('at the market, a crossed quote is refused with its reason', async () => {
  harness.clock.advance(1)
  harness.market.quote(KEY, { price: '100.00', bid: '100.05', ask: '100.01', bidSize: 50, askSize: 50 })
  const userId = await addCustomer(harness, { usStock: '1000000' })
  const market = { key: KEY, direction: 0, action: 0, orderType: 0, quantity: decimalText('3') } as const
  expect(await call(harness, userId, 'POST /stock/create', market)).toMatchObject({ failure: 'bookCrossed' })
})
