// Futures and indices of Interactive Brokers, over a real socket. Why: margins, profits and settlements follow from the size,
// step and last day of a contract, so a month that differs from the table may not be listed, and each price must be exact.
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { finalPrice } from '../../server/margin/final-price.ts'
import type { LiveMarket } from '../../server/market/live/market.ts'
import { askedRoots, monthsOf } from '../../server/market/providers/ibkr/futures.ts'
import type { MarketOptions } from '../support/ibkr-market.ts'
import { openIbkrMarket, stateOf } from '../support/ibkr-market.ts'
import type { Step } from '../support/ibkr-tape.ts'
import { derivatives } from '../support/ibkr-tape.ts'

/** A Tuesday, 09:30:20 in New York. */
const NEW_YORK = Date.UTC(2026, 2, 3, 14, 30, 20)
/** A Tuesday, 10:20 in Hong Kong. */
const HONG_KONG = Date.UTC(2026, 2, 3, 2, 20)
const TWO_YEARS = 750000204
const MARCH = 649180671

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const open = (options: MarketOptions = {}) =>
  openIbkrMarket(ends, Object.assign({ startMs: NEW_YORK, of: derivatives }, options))
const listed = (market: LiveMarket, key: string) => must(market.find(key), key)
const codesOf = (market: LiveMarket, board: 'FU' | 'IX') =>
  market.board(board).map(ix => market.listings[ix]?.instrument.code)

function rowOf({ quotes, find }: LiveMarket, key: string) {
  const { ix } = must(find(key), key).instrument
  const [price, bid, ask] = [quotes.price[ix], quotes.bid[ix], quotes.ask[ix]]
  return { price, bid, ask, bidSize: quotes.bidSize[ix], askSize: quotes.askSize[ix], close: quotes.previousClose[ix] }
}

/** The row that a trade makes; prices in hundredths, if nothing else is given. */
const expectedRow = ({ price, bid, ask }: Step, close: number, scale = 100) => ({
  price: price * scale,
  bid: bid * scale,
  ask: ask * scale,
  bidSize: 300,
  askSize: 500,
  close,
})

const newest = (steps: readonly Step[], conId: number, until: number): Step =>
  must(
    steps.findLast(step => step.conId === conId && step.at <= until),
    'a step',
  )

test('months are listed if their size, step and last day are those of the table, with their series', async () => {
  const { market, omitted } = await open()
  expect(codesOf(market, 'FU').join(' ')).toBe(
    'ES-MAIN ES-NEXT ES202603 ES202606 ES202609 ES202612 ES202703 MES202609 MES202703 ' +
      'ZT202603 HSI-MAIN HSI202603 ZC-MAIN ZC202605 ZC202612',
  )
  const differing = [
    { code: 'CL202605', differs: 'size', actual: '500' },
    { code: 'NG202605', differs: 'step', actual: '0.005' },
    { code: 'NQ202603', differs: 'lastDay', actual: '2026-03-19' },
  ]
  const byCode = (one: { code: string }, other: { code: string }) => one.code.localeCompare(other.code)
  expect(omitted.toSorted(byCode)).toEqual(differing)
  const shown = market.providers().find(({ name }) => name === 'ibkr')?.omitted
  expect(shown?.toSorted(byCode)).toEqual(differing)
  expect(listed(market, 'FU.ES202603')).toMatchObject({
    instrument: {
      name: 'E-mini S&P 500 · Mar 2026',
      nameZh: 'E-迷你标普500 2026年3月合约',
      symbol: 'ESH6',
      currency: 'USD',
      priceDecimals: 2,
      quantityDecimals: 0,
    },
    tickSteps: [[0, 25]],
    zone: 'America/New_York',
    tradable: true,
    feed: { name: 'ibkr', origin: 'live' },
  })
  expect(listed(market, 'FU.ES-MAIN').tradable).toBe(false)
  // In cents a bushel, as its exchange quotes it.
  expect(listed(market, 'FU.ZC202605')).toMatchObject({ instrument: { priceDecimals: 2 }, zone: 'America/Chicago' })
})

