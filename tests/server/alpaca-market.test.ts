// A market of Alpaca's prices, over real HTTP: rows, listings, hours and states, and several sources beside each other.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { marketStates } from '../../domain/session.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import { createExchangeDays } from '../../server/market/live/days.ts'
import type { LiveMarket } from '../../server/market/live/market.ts'
import { createLiveMarket } from '../../server/market/live/market.ts'
import type { ReferenceSource } from '../../server/market/live/reference-rows.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import type { Source } from '../../server/market/live/sourced.ts'
import { createAlpaca } from '../../server/market/providers/alpaca/adapter.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import type { AlpacaFake } from '../support/alpaca-fake.ts'
import { createAlpacaFake } from '../support/alpaca-fake.ts'
import { KEY, SECRET } from '../support/alpaca-faults.ts'
import { steadySteps } from '../support/alpaca-tape.ts'
import type { TestClock } from '../support/clock.ts'
import { createTestClock } from '../support/clock.ts'
import type { KrakenFake } from '../support/kraken-fake.ts'
import { createKrakenFake } from '../support/kraken-fake.ts'
import { shortTape } from '../support/kraken-tape.ts'

/** A Tuesday, 09:30:20 in New York. */
const START = Date.UTC(2026, 2, 3, 14, 30, 20)
const steps = steadySteps({ startMs: START, trades: 400, symbols: ['AAPL', 'IBM'] })

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const published = (): ReferenceSource => ({
  name: 'ecb',
  days: () => [{ date: '2026-03-02', perEuro: new Map(Object.entries({ EUR: '1', USD: '1.16', HKD: '9.05' })) }],
  past: async () => [],
  state: () => ({ isRefused: false, lastAt: START, reason: null }),
  start: onDays => onDays(),
  stop() {},
})

type Options = {
  readonly key?: string
  readonly startMs?: number
  readonly kraken?: true
  prepare?(fake: AlpacaFake): void
}

async function krakenSource(clock: TestClock): Promise<{ readonly fake: KrakenFake; readonly source: Source }> {
  const fake = await createKrakenFake(shortTape({ startMs: START, trades: 10 }))
  ends.push(() => fake.close())
  const { socketUrl, restUrl } = fake
  return { fake, source: { adapter: createKraken({ clock, fetch, socketUrl, restUrl }), openSocket: openWebSocket } }
}

async function open({ key = KEY, startMs = START, kraken, prepare }: Options = {}) {
  const fake = await createAlpacaFake({ steps, startMs, symbols: ['AAPL', 'IBM', 'SPY', 'UNKNOWN1'] })
  prepare?.(fake)
  const clock = createTestClock(startMs)
  const { socketUrl, restUrl } = fake
  const adapter = createAlpaca({ clock, fetch, key, secret: SECRET, socketUrl, restUrl })
  const log = pino({ level: 'silent' })
  const other = kraken ? await krakenSource(clock) : null
  const sources = [{ adapter, openSocket: openWebSocket }, ...(other ? [other.source] : [])]
  const market = await createLiveMarket({ sources, reference: published(), random: () => 0.5, clock, log })
  market.start()
  ends.push(async () => {
    market.stop()
    await fake.close()
  })
  /** Moves all clocks in small steps until the condition holds. */
  async function until(condition: () => boolean, stepMs = 500): Promise<void> {
    await expect
      .poll(
        () => {
          clock.advance(stepMs)
          fake.advance(clock.now())
          other?.fake.heartbeat()
          return condition()
        },
        { interval: 1, timeout: 15_000 },
      )
      .toBe(true)
  }
  /** The chart, once it is loaded: a request waits for its turn. */
  async function chart(ix: number, type: '1m' | '1D' | '1Y'): Promise<Kline> {
    let isReady = false
    void market.ready?.(ix, type).then(() => {
      isReady = true
    })
    await until(() => isReady, 100)
    return market.bars(ix, type)
  }
  return { market, fake, clock, until, chart }
}

const ixOf = (market: LiveMarket, key: string): number => must(market.find(key), key).instrument.ix
const stateOf = ({ quotes, find }: LiveMarket, key: string) =>
  marketStates[quotes.state[must(find(key), key).instrument.ix] ?? 0]
const providerOf = (market: LiveMarket, name: string) => market.providers().find(one => one.name === name)

