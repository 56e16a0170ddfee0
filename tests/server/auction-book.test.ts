// Why: exchanges publish examples of auction books and their results. The server's book, with its scaled prices and its
// price levels, must give the same results, and no order may be filled ahead of its place in the queue.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { directions } from '../../domain/order.ts'
import type { Entry } from '../../server/auctions/book.ts'
import { fillsOf, limitsAt, resultOf } from '../../server/auctions/book.ts'
import { crowdOf, PARTICIPANTS } from '../../server/auctions/crowd.ts'
import { wholeRange } from '../../server/auctions/frame.ts'
import { createTestClock } from '../support/clock.ts'
import { createHandMarket } from '../support/hand-market.ts'

const listing = must(createHandMarket(createTestClock(0)).find('US.AAPL'), 'a share')

/** Parses orders such as `200@24.05 100@mkt`, in the order of their times. */
function sideOf(text: string, direction: 0 | 1): Entry[] {
  return text.split(' ').map((one, nth) => {
    const [quantity = '', price = ''] = one.split('@')
    const scaled = price === 'mkt' ? null : Math.round(Number(price) * 100)
    return { at: nth, direction, price: scaled, quantity: Number(quantity), orderId: `${direction}-${nth}` }
  })
}

const bookOf = (bids: string, asks: string): Entry[] => [
  ...sideOf(bids, directions.buy),
  ...sideOf(asks, directions.sell),
]
const of = (board: StockBoard, reference: number) => ({ auction: { board, reference, locksAt: 100 }, listing })

const first = ['200@24.05 1000@24.00 400@23.95', '400@23.95 600@24.00 400@24.05 400@24.05'] as const

test.each([
  ['HK', 24, ...first, '24', 1_000, 200],
  ['HK', 24, first[0], `${first[1]} 1000@mkt`, '23.95', 1_400, 200],
  ['US', 200, '200@202 200@201 300@200', '100@200 200@198 400@197', '200', 700, 0],
  ['US', 199, '400@202 200@201', '300@199 200@198', '201', 500, 100],
  ['HK', 199, '400@202 200@201', '300@199 200@198', '199', 500, 100],
  ['US', 250, '900@mkt', '800@mkt', '250', 800, 100],
  ['MX', 10, '80@mkt', '40@10.02 40@10.04', '10.04', 80, 0],
  ['US', 100, '300@102 100@100 200@99 300@98', '250@98 250@97 1000@96', '96', 900, -100],
] as const)('%s, reference %s: %s against %s is %s', (...example) => {
  const [board, reference, bids, asks, price, volume, imbalance] = example
  const result = resultOf(of(board, reference * 100), bookOf(bids, asks))
  expect({ ...result, price: result.price?.toFixed() }).toEqual({ price, volume, imbalance })
})

test('without a common price there is no auction price and nothing is filled', () => {
  const book = bookOf('100@9.90', '100@10.00')
  const result = resultOf(of('US', 1_000), book)
  expect(result).toEqual({ price: null, volume: 0, imbalance: 0 })
  expect([...fillsOf(of('US', 1_000), book, result).values()]).toEqual([0, 0])
})

test('at-auction orders come first, then the price, then the time', () => {
  const book = bookOf(first[0], `${first[1]} 1000@mkt`)
  const result = resultOf(of('HK', 2_400), book)
  expect(Object.fromEntries(fillsOf(of('HK', 2_400), book, result))).toEqual({
    '0-0': 200,
    '0-1': 1_000,
    '0-2': 200,
    '1-0': 400,
    '1-1': 0,
    '1-2': 0,
    '1-3': 0,
    '1-4': 1_000,
  })
})

test('the second stage of Hong Kong: highest bid 51.00, lowest ask 49.50', () => {
  const book = bookOf('100@51.00 100@50.00', '100@49.50 100@52.00')
  expect(limitsAt(of('HK', 5_000), book, 99)).toEqual({ low: 4_250, high: 5_750 })
  expect(limitsAt(of('HK', 5_000), book, 100)).toEqual({ low: 4_950, high: 5_100 })
  // An order after the cut-off does not move the limits.
  const late: Entry = { at: 100, direction: directions.buy, price: 5_090, quantity: 100, orderId: 'late' }
  expect(limitsAt(of('HK', 5_000), [...book, late], 120)).toEqual({ low: 4_950, high: 5_100 })
})

test('the range is on the grid: half a dollar at least in the United States', () => {
  expect(wholeRange({ board: 'US', reference: 400 }, listing)).toEqual({ low: 350, high: 450 })
  expect(wholeRange({ board: 'US', reference: 5_003 }, listing)).toEqual({ low: 4_503, high: 5_503 })
})

test('two hundred participants, before the cut-off, within the range, in whole lots, the same for the same seed', () => {
  const auction = { nth: 7, board: 'US', reference: 20_000, opensAt: 1_000, locksAt: 61_000 } as const
  const crowd = crowdOf(1, auction, listing)
  const { low, high } = wholeRange(auction, listing)
  expect(crowd).toHaveLength(PARTICIPANTS)
  expect(crowd).toEqual(crowdOf(1, auction, listing))
  expect(crowd).not.toEqual(crowdOf(2, auction, listing))
  expect(crowd.every(({ at }) => at >= 1_000 && at < 61_000)).toBe(true)
  expect(crowd.every(({ price }) => price === null || (price >= low && price <= high))).toBe(true)
  expect(resultOf({ auction, listing }, crowd).volume).toBeGreaterThan(0)
})
