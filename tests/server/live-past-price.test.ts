// Why: the night of a position is charged at the price of its cut-off. A live market cannot compute that price, and a
// process that was down at the cut-off must not take a later one: it takes the provider's bar, or has none.
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { marketStates } from '../../domain/session.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { LiveMarket } from '../../server/market/live/market.ts'
import { createLiveMarket } from '../../server/market/live/market.ts'
import type { ReferenceSource } from '../../server/market/live/reference-rows.ts'
import { publishedAt } from '../../server/market/live/reference-rows.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import { fixingOf } from '../../server/prices/fixings.ts'
import { createTestClock } from '../support/clock.ts'
import { createKrakenFake } from '../support/kraken-fake.ts'
import { shortTape } from '../support/kraken-tape.ts'

const START = Date.UTC(2026, 10, 26, 21, 50, 20)
/** The cut-off of 17:00 in New York. */
const CUT_OFF = Date.UTC(2026, 10, 26, 22)
const tape = shortTape({ startMs: START, trades: 400, from: 116_000, decimals: 5, most: 1e6, everyMs: 3_000 })
const endOfTape = Math.floor(must(tape.steps.at(-1), 'a step').atUs / 1_000)
const tradedAt = (atUs: number): boolean => atUs < CUT_OFF * 1_000
const beforeCutOff = must(
  tape.steps.findLast(step => step.kind === 'trade' && tradedAt(step.atUs)),
  'a trade before the cut-off',
)
const wanted = beforeCutOff.kind === 'trade' ? Math.round(Number(beforeCutOff.price) * 1e5) : 0
const stepsBefore = tape.steps.filter(step => tradedAt(step.atUs)).length

const EURO = 'FX.EURUSD'
const PESO = 'FX.USDMXN'
const rates = (mxn: string) =>
  new Map([
    ['EUR', '1'],
    ['USD', '1.0000'],
    ['MXN', mxn],
  ])
const published: ReferenceSource = {
  name: 'ecb',
  days: () => [
    { date: '2026-11-25', perEuro: rates('18.0000') },
    { date: '2026-11-26', perEuro: rates('19.0000') },
    { date: '2026-11-27', perEuro: rates('20.0000') },
  ],
  past: async () => [],
  state: () => ({ isRefused: false, lastAt: START, reason: null }),
  start: onDays => onDays(),
  stop() {},
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function exchange() {
  const fake = await createKrakenFake(tape, 'EUR/USD')
  ends.unshift(() => fake.close())
  return fake
}

/** A process that starts at this time. */
async function processFrom(fake: Awaited<ReturnType<typeof exchange>>, at: number) {
  const clock = createTestClock(at)
  const { socketUrl, restUrl } = fake
  const market = await createLiveMarket({
    sources: [{ adapter: createKraken({ clock, fetch, socketUrl, restUrl }), openSocket: openWebSocket }],
    reference: published,
    random: () => 0.5,
    clock,
    log: pino({ level: 'silent' }),
  })
  market.start()
  ends.unshift(async () => market.stop())
  async function until(condition: () => boolean, hasHeartbeats = true): Promise<void> {
    const step = (): boolean => {
      clock.advance(200)
      if (hasHeartbeats) fake.heartbeat()
      return condition()
    }
    await expect.poll(step, { interval: 1, timeout: 20_000 }).toBe(true)
  }
  return { clock, market, until }
}

const listingOf = (market: LiveMarket, key: string) => must(market.find(key), key)
const rowAt = (market: LiveMarket, key: string, at: number, now: number) =>
  fixingOf(market, listingOf(market, key), { kind: 'cutOff', at }, now)
const stateOf = (market: LiveMarket) => marketStates[market.quotes.state[listingOf(market, EURO).instrument.ix] ?? 0]
const lastOf = (market: LiveMarket) => market.quotes.price[listingOf(market, EURO).instrument.ix]

test('a process that runs at the cut-off stores the last price before it, also when later trades have come', async () => {
  const fake = await exchange()
  const { clock, market, until } = await processFrom(fake, START)
  await until(() => fake.subscribed >= 2)
  fake.play(stepsBefore)
  await until(() => lastOf(market) === wanted && stateOf(market) === 'open')
  const onTime = rowAt(market, EURO, CUT_OFF, clock.now())
  expect(onTime).toMatchObject({ price: wanted, observedAt: Math.floor(beforeCutOff.atUs / 1_000) })
  fake.play()
  await until(() => lastOf(market) !== wanted)
  const afterwards = rowAt(market, EURO, CUT_OFF, clock.now())
  expect(afterwards).toMatchObject({ price: wanted, observedAt: CUT_OFF })
})

test('a process that starts after the cut-off has no price of it until the provider has sent its bars', async () => {
  const fake = await exchange()
  fake.play()
  const { clock, market, until } = await processFrom(fake, endOfTape)
  await until(() => stateOf(market) === 'open' && (lastOf(market) ?? 0) > 0)
  expect(lastOf(market)).not.toBe(wanted)
  await until(() => rowAt(market, EURO, CUT_OFF, clock.now()) !== null)
  expect(rowAt(market, EURO, CUT_OFF, clock.now())).toMatchObject({ price: wanted, observedAt: CUT_OFF })
  // Nothing is known of the day before, on which nobody traded.
  expect(rowAt(market, EURO, CUT_OFF - 24 * HOUR_MS, clock.now())).toBeNull()
})

test('while the provider refuses its bars, the price of a missed cut-off is unknown and not the last one', async () => {
  const fake = await exchange()
  fake.play()
  const { clock, market, until } = await processFrom(fake, endOfTape)
  fake.fault({ kind: 'rest', times: 1_000, status: 503, path: 'OHLC' })
  await until(() => stateOf(market) === 'open' && (lastOf(market) ?? 0) > 0)
  await until(() => clock.now() > endOfTape + 2 * MINUTE_MS)
  expect(rowAt(market, EURO, CUT_OFF, clock.now())).toBeNull()
})

test('while the connection is lost, the last price is not that of a cut-off that passes', async () => {
  const fake = await exchange()
  const { clock, market, until } = await processFrom(fake, START)
  await until(() => fake.subscribed >= 2)
  fake.play(stepsBefore)
  await until(() => lastOf(market) === wanted && stateOf(market) === 'open')
  fake.fault({ kind: 'voice', voice: 'silent' })
  await until(() => stateOf(market) === 'lost', false)
  expect(rowAt(market, EURO, CUT_OFF + HOUR_MS, clock.now())).toBeNull()
})

test('a reference rate is that which was published last by then', async () => {
  const fake = await exchange()
  const { clock, market } = await processFrom(fake, publishedAt('2026-11-27'))
  const now = clock.now()
  expect(rowAt(market, PESO, CUT_OFF, now)).toMatchObject({ price: 1_900_000, observedAt: publishedAt('2026-11-26') })
  expect(rowAt(market, PESO, now, now)).toMatchObject({ price: 2_000_000 })
  expect(rowAt(market, PESO, publishedAt('2026-11-25') - 1, now)).toBeNull()
})
