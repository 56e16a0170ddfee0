// A client that is not ours works with the fake Kraken, as a process of its own. Otherwise the fake and the adapter could
// share one mistake.
import ccxt from 'ccxt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/time.ts'
import type { KrakenProcess } from '../support/kraken-process.ts'
import { startKraken } from '../support/kraken-process.ts'

const SYMBOL = 'BTC/USD'
const TIMEOUT_MS = 90_000
let fake: KrakenProcess
let client: InstanceType<typeof ccxt.pro.kraken>

beforeEach(async () => {
  fake = await startKraken(['--tape', 'short'])
  client = new ccxt.pro.kraken()
  Object.assign(client.urls, {
    api: { public: fake.restUrl, private: fake.restUrl, ws: { publicV2: fake.socketUrl, public: fake.socketUrl } },
  })
  // Without this its sockets accept addresses with TLS only.
  await client.loadHttpProxyAgent()
})
afterEach(async () => {
  await client.close()
  await fake.stop()
})

/** Plays steps until the client has what it waits for. */
async function playing<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const found = answer.then(value => ({ value }))
  for (;;) {
    await fake.send({ kind: 'play', steps: 1 })
    const first = await Promise.race([found, new Promise<null>(resolve => setTimeout(() => resolve(null), 20))])
    if (first) return first.value
  }
}

test(
  'ccxt reads markets, trades, quotes and bars',
  async () => {
    const markets = await client.loadMarkets()
    expect(Object.keys(markets)).toEqual(expect.arrayContaining([SYMBOL, 'DOGE/USD', 'EUR/USD']))
    expect(markets[SYMBOL]).toMatchObject({ active: true, precision: { price: 0.1, amount: 1e-8 } })

    const trades = await playing(client.watchTrades(SYMBOL))
    expect(Number(trades[0]?.id)).toBeGreaterThanOrEqual(1_000)
    expect(trades[0]).toMatchObject({ symbol: SYMBOL, price: expect.any(Number), amount: expect.any(Number) })

    const ticker = await playing(client.watchTicker(SYMBOL))
    expect(ticker.ask ?? 0).toBeGreaterThan(ticker.bid ?? Number.POSITIVE_INFINITY)

    await fake.send({ kind: 'play', steps: 100 })
    const past = await client.fetchTrades(SYMBOL)
    const bars = await client.fetchOHLCV(SYMBOL, '1m')
    const minute = Math.floor((past[0]?.timestamp ?? 0) / MINUTE_MS) * MINUTE_MS
    const first = past.filter(({ timestamp = 0 }) => Math.floor(timestamp / MINUTE_MS) * MINUTE_MS === minute)
    const prices = first.map(({ price }) => Number(price))
    expect(bars[0]?.slice(0, 5)).toEqual([minute, prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)])
  },
  TIMEOUT_MS,
)
