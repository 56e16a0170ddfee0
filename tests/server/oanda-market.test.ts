// A market of OANDA's prices, over real HTTP: rows, listings, trading days and states, and what is said of the provider.
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { marketStates } from '../../domain/session.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { LiveMarket } from '../../server/market/live/market.ts'
import { createLiveMarket } from '../../server/market/live/market.ts'
import type { ReferenceSource } from '../../server/market/live/reference-rows.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import type { Source } from '../../server/market/live/sourced.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import { createOanda } from '../../server/market/providers/oanda/adapter.ts'
import type { TestClock } from '../support/clock.ts'
import { createTestClock } from '../support/clock.ts'
import { createKrakenFake } from '../support/kraken-fake.ts'
import { shortTape } from '../support/kraken-tape.ts'
import { middleOf } from '../support/oanda-candles.ts'
import type { OandaFake } from '../support/oanda-fake.ts'
import { createOandaFake } from '../support/oanda-fake.ts'
import { ACCOUNT, TOKEN } from '../support/oanda-faults.ts'
import { shortTicks } from '../support/oanda-tape.ts'

/** Tuesday, 14:30 in London and 09:30 in New York. */
const START = Date.UTC(2026, 2, 3, 14, 30, 20)
/** 17:00 in New York on the day before. */
const DAY_START = Date.UTC(2026, 2, 2, 22)
const ticks = shortTicks({ startMs: START + 5 * SECOND_MS, ticks: 40 })

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
  readonly token?: string
  /** Kraken as a second source, before or after OANDA. */
  readonly kraken?: 'first' | 'second'
  prepare?(fake: OandaFake): void
}

async function krakenSource(clock: TestClock): Promise<Source> {
  const fake = await createKrakenFake(shortTape({ startMs: START, trades: 10 }))
  ends.push(() => fake.close())
  const { socketUrl, restUrl } = fake
  return { adapter: createKraken({ clock, fetch, socketUrl, restUrl }), openSocket: openWebSocket }
}

async function open({ token = TOKEN, kraken, prepare }: Options = {}) {
  const fake = await createOandaFake(ticks, START)
  prepare?.(fake)
  const clock = createTestClock(START)
  const { url } = fake
  const oanda = createOanda({ clock, fetch, token, account: ACCOUNT, streamUrl: url, restUrl: url })
  const log = pino({ level: 'silent' })
  const others = kraken ? [await krakenSource(clock)] : []
  const sources = kraken === 'first' ? [...others, oanda] : [oanda, ...others]
  const market = await createLiveMarket({ sources, reference: published(), random: () => 0.5, clock, log })
  market.start()
  ends.push(async () => {
    market.stop()
    await fake.close()
  })
  /** Moves both clocks in small steps until the condition holds. */
  async function until(condition: () => boolean, stepMs = 200): Promise<void> {
    await expect
      .poll(
        () => {
          clock.advance(stepMs)
          fake.advance(clock.now())
          return condition()
        },
        { interval: 1, timeout: 20_000 },
      )
      .toBe(true)
  }
  return { fake, clock, market, until }
}

const rowOf = (market: LiveMarket, key: string) => {
  const listing = must(market.find(key), key)
  const { ix } = listing.instrument
  const { price, bid, ask, bidSize, askSize, state, high, low, at } = market.quotes
  return {
    listing,
    ix,
    price: price[ix],
    book: [bid[ix], bidSize[ix], ask[ix], askSize[ix]],
    range: [low[ix] ?? 0, high[ix] ?? 0],
    at: at[ix],
    state: marketStates[state[ix] ?? 0],
  }
}

const stateOf = (market: LiveMarket, key: string) => rowOf(market, key).state
const oandaOf = (market: LiveMarket) =>
  must(
    market.providers().find(({ name }) => name === 'oanda'),
    'oanda',
  )

