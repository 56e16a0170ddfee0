// Why: the results of a year are what a tax return needs. A close belongs to the year in which it happened by the
// customer's clock, not by that of the server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { jumpTo } from '../support/margin.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, closeHarness, granted, openLedHarness } from '../support/trading-harness.ts'

const KEY = 'US.AAPL'
let harness: TradingHarness
beforeAll(async () => {
  harness = await openLedHarness()
})
afterAll(async () => {
  await closeHarness(harness)
})

function book(price: string): void {
  harness.market.quote(KEY, { price, previousClose: price, bid: price, ask: price, bidSize: 1_000, askSize: 1_000 })
}

async function sellAt(userId: string, at: number, price: string): Promise<void> {
  await jumpTo(harness, at)
  book(price)
  const [position] = await granted(harness, userId, 'POST /position/getByStock', { key: KEY })
  const { id } = must(position, 'a holding')
  await granted(harness, userId, 'POST /position/flatPosition', { positionId: id, orderType: 0, quantity: '1' })
  await harness.trading.matcher.settle()
}

test('a close belongs to the year of the time zone in which it happened', async () => {
  const userId = await addCustomer(harness, { usStock: '10000.00' })
  const ofYear = (year: number, timeZone: string) =>
    granted(harness, userId, 'POST /position/flatList', { year, timeZone, pageSize: 10 })
  expect(await ofYear(2026, 'UTC')).toMatchObject({ total: 0, firstAt: null, netIn: { USD: '0.00' } })

  book('100.00')
  const order = { key: KEY, direction: 0, action: 0, orderType: 0, quantity: '2' } as const
  await granted(harness, userId, 'POST /stock/create', order)
  await harness.trading.matcher.settle()
  // Half past eleven in Mexico on New Year's Eve is the next year in UTC; a second later in Mexico it is still the old one.
  const eve = Date.UTC(2027, 0, 1, 5, 30)
  await sellAt(userId, eve, '110.00')
  await sellAt(userId, eve + 3_600_000, '130.00')

  const [old, next] = [await ofYear(2026, 'America/Mexico_City'), await ofYear(2027, 'America/Mexico_City')]
  expect([old.total, next.total]).toEqual([1, 1])
  expect([old.firstAt, next.firstAt]).toEqual([eve / 1_000, eve / 1_000])
  expect([old.list[0]?.profit, next.list[0]?.profit].map(Number)).toEqual([10, 30])
  expect([old.netIn.USD, next.netIn.USD]).toEqual([old.list[0]?.netIn.USD, next.list[0]?.netIn.USD])
  const [none, both] = [await ofYear(2026, 'UTC'), await ofYear(2027, 'UTC')]
  expect([none.total, both.total]).toEqual([0, 2])
  const all = await granted(harness, userId, 'POST /position/flatList', { pageSize: 10 })
  expect(all.total).toBe(2)
  expect(Number(all.netIn.USD)).toBeCloseTo(Number(old.netIn.USD) + Number(next.netIn.USD), 2)
})

test('a time zone that does not exist is refused', async () => {
  const userId = await addCustomer(harness, {})
  const answer = await call(harness, userId, 'POST /position/flatList', { year: 2026, timeZone: 'Mars/Olympus' })
  expect(answer).toMatchObject({ field: 'timeZone' })
})
