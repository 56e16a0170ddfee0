// Why: a single customer can make the last trade of a contract. When a contract ends, all positions are therefore
// closed at a settlement price that no customer can set. Each contract has the rule of its exchange; if the index opens
// later, the settlement waits for it.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { finalRuleOf } from '../../domain/instruments/final-settlement.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { futureRows } from '../../domain/instruments/tables/futures.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { finalPrice } from '../../server/margin/final-price.ts'
import { createMarket } from '../../server/market/create.ts'
import type { MarketSource, PriceHistory } from '../../server/market/source.ts'
import { createTestClock } from '../support/clock.ts'
import { createHandMarket } from '../support/hand-market.ts'
import { expectSound, jumpTo, onlyPosition, openPositions, settle, trade } from '../support/margin.ts'
import { onOneStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, granted, openTradingHarness } from '../support/trading-harness.ts'

const minutes = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / (5 * MINUTE_MS) }, (_, nth) => from + (nth + 1) * 5 * MINUTE_MS)
const mean = (prices: readonly number[]): number => prices.reduce((sum, price) => sum + price, 0) / prices.length

test('every root has the rule of its exchange', () => {
  const byRule = Map.groupBy(futureRows, finalRuleOf)
  const rootsOf = (rule: Parameters<typeof byRule.get>[0]) => byRule.get(rule)?.map(({ root }) => root)
  expect(rootsOf('meanOfDay')).toEqual(['HSI', 'MHI', 'HHI', 'MCH', 'HTI'])
  expect(rootsOf('opening')).toEqual(['ES', 'MES', 'NQ', 'MNQ', 'YM', 'MYM', 'RTY', 'M2K', 'NKD', 'VX'])
  expect(rootsOf('close')).toEqual(['EIPC', 'IPC', 'MIP'])
  expect(rootsOf('lastTrade')).toEqual(['FDAX'])
  expect(rootsOf('lastMinutes')).toEqual(['FESX'])
  expect(rootsOf('settlement')).toEqual(['MCL', 'BZ', 'B', 'GF', 'HE'])
  expect(byRule.get('mark')?.every(({ delivery }) => delivery === 'physical')).toBe(true)
})

