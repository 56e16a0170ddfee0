// Why: a wrong average or index looks like any other line. The values are compared with a second library, with a published
// series and with sums by hand; those of an open bar with those of the same bars computed at once.
import fc from 'fast-check'
import { atr, bb, ema, macd, rma, rsi, sma, tr, vwap } from 'indicatorts'
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { IndicatorId, IndicatorKind } from '../../domain/indicators.ts'
import { indicators } from '../../domain/indicators.ts'
import type { Bar } from '../../domain/kline.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import { DerivedBars } from '../../worker/calc/derived-bars.ts'
import { createCalculator } from '../../worker/calc/indicators.ts'
import { LiveBars } from '../../worker/calc/live-bars.ts'

const MINUTE = 60_000
const SIZE = 5 * MINUTE
const BARS = 260
const session = { openMs: 0, closeMs: 1_000 * SIZE, dayStartMs: 0 }
const sessions = { spans: [session], isDaily: false }

/** Prices of a fixed walk. */
function walk(count: number): Bar[] {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let close = 25_000
  return Array.from({ length: count }, (_, row) => {
    const open = close
    close = Math.max(100, open + Math.round((random() - 0.5) * 200))
    const high = Math.max(open, close) + Math.round(random() * 40)
    const low = Math.min(open, close) - Math.round(random() * 40)
    return { time: row * SIZE, open, high, low, close, volume: 1 + Math.round(random() * 900) }
  })
}

const bars = walk(BARS)
const closes = bars.map(bar => bar.close)
const highs = bars.map(bar => bar.high)
const lows = bars.map(bar => bar.low)
const unknown = (count: number): number[] => Array.from({ length: count }, () => Number.NaN)

/** The values of each line of an indicator, by bar. */
function linesOf(kind: IndicatorKind, periods: readonly number[], of: readonly Bar[] = bars): number[][] {
  const calculate = createCalculator({ id: '' as IndicatorId, kind, periods, place: 'price', lines: [] }, sessions)
  const rows = of.map(bar => calculate(bar, false))
  return must(rows[0], 'a bar').map((_, line) => rows.map(row => row[line] ?? Number.NaN))
}

function expectClose(actual: readonly number[] | undefined, expected: readonly number[]): void {
  expect(actual?.length).toBe(expected.length)
  expected.forEach((value, row) => {
    const found = actual?.[row] ?? Number.NaN
    if (Number.isNaN(value)) expect(found, `row ${row}`).toBeNaN()
    else expect(Math.abs(found - value), `row ${row}: ${found} is not ${value}`).toBeLessThan(1e-6)
  })
}

/** `values` without the first `count`, which have too few bars before them. */
const from = (count: number, values: readonly number[]): number[] => [...unknown(count), ...values.slice(count)]

describe('the values are those of a second library', () => {
  test.each([20, 50, 200])('simple and exponential averages of %i', period => {
    expectClose(linesOf('sma', [period])[0], from(period - 1, sma(closes, { period })))
    expectClose(linesOf('ema', [period])[0], from(period - 1, ema(closes, { period })))
  })

  test.each([10, 20, 50])('Bollinger bands of %i', period => {
    const [upper, middle, lower] = linesOf('bollinger', [period, 2])
    const bands = bb(closes, { period })
    expectClose(upper, from(period - 1, bands.upper))
    expectClose(middle, from(period - 1, bands.middle))
    expectClose(lower, from(period - 1, bands.lower))
  })

  test.each([7, 14, 21])('RSI of %i', period => {
    const moves = closes.slice(1).map((close, row) => close - must(closes[row], 'a close'))
    // The second library counts the first bar as a move of zero. Its smoothing is used without that move.
    const gains = rma(
      moves.map(move => Math.max(0, move)),
      { period },
    )
    const losses = rma(
      moves.map(move => Math.max(0, -move)),
      { period },
    )
    const values = gains.map((gain, row) => 100 - 100 / (1 + gain / must(losses[row], 'a loss')))
    const [found] = linesOf('rsi', [period])
    expectClose(found, from(period, [Number.NaN, ...values]))
    // Its own index differs by that move only, which is forgotten after some bars.
    expect(Math.abs(must(found?.at(-1), 'a value') - must(rsi(closes, { period }).at(-1), 'a value'))).toBeLessThan(
      1e-3,
    )
  })

  test('MACD of 12, 26, 9', () => {
    const [line, signal, histogram] = linesOf('macd', [12, 26, 9])
    const { macdLine } = macd(closes)
    // The signal averages the differences that are shown: they begin with the 26th bar.
    const signals = [...unknown(25), ...ema(macdLine.slice(25), { period: 9 })]
    expectClose(line, from(25, macdLine))
    expectClose(signal, from(33, signals))
    expectClose(
      histogram,
      from(
        33,
        macdLine.map((value, row) => value - must(signals[row], 'a signal')),
      ),
    )
  })

  test.each([7, 14, 21])('ATR of %i, smoothed as Wilder did', period => {
    expectClose(linesOf('atr', [period])[0], from(period - 1, rma(tr(highs, lows, closes), { period })))
    expect(atr(highs, lows, closes, { period }).trLine).toEqual(tr(highs, lows, closes))
  })

  test('VWAP of the session', () => {
    const typical = bars.map(({ high, low, close }) => (high + low + close) / 3)
    const volumes = bars.map(bar => bar.volume)
    expectClose(linesOf('vwap', [])[0], vwap(typical, volumes, { period: BARS }))
  })
})

