// Why: a customer may see EUR/USD, USD/JPY and EUR/JPY together, an index and its volatility, or the dollar index
// beside its currencies. They must never contradict each other, now or in the charts.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import { DAY_MS } from '../../domain/time.ts'
import { optionalColumns } from '../../domain/wire/quote-columns.ts'
import { indexVolatility } from '../../server/market/catalogue/volatility.ts'
import { createCombination } from '../../server/market/providers/simulated/factors/combination.ts'
import { dot, loadingsOf } from '../../server/market/providers/simulated/factors/correlations.ts'
import { SLOTS_A_MINUTE } from '../../server/market/providers/simulated/factors/day-tree.ts'
import { drivers } from '../../server/market/providers/simulated/factors/drivers.ts'
import { dollarIndexBasket } from '../../server/market/providers/simulated/factors/follow-level.ts'
import type { Walk } from '../../server/market/providers/simulated/factors/walks.ts'
import { createWalks } from '../../server/market/providers/simulated/factors/walks.ts'
import type { MarketSource } from '../../server/market/source.ts'
import { barsIn, ixOf, quoteOf, startMarket } from '../support/market.ts'

const anchorDay = Date.UTC(2026, 10, 20) / DAY_MS
const walksOf = (seed = 1) => createWalks(drivers, { seed, anchorDay, daily: false })
const walkNamed = (name: string, seed = 1): Walk => must(walksOf(seed).find(name), name)

/** Price in units of the quote currency. */
function priceOf(market: MarketSource, key: string): number {
  const { ix, priceDecimals } = must(market.find(key), key).instrument
  return must(quoteOf(market, ix, 'price')[0], 'a price') / 10 ** priceDecimals
}
const tickSize = (market: MarketSource, key: string): number =>
  10 ** -must(market.find(key), key).instrument.priceDecimals

test('the loadings reproduce every correlation that a driver names', () => {
  const loadings = loadingsOf(drivers)
  const rowOf = (name: string) => must(loadings[drivers.findIndex(driver => driver.name === name)], name)
  for (const { name, with: named } of drivers) {
    expect(dot(rowOf(name), rowOf(name)), name).toBeCloseTo(1, 10)
    for (const [other, correlation] of Object.entries(named))
      expect(dot(rowOf(name), rowOf(other)), `${name} and ${other}`).toBeCloseTo(correlation, 10)
  }
})

test('correlations that contradict each other are refused', () => {
  const walks = [
    { name: 'A', with: {} },
    { name: 'B', with: { A: 0.9 } },
    { name: 'C', with: { A: 0.9, B: -0.9 } },
  ]
  expect(() => loadingsOf(walks)).toThrow(RangeError)
})

