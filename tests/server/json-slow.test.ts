// Why: a program that reads too slowly must cost neither memory nor the pace of others. It misses what lies between, gets
// the newest quotes when it reads again, and is told how many trades it has missed.
import { expect, test } from 'vitest'
import type { JsonDown } from '../../domain/wire/json-feed.ts'
import { JsonSelection } from '../../server/feed/json/selection.ts'
import { createTickers } from '../../server/feed/tickers.ts'
import { createLog } from '../../server/lib/log.ts'
import { createTestClock } from '../support/clock.ts'
import { createQuotesMarket } from '../support/quotes-market.ts'

const noOutbox = { after: async () => [], last: async () => 0, subscribe: () => () => {} }

test('a slow client gets the newest quotes and the number of missed trades when it reads again', async () => {
  const market = createQuotesMarket({ US: 2 })
  market.set(0, { price: 1_000, volume: 10 })
  const clock = createTestClock(0)
  const log = createLog('warn', { write: () => {} })
  const sent: Omit<JsonDown, 'at'>[] = []
  const outlet = { congested: false }
  const selection = new JsonSelection({
    market,
    clock,
    log,
    outbox: noOutbox,
    tickers: createTickers(clock, log),
    outlet,
    shard: 0,
    userId: 'ana',
    send: body => void sent.push(body),
  })
  await selection.subscribe({
    type: 'subscribe',
    quotes: ['US.C0'],
    trades: 'US.C0',
    orders: false,
    after: null,
    cadenceMs: 100,
  })
  expect(sent.map(({ type }) => type)).toEqual(['subscribed', 'quotes'])
  sent.length = 0
  outlet.congested = true
  for (let turn = 1; turn <= 1_500; turn++) {
    market.set(0, { price: 1_000 + turn })
    market.trade(0, { time: turn, price: 1_000 + turn, quantity: 1 })
  }
  clock.advance(1_000)
  expect(sent).toEqual([])
  outlet.congested = false
  clock.advance(200)
  const trades = sent.filter(({ type }) => type === 'trades')
  expect(sent.filter(({ type }) => type === 'quotes')).toMatchObject([{ quotes: [{ key: 'US.C0', price: '25.00' }] }])
  expect(trades).toMatchObject([{ missed: 500 }])
  expect(trades.flatMap(message => ('trades' in message ? message.trades : []))).toHaveLength(1_000)
  selection.stop()
  expect(market.listeners(0)).toBe(0)
})
