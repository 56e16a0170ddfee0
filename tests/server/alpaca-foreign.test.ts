// Alpaca's own client works with the fake Alpaca, as a process of its own, over MessagePack. Otherwise the fake and the
// adapter could share one mistake.
import { Alpaca, TimeFrame } from '@alpacahq/alpaca-trade-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '../../domain/time.ts'
import { KEY, SECRET } from '../support/alpaca-faults.ts'
import type { AlpacaProcess } from '../support/alpaca-process.ts'
import { startAlpaca } from '../support/alpaca-process.ts'

const START = Date.UTC(2026, 2, 3, 14, 30, 20)
const TIMEOUT_MS = 60_000
const symbols = ['AAPL', 'MSFT']
let fake: AlpacaProcess
let client: Alpaca

beforeEach(async () => {
  fake = await startAlpaca(['--start', String(START), '--symbols', symbols.join()])
  client = new Alpaca({ keyId: KEY, secret: SECRET, fetchApi: here })
})
afterEach(() => fake.stop())

/** Its addresses of REST cannot be set: requests go to the fake all the same. */
const here: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : String(input))
  return fetch(`${fake.restUrl}${pathname}${search}`, init)
}

test('it reads assets, snapshots and bars', { timeout: TIMEOUT_MS }, async () => {
  await fake.send({ kind: 'advance', to: START + 130 * SECOND_MS })
  const assets = await client.trading.assets.getV2Assets({ status: 'active' })
  expect(assets.map(({ symbol }) => symbol)).toEqual(symbols)
  const snapshots = await client.marketData.stocks.stockSnapshots({ symbols: symbols.join(), feed: 'iex' })
  expect(JSON.stringify(snapshots)).toContain('"AAPL"')
  const bars = await client.marketData.getStockBars({
    symbols,
    timeframe: TimeFrame.Minute,
    start: new Date(START),
    feed: 'iex',
  })
  const { AAPL: minutes = [] } = bars
  expect(minutes.map(({ timestamp }) => timestamp.getTime())).toEqual([START - 20 * SECOND_MS, START + 40 * SECOND_MS])
})

test('it is sent trades and quotes of what it subscribes, each once', { timeout: TIMEOUT_MS }, async () => {
  const stream = client.marketData.stockStream({ feed: 'iex', url: fake.socketUrl })
  const [trades, quotes, errors] = [[] as string[], [] as string[], [] as unknown[]]
  stream.onTrade(({ timestamp }) => trades.push(timestamp.toISOString()))
  stream.onQuote(({ symbol }) => quotes.push(symbol))
  stream.onError(error => errors.push(error))
  stream.onConnect(() => {
    stream.subscribeForTrades(['AAPL'])
    stream.subscribeForQuotes(['MSFT'])
  })
  stream.connect()
  try {
    await expect.poll(async () => (await fake.send({ kind: 'voice', voice: 'all' })).subscribed).toEqual(['AAPL'])
    await fake.send({ kind: 'advance', to: START + 20 * SECOND_MS })
    await expect.poll(() => trades.length).toBeGreaterThanOrEqual(18)
    expect(new Set(trades).size).toBe(trades.length)
    expect(new Set(quotes)).toEqual(new Set(['MSFT']))
    expect(errors).toEqual([])
  } finally {
    stream.disconnect()
  }
})
