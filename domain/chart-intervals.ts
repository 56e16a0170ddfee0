// The bar sizes that a chart can show in each period. Larger bars are joined from those that the server sends. Bars of a
// minute are asked for when they are chosen.
import type { ChartPeriod } from './kline.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

export const chartIntervals = {
  '1m': MINUTE_MS,
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
 * The intervals of each period; the first is that of its own bars. Only a day has finer ones, and the month has no days,
 * because the sessions of its past days are not known.
 */
export const intervalsOf = {
  '1D': ['5m', '1m', '15m', '1h'],
  '1W': ['30m', '1h'],
  '1M': ['2h'],
  '3M': ['1d', '1w'],
  '1Y': ['1d', '1w'],
} as const satisfies Readonly<Record<ChartPeriod, readonly [ChartInterval, ...ChartInterval[]]>>

/** An interval whose bars are not the period's own. Those of a minute are joined from themselves. */
export type JoinedInterval = '1m' | '15m' | '1h' | '1w'