describe('the values are those of published and hand-made sums', () => {
  const flat = (close: number, row: number, volume = 1): Bar => ({
    time: row * SIZE,
    open: close,
    high: close,
    low: close,
    close,
    volume,
  })
  const of = (values: readonly number[]) => values.map((close, row) => flat(close, row))

  test('an average of three closes', () => {
    expectClose(linesOf('sma', [3], of([1, 2, 6, 4]))[0], [Number.NaN, Number.NaN, 3, 4])
  })

  test('the RSI of the series with which chart schools explain it', () => {
    const series = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
      45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122,
    ]
    const [found] = linesOf('rsi', [14], of(series))
    expect(found?.slice(14).map(value => value.toFixed(2))).toEqual([
      '70.53',
      '66.32',
      '66.55',
      '69.41',
      '66.36',
      '57.97',
      '62.93',
    ])
  })

  test('a bar without volume does not move the average by volume, before or after it gets some', () => {
    const calculate = createCalculator(
      { id: '' as IndicatorId, kind: 'vwap', periods: [], place: 'price', lines: [] },
      sessions,
    )
    expect(calculate(flat(10, 0, 2), false)).toEqual([10])
    expect(calculate(flat(99, 1, 0), false)).toEqual([10])
    expect(calculate(flat(40, 1, 1), true)).toEqual([20])
    expect(calculate(flat(70, 1, 1), true)).toEqual([30])
  })

  test('the average by volume starts over with each day, and is unknown outside the known sessions and on days', () => {
    const days = [
      { openMs: 0, closeMs: 2 * SIZE, dayStartMs: 0 },
      { openMs: 2 * SIZE, closeMs: 4 * SIZE, dayStartMs: 2 * SIZE },
    ]
    const vwapOf = (isDaily: boolean) => {
      const given = { id: '' as IndicatorId, kind: 'vwap', periods: [], place: 'price', lines: [] } as const
      const calculate = createCalculator(given, { spans: days, isDaily })
      return of([10, 20, 40, 50, 60]).map(bar => calculate(bar, false)[0])
    }
    expect(vwapOf(false)).toEqual([10, 15, 40, 45, Number.NaN])
    expect(vwapOf(true)).toEqual(unknown(5))
  })
})

const all = indicators.map(({ id }) => id)

const klineOf = (known: readonly Bar[], asOf: number): Kline => ({
  ix: 1,
  period: '1D',
  size: SIZE,
  time: known.map(bar => bar.time),
  open: known.map(bar => bar.open),
  high: known.map(bar => bar.high),
  low: known.map(bar => bar.low),
  close: known.map(bar => bar.close),
  volume: known.map(bar => bar.volume),
  sessions: [session],
  asOf,
})

function derivedOf(live: LiveBars): DerivedBars {
  const derived = new DerivedBars({ period: '1D', indicators: all })
  derived.follow(live)
  return derived
}

/** All values of a chart whose bars are computed at once. */
function atOnce(known: readonly Bar[]): Record<string, Float64Array> {
  const live = new LiveBars()
  live.setHistory(klineOf(known, 0))
  return derivedOf(live).linesFrom(0)
}

function expectSame(actual: Record<string, Float64Array>, expected: Record<string, Float64Array>): void {
  expect(Object.keys(actual)).toEqual(Object.keys(expected))
  for (const [id, values] of Object.entries(expected)) expectClose([...must(actual[id], id)], [...values])
}

test('bar by bar, with any changes of the open bar, the values are those of the same bars at once', () => {
  const trade = fc.record({ skipped: fc.nat({ max: 2 }), price: fc.integer({ min: 20_000, max: 30_000 }) })
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 120 }), trades => {
      const live = new LiveBars()
      const start = bars.slice(0, 40)
      live.setHistory(klineOf(start, 40 * SIZE - 1))
      const derived = derivedOf(live)
      let time = 39 * SIZE
      for (const { skipped, price } of trades) {
        time += skipped * SIZE + 1
        live.push({ trades: [{ time, price, quantity: 3 }], at: time })
        derived.follow(live)
      }
      expectSame(derived.linesFrom(0), atOnce(live.bars))
    }),
    { numRuns: 40, seed: 11 },
  )
})

test('a corrected bar of the past changes all values after it', () => {
  const live = new LiveBars()
  live.setHistory(klineOf(bars, 0))
  const derived = derivedOf(live)
  const corrected = bars.map((bar, row) =>
    row === 30 ? { ...bar, close: bar.close + 900, high: bar.high + 900 } : bar,
  )
  live.setHistory(klineOf(corrected, 1))
  derived.follow(live)
  expectSame(derived.linesFrom(0), atOnce(corrected))
  expect(derived.linesFrom(0)).not.toEqual(atOnce(bars))
})
