// A market of Interactive Brokers' prices, over a real socket: listings, rows, hours and states, and other sources beside it.
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isOffered } from '../../domain/product-needs.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { stockView } from '../../server/market/calls/quote-views.ts'
import { summaryOf } from '../../server/market/calls/summary.ts'
import type { LiveMarket } from '../../server/market/live/market.ts'
import type { MarketOptions } from '../support/ibkr-market.ts'
import { openIbkrMarket, stateOf } from '../support/ibkr-market.ts'

/** A Tuesday, 09:30:20 in New York: Hong Kong is closed, New York and Mexico are open. */
const NEW_YORK = Date.UTC(2026, 2, 3, 14, 30, 20)
/** A Tuesday, 10:20 in Hong Kong. */
const HONG_KONG = Date.UTC(2026, 2, 3, 2, 20)

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const open = (options: MarketOptions = {}) => openIbkrMarket(ends, Object.assign({ startMs: NEW_YORK }, options))
const providerOf = (market: LiveMarket, name: string) => market.providers().find(one => one.name === name)

test('what the account has is listed, with the decimals, lots and steps of the board', async () => {
  const { market } = await open()
  const codes = (board: 'US' | 'HK' | 'MX') => market.board(board).map(ix => market.listings[ix]?.instrument.code)
  expect([codes('US'), codes('HK'), codes('MX')]).toEqual([
    ['AAPL', 'IBM'],
    ['00005', '00700'],
    ['BIMBOA', 'WALMEX'],
  ])
  expect(must(market.find('HK.00700'), 'Tencent')).toMatchObject({
    instrument: { name: 'Tencent Holdings', nameZh: '腾讯控股', currency: 'HKD', priceDecimals: 3, lot: 100 },
    zone: 'Asia/Hong_Kong',
  })
  expect(must(market.find('HK.00700'), 'Tencent').tickSteps.length).toBeGreaterThan(5)
  expect(must(market.find('US.AAPL'), 'Apple').instrument).toMatchObject({ name: 'APPLE INC', priceDecimals: 2 })
  expect(must(market.find('FX.EURUSD'), 'the euro').feed.name).toBe('ibkr')
  expect(must(market.find('FX.USDJPY'), 'the yen').feed.name).toBe('ecb')
  expect(must(market.find('CR.BTCUSD'), 'bitcoin').feed.name).toBe('kraken')
})

test('a row has bid, ask, the last price, the day and the close of the day before', async () => {
  const { market, until } = await open()
  const { ix } = must(market.find('US.AAPL'), 'Apple').instrument
  const { quotes } = market
  await until(
    () => stateOf(market, 'US.AAPL') === 'open' && (quotes.price[ix] ?? 0) > 0 && (quotes.volume[ix] ?? 0) > 0,
  )
  expect((quotes.ask[ix] ?? 0) - (quotes.bid[ix] ?? 0)).toBe(2)
  expect([quotes.bidSize[ix], quotes.askSize[ix], quotes.previousClose[ix]]).toEqual([300, 500, 20_000])
  expect(quotes.high[ix]).toBeGreaterThanOrEqual(quotes.low[ix] ?? 0)
})

test('a volume that is not known is null and never zero: of the day, and of the sum of sampled minutes', async () => {
  const { market, until } = await open({ startMs: HONG_KONG })
  const listing = must(market.find('HK.00700'), 'Tencent')
  const { ix } = listing.instrument
  await until(() => (market.quotes.price[ix] ?? 0) > 0 && market.bars(ix, '1D').volume.length > 0)
  expect(market.bars(ix, '1D').volume.includes(0)).toBe(true)
  expect(summaryOf(market, listing).turnover).toBeNull()
  market.quotes.volume[ix] = 5
  expect(stockView(market, listing, new Set()).volume).toBe('5')
  market.quotes.volume[ix] = 0
  expect(stockView(market, listing, new Set()).volume).toBeNull()
  expect(summaryOf(market, listing).volume).toBeNull()
})

describe('delayed prices', () => {
  test.each([
    ['HK.00700', HONG_KONG, 'HK'],
    ['MX.WALMEX', NEW_YORK, 'MX'],
  ] as const)('of %s are listed as delayed, and nothing is traded at them', async (key, startMs, board) => {
    const { market, until } = await open({ startMs })
    await until(() => stateOf(market, key) === 'delayed')
    const listing = must(market.find(key), key)
    expect(listing.feed).toEqual({ name: 'ibkr', origin: 'delayed', delayMs: 15 * MINUTE_MS })
    expect(listing.tradable).toBe(false)
    // The pairs stay live: the page of sources says both.
    const { feeds = [] } = providerOf(market, 'ibkr') ?? {}
    expect(feeds.map(({ origin }) => origin).toSorted()).toEqual(['delayed', 'live'])
    expect(market.boardStates().find(one => one.board === board)?.state).toBe('delayed')
    expect(market.quotes.price[listing.instrument.ix]).toBeGreaterThan(0)
  })

  test('are closed some minutes after the exchange', async () => {
    // 16:05 in Hong Kong: what was traded before 16:00 still comes.
    const closing = Date.UTC(2026, 2, 3, 8, 5)
    const { market, until, clock } = await open({ startMs: closing })
    await until(() => stateOf(market, 'HK.00700') === 'delayed')
    await until(() => stateOf(market, 'HK.00700') === 'closed', 2_000)
    expect(clock.now()).toBeGreaterThanOrEqual(Date.UTC(2026, 2, 3, 8, 15))
  })
})

test('a quote that does not change stays the present one while the connection answers', async () => {
  const { market, until, clock } = await open()
  const { ix } = must(market.find('FX.EURUSD'), 'the euro').instrument
  await until(() => stateOf(market, 'FX.EURUSD') === 'open')
  const versions = market.quotes.bookVersion[ix]
  const from = clock.now()
  await until(() => clock.now() - from > 60 * SECOND_MS)
  expect(clock.now() - (market.quotes.bookAt[ix] ?? 0)).toBeLessThan(10 * SECOND_MS)
  expect(stateOf(market, 'FX.EURUSD')).toBe('open')
  expect(market.quotes.bookVersion[ix]).toBeGreaterThanOrEqual(versions ?? 0)
})

test('a Gateway that is down at the start is asked again, other sources go on, and no price is made up', async () => {
  const { market, fake, until } = await open({ prepare: gateway => gateway.fault({ kind: 'down', down: true }) })
  expect(market.board('HK')).toEqual([])
  expect(providerOf(market, 'ibkr')).toMatchObject({ state: 'lost', instruments: 0 })
  // Connected, with heartbeats and without a quote.
  await until(() => stateOf(market, 'CR.BTCUSD') === 'stale')
  fake.fault({ kind: 'down', down: false })
  await until(() => market.board('HK').length === 2, 2_000)
  await until(() => stateOf(market, 'US.AAPL') === 'open')
})

test('products with a simulated crowd are not offered, although there are shares of each exchange', async () => {
  const { market } = await open()
  const boards = new Set(market.boardStates().map(({ board }) => board))
  const names = ['newIssues', 'auction', 'block', 'placing', 'us', 'hk', 'mx', 'coins', 'spot'] as const
  expect(names.filter(name => isOffered(name, boards))).toEqual(['us', 'hk', 'mx', 'coins'])
})
