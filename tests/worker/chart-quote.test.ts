// Why: the header shows the quote, and the legend of the chart shows its newest bar. The server sends them in two
// frames. A snapshot between the two must not show two prices of one instrument.
import { EMPTY, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { TradeBatch } from '../../worker/feed/feed.ts'
import type { Read } from '../../worker/http.ts'
import { SentState, SnapshotBuilder } from '../../worker/snapshot/builder.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { clockScheduler } from '../../worker/streams/scheduler.ts'
import { ChartView } from '../../worker/views/chart.ts'
import { createTestClock } from '../support/clock.ts'

const KEY = 'US.AAPL' as InstrumentKey
const MINUTE = 60_000
const IX = 3

const history: Kline = {
  ix: IX,
  period: '1D',
  size: MINUTE,
  time: [0],
  open: [100],
  high: [100],
  low: [100],
  close: [100],
  volume: [1],
  sessions: [{ openMs: 0, closeMs: 1_000 * MINUTE, dayStartMs: 0 }],
  asOf: 10,
}

async function charting() {
  const clock = createTestClock(0)
  const [quotes, instruments, sent] = [new QuoteStore(), new InstrumentStore(), new SentState()]
  instruments.add({
    ix: IX,
    key: KEY,
    board: 'US',
    code: 'AAPL',
    name: 'Apple',
    nameZh: null,
    source: 0,
    currency: 'USD',
    sector: 'none',
    priceDecimals: 2,
    quantityDecimals: 0,
    lot: 1,
  })
  const trades$ = new Subject<TradeBatch>()
  const chart = new ChartView(
    'chart',
    { kind: 'chart', key: KEY, market: 'UsStock', period: '1D' },
    {
      read: (async () => history) as unknown as Read,
      scheduler: clockScheduler(clock),
      feed: { trades$, tradeGaps$: EMPTY },
      epochs$: EMPTY,
      instruments,
      quotes,
      onChange: () => {},
      want: () => {},
    },
  )
  await new Promise(resolve => setImmediate(resolve))
  // The history reaches past the time of the first trade, so that there is no gap between history and trades.
  trades$.next({ ix: IX, at: 5, trades: [{ time: 5, price: 100, quantity: 1 }] })
  return {
    clock,
    chart,
    quote(price: number, at: number) {
      quotes.columns.price[IX] = price
      quotes.columns.at[IX] = at
      quotes.touch(IX)
    },
    trade: (price: number, at: number) => trades$.next({ ix: IX, at, trades: [{ time: at, price, quantity: 1 }] }),
    /** The price in the header and the price in the legend that a snapshot carries; null if it does not carry it. */
    snapshot() {
      const withheld = new Set([chart.checkWithheldQuote()].filter(ix => ix !== null))
      const builder = new SnapshotBuilder(sent, instruments, quotes, withheld)
      chart.collect(builder)
      const snapshot = builder.build(1, 0)
      return { header: snapshot?.quotes?.[1] ?? null, legend: snapshot?.charts?.at(-1)?.bars.close.at(-1) ?? null }
    },
  }
}

test('a quote waits for the trade that caused it, and both are in one snapshot', async () => {
  const { quote, trade, snapshot } = await charting()
  quote(101, 100)
  trade(101, 100)
  expect(snapshot()).toEqual({ header: 101, legend: 101 })
  quote(102, 200)
  expect(snapshot()).toEqual({ header: null, legend: null })
  trade(102, 200)
  expect(snapshot()).toEqual({ header: 102, legend: 102 })
})

test('a trade that arrives before its quote sets the price of the quote', async () => {
  const { quote, trade, snapshot } = await charting()
  quote(101, 100)
  trade(101, 100)
  snapshot()
  trade(103, 200)
  expect(snapshot()).toEqual({ header: 103, legend: 103 })
})

test('a quote without its trade is shown after one second', async () => {
  const { clock, quote, trade, snapshot } = await charting()
  quote(101, 100)
  trade(101, 100)
  snapshot()
  quote(102, 200)
  expect(snapshot().header).toBe(null)
  clock.advance(1_000)
  expect(snapshot().header).toBe(102)
})

test('a quote with an unchanged price does not wait for a trade', async () => {
  const { chart, quote, trade } = await charting()
  quote(101, 100)
  trade(101, 100)
  quote(101, 300)
  expect(must([chart.checkWithheldQuote()], 'a value')).toEqual([null])
})