describe('in the simulated market, with the real calendar,', () => {
  let market: MarketSource
  let history: PriceHistory
  beforeAll(async () => {
    const clock = createTestClock(Date.UTC(2026, 10, 25, 15))
    const options = { market: 'simulator', speed: 1, seed: 7, instruments: 400, rate: 1_000, calendar: 'real' } as const
    market = await createMarket(options, clock, pino({ level: 'silent' }))
    history = must(market.history, 'a history')
  })
  const listing = (key: string) => must(market.find(key), key)
  const index = (code: string) => listing(instrumentKey('IX', code)).instrument.ix

  // 27 November 2026, the last but one business day of the month in Hong Kong, is the last trading day.
  test('Hang Seng is closed at the mean of the index every five minutes and of its close, rounded down', () => {
    const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 27, hour, minute)
    const morning = minutes(at(1, 30), at(4)).slice(0, -1)
    const afternoon = minutes(at(5), at(8)).slice(0, -1)
    const quotes = [...morning, ...afternoon, at(8)]
    expect(quotes).toHaveLength(29 + 35 + 1)
    const prices = quotes.map(time => must(history.priceAt(index('HSI'), time), 'a price'))
    expect(new Set(prices).size).toBeGreaterThan(50)
    const expected = Math.floor(mean(prices) / 100)
    for (const root of ['HSI', 'MHI']) expect(finalPrice(market, listing(`FU.${root}202611`), at(8))).toBe(expected)
    expect(finalPrice(market, listing('FU.HSI202611'), at(8) - 1)).toBeNull()
    expect(finalPrice(market, listing('FU.HHI202611'), at(8))).toBe(
      Math.floor(mean(quotes.map(time => must(history.priceAt(index('HSCEI'), time), 'a price'))) / 100),
    )
  })

  test('the S&P at its opening on the third Friday, which is the first price of its chart', () => {
    const opens = Date.UTC(2026, 11, 18, 14, 30)
    const price = must(history.priceAt(index('SPX'), opens), 'a price')
    expect(finalPrice(market, listing('FU.ES202612'), opens)).toBe(price)
    expect(finalPrice(market, listing('FU.MES202612'), opens + 5 * HOUR_MS)).toBe(price)
    expect(history.sessions(index('SPX'), opens)[0]?.openMs).toBe(opens)
    expect(history.priceAt(index('SPX'), opens - 1)).not.toBe(price)
  })

  test('Nikkei and volatility at the first price of their index from the last trade on: nothing is closed until then', () => {
    const tokyo = Date.UTC(2026, 11, 11, 0)
    expect(finalPrice(market, listing('FU.NKD202612'), tokyo - 1)).toBeNull()
    expect(finalPrice(market, listing('FU.NKD202612'), tokyo)).toBe(
      Math.round(must(history.priceAt(index('N225'), tokyo), 'a price') / 100),
    )
    // The night session of the volatility index is open at the last trade, 08:00 in Chicago.
    const chicago = Date.UTC(2026, 11, 16, 14)
    expect(finalPrice(market, listing('FU.VX202612'), chicago - 1)).toBeNull()
    expect(finalPrice(market, listing('FU.VX202612'), chicago)).toBe(history.priceAt(index('VIX'), chicago))
  })

  test('the Mexican index at its close of the last day, in Chicago and in Mexico', () => {
    const closed = Date.UTC(2026, 11, 18, 23)
    const close = must(history.priceAt(index('MXX'), closed), 'a price')
    expect(history.priceAt(index('MXX'), Date.UTC(2026, 11, 18, 21) - 1)).toBe(close)
    for (const key of ['FU.EIPC202612', 'FU.IPC202612', 'FU.MIP202612'])
      expect(finalPrice(market, listing(key), closed)).toBe(Math.round(close / 100))
  })

  test('the German index at the last trade, the European one at the mean of the ten minutes before', () => {
    const [noon, one] = [Date.UTC(2026, 11, 18, 11), Date.UTC(2026, 11, 18, 12)]
    expect(finalPrice(market, listing('FU.FDAX202612'), one)).toBe(
      Math.round(must(history.priceAt(index('DAX'), one), 'a price') / 100),
    )
    const prices = Array.from({ length: 40 }, (_, nth) => noon - nth * 15_000).map(at =>
      must(history.priceAt(index('SX5E'), at), 'a price'),
    )
    expect(finalPrice(market, listing('FU.FESX202612'), noon)).toBe(Math.round(mean(prices) / 100))
  })

  test('oil that is settled in cash at the settlement of the day, cattle at its last price: its window is later', () => {
    const ix = listing('FU.BZ202702').instrument.ix
    const end = Date.UTC(2026, 11, 30, 19, 30)
    const prices = Array.from({ length: 120 }, (_, nth) =>
      must(history.priceAt(ix, end - (nth + 1) * 1_000), 'a price'),
    )
    expect(finalPrice(market, listing('FU.BZ202702'), end)).toBe(Math.round(mean(prices)))
    const cattle = listing('FU.GF202703')
    expect(finalPrice(market, cattle, Date.UTC(2027, 3, 1))).toBe(market.quotes.price[cattle.instrument.ix])
  })
})

describe('what would be delivered', () => {
  test('is closed at its mark, and nothing is closed at an unknown price', () => {
    const market = createHandMarket(createTestClock(Date.UTC(2026, 10, 25, 15)))
    const gold = must(market.find('FU.MGC202612'), 'gold')
    expect(finalPrice(market, gold, 0)).toBeNull()
    market.quote('FU.MGC202612', { price: '4000.0', bid: '4000.2', ask: '4000.4' })
    expect(finalPrice(market, gold, 0)).toBe(40_003)
  })
})

onOneStore('the end of a contract', open => {
  const key = 'FU.MES202612'
  let harness: TradingHarness
  /** When the index opens on the last day: 14:30 UTC. */
  const opens = Date.UTC(2026, 11, 18, 14, 30)
  beforeAll(async () => {
    harness = openTradingHarness(await open())
    const history: PriceHistory = {
      priceAt: (_ix, at) => (at >= opens ? 615_050 : 600_000),
      sessions: () => [{ openMs: opens, closeMs: opens + 6 * HOUR_MS, dayStartMs: opens }],
    }
    Object.assign(harness.market, { history })
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await expectSound(harness)
    await harness.trading.stop()
    await harness.db.close()
  })

  test('closes its positions at the opening of the index, not at the last trade', async () => {
    const quoted = (price: string) =>
      harness.market.quote(key, { price, previousClose: price, bid: price, ask: price, bidSize: 100, askSize: 100 })
    quoted('6000.00')
    const userId = await addCustomer(harness, { future: '20000.00' })
    await trade(harness, userId, { key, side: 'long', quantity: '2', leverage: 10 })
    await onlyPosition(harness, userId, key)
    await jumpTo(harness, opens)
    quoted('6140.00')
    await settle(harness)
    await settle(harness)
    expect(await openPositions(harness, userId, key)).toEqual([])
    const { list } = await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })
    expect(list).toMatchObject([{ reason: 'expiry', sellPrice: '6150.5000', profit: '1505.00' }])
  })
})
