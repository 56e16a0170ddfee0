// Why: a candle that silently takes a late trade, or loses one, draws a market that never was.
import { describe, expect, test } from 'vitest'
import { fixedClock, sessionClock } from '../../domain/kline.ts'
import { BarSeries, fillSilence, rollUp } from '../../worker/streams/bars.ts'

const MINUTE = 60_000

describe('a series of one-minute bars', () => {
  test('opens, moves and closes with its trades', () => {
    const series = new BarSeries(fixedClock(MINUTE))
    expect(series.add(0, 100, 5)).toBe('appended')
    expect(series.add(10_000, 103, 1)).toBe('updated')
    expect(series.add(20_000, 98, 2)).toBe('updated')
    expect(series.add(59_999, 101, 1)).toBe('updated')
    expect(series.add(60_000, 102, 7)).toBe('appended')
    expect(series.bars).toEqual([
      { time: 0, open: 100, high: 103, low: 98, close: 101, volume: 9 },
      { time: 60_000, open: 102, high: 102, low: 102, close: 102, volume: 7 },
    ])
  })

  test('a trade of a bar that is closed is counted and merged into nothing', () => {
    const series = new BarSeries(fixedClock(MINUTE))
    series.add(0, 100, 1)
    series.add(60_000, 101, 1)
    expect(series.add(59_000, 500, 9)).toBe('late')
    expect(series.lateTrades).toBe(1)
    expect(series.bars.map(bar => bar.high)).toEqual([100, 101])
  })

  test("the server's bars replace ours, and ours that are newer stay", () => {
    const series = new BarSeries(fixedClock(MINUTE))
    series.add(0, 100, 1)
    series.add(60_000, 101, 1)
    series.add(120_000, 102, 1)
    const told = { time: 60_000, open: 90, high: 110, low: 80, close: 95, volume: 50 }
    series.adopt([{ ...told, time: 0 }, told])
    expect(series.bars.map(bar => [bar.time, bar.close])).toEqual([
      [0, 95],
      [60_000, 95],
      [120_000, 102],
    ])
  })
})

describe('a series within sessions', () => {
  const hour = 60 * MINUTE
  const morning = { openMs: 9.5 * hour, closeMs: 12 * hour, dayStartMs: 9.5 * hour }
  const afternoon = { openMs: 13 * hour, closeMs: 16 * hour, dayStartMs: 9.5 * hour }

  test('hours are counted from the open, as the exchange does', () => {
    const clock = sessionClock(hour, [morning, afternoon])
    expect(clock(9.75 * hour)).toBe(9.5 * hour)
    expect(clock(10.5 * hour)).toBe(10.5 * hour)
    expect(clock(13.25 * hour)).toBe(13 * hour)
  })

  test('a day is one bar across the lunch break, and what trades outside is in none', () => {
    const series = new BarSeries(sessionClock('day', [morning, afternoon]))
    series.add(10 * hour, 100, 1)
    series.add(15 * hour, 110, 1)
    expect(series.add(12.5 * hour, 500, 1)).toBe('outside')
    expect(series.bars).toEqual([{ time: 9.5 * hour, open: 100, high: 110, low: 100, close: 110, volume: 2 }])
  })
})

describe('longer bars from shorter ones', () => {
  const bar = (time: number, close: number, volume: number) => ({
    time,
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    volume,
  })

  test('a bar that only fills a silence sets neither open, high nor low', () => {
    const five = rollUp([bar(0, 500, 0), bar(MINUTE, 100, 3), bar(2 * MINUTE, 900, 0)], fixedClock(5 * MINUTE))
    expect(five).toEqual([{ time: 0, open: 100, high: 101, low: 99, close: 100, volume: 3 }])
  })

  test('where nothing was traded at all the fillers are all there is', () => {
    const five = rollUp([bar(0, 100, 5), bar(5 * MINUTE, 100, 0), bar(6 * MINUTE, 100, 0)], fixedClock(5 * MINUTE))
    expect(five.map(each => [each.time, each.close, each.volume])).toEqual([
      [0, 100, 5],
      [5 * MINUTE, 100, 0],
    ])
  })

  test('silence is filled flat at the close before, to the end that is asked for', () => {
    const filled = fillSilence([bar(0, 100, 5), bar(3 * MINUTE, 104, 1)], MINUTE, 4 * MINUTE)
    expect(filled.map(each => [each.time, each.high, each.volume])).toEqual([
      [0, 101, 5],
      [MINUTE, 100, 0],
      [2 * MINUTE, 100, 0],
      [3 * MINUTE, 105, 1],
      [4 * MINUTE, 104, 0],
    ])
  })
})
