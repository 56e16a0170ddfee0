// The bar sizes that a chart can show in each period. Larger bars are joined from those that the server sends.
import type { ChartPeriod } from './kline.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

export const chartIntervals = {
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '1d': 'day',
  '1w': 'week',
} as const
export type ChartInterval = keyof typeof chartIntervals

/**
 * The intervals of each period; the first is that of the server's bars. There is none below it, because the server
 * sends no finer bars, and no days in the month, because the sessions of its past days are not known.
 */
export const intervalsOf = {
  '1D': ['5m', '15m', '1h'],
  '1W': ['30m', '1h'],
  '1M': ['2h'],
  '3M': ['1d', '1w'],
  '1Y': ['1d', '1w'],
} as const satisfies Readonly<Record<ChartPeriod, readonly [ChartInterval, ...ChartInterval[]]>>

/** An interval whose bars are joined from those of the server. */
export type JoinedInterval = '15m' | '1h' | '1w'
