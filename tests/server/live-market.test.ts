// The market of live feeds, over a real socket and real HTTP: its rows are what the provider sends and the bank publishes,
// a price that nobody sends is unknown, and a provider that does not answer at the start is asked again.
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { STALE_AFTER_MS } from '../../domain/limits.ts'
import { marketStates } from '../../domain/session.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { priceSourcesOf } from '../../server/content/price-sources.ts'
import type { LiveMarket } from '../../server/market/live/market.ts'
import { createLiveMarket } from '../../server/market/live/market.ts'
import type { ReferenceSource } from '../../server/market/live/reference-rows.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import { createFreshness } from '../../server/orders/freshness.ts'
import { createTestClock } from '../support/clock.ts'
import type { KrakenFake } from '../support/kraken-fake.ts'
import { createKrakenFake } from '../support/kraken-fake.ts'
import { shortTape } from '../support/kraken-tape.ts'

const START = Date.UTC(2026, 10, 26, 14, 30, 20)
const tape = shortTape({ startMs: START, trades: 60, from: 116_000, decimals: 5, most: 1e6 })
const rates = new Map([
  ['EUR', '1'],
  ['USD', '1.1600'],
  ['MXN', '21.3000'],
])

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const published = (): ReferenceSource => ({
  name: 'ecb',
  days: () => [{ date: '2026-11-25', perEuro: rates }],
  past: async () => [],
  state: () => ({ isRefused: false, lastAt: START, reason: null }),
  start: onDays => onDays(),
  stop() {},
})

async function open(prepare: (fake: KrakenFake) => void = () => {}) {
  const fake = await createKrakenFake(tape, 'EUR/USD')
  prepare(fake)
  const clock = createTestClock(START)
  const { socketUrl, restUrl } = fake
  const market = await createLiveMarket({
    sources: [{ adapter: createKraken({ clock, fetch, socketUrl, restUrl }), openSocket: openWebSocket }],
    reference: published(),
    random: () => 0.5,
    clock,
    log: pino({ level: 'silent' }),
  })
  market.start()
  ends.push(async () => {
    market.stop()
    await fake.close()
  })
  /** Moves the clock in small steps, with a heartbeat in each, until the condition holds. */
  async function until(condition: () => boolean, beats = true): Promise<void> {
    await expect
      .poll(
        () => {
          clock.advance(200)
          if (beats) fake.heartbeat()
          return condition()
        },
        { interval: 1, timeout: 20_000 },
      )
      .toBe(true)
  }
  /** Moves the clock as {@link until} does, but no further than the heartbeats that have come: a busy machine delivers late. */
  async function hear(durationMs: number): Promise<void> {
    const end = clock.now() + durationMs
    const age = () => market.providers().find(({ name }) => name === 'kraken')?.messageAgeMs
    while (clock.now() <= end) {
      clock.advance(200)
      fake.heartbeat()
      await expect.poll(age, { interval: 1 }).toBe(0)
    }
  }
  return { fake, clock, market, until, hear }
}

const rowOf = (market: LiveMarket, key: string) => {
  const listing = must(market.find(key), key)
  const { ix } = listing.instrument
  const { price, bid, ask, state, volume, previousClose } = market.quotes
  return {
    listing,
    ix,
    price: price[ix],
    bid: bid[ix],
    ask: ask[ix],
    volume: volume[ix],
    previousClose: previousClose[ix],
    state: marketStates[state[ix] ?? 0],
  }
}

const last = <T>(list: readonly T[]): T => must(list.at(-1), 'a last one')
const scaled = (text: string): number => Math.round(Number(text) * 1e5)

test('a pair of the provider has its newest trade and quote, and is lost when nothing comes', async () => {
  const { fake, market, until } = await open()
  await until(() => fake.subscribed >= 2)
  fake.play()
  const [trade, quote] = [
    last(tape.steps.filter(step => step.kind === 'trade')),
    last(tape.steps.filter(step => step.kind === 'quote')),
  ]
  await until(() => rowOf(market, 'FX.EURUSD').price === scaled(trade.price))
  await until(() => rowOf(market, 'FX.EURUSD').state === 'open')
  const { listing, bid, ask, ix } = rowOf(market, 'FX.EURUSD')
  expect(listing.feed).toEqual({ name: 'kraken', origin: 'live', delayMs: 0 })
  expect([bid, ask]).toEqual([scaled(quote.bid), scaled(quote.ask)])
  const { close } = market.bars(ix, '1D')
  expect(close.at(-1)).toBe(scaled(trade.price))
  expect(market.boardStates().find(({ board }) => board === 'FX')?.state).toBe('open')
  await until(() => rowOf(market, 'FX.EURUSD').state === 'lost', false)
})

