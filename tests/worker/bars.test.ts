// Why: a candle that accepts a late trade, or loses a trade, shows prices that never existed.
import { describe, expect, test } from 'vitest'
import { sessionClock } from '../../domain/kline.ts'
import { BarSeries } from '../../worker/calc/bars.ts'
import { fixedClock } from '../support/fixed-clock.ts'

const MINUTE = 60_000

describe('a series of one-minute bars', () => {
  test('a bar takes open, extremes and close from its trades', () => {
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

  test('a trade of a closed bar is counted and not merged', () => {
    const series = new BarSeries(fixedClock(MINUTE))
    series.add(0, 100, 1)
    series.add(60_000, 101, 1)
    expect(series.add(59_000, 500, 9)).toBe('late')
    expect(series.lateTrades).toBe(1)
    expect(series.bars.map(bar => bar.high)).toEqual([100, 101])
  })

  test('bars of the server replace the local ones; newer local bars are kept', () => {
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

  test('hourly bars are counted from the session open, as exchanges do', () => {
    const clock = sessionClock(hour, [morning, afternoon])
    expect(clock(9.75 * hour)).toBe(9.5 * hour)
    expect(clock(10.5 * hour)).toBe(10.5 * hour)
    expect(clock(13.25 * hour)).toBe(13 * hour)
  })

  test('a daily bar spans the lunch break, and trades outside the sessions are in no bar', () => {
    const series = new BarSeries(sessionClock('day', [morning, afternoon]))
    series.add(10 * hour, 100, 1)
    series.add(15 * hour, 110, 1)
    expect(series.add(12.5 * hour, 500, 1)).toBe('outside')
    expect(series.bars).toEqual([{ time: 9.5 * hour, open: 100, high: 110, low: 100, close: 110, volume: 2 }])
  })
})
