// Coins against the dollar: quoted on every day of the week, with the same prices for the same seed, and moving with
// bitcoin.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { SIM_CALENDAR: 'real' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

test('thirty pairs are listed with their own decimals', async () => {
  const list = await server.ask('GET /m_ft/all_stock_list', { board: 'CR' })
  expect(list.code).toHaveLength(30)
  expect(new Set(list.code).size).toBe(30)
  expect(list.source).toBe(100)
  expect(list.quantityDecimals[list.code.indexOf('BTCUSD')]).toBe(6)
  expect(list.quantityDecimals[list.code.indexOf('DOGEUSD')]).toBe(1)
  expect(list.priceDecimals[list.code.indexOf('BTCUSD')]).toBe(2)
})

test('a pair has a quote, a volume and bars, and its market never closes', async () => {
  const asked = { stockCode: 'BTCUSD', market: 'CR' } as const
  const detail = await server.ask('GET /m_ft/stock_detail_ft', asked)
  expect(detail).toMatchObject({ tradable: true, state: 'open', hours: [['00:00', '24:00']], source: 100 })
  const { quote } = await server.ask('GET /m_ft/detail_quote', asked)
  expect(quote.price).toBeGreaterThan(1_000_000)
  const bars = await server.ask('GET /m_ft/kline', { ...asked, type: '1Y' })
  const weekend = bars.time.filter(time => new Date(time).getUTCDay() % 6 === 0)
  expect(weekend.length).toBeGreaterThan(50)
  expect(Math.max(...bars.volume)).toBeGreaterThan(0)
})

test('other coins move with bitcoin', async () => {
  const returnsOf = async (stockCode: string) => {
    const { close } = await server.ask('GET /m_ft/kline', { stockCode, market: 'CR', type: '1Y' })
    return close.slice(1).map((price, nth) => Math.log(price / must(close[nth], 'a close')))
  }
  const [bitcoin, ether] = [await returnsOf('BTCUSD'), await returnsOf('ETHUSD')]
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(bitcoin), mean(ether)]
  const product = mean(bitcoin.map((value, nth) => (value - x) * (must(ether[nth], 'a return') - y)))
  const variance = (values: readonly number[], of: number) => mean(values.map(value => (value - of) ** 2))
  const correlation = product / Math.sqrt(variance(bitcoin, x) * variance(ether, y))
  expect(correlation).toBeGreaterThan(0.6)
  expect(correlation).toBeLessThan(0.95)
})
