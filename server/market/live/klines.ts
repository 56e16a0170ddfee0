// The charts of a live instrument in the form of the market: bars of a period, closes of the sparkline, days of the past.
import type { ChartPeriod, KlineType, PastSize, SessionSpan } from '../../../domain/kline.ts'
import { periodOfType, sizeOfType } from '../../../domain/kline.ts'
import { SPARKLINE_POINTS } from '../../../domain/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { Kline } from '../../../domain/wire/calls/market.ts'
import type { PastBars, PastQuery, YearFigures } from '../source.ts'
import type { ChartSize, Charts } from './charts.ts'
import { joined } from './charts.ts'
import type { Days } from './days.ts'
import { lastEndBy } from './days.ts'
import type { CountedBar } from './events.ts'
import type { LiveListing } from './listing.ts'

const SPARK_SIZE = 5 * MINUTE_MS
const QUARTER_DAYS = 90
const daysByPeriod: Readonly<Record<ChartPeriod, number>> = {
  '1D': 1,
  '1W': 7,
  '1M': 30,
  '3M': QUARTER_DAYS,
  '1Y': 365,
}

/** The size in which bars are loaded: those of two hours are joined from those of one. */
export function chartSizeOf(type: KlineType): ChartSize {
  const size = sizeOfType(type)
  if (size === 'day') return DAY_MS
  return size === 2 * HOUR_MS ? HOUR_MS : (size as ChartSize)
}

type Scale = Pick<LiveListing, 'listing' | 'priceFactor' | 'quantityDivisor'>
export type Charted = { readonly scale: Scale; readonly charts: Charts; readonly days: Days }

/** Bars of a minute can begin within the day: Kraken answers with the last twelve hours. */
export function klineOf({ scale, charts, days }: Charted, type: KlineType, now: number): Kline {
  const [period, size] = [periodOfType(type), sizeOfType(type)]
  const today = days.startOf(now)
  // While trading is closed, the day is the last one.
  const from = period === '1D' ? Math.min(now - DAY_MS, today) : today - (daysByPeriod[period] - 1) * DAY_MS
  const bars = joined(charts.bars(chartSizeOf(type), from), size === 'day' ? DAY_MS : size, days)
  const { ix } = scale.listing.instrument
  const sessions = [today, days.nextAfter(today)].map(start => days.sessionAt?.(start) ?? dayFrom(start))
  return { ix, period, size, ...columnsOf(scale, bars), sessions, asOf: now }
}

const dayFrom = (openMs: number): SessionSpan => ({ openMs, closeMs: openMs + DAY_MS, dayStartMs: openMs })

function columnsOf({ priceFactor, quantityDivisor }: Scale, bars: readonly CountedBar[]) {
  return {
    time: bars.map(bar => bar.time),
    open: bars.map(bar => bar.open * priceFactor),
    high: bars.map(bar => bar.high * priceFactor),
    low: bars.map(bar => bar.low * priceFactor),
    close: bars.map(bar => bar.close * priceFactor),
    volume: bars.map(bar => Math.round(bar.volume / quantityDivisor)),
  }
}

export function closesOf({ scale, charts }: Charted, now: number) {
  const bars = charts.bars(SPARK_SIZE, now - SPARKLINE_POINTS * SPARK_SIZE)
  const closes = bars.slice(-SPARKLINE_POINTS).map(bar => bar.close * scale.priceFactor)
  return { closes, sizeMs: SPARK_SIZE, lastBarAt: bars.at(-1)?.time ?? now }
}

export function yearOf({ scale, charts }: Charted, now: number): YearFigures {
  const days = charts.bars(DAY_MS, now - daysByPeriod['1Y'] * DAY_MS)
  if (!charts.isKnown(DAY_MS) || days.length === 0) return { high52: null, low52: null, averageVolume: null }
  const whole = days.slice(-QUARTER_DAYS - 1, -1)
  const volume = whole.reduce((sum, bar) => sum + bar.volume, 0)
  return {
    high52: Math.max(...days.map(bar => bar.high)) * scale.priceFactor,
    low52: Math.min(...days.map(bar => bar.low)) * scale.priceFactor,
    averageVolume: whole.length === 0 ? null : Math.round(volume / whole.length / scale.quantityDivisor),
  }
}

const pastSizes = { day: DAY_MS, hour: HOUR_MS } as const satisfies Readonly<Record<PastSize, ChartSize>>
const pastUntil = (days: Days, { before }: PastQuery, now: number): number =>
  lastEndBy(days, Math.min(before ?? now, now))

/** Bars of completed days; those of hours reach as far back as the provider's. */
export function pastOf({ scale, charts, days }: Charted, query: PastQuery, now: number): PastBars {
  const size = pastSizes[query.size]
  const until = pastUntil(days, query, now)
  const bars = charts.bars(size, 0).filter(bar => bar.time < until)
  const { time, open, close } = columnsOf(scale, bars)
  return { time, open, close, isFirst: true, knownTo: Math.min(until, charts.knownTo(size)) }
}

/** Resolves when the provider has answered for the last completed day, or has not. */
export const readyPast = ({ charts, days }: Charted, query: PastQuery, now: number): Promise<void> =>
  charts.ready(pastSizes[query.size], pastUntil(days, query, now))
