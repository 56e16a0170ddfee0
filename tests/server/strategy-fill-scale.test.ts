// Why: after a split of four for one a strategy sells four times what it bought. With the quantities of before, each sale would
// look like a large profit, and the average cost would be divided by zero.
import { expect, test } from 'vitest'
import { decimalText } from '../../domain/brand.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { tradeStats } from '../../domain/quant/results.ts'
import { inLastScale } from '../../server/strategies/fill-scale.ts'

const key = instrumentKey('US', 'AAPL')
const fill = (date: string, side: 'buy' | 'sell', quantity: number, amount: bigint) => {
  return { date, instrumentKey: key, side, quantity, price: decimalText('1'), amount, fee: 0n } as const
}
const day = (date: string, quantity: number) => {
  return { date, holdings: quantity === 0 ? [] : [{ key, quantity, close: decimalText('1') }] }
}

const fills = [
  fill('2026-06-01', 'buy', 10, 100_000n),
  fill('2026-06-03', 'sell', 20, 60_000n),
  fill('2026-06-04', 'sell', 20, 40_000n),
]

test('the sales after a split have the average cost of the shares after it', () => {
  const days = [day('2026-06-01', 10), day('2026-06-02', 40), day('2026-06-03', 20), day('2026-06-04', 0)]
  const scaled = inLastScale(days, fills)
  expect(scaled.map(({ quantity }) => quantity)).toEqual([40, 20, 20])
  const { winRate, profitFactor } = tradeStats(scaled)
  // Bought for 1,000; the halves were sold for 600 and for 400.
  expect([winRate?.toFixed(2), profitFactor?.toFixed(2)]).toEqual(['0.50', '1.00'])
})

test('a split on the day of a trade counts for the trades before it', () => {
  const days = [day('2026-06-01', 10), day('2026-06-03', 20), day('2026-06-04', 0)]
  expect(inLastScale(days, fills).map(({ quantity }) => quantity)).toEqual([40, 20, 20])
})

test('without a split the fills are those that are stored', () => {
  const [bought] = fills
  const days = [day('2026-06-01', 10), day('2026-06-02', 10)]
  const stored = bought ? [bought] : []
  expect(inLastScale(days, stored)).toBe(stored)
})