test('the quote of a quiet pair is the present one while its connection has heartbeats, and its size is not offered anew', async () => {
  const { fake, market, until, hear, clock } = await open()
  const freshness = createFreshness({ market, clock })
  await until(() => fake.subscribed >= 2)
  fake.play()
  await until(() => rowOf(market, 'FX.EURUSD').state === 'open')
  const { ix } = rowOf(market, 'FX.EURUSD')
  await hear(SECOND_MS)
  const version = market.quotes.bookVersion[ix]
  await hear(3 * STALE_AFTER_MS)
  expect([rowOf(market, 'FX.EURUSD').state, freshness.isStale(ix)]).toEqual(['open', false])
  expect(market.quotes.bookVersion[ix]).toBe(version)
  fake.fault({ kind: 'voice', voice: 'silent' })
  await until(() => rowOf(market, 'FX.EURUSD').state === 'lost')
})

test('after a reconnection without a new quote heartbeats prove nothing: the quote is stale when the server no longer trades at it', async () => {
  const { fake, market, until, clock } = await open()
  const freshness = createFreshness({ market, clock })
  await until(() => fake.subscribed >= 2)
  fake.play()
  await until(() => rowOf(market, 'FX.EURUSD').state === 'open')
  const { ix } = rowOf(market, 'FX.EURUSD')
  fake.fault({ kind: 'snapshots', sent: false })
  fake.cut()
  const quotedAt = market.quotes.bookAt[ix] ?? 0
  await until(() => rowOf(market, 'FX.EURUSD').state === 'lost')
  await until(() => rowOf(market, 'FX.EURUSD').state === 'open')
  await until(() => rowOf(market, 'FX.EURUSD').state === 'stale')
  const age = clock.now() - quotedAt
  expect([age > STALE_AFTER_MS, age <= STALE_AFTER_MS + 1_200, freshness.isStale(ix)]).toEqual([true, true, true])
  expect(market.providers().find(one => one.name === 'kraken')?.state).toBe('live')
})

test('the other pairs have the rate of the bank, no order book, and cannot be traded', async () => {
  const { market } = await open()
  const { listing, price, bid, ask, state } = rowOf(market, 'FX.USDMXN')
  expect(listing.feed).toEqual({ name: 'ecb', origin: 'reference', delayMs: 0 })
  // 21.3 ÷ 1.16 = 18.362068…
  expect([price, bid, ask, state]).toEqual([1_836_207, 0, 0, 'reference'])
  const unknown = rowOf(market, 'FX.USDJPY')
  expect([unknown.price, unknown.state]).toEqual([0, 'lost'])
})

test('coins of the provider are listed, tokenized shares and other boards are not', async () => {
  const { market } = await open()
  expect(market.board('CR').map(ix => market.listings[ix]?.instrument.key)).toEqual(['CR.BTCUSD', 'CR.DOGEUSD'])
  expect(market.boardStates().map(({ board }) => board)).toEqual(['FX', 'CR'])
  expect([market.live, market.simulated]).toEqual([true, true])
  expect(rowOf(market, 'CR.BTCUSD').price).toBe(0)
})

test('both sources are published, with the contract if there is one', async () => {
  const { market } = await open()
  const feeds = [
    { name: 'ecb', origin: 'reference' },
    { name: 'kraken', origin: 'live' },
  ]
  const { feeds: published, live, contract } = priceSourcesOf(market, 'Contract 7 of 2026')
  expect(published).toHaveLength(2)
  expect(published).toEqual(expect.arrayContaining(feeds))
  expect([live, contract]).toEqual([true, 'Contract 7 of 2026'])
  expect(priceSourcesOf(market, '').contract).toBe(null)
})

test('without an answer of the provider the reference rates are there, and it is asked again', async () => {
  const down = { kind: 'rest', path: 'AssetPairs', status: 503, times: 2 } as const
  const { fake, clock, market, until } = await open(fake => fake.fault(down))
  expect(rowOf(market, 'FX.USDMXN').state).toBe('reference')
  expect(market.board('CR')).toEqual([])
  const asked = fake.calls.length
  clock.advance(10 * MINUTE_MS)
  await until(() => fake.calls.length > asked)
  await until(() => market.board('CR').length > 0)
  expect(rowOf(market, 'FX.EURUSD').listing.feed.origin).toBe('live')
})

test('a provider that lists nothing has no prices, says so, and is asked again until it lists something', async () => {
  const { fake, clock, market, until } = await open(fake => fake.fault({ kind: 'pairs', listed: false }))
  const state = () => market.providers().find(({ name }) => name === 'kraken')
  expect([market.board('CR'), rowOf(market, 'FX.USDMXN').state]).toEqual([[], 'reference'])
  expect(state()).toMatchObject({ state: 'lost', instruments: 0 })
  fake.fault({ kind: 'pairs', listed: true })
  clock.advance(10 * MINUTE_MS)
  await until(() => market.board('CR').length > 0)
  await until(() => state()?.state === 'live')
})
