// Candles: the chart's periods, the size of their bars, and where a bar starts.
import { MINUTE_MS } from './time.ts'

/** Specification §9, chart periods. */
export const chartPeriods = ['1D', '1W', '1M', '3M', '1Y'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/**
 * Prices scaled by the instrument's priceDecimals, volume by its quantityDecimals; `time` is the bar's start, UTC ms.
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

/** Bar size by period: about 60 to 360 bars, the resolution of a phone's width. */
export const barSizes: Readonly<Record<ChartPeriod, BarSize>> = {
  '1D': 5 * MINUTE_MS,
  '1W': 30 * MINUTE_MS,
  '1M': 120 * MINUTE_MS,
  '3M': 'day',
  '1Y': 'day',
}

/** One interval of trading, UTC ms, half-open. `dayStart` is the bar time of its trading day. */
export type SessionSpan = { readonly openMs: number; readonly closeMs: number; readonly dayStartMs: number }

/**
 * Start of the bar that contains `time`; null outside the sessions. Bars within a day are counted from the session's
 * open, as exchanges do: 9:30–10:30, not 9:00–10:00.
 */
export type BarClock = (time: number) => number | null

/** Bars on a plain grid of UTC time: recorded tapes, and markets that never close. */
export function fixedClock(sizeMs: number): BarClock {
  return time => time - (((time % sizeMs) + sizeMs) % sizeMs)
}

/** Bars counted from the sessions that the server names (`/m_ft/kline`, `sessions`). */
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
