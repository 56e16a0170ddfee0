// Candles: the periods of the chart, the size of the bars of each period, and the start time of a bar.
import { MINUTE_MS } from './time.ts'

/** The periods that a chart can show (specification §9). */
export const chartPeriods = ['1D', '1W', '1M', '3M', '1Y'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/**
 * One candle. Prices are scaled by the instrument's priceDecimals, the volume by its quantityDecimals. `time`: start of
 * the bar, UTC ms.
 */
export type Bar = {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

export type BarSize = number | 'day'

/** Bar sizes for back-tests, and the maximum length of history for each. */
export const pastSizes = ['day', 'hour'] as const
export type PastSize = (typeof pastSizes)[number]
export const pastYears: Readonly<Record<PastSize, number>> = { day: 10, hour: 1 }

/** Bar size of each period. It gives about 60 to 360 bars, which matches the width of a phone. */
export const barSizes: Readonly<Record<ChartPeriod, BarSize>> = {
  '1D': 5 * MINUTE_MS,
  '1W': 30 * MINUTE_MS,
  '1M': 120 * MINUTE_MS,
  '3M': 'day',
  '1Y': 'day',
}

/** What can be asked for: a period in bars of its size, or the period of a day in bars of a minute. */
export const klineTypes = [...chartPeriods, '1m'] as const
export type KlineType = (typeof klineTypes)[number]

export const periodOfType = (type: KlineType): ChartPeriod => (type === '1m' ? '1D' : type)
export const sizeOfType = (type: KlineType): BarSize => (type === '1m' ? MINUTE_MS : barSizes[type])

/**
 * One interval of trading: from `openMs` up to but excluding `closeMs`, UTC ms. `dayStartMs`: time of the daily bar to
 * which the interval belongs.
 */
export type SessionSpan = { readonly openMs: number; readonly closeMs: number; readonly dayStartMs: number }

/**
 * Returns the start of the bar that contains `time`; null outside trading sessions. Bars within a day are counted from
 * the opening of the session, as exchanges do: 9:30–10:30, not 9:00–10:00.
 */
export type BarClock = (time: number) => number | null

/** Bars counted from the opening of each trading session. The server sends the sessions (`/m_ft/kline`, `sessions`). */
export function sessionClock(size: BarSize, sessions: readonly SessionSpan[]): BarClock {
  let last = sessions.at(-1)
  return time => {
    if (!last || time < last.openMs || time >= last.closeMs) {
      const found = sessions.find(span => time >= span.openMs && time < span.closeMs)
      if (!found) return null
      last = found
    }
    if (size === 'day') return last.dayStartMs
    return last.openMs + Math.floor((time - last.openMs) / size) * size
  }
}