describe('an instrument', () => {
  test('has the quote with its sizes, and as its price the middle', async () => {
    const { fake, market, until } = await open()
    const last = must(ticks.at(-1), 'a tick')
    await until(() => fake.played === ticks.length && rowOf(market, 'FX.EURUSD').at === last.at)
    const { listing, price, book, state, range, ix } = rowOf(market, 'FX.EURUSD')
    expect(listing.feed).toEqual({ name: 'oanda', origin: 'live', delayMs: 0 })
    expect(book).toEqual([last.bid, 1_000_000, last.ask, 1_000_000])
    expect(price).toBe(middleOf(last.bid + last.ask))
    expect(state).toBe('open')
    const middles = ticks.map(({ bid, ask }) => middleOf(bid + ask))
    await until(() => rowOf(market, 'FX.EURUSD').range.join() === [Math.min(...middles), Math.max(...middles)].join())
    expect(range[0]).toBeGreaterThan(0)
    await market.ready?.(ix, '1D')
    expect(market.bars(ix, '1D').close.at(-1)).toBe(price)
  })

  test('that has no price yet is neither open nor zero', async () => {
    const { fake, market, until } = await open()
    await until(() => stateOf(market, 'CM.XAUUSD') === 'open')
    expect(fake.played).toBe(0)
    expect([stateOf(market, 'FX.EURUSD'), rowOf(market, 'FX.EURUSD').price]).toEqual(['lost', 0])
  })
})

describe('the list', () => {
  test('has what the account and Pulso have: pairs, and metals, energy, crops and indices', async () => {
    const { market } = await open()
    const keys = market.board('CM').map(ix => market.listings[ix]?.instrument.key)
    expect(keys).toEqual(['CM.XAUUSD', 'CM.WTICOUSD', 'CM.CORN', 'CM.SPX500', 'CM.DE30', 'CM.JP225'])
    const ofOanda = market.listings.filter(({ feed }) => feed.origin === 'live').map(one => one.instrument.key)
    expect(ofOanda).toEqual(['FX.USDMXN', 'FX.EURUSD', ...keys])
    expect(market.boardStates().map(({ board }) => board)).toEqual(['FX', 'CM'])
    expect([market.live, market.simulated]).toEqual([true, true])
  })

  test('a contract has its names, currency, decimals and hours, and can be traded', async () => {
    const { market } = await open()
    const { listing } = rowOf(market, 'CM.DE30')
    expect(listing.instrument).toMatchObject({ name: 'Germany 40', nameEs: 'Alemania 40', currency: 'EUR' })
    expect([listing.instrument.priceDecimals, listing.tickSteps]).toEqual([1, [[0, 1]]])
    expect(listing.feed).toEqual({ name: 'oanda-cfd', origin: 'live', delayMs: 0 })
    expect([listing.tradable, listing.zone]).toEqual([true, 'Europe/Berlin'])
    // Quotes of gold have three decimals, and orders for it the steps of its terms.
    const gold = rowOf(market, 'CM.XAUUSD').listing
    expect([gold.instrument.priceDecimals, gold.tickSteps]).toEqual([3, [[0, 10]]])
    const euro = rowOf(market, 'FX.EURUSD').listing
    expect(euro.hours()).toEqual([['17:05', '16:58']])
    expect(euro.nextStateAt()).toBe(DAY_START + DAY_MS - 2 * MINUTE_MS)
  })

  test('a pair that the account lacks has the rate of the bank', async () => {
    const { market } = await open()
    expect([stateOf(market, 'FX.USDHKD'), rowOf(market, 'FX.USDHKD').listing.feed.name]).toEqual(['reference', 'ecb'])
    expect(rowOf(market, 'FX.USDMXN').listing.feed.name).toBe('oanda')
  })
})

test('a day is from 17:00 to 17:00 in New York, and the last one stays over the weekend', async () => {
  const { market, clock } = await open()
  expect(market.dayStart('FX')).toBe(DAY_START)
  const { ix } = rowOf(market, 'FX.EURUSD')
  expect(market.bars(ix, '1D').sessions).toEqual([
    { openMs: DAY_START, closeMs: DAY_START + DAY_MS, dayStartMs: DAY_START },
    { openMs: DAY_START + DAY_MS, closeMs: DAY_START + 2 * DAY_MS, dayStartMs: DAY_START + DAY_MS },
  ])
  clock.leap(Date.UTC(2026, 2, 7, 12) - clock.now())
  expect(market.dayStart('FX')).toBe(Date.UTC(2026, 2, 5, 22))
  // Summer time begins in the night to Sunday, and Monday at 17:00 of that day.
  clock.leap(Date.UTC(2026, 2, 8, 20, 59) - clock.now())
  expect(market.dayStart('FX')).toBe(Date.UTC(2026, 2, 5, 22))
  clock.leap(MINUTE_MS)
  expect(market.dayStart('FX')).toBe(Date.UTC(2026, 2, 8, 21))
})

