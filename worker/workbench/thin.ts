// Reduces a series to the width of a chart. Each point has the last value of its part of the series, and the lowest
// drawdown in that part.
import { START_CENTS } from '../../domain/strategy-account.ts'
import type { WorkbenchSeries } from './contract.ts'

type Whole = {
  readonly time: readonly number[]
  readonly equity: readonly bigint[]
  readonly hold: readonly bigint[]
}

const START = Number(START_CENTS)

export function thinned({ time, equity, hold }: Whole, width: number): WorkbenchSeries {
  const points = Math.min(time.length, Math.max(1, width))
  const series = {
    time: new Float64Array(points),
    own: new Float64Array(points),
    hold: new Float64Array(points),
    under: new Float64Array(points),
  }
  let peak = START
  let at = 0
  for (let point = 0; point < points; point += 1) {
    const end = Math.floor(((point + 1) * time.length) / points)
    for (; at < end; at += 1) {
      const value = Number(equity[at] ?? 0n)
      peak = Math.max(peak, value)
      series.under[point] = Math.min(series.under[point] ?? 0, value / peak - 1)
    }
    series.time[point] = time[end - 1] ?? 0
    series.own[point] = Number(equity[end - 1] ?? 0n) / START
    series.hold[point] = Number(hold[end - 1] ?? 0n) / START
  }
  return series
}
