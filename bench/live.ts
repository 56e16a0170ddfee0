// Benchmark of a live market: two days of trades and quotes of a fake exchange, over a real socket, as fast as the market
// takes them. Reason: an installation runs for months, and a feed that keeps something of each message ends it. There is
// no peer: the client libraries that could be one keep no bars.
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { must } from '../domain/assert.ts'
import { HOUR_MS, SECOND_MS } from '../domain/time.ts'
import type { LiveMarket } from '../server/market/live/market.ts'
import { createLiveMarket } from '../server/market/live/market.ts'
import type { ReferenceSource } from '../server/market/live/reference-rows.ts'
import { openWebSocket } from '../server/market/live/socket.ts'
import { createKraken } from '../server/market/providers/kraken/adapter.ts'
import type { TestClock } from '../tests/support/clock.ts'
import { createTestClock } from '../tests/support/clock.ts'
import type { KrakenProcess } from '../tests/support/kraken-process.ts'
import { startKraken } from '../tests/support/kraken-process.ts'
import type { Bench, Row } from './bench.ts'
import { rowAlone } from './bench.ts'
import { slope } from './slope.ts'

const KEY = 'CR.BTCUSD'
/** When the tape `coins` of the fake starts. */
const START_MS = Date.UTC(2026, 2, 3, 14, 30, 20)
/** The tape has a trade each 0.3 s and a quote before each third one. */
const ROUND = { ms: 3.6 * SECOND_MS, trades: 12, steps: 16 } as const
const ROUNDS_AN_HOUR = HOUR_MS / ROUND.ms
/** The buffers of a chart's day fill during the first day. */
const HOURS = { first: 24, all: 48, shown: [12, 24, 48] } as const
const MOST_MB = 0.25
const MEGABYTE = 1024 * 1024

export const live: Bench = {
  name: 'live',
  async run(quick) {
    // A quick run returns nothing, because the first day only fills the buffers.
    if (quick) return []
    const trades = `${HOURS.all * ROUNDS_AN_HOUR * ROUND.trades + ROUND.trades}`
    const kraken = await startKraken(['--tape', 'coins', '--pair', 'BTC/USD', '--trades', trades])
    const clock = createTestClock(START_MS)
    const market = await marketOf(kraken, clock)
    try {
      return await measured(market, kraken, clock)
    } finally {
      market.stop()
      await kraken.stop()
    }
  },
}

const nothingPublished: ReferenceSource = {
  name: 'ecb',
  days: () => [],
  past: async () => [],
  state: () => ({ isRefused: false, lastAt: null, reason: null }),
  start() {},
  stop() {},
}

async function marketOf({ socketUrl, restUrl }: KrakenProcess, clock: TestClock): Promise<LiveMarket> {
  const market = await createLiveMarket({
    sources: [{ adapter: createKraken({ clock, fetch, socketUrl, restUrl }), openSocket: openWebSocket }],
    reference: nothingPublished,
    random: () => 0.5,
    clock,
    log: pino({ level: 'silent' }),
  })
  market.start()
  return market
}

async function measured(market: LiveMarket, kraken: KrakenProcess, clock: TestClock): Promise<Row[]> {
  const { ix } = must(market.find(KEY), KEY).instrument
  let seen = 0
  market.onTrades(ix, () => {
    seen += 1
  })
  while ((await kraken.state()).subscribed < 2) clock.advance(SECOND_MS)
  const samples: { readonly hour: number; readonly megabytes: number }[] = []
  const before = process.cpuUsage()
  for (let hour = 1; hour <= HOURS.all; hour += 1) {
    for (let round = 0; round < ROUNDS_AN_HOUR; round += 1) {
      const wanted = seen + ROUND.trades
      await kraken.send({ kind: 'play', steps: ROUND.steps })
      await kraken.send({ kind: 'heartbeat' })
      while (seen < wanted) await setImmediate()
      clock.advance(ROUND.ms)
    }
    samples.push({ hour, megabytes: heapInUse() / MEGABYTE })
  }
  const { user, system } = process.cpuUsage(before)
  const settled = samples.filter(({ hour }) => hour > HOURS.first)
  const at = (hour: number): number => must(samples[hour - 1], `a sample of hour ${hour}`).megabytes
  const growth = slope(
    settled.map(({ hour }) => hour),
    settled.map(({ megabytes }) => megabytes),
  )
  return [
    rowAlone('live: growth an hour of trades, on the second day', growth, 'MB', MOST_MB),
    ...HOURS.shown.map(hour => rowAlone(`live: heap after ${hour} hours of trades`, at(hour), 'MB', null)),
    rowAlone(
      'live: processor time of a trade, with its part of quotes and heartbeats',
      (user + system) / seen,
      'µs',
      null,
    ),
    rowAlone('live: trades that this is based on', seen, '', null),
  ]
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}