test('what Alpaca and the board have is listed, with Alpaca’s name, its hours and nothing that is not known', async () => {
  const { market } = await open()
  const codes = market.board('US').map(ix => market.listings[ix]?.instrument.code)
  expect(codes).toEqual(['AAPL', 'IBM', 'SPY'])
  const listing = must(market.find('US.AAPL'), 'Apple')
  expect(listing).toMatchObject({
    instrument: { name: 'AAPL Inc. Common Stock', sector: 'technology', priceDecimals: 2, quantityDecimals: 0, lot: 1 },
    tickSteps: [[0, 1]],
    tradable: true,
    zone: 'America/New_York',
    sharesOutstandingM: null,
    peRatio: null,
    dividendYield: null,
    feed: { name: 'alpaca', origin: 'live', delayMs: 0 },
  })
  expect(listing.hours()).toEqual([['09:30', '16:00']])
  expect(market.find('US.MSFT')).toBeNull()
})

test('a row has bid, ask, the last price, the day and the close of the day before', async () => {
  const { market, until } = await open()
  const ix = ixOf(market, 'US.AAPL')
  const { quotes } = market
  await until(() => (quotes.volume[ix] ?? 0) > 1_000 && (quotes.ask[ix] ?? 0) > 0)
  expect(stateOf(market, 'US.AAPL')).toBe('open')
  expect((quotes.ask[ix] ?? 0) - (quotes.bid[ix] ?? 0)).toBe(2)
  expect([quotes.bidSize[ix], quotes.askSize[ix]]).toEqual([480, 1_000])
  expect(quotes.previousClose[ix]).toBe(Math.round(Number(steps[1]?.part['p']) * 100))
  expect(quotes.high[ix]).toBeGreaterThanOrEqual(quotes.low[ix] ?? 0)
  const closes = START - 20 * SECOND_MS + 6.5 * HOUR_MS
  expect(market.boardStates()[0]).toMatchObject({ board: 'US', state: 'open', nextAt: closes, opensAt: null })
})

test('charts have the regular hours, with sessions of the exchange', async () => {
  const { market, until, fake, chart } = await open()
  const ix = ixOf(market, 'US.AAPL')
  await until(() => fake.played > 1_400)
  const day = await chart(ix, '1D')
  const openMs = Date.UTC(2026, 2, 3, 14, 30)
  expect(day.sessions[0]).toEqual({ openMs, closeMs: openMs + 6.5 * HOUR_MS, dayStartMs: openMs - 5.5 * HOUR_MS })
  expect(day.time.at(-1)).toBe(openMs + 5 * MINUTE_MS)
  const ofMinutes = await chart(ix, '1m')
  expect(ofMinutes.size).toBe(MINUTE_MS)
  expect(ofMinutes.time[0]).toBe(openMs)
  expect(ofMinutes.time.at(-1)).toBeGreaterThanOrEqual(openMs + 5 * MINUTE_MS)
  expect((await chart(ix, '1Y')).time).toEqual([openMs - 5.5 * HOUR_MS - DAY_MS, openMs - 5.5 * HOUR_MS])
})

test('a day is past once its regular hours have ended and Alpaca has its bar', async () => {
  const closeMs = Date.UTC(2026, 2, 3, 21)
  const dayMs = Date.UTC(2026, 2, 3, 9)
  const { market, clock, until } = await open({ startMs: closeMs - 10 * SECOND_MS })
  const ix = ixOf(market, 'US.AAPL')
  const query = { size: 'day', before: null } as const
  async function lastDay() {
    let isReady = false
    void market.readyPast?.(ix, query).then(() => {
      isReady = true
    })
    await until(() => isReady, 100)
    const { time, knownTo } = market.past(ix, query)
    return { day: time.at(-1), knownTo }
  }
  expect(await lastDay()).toEqual({ day: dayMs - DAY_MS, knownTo: dayMs })
  await until(() => clock.now() > closeMs + 2 * MINUTE_MS)
  expect(await lastDay()).toEqual({ day: dayMs, knownTo: dayMs + DAY_MS })
})

/** Openings: of Tuesday, of Wednesday, and after the holiday of Friday, 3 July, of Monday. */
const [tuesday, wednesday] = [Date.UTC(2026, 2, 3, 14, 30), Date.UTC(2026, 2, 4, 14, 30)]
const monday = Date.UTC(2026, 6, 6, 13, 30)

