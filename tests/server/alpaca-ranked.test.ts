// Alpaca sends thirty symbols: those that are traded or looked at. The prices of the others are asked for.
import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { createDemand } from '../../server/market/demand.ts'
import { createPlaces } from '../../server/market/live/ranked.ts'
import { shareRows } from '../../server/market/live/shares.ts'
import type { Harness } from '../support/alpaca-harness.ts'
import { openAlpaca } from '../support/alpaca-harness.ts'
import { steadySteps } from '../support/alpaca-tape.ts'

/** A Tuesday, 09:30:20 in New York. */
const START = Date.UTC(2026, 2, 3, 14, 30, 20)
const all = shareRows.map(({ code }) => code)
const last = all.at(-1) ?? ''

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

test('orders are before holdings, these before open pages, and rows are last; each is named once', () => {
  const demand = createDemand()
  const [page, other] = [{}, {}]
  demand.set(page, { page: [4], row: [1, 2, 3, 4] })
  demand.set(other, { holding: [3], order: [9] })
  expect(demand.ranked()).toEqual([9, 3, 4, 1, 2])
  demand.set(page, { row: [7] })
  expect(demand.ranked()).toEqual([9, 3, 7])
  demand.end(other)
  expect(demand.ranked()).toEqual([7])
})

test('the first ones have a place; what was just asked for keeps one for a minute, but never more than two thirds do', () => {
  const places = createPlaces(3)
  expect(places.of(['A', 'B', 'C', 'D'], 0)).toEqual(['A', 'B', 'C'])
  expect(places.of(['X', 'Y', 'Z'], 1_000).toSorted()).toEqual(['A', 'B', 'X'])
  expect(places.of(['X', 'Y', 'Z'], MINUTE_MS)).toEqual(['X', 'Y', 'Z'])
  expect(createPlaces(1).of(['A', 'B'], 0)).toEqual(['A'])
})

test('a refused number of symbols is halved until it is one', () => {
  const places = createPlaces(5)
  expect(places.shrink()).toBe(true)
  expect(places.of(['A', 'B', 'C'], 0)).toEqual(['A', 'B'])
  expect([places.shrink(), places.shrink()]).toEqual([true, false])
  expect(places.of(['A', 'B', 'C'], 0)).toEqual(['A'])
})

test('of the whole board thirty are sent and the others are asked for, at less than 200 requests a minute', async () => {
  const traded = ['AAPL', last]
  const one = await openAlpaca(steadySteps({ startMs: START, trades: 200, symbols: traded }), START, { symbols: all })
  harness = one
  expect(all.length).toBeGreaterThan(150)
  await one.until(() => one.feed.health().state === 'live')
  expect(one.fake.subscribed).toHaveLength(30)
  expect(one.fake.subscribed).not.toContain(last)
  // The last one is not sent, and its price is that of an answer.
  await one.until(() => one.prices.some(({ symbol, at }) => symbol === last && at > START))
  expect(one.view(last)).toMatchObject({ state: 'open', last: null })
  expect(one.trades.some(({ symbol }) => symbol === last)).toBe(false)
  const before = one.fake.calls.length
  await one.pass(MINUTE_MS)
  expect(one.fake.calls.length - before).toBeLessThan(200)

  // It is looked at: it gets a place, on the same connection.
  one.feed.rank([last])
  await one.until(() => one.trades.some(({ symbol }) => symbol === last))
  expect(one.fake.subscribed).toHaveLength(30)
  expect(one.fake.subscribed).toContain(last)
  expect(one.fake.connectedAt).toHaveLength(1)
  expect(one.view(last).last).not.toBeNull()

  // After a while without demand it gives the place back, and its prices go on by answers.
  await one.pass(MINUTE_MS + 2 * SECOND_MS)
  one.feed.rank([])
  await one.until(() => !one.fake.subscribed.includes(last))
  await one.until(() => one.view(last).state === 'open')
  expect(one.feed.health()).toMatchObject({ state: 'live', reconnects: 0, symbols: { open: all.length } })
})