test('the quote of a quiet pair is the present one while its connection has heartbeats', async () => {
  const { fake, market, until, clock } = await open()
  await until(() => stateOf(market, 'FX.EURUSD') === 'open')
  fake.fault({ kind: 'voice', voice: 'heartbeats' })
  const from = clock.now()
  await until(() => clock.now() - from > MINUTE_MS)
  expect(stateOf(market, 'FX.EURUSD')).toBe('open')
  fake.fault({ kind: 'voice', voice: 'silent' })
  await until(() => stateOf(market, 'FX.EURUSD') === 'lost')
})

test('a market that closes is closed, and its board too; without heartbeats it is lost', async () => {
  const { fake, market, until } = await open()
  await until(() => stateOf(market, 'FX.EURUSD') === 'open' && stateOf(market, 'CM.CORN') === 'open')
  fake.fault({ kind: 'tradeable', tradeable: false })
  await until(() => stateOf(market, 'FX.EURUSD') === 'closed')
  expect(market.boardStates().map(({ state }) => state)).toEqual(['open', 'open'])
  // A new connection tells of all instruments that they are closed.
  fake.cut()
  await until(() => stateOf(market, 'CM.CORN') === 'closed' && stateOf(market, 'FX.USDMXN') === 'closed')
  expect(market.boardStates().map(({ state }) => state)).toEqual(['closed', 'closed'])
  fake.fault({ kind: 'voice', voice: 'silent' })
  await until(() => stateOf(market, 'FX.EURUSD') === 'lost')
  expect(market.boardStates().map(({ state }) => state)).toEqual(['reference', 'lost'])
  expect(oandaOf(market).state).toBe('lost')
})

describe('at the start', () => {
  test('a wrong token is refused, nothing else is asked for, and no price is made up', async () => {
    const { fake, clock, market } = await open({ token: 'another' })
    clock.advance(HOUR_MS)
    expect(oandaOf(market)).toMatchObject({ state: 'refused', instruments: 0, messageAgeMs: null })
    expect(fake.calls).toHaveLength(1)
    expect(market.board('CM')).toEqual([])
    expect(stateOf(market, 'FX.USDHKD')).toBe('reference')
    expect(market.find('FX.USDMXN')?.feed.name).toBe('ecb')
  })

  test('a service that is down is asked again', async () => {
    const { fake, market, until } = await open({
      prepare: fake => fake.fault({ kind: 'rest', path: 'instruments', status: 504, times: 2 }),
    })
    expect(oandaOf(market).state).toBe('lost')
    expect(market.board('CM')).toEqual([])
    await until(() => market.board('CM').length > 0, 2_000)
    expect(fake.calls.filter(call => call.endsWith('/instruments'))).toHaveLength(3)
    await until(() => stateOf(market, 'CM.SPX500') === 'open')
  })
})

describe('with Kraken as well', () => {
  const feedsOf = (market: LiveMarket, board: 'FX' | 'CM' | 'CR') => [
    ...new Set(market.board(board).map(ix => market.listings[ix]?.feed.name)),
  ]

  test('a board has the prices of the first one named that has it', async () => {
    const { market } = await open({ kraken: 'second' })
    expect([feedsOf(market, 'FX'), feedsOf(market, 'CM'), feedsOf(market, 'CR')]).toEqual([
      ['oanda', 'ecb'],
      ['oanda-cfd'],
      ['kraken'],
    ])
    expect(market.providers().map(({ name }) => name)).toEqual(['oanda', 'kraken', 'ecb'])
    // Days of currencies end in New York, those of coins at midnight UTC.
    expect([market.dayStart('FX'), market.dayStart('CR')]).toEqual([DAY_START, Date.UTC(2026, 2, 3)])
  })

  test('named second, OANDA has no pairs, also those that Kraken lacks', async () => {
    const { market } = await open({ kraken: 'first' })
    expect([feedsOf(market, 'FX'), feedsOf(market, 'CM')]).toEqual([['ecb', 'kraken'], ['oanda-cfd']])
    expect(market.find('FX.USDMXN')?.feed.name).toBe('ecb')
  })

  test('a provider that is refused leaves its boards empty, and the other one has its own', async () => {
    const { market, until } = await open({ kraken: 'second', token: 'another' })
    expect([feedsOf(market, 'FX'), feedsOf(market, 'CM'), feedsOf(market, 'CR')]).toEqual([['ecb'], [], ['kraken']])
    await until(() => market.providers().find(({ name }) => name === 'kraken')?.state === 'live')
    expect(oandaOf(market).state).toBe('refused')
  })
})
