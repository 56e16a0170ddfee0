import type { ChartStore } from '../../chart-store.ts'
import type { Plot } from '../../plot.ts'
import type { Rows } from './compared-bars.ts'

/** The bars of the chart and the rows of the visible ones; null before any is drawn. */
export function visibleRows(plot: Plot, { bars }: ChartStore): Rows | null {
  const range = plot.chart.timeScale().getVisibleLogicalRange()
  if (!range || bars.length === 0) return null
  const last = Math.min(bars.length - 1, Math.floor(range.to))
  return { bars, first: Math.max(0, Math.min(last, Math.ceil(range.from))), last }
}
