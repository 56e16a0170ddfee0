// Series of the workbench as SVG paths.
import type { WorkbenchSeries } from '../../../worker/workbench/contract.ts'

export type Size = { readonly width: number; readonly height: number }

const round = (value: number): string => String(Math.round(value * 10) / 10)

function lineOf(values: Float64Array, y: (value: number) => number, width: number): string {
  const step = width / Math.max(1, values.length - 1)
  return Array.from(values, (value, nth) => `${nth === 0 ? 'M' : 'L'}${round(nth * step)} ${round(y(value))}`).join('')
}

export type EquityPaths = { readonly own: string; readonly hold: string; readonly startY: number }

/** Both lines have the same scale, which includes the starting balance. */
export function equityPaths({ own, hold }: WorkbenchSeries, { width, height }: Size): EquityPaths {
  const low = Math.min(1, ...own, ...hold)
  const high = Math.max(1, ...own, ...hold)
  const y = (value: number): number => (high === low ? height / 2 : ((high - value) / (high - low)) * height)
  return { own: lineOf(own, y, width), hold: lineOf(hold, y, width), startY: y(1) }
}

export type UnderPath = { readonly path: string; readonly worst: number }

/** Path of the drawdown, which extends downwards from the upper edge. */
export function underPath({ under }: WorkbenchSeries, { width, height }: Size): UnderPath {
  const worst = Math.min(0, ...under)
  const y = (value: number): number => (worst === 0 ? 0 : (value / worst) * height)
  return { path: `M0 0${lineOf(under, y, width).replace('M', 'L')}L${width} 0Z`, worst }
}
