// The levels with their totals and own limits, and the rows of trades that are written in place.
import { expect, test } from 'vitest'
import { decimalText } from '../../domain/brand.ts'
import { TRADES_SHOWN } from '../../domain/limits.ts'
import { ladderOf } from '../../src/features/quote/ladder.ts'
import { TradeSlots } from '../../src/features/quote/trade-slots.ts'

const level = (price: string, quantity: string | null) => ({
  price: decimalText(price),
  quantity: quantity === null ? null : decimalText(quantity),
})
const scales = { priceDecimals: 2, quantityDecimals: 0 }
const book = { obstacle: null, computed: true, at: 1 }

test('totals run from the best level, and their bars are parts of the larger side', () => {
  const bids = [level('99.98', '10'), level('99.97', '30')]
  const ladder = ladderOf({ ...book, bids, asks: [level('100.02', '20')] }, scales, [])
  expect(ladder.bids.map(({ total, part }) => [total, part])).toEqual([
    ['10', 0.25],
    ['40', 1],
  ])
  expect(ladder.asks.map(({ total, part }) => [total, part])).toEqual([['20', 0.5]])
  expect(ladder.spread).toBe(4)
})

test('a price without a size has no total, and a missing side no spread', () => {
  const ladder = ladderOf({ ...book, bids: [level('99.98', null)], asks: [] }, scales, [])
  expect(ladder.bids).toMatchObject([{ total: null, part: 0 }])
  expect(ladder.spread).toBeNull()
})

test('own limits are summed at their price and on their side', () => {
  const own = [
    { direction: 0, price: '99.980', left: '5' },
    { direction: 0, price: '99.98', left: '7.5' },
    { direction: 1, price: '99.98', left: '100' },
  ] as const
  const bids = [level('99.98', '10'), level('99.97', '10')]
  expect(ladderOf({ ...book, bids, asks: [] }, scales, own).bids.map(one => one.own)).toEqual(['12.5', null])
})

test('the rows of the shown trades are used again, the newest first, each with the direction of the tick rule', () => {
  const body = document.createElement('tbody')
  const slots = new TradeSlots(body, { time: String, price: String, quantity: String })
  const prices = [100, 101, 101, 99, 99]
  for (const [time, price] of prices.entries()) slots.add({ time, price, quantity: 1 })
  const directions = () => [...body.querySelectorAll<HTMLElement>('.change')].map(({ dataset }) => dataset['direction'])
  expect(directions()).toEqual(['-1', '-1', '1', '1', '0'])
  const rows = new Set<Element>(body.rows)
  for (let time = 5; time < TRADES_SHOWN * 3; time += 1) {
    slots.add({ time, price: time, quantity: time })
    for (const row of body.rows) rows.add(row)
  }
  expect(rows.size).toBe(TRADES_SHOWN)
  expect([...body.rows].map(({ cells: [at] }) => Number(at?.textContent))).toEqual(
    Array.from({ length: TRADES_SHOWN }, (_, nth) => TRADES_SHOWN * 3 - 1 - nth),
  )
})
