// Why: larger bars must be those of the exchange: counted from the opening of its session, and weeks that begin on Monday.
import { expect, test } from 'vitest'
import type { Bar, SessionSpan } from '../../domain/kline.ts'
import { aggregateBars } from '../../worker/calc/aggregated-bars.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const bar = (time: number, close = 100): Bar => ({
  time,
  open: close - 1,
  high: close + 3,
  low: close - 4,
  close,
  volume: 2,
})
const every = (from: number, size: number, count: number): Bar[] =>
  Array.from({ length: count }, (_, row) => bar(from + row * size, 100 + row))
const timesOf = (bars: readonly Bar[]): string[] => bars.map(({ time }) => new Date(time).toISOString().slice(5, 16))

/** New York, 20 November 2026: 9:30 to 16:00, five hours behind UTC. */
const newYork: SessionSpan[] = [
  { openMs: Date.UTC(2026, 10, 20, 14, 30), closeMs: Date.UTC(2026, 10, 20, 21), dayStartMs: 0 },
]

test('hours are counted from the opening, and the last one is shorter', () => {
  const joined = aggregateBars(every(Date.UTC(2026, 10, 20, 14, 30), 30 * MINUTE, 13), '1h', newYork)
  expect(timesOf(joined)).toEqual(
    ['14:30', '15:30', '16:30', '17:30', '18:30', '19:30', '20:30'].map(at => `11-20T${at}`),
  )
  expect(joined[0]).toEqual({
    time: Date.UTC(2026, 10, 20, 14, 30),
    open: 99,
    high: 104,
    low: 96,
    close: 101,
    volume: 4,
  })
  expect(joined.at(-1)?.volume).toBe(2)
})

test('hours of a day before the clocks were changed are counted from its own opening', () => {
  const summer = every(Date.UTC(2026, 9, 30, 13, 30), 30 * MINUTE, 4)
  expect(timesOf(aggregateBars(summer, '1h', newYork))).toEqual(['10-30T13:30', '10-30T14:30'])
})

test('an hour ends with a session: the afternoon begins one of its own', () => {
  const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 20, hour, minute)
  const hongKong = [
    { openMs: at(1, 30), closeMs: at(4), dayStartMs: 0 },
    { openMs: at(5), closeMs: at(8), dayStartMs: 0 },
  ]
  for (const past of [0, DAY, 3 * DAY]) {
    const bars = [...every(at(1, 30) - past, 30 * MINUTE, 5), ...every(at(5) - past, 30 * MINUTE, 6)]
    expect(timesOf(aggregateBars(bars, '1h', hongKong)).map(text => text.slice(6))).toEqual([
      '01:30',
      '02:30',
      '03:30',
      '05:00',
      '06:00',
      '07:00',
    ])
  }
})

test('a missing bar moves no other', () => {
  const whole = [{ openMs: Date.UTC(2026, 10, 20), closeMs: Date.UTC(2026, 10, 21), dayStartMs: 0 }]
  const bars = every(Date.UTC(2026, 10, 20), 5 * MINUTE, 9).filter((_, row) => row !== 3)
  expect(timesOf(aggregateBars(bars, '15m', whole)).map(text => text.slice(6))).toEqual(['00:00', '00:20', '00:30'])
})

test('a week has the days from Monday on; a trading day that opens on Sunday evening is a Monday', () => {
  const days = [
    bar(Date.UTC(2026, 10, 13, 14, 30)),
    bar(Date.UTC(2026, 10, 15, 23)),
    bar(Date.UTC(2026, 10, 20, 14, 30)),
    bar(Date.UTC(2026, 10, 23, 1, 30)),
  ]
  expect(timesOf(aggregateBars(days, '1w', newYork))).toEqual(['11-13T14:30', '11-15T23:00', '11-23T01:30'])
  const coins = every(Date.UTC(2026, 10, 16), DAY, 8)
  expect(timesOf(aggregateBars(coins, '1w', []))).toEqual(['11-16T00:00', '11-23T00:00'])
})