/** Moves of each weekday in 1,800 days, for three seeds: about fifteen years. */
function movesOf(names: readonly string[]): number[][] {
  const moves = names.map((): number[] => [])
  for (let seed = 1; seed <= 3; seed++) {
    const walks = names.map(name => walkNamed(name, seed))
    for (let day = anchorDay - 1_800; day < anchorDay; day++) {
      const weekday = new Date(day * DAY_MS).getUTCDay()
      if (weekday > 0 && weekday < 6)
        for (const [i, walk] of walks.entries()) moves[i]?.push(walk.midnight(day + 1) - walk.midnight(day))
    }
  }
  return moves
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
function correlation(a: readonly number[], b: readonly number[]): number {
  const products = a.map((value, i) => value * (b[i] ?? 0))
  return sum(products) / Math.sqrt(sum(a.map(value => value * value)) * sum(b.map(value => value * value)))
}

test('daily moves have the deviations and correlations of their table, and fatter tails than the normal law', () => {
  const [eur = [], gbp = [], mxn = [], spx = [], ndx = [], gold = [], silver = []] = movesOf([
    'EUR',
    'GBP',
    'MXN',
    'SPX',
    'NDX',
    'GC',
    'SI',
  ])
  const deviation = (moves: readonly number[]) => Math.sqrt(sum(moves.map(move => move * move)) / moves.length)
  expect(deviation(eur) * 100).toBeGreaterThan(0.4)
  expect(deviation(eur) * 100).toBeLessThan(0.55)
  expect(correlation(eur, gbp)).toBeCloseTo(0.66, 1)
  expect(correlation(spx, mxn)).toBeGreaterThan(0.15)
  expect(correlation(spx, ndx)).toBeGreaterThan(0.88)
  expect(correlation(gold, silver)).toBeCloseTo(0.78, 1)
  for (const moves of [eur, spx, gold]) {
    const kurtosis = (moves.length * sum(moves.map(move => move ** 4))) / sum(moves.map(move => move * move)) ** 2
    expect(kurtosis).toBeGreaterThan(4)
  }
})

test('the extremes of a range are those of its slots, to the last bit', () => {
  const walks = walksOf()
  const parts = ['EUR', 'JPY'].map(name => must(walks.find(name), name))
  const cross = createCombination(walks, 'forex', parts)
  const weights = Float64Array.of(1, -1)
  const slots = new Float64Array(SLOTS_A_MINUTE)
  for (const [day, from, to] of [
    [anchorDay, 0, 1_440],
    [anchorDay - 7, 873, 874],
    [anchorDay - 30, 417, 1_021],
  ] as const) {
    const values: number[] = []
    for (let minute = from; minute < to; minute++) {
      cross.fill(weights, day, minute, slots)
      values.push(...slots)
      expect(cross.at(weights, day, minute, 77)).toBe(slots[77])
    }
    const [highest, lowest] = [values.reduce((a, b) => Math.max(a, b)), values.reduce((a, b) => Math.min(a, b))]
    expect([cross.extreme(weights, day, from, to, 1), cross.extreme(weights, day, from, to, -1)]).toEqual([
      highest,
      lowest,
    ])
  }
})

const triangles = [
  ['FX.EURJPY', 'FX.EURUSD', 'FX.USDJPY'],
  ['FX.EURMXN', 'FX.EURUSD', 'FX.USDMXN'],
  ['FX.GBPMXN', 'FX.GBPUSD', 'FX.USDMXN'],
] as const

test('a cross is the product of its two pairs, to the tick, at every moment', async () => {
  const { market, clock } = await startMarket('2026-11-20T13:00', { rate: 1 })
  for (let i = 0; i < 60; i++) {
    clock.advance(6_130)
    for (const key of triangles.flat()) market.bars(ixOf(market, key), '1D') // updates the row to the current time
    for (const [cross, first, second] of triangles) {
      const [a, b] = [priceOf(market, first), priceOf(market, second)]
      // Tolerance: half a tick of each leg, and half a tick of the cross itself.
      const rounding = (a * tickSize(market, second) + b * tickSize(market, first) + tickSize(market, cross)) / 2
      expect(Math.abs(priceOf(market, cross) - a * b), cross).toBeLessThanOrEqual(rounding * 1.001)
    }
  }
})

test('bars close with the product of the closes of both pairs', async () => {
  const { market } = await startMarket('2026-11-20T21:00', { calendar: 'real' })
  for (const [cross, first, second] of triangles)
    for (const period of ['1D', '1M', '1Y'] as const) {
      const [bars, a, b] = [cross, first, second].map(key => {
        const { ix, priceDecimals } = must(market.find(key), key).instrument
        return barsIn(market.bars(ix, period)).map(bar => bar.close / 10 ** priceDecimals)
      })
      must(bars, 'bars').forEach((close, i) => {
        expect(close / (must(a?.[i], 'a close') * must(b?.[i], 'a close'))).toBeCloseTo(1, 3)
      })
    }
})

test('bid and ask are half a spread from the price, wider when the day ends at 17:00 in New York', async () => {
  const widthAt = async (at: string): Promise<number> => {
    const { market } = await startMarket(at)
    const [bid = 0, ask = 0, price = 0] = quoteOf(market, ixOf(market, 'FX.USDMXN'), 'bid', 'ask', 'price')
    expect(bid).toBeLessThanOrEqual(price)
    expect(ask).toBeGreaterThan(price)
    expect(Math.abs(ask + bid - 2 * price)).toBeLessThanOrEqual(1)
    return ask - bid
  }
  const [usual, atRollover, after] = await Promise.all(
    ['T18:00', 'T22:00', 'T23:00'].map(at => widthAt(`2026-11-19${at}`)),
  )
  expect(must(atRollover, 'a width') / must(usual, 'a width')).toBeGreaterThan(2)
  expect(must(atRollover, 'a width') / must(usual, 'a width')).toBeLessThanOrEqual(5)
  expect(after).toBe(usual)
})

test('Hong Kong’s dollar stays within its band for years', () => {
  const walks = walksOf()
  const hkd = createCombination(walks, 'forex', [must(walks.find('HKD'), 'HKD')])
  const weights = Float64Array.of(-1)
  for (let day = anchorDay - 1_000; day < anchorDay + 1_000; day += 3) {
    const [high, low] = [hkd.extreme(weights, day, 0, 1_440, 1), hkd.extreme(weights, day, 0, 1_440, -1)]
    expect(7.8318 * Math.exp(high)).toBeLessThan(7.85)
    expect(7.785 * Math.exp(low)).toBeGreaterThan(7.75)
  }
})

test('the dollar index is the basket of its currencies', () => {
  const walks = walksOf()
  const starts = { EUR: 1.1684, JPY: 1 / 159.83, GBP: 1.3421, CAD: 1 / 1.3845, SEK: 1 / 9.32, CHF: 1 / 0.791 }
  const levels = new Map(Object.entries(starts).map(([name, value]) => [name, Math.log(value)]))
  const basket = must(dollarIndexBasket(walks, levels), 'a basket')
  const published = 50.14348112 * 1.1684 ** -0.576 * 159.83 ** 0.136 * 1.3421 ** -0.119 * 1.3845 ** 0.091
  expect(Math.exp(basket.offset)).toBeCloseTo(published * 9.32 ** 0.042 * 0.791 ** 0.036, 8)
})

test('the volatility index falls when its index rises, and stays around its mean', async () => {
  const { market } = await startMarket('2026-11-20T21:30', { calendar: 'real' })
  const closesOf = (key: string) => market.bars(ixOf(market, key), '1Y').close
  const moves = (closes: readonly number[]) => closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? 1)))
  expect(correlation(moves(closesOf('IX.SPX')), moves(closesOf('IX.VIX')))).toBeLessThan(-0.6)
  // It moves by the deviation of its catalogue entry.
  const daily = moves(closesOf('IX.VIX'))
  const deviation = Math.sqrt(sum(daily.map(move => move * move)) / daily.length)
  expect(deviation / indexVolatility('VIX')).toBeGreaterThan(0.85)
  expect(deviation / indexVolatility('VIX')).toBeLessThan(1.15)
  const levels = closesOf('IX.VIX').map(close => close / 100)
  const mean = sum(levels) / levels.length
  expect(mean).toBeGreaterThan(12)
  expect(mean).toBeLessThan(30)
  expect(Math.min(...levels)).toBeGreaterThan(7)
})