test.each([
  ['before the regular hours', Date.UTC(2026, 2, 3, 13), 'pre', tuesday],
  ['after them', Date.UTC(2026, 2, 3, 22), 'post', wednesday],
  ['at night', Date.UTC(2026, 2, 3, 6), 'closed', tuesday],
  ['on a holiday', Date.UTC(2026, 6, 3, 15), 'closed', monday],
])('%s it is not open, and says when it will be', async (_name, startMs, state, opensAt) => {
  const { market, until } = await open({ startMs })
  await until(() => stateOf(market, 'US.AAPL') === state)
  expect(market.boardStates()[0]).toMatchObject({ board: 'US', state, opensAt })
})

test('days begin at 04:00 in New York, also after a change of the clocks, and a weekend belongs to Friday', () => {
  const days = createExchangeDays('US')
  const friday = Date.UTC(2026, 2, 6, 9)
  expect(days.startOf(Date.UTC(2026, 2, 8, 12))).toBe(friday)
  expect(days.startOf(friday)).toBe(friday)
  expect(days.startOf(friday - 1)).toBe(Date.UTC(2026, 2, 5, 9))
  expect(days.nextAfter(friday)).toBe(Date.UTC(2026, 2, 9, 8))
  expect(days.sessionAt?.(Date.UTC(2026, 10, 27, 15)).closeMs).toBe(Date.UTC(2026, 10, 27, 18))
})

describe('several sources', () => {
  test('each board has its own, and a lost one does not touch the other', async () => {
    const { market, fake, until } = await open({ kraken: true })
    await until(() => stateOf(market, 'CR.BTCUSD') === 'stale' && stateOf(market, 'US.AAPL') === 'open')
    expect(must(market.find('CR.BTCUSD'), 'bitcoin').feed.name).toBe('kraken')
    expect(must(market.find('US.AAPL'), 'Apple').feed.name).toBe('alpaca')
    fake.fault({ kind: 'handshake', status: 503, times: 1e6 })
    fake.fault({ kind: 'rest', status: 503, times: 1e6 })
    fake.cut()
    await until(() => stateOf(market, 'US.AAPL') === 'lost')
    // Connected, with heartbeats and without a quote.
    expect(stateOf(market, 'CR.BTCUSD')).toBe('stale')
    expect(providerOf(market, 'alpaca')?.state).toBe('lost')
    expect(providerOf(market, 'kraken')?.state).toBe('live')
  })

  test('one that is down at the start is asked again at its pace, and no price is made up', async () => {
    const { market, fake, until, clock } = await open({ kraken: true, prepare: down })
    expect(market.board('US')).toEqual([])
    expect(providerOf(market, 'alpaca')).toMatchObject({ state: 'lost', instruments: 0 })
    const asked = fake.calls.length
    await until(() => clock.now() > START + 50 * SECOND_MS)
    expect(fake.calls.length).toBe(asked)
    await until(() => market.board('US').length === 3)
    await until(() => stateOf(market, 'US.AAPL') === 'open')
  })

  test('a key that is refused is final, and the other source goes on', async () => {
    const { market, fake, until, clock } = await open({ key: 'another', kraken: true })
    await until(() => stateOf(market, 'CR.BTCUSD') === 'stale')
    expect(providerOf(market, 'alpaca')).toMatchObject({ state: 'refused', instruments: 0 })
    const asked = fake.calls.length
    await until(() => clock.now() > START + 5 * MINUTE_MS, 5_000)
    expect(fake.calls.length).toBe(asked)
  })
})

const down = (fake: AlpacaFake): void => fake.fault({ kind: 'rest', status: 503, times: 1 })

test('what is traded and looked at is followed only for a provider that sends a part', async () => {
  const { market } = await open()
  expect(market.demand).toBeDefined()
  const clock = createTestClock(START)
  const { source } = await krakenSource(clock)
  const log = pino({ level: 'silent' })
  const other = await createLiveMarket({ sources: [source], reference: published(), random: () => 0.5, clock, log })
  expect(other.demand).toBeUndefined()
})

test('nothing of a provider is loaded before it is chosen', () => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type ).*?from '(\.[^']+)'/gms)
    for (const [, path = ''] of imports) visit(join(dirname(file), path))
  }
  visit('server/market/create-live.ts')
  expect(seen.size).toBeGreaterThan(30)
  expect([...seen].filter(file => /providers\/(alpaca|ibkr|kraken|oanda)\//.test(file))).toEqual([])
})