test('a month has its exact quote, and its continuous series has the same one', async () => {
  const { market, until, steps, clock } = await open()
  await until(() => stateOf(market, 'FU.ES202603') === 'open' && stateOf(market, 'FU.ES-MAIN') === 'open')
  const isExact = (key: string) => {
    const row = expectedRow(newest(steps, MARCH, clock.now()), 685_000)
    return JSON.stringify(rowOf(market, key)) === JSON.stringify(row)
  }
  await until(() => isExact('FU.ES202603') && isExact('FU.ES-MAIN'))
})

test('the two-year note is in 32nds of a point, exactly', async () => {
  const { market, until, steps, clock } = await open()
  await until(() => stateOf(market, 'FU.ZT202603') === 'open')
  const isExact = () => {
    // A close of 103.5 points is 3312 of them; three decimals.
    const row = expectedRow(newest(steps, TWO_YEARS, clock.now()), 3_312_000, 32_000)
    return JSON.stringify(rowOf(market, 'FU.ZT202603')) === JSON.stringify(row)
  }
  await until(isExact)
  expect(listed(market, 'FU.ZT202603')).toMatchObject({ instrument: { priceDecimals: 3 }, tickSteps: [[0, 125]] })
})

test('an index has a level and no order book', async () => {
  const { market, until } = await open()
  expect(codesOf(market, 'IX')).toEqual(['SPX', 'HSI'])
  await until(() => stateOf(market, 'IX.SPX') === 'open' && (rowOf(market, 'IX.SPX').price ?? 0) > 0)
  expect(rowOf(market, 'IX.SPX')).toMatchObject({ bid: 0, ask: 0, close: 685_000 })
  expect(listed(market, 'IX.SPX').tradable).toBe(false)
})

test.each(['FU.HSI202603', 'IX.HSI'])('%s is delayed by the type of its ticks, and cannot be ordered', async key => {
  const { market, until } = await open({ startMs: HONG_KONG })
  await until(() => stateOf(market, key) === 'delayed')
  expect(listed(market, key)).toMatchObject({ tradable: false, feed: { origin: 'delayed', delayMs: 15 * MINUTE_MS } })
})

describe('without a subscription', () => {
  test.each([354, 10_168])(
    '(%i) a month has no prices, it is logged for its board, and others have theirs',
    async code => {
      const { market, until, fake, said } = await open()
      await until(() => stateOf(market, 'FU.ES202603') === 'open')
      fake.fault({ kind: 'code', code, symbol: 'ES' })
      await until(() => stateOf(market, 'FU.ES202603') === 'lost')
      expect(said.some(line => line.includes(`FU: code ${code}: the account has no subscription`))).toBe(true)
      expect(stateOf(market, 'IX.SPX')).toBe('open')
    },
  )
})

test('a continuous series follows the next month when the first one can only be closed', () => {
  const asked = must(
    askedRoots.find(({ row }) => row.root === 'ES'),
    'ES',
  )
  const details = derivatives.flatMap(one =>
    one.tradingClass === 'ES'
      ? [
          {
            conId: one.conId,
            exchange: 'CME',
            currency: 'USD',
            minTick: one.tick,
            longName: '',
            tradingClass: 'ES',
            multiplier: 50,
            priceMagnifier: 1,
            lastTradeDate: one.lastTradeDate ?? '',
            contractMonth: one.contractMonth ?? '',
          },
        ]
      : [],
  )
  const { found } = monthsOf(asked, details, NEW_YORK)
  const main = must(
    found.find(({ live }) => live.key === 'FU.ES-MAIN'),
    'the series',
  )
  expect([main.contractOn('2026-03-03').conId, main.contractOn('2026-03-17').conId]).toEqual([649180671, 649180695])
})

test('the final price is the last one of the month before the end of its trading, and no later one', async () => {
  // ES trades until 09:30 in New York on the third Friday.
  const end = Date.UTC(2026, 2, 20, 13, 30)
  const { market, until, steps, clock } = await open({ startMs: end - 2 * MINUTE_MS })
  const listing = listed(market, 'FU.ES202603')
  await until(() => stateOf(market, 'FU.ES202603') === 'open')
  const known = () => finalPrice(market, listing, clock.now())
  await until(() => clock.now() > end + 10 * SECOND_MS)
  await until(() => known() !== null)
  expect(known()).toBe(newest(steps, MARCH, end).price * 100)
})
