// Why: shares of a real market move together. A basket that hardly moves, or two lines of one company that drift apart,
// would show every user of a portfolio that the market is not one.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { tickAt } from '../../domain/price.ts'
import { DAY_MS } from '../../domain/time.ts'
import { membersOf } from '../../server/market/catalogue/index-members.ts'
import type { MarketSource } from '../../server/market/source.ts'
import { ixOf, quoteOf, startMarket } from '../support/market.ts'

const YEAR_DAYS = 252
const at = '2027-11-19T18:00'

type Moves = readonly number[]

/** Daily returns of the last 999 days, from the closes. */
function allMovesOf(market: MarketSource, key: string): Moves {
  const { close } = market.past(ixOf(market, key), { size: 'day', before: null })
  return close.slice(1).map((price, i) => Math.log(price / must(close[i], 'a close')))
}

const movesOf = (market: MarketSource, key: string): Moves => allMovesOf(market, key).slice(-YEAR_DAYS)

const mean = (values: Moves): number => values.reduce((sum, value) => sum + value, 0) / values.length
function moment(values: Moves, order: number): number {
  const centre = mean(values)
  return mean(values.map(value => (value - centre) ** order))
}
function correlation(a: Moves, b: Moves): number {
  const [x, y] = [mean(a), mean(b)]
  const product = mean(a.map((value, i) => (value - x) * (must(b[i], 'a move') - y)))
  return product / Math.sqrt(moment(a, 2) * moment(b, 2))
}
const median = (values: readonly number[]): number =>
  must(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)], 'a median')

const basketOf = (all: readonly Moves[]): Moves =>
  must(all[0], 'a share').map((_, day) => mean(all.map(moves => must(moves[day], 'a move'))))

const boards = [
  ['US', 'SPX'],
  ['HK', 'HSI'],
  ['MX', 'MXX'],
] as const satisfies readonly (readonly [StockBoard, string])[]

for (const calendar of ['real', 'always'] as const)
  test.for(boards)(
    `a year of daily closes, ${calendar} hours: the shares of %s move with %s`,
    { timeout: 120_000 },
    async ([board, index], { annotate }) => {
      const { market } = await startMarket(at, { calendar, instruments: 2_000 })
      const indexMoves = movesOf(market, `IX.${index}`)
      expect(Math.sqrt(moment(indexMoves, 2))).toBeGreaterThan(0.007)
      expect(Math.sqrt(moment(indexMoves, 2))).toBeLessThan(0.0145)
      const shares = market.board(board).map(ix => must(market.listings[ix], 'a listing').instrument)
      const companies = shares.filter(({ sector, name }) => sector !== 'fund' && !name.startsWith('Sim '))
      const allMoves = companies.map(({ key }) => allMovesOf(market, key))
      const moves = new Map(companies.map(({ key }, i) => [key, must(allMoves[i], key).slice(-YEAR_DAYS)]))
      const correlations = [...moves.values()].map(one => correlation(one, indexMoves))
      // Of four years, because the few largest days of one year decide it.
      const kurtosis = median(allMoves.map(one => moment(one, 4) / moment(one, 2) ** 2 - 3))
      const of = (keys: readonly InstrumentKey[]): readonly Moves[] =>
        keys.map(key => must(moves.get(key) ?? null, key))
      const members = correlation(basketOf(of(membersOf(index))), indexMoves)
      const all = correlation(basketOf([...moves.values()]), indexMoves)
      await annotate(JSON.stringify({ median: median(correlations), kurtosis, members, all }))
      expect(median(correlations)).toBeGreaterThan(0.4)
      expect(median(correlations)).toBeLessThan(0.6)
      expect(members).toBeGreaterThanOrEqual(0.9)
      expect(all).toBeGreaterThanOrEqual(0.9)
      expect(kurtosis).toBeGreaterThan(1)
      const madeUp = shares.filter(({ name }) => name.startsWith('Sim ')).map(({ key }) => movesOf(market, key))
      expect(correlation(basketOf(madeUp), indexMoves)).toBeGreaterThan(0.85)
      expect(median(madeUp.map(one => correlation(one, indexMoves)))).toBeGreaterThan(0.33)
    },
  )

test('the lines of one company move together, and a receipt costs its shares at the rate of the moment', async () => {
  const { market } = await startMarket(at)
  const lines = [
    ['US.GOOGL', 'US.GOOG'],
    ['MX.FEMSAUBD', 'MX.FEMSAUB'],
    ['MX.KIMBERA', 'MX.KIMBERB'],
    ['MX.LIVEPOLC-1', 'MX.LIVEPOL1'],
    ['MX.PINFRA', 'MX.PINFRAL'],
  ]
  for (const [one = '', other = ''] of lines)
    expect(correlation(movesOf(market, one), movesOf(market, other)), one).toBeGreaterThanOrEqual(0.98)
  const { priceAt } = must(market.history, 'history')
  const priceOf = (key: string, time: number): number => {
    const { ix, priceDecimals } = must(market.find(key), key).instrument
    return must(priceAt(ix, time), key) / 10 ** priceDecimals
  }
  for (const [receipt, local] of [
    ['US.BABA', 'HK.09988'],
    ['US.BIDU', 'HK.09888'],
  ] as const) {
    // Both at one moment of each day: the exchanges close at different times.
    const noons = Array.from({ length: YEAR_DAYS }, (_, i) => Date.parse(`${at}Z`) - (YEAR_DAYS - i) * DAY_MS)
    const dollars = noons.map(time => priceOf(receipt, time))
    const shares = noons.map(time => (8 * priceOf(local, time)) / priceOf('FX.USDHKD', time))
    const gaps = dollars.map((price, i) => Math.abs(price / must(shares[i], 'a price') - 1))
    expect(Math.max(...gaps)).toBeLessThan(0.003)
    const movesIn = (prices: readonly number[]): Moves =>
      prices.slice(1).map((price, i) => Math.log(price / must(prices[i], 'a price')))
    expect(correlation(movesIn(dollars), movesIn(shares))).toBeGreaterThanOrEqual(0.98)
  }
})

test('shares move with their index within minutes too', async () => {
  const { market } = await startMarket('2026-11-20T18:30', { calendar: 'real' })
  const movesIn = (key: string): Moves => {
    const { close } = market.bars(ixOf(market, key), '1D')
    return close.slice(1).map((price, i) => Math.log(price / must(close[i], 'a close')))
  }
  const basket = basketOf(membersOf('SPX').map(movesIn))
  expect(correlation(basket, movesIn('IX.SPX'))).toBeGreaterThan(0.85)
})

test('spreads follow price and liquidity: a tick or two for the most traded share, more for the least traded', async () => {
  const { market } = await startMarket('2026-11-20T18:30')
  const ticksOf = (key: string): number => {
    const [bid = 0, ask = 0] = quoteOf(market, ixOf(market, key), 'bid', 'ask')
    const { tickSteps } = must(market.find(key), key)
    return (ask - bid) / tickAt(bid, tickSteps)
  }
  for (const key of ['US.AAPL', 'US.NVDA', 'US.SPY', 'HK.00700']) {
    expect(ticksOf(key), key).toBeGreaterThanOrEqual(1)
    expect(ticksOf(key), key).toBeLessThanOrEqual(2)
  }
  expect(ticksOf('MX.FINAMEXO')).toBeGreaterThan(20)
})