test('an index does not change while its exchange is closed, and opens at its fair value', async () => {
  const [closed, sunday, monday] = await Promise.all(
    ['2026-11-20T21:00:30', '2026-11-22T20:00', '2026-11-23T14:30:01'].map(async at => {
      const { market } = await startMarket(at, { calendar: 'real' })
      return quoteOf(market, ixOf(market, 'IX.SPX'), 'price', 'at', 'open', 'previousClose')
    }),
  )
  expect(sunday).toEqual(closed)
  const [close = 0] = closed ?? []
  const [, , open = 0, previous] = monday ?? []
  expect(previous).toBe(close)
  expect(open).not.toBe(previous)
  expect(Math.abs(open / close - 1)).toBeLessThan(0.03)
})

test('a fund is a fixed share of its index, now and in the bars of a year', async () => {
  const { market } = await startMarket('2026-11-20T18:30', { calendar: 'real' })
  const closesOf = (key: string) => {
    const { ix, priceDecimals } = must(market.find(key), key).instrument
    return new Map(barsIn(market.bars(ix, '1Y')).map(({ time, close }) => [time, close / 10 ** priceDecimals]))
  }
  for (const [fund, index, share] of [
    ['US.SPY', 'IX.SPX', 0.0997],
    ['US.QQQ', 'IX.NDX', 0.0243],
    ['US.DIA', 'IX.DJI', 0.01],
    ['US.IWM', 'IX.RUT', 0.0993],
    ['HK.02800', 'IX.HSI', 0.001],
    ['HK.02828', 'IX.HSCEI', 0.01],
    ['HK.03033', 'IX.HSTECH', 0.001],
    ['MX.NAFTRAC', 'IX.MXX', 0.001],
  ] as const) {
    const { instrument, tickSteps } = must(market.find(fund), fund)
    const tick = must(tickSteps[0], 'a tick')[1] / 10 ** instrument.priceDecimals
    expect(Math.abs(priceOf(market, fund) - priceOf(market, index) * share), fund).toBeLessThan(tick)
    const [closes, levels] = [closesOf(fund), closesOf(index)]
    expect([...closes.keys()], fund).toEqual([...levels.keys()])
    for (const [time, close] of closes)
      expect(Math.abs(close - must(levels.get(time), 'a level') * share), `${fund} at ${time}`).toBeLessThan(tick)
  }
})

test('only a class that has a settlement price and an open interest shows one', async () => {
  const { market } = await startMarket('2026-11-20T15:00')
  const wrong = market.listings
    .map(({ instrument }) => instrument)
    .filter(({ ix, board }) => {
      const own: readonly string[] = specOf(board).optionalColumns ?? []
      const others = optionalColumns.filter(name => !own.includes(name))
      return quoteOf(market, ix, ...others).some(value => !Number.isNaN(value))
    })
  expect(wrong.map(({ key }) => key)).toEqual([])
})
