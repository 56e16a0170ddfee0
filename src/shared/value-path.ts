// SVG paths of a value: its line, the band of its drawdown, and optionally the line of another value.

export type NavPoint = { readonly date: string; readonly nav: number }
/** Sizes of the chart in the units of its SVG. */
export const chartBox = { width: 340, line: 120, gap: 14, band: 40 }

export type NavPaths = {
  readonly line: string
  /** Path of the drawdown, which extends downwards from its upper edge. */
  readonly band: string
  /** Path of the other value, on the scale of the first; empty without one. */
  readonly beside: string
  readonly marks: readonly { readonly x: number; readonly y: number }[]
  /** Largest drawdown of the shown days as a fraction, 0 or negative. */
  readonly worst: number
}

const round = (value: number): number => Math.round(value * 10) / 10

type More = {
  /** ISO dates of purchases. Dates without a point are not marked. */
  readonly bought?: readonly string[]
  /** Another value on the same dates, drawn on the same scale. */
  readonly beside?: readonly number[]
}

export function navPaths(points: readonly NavPoint[], { bought = [], beside = [] }: More): NavPaths {
  const box = chartBox
  const navs = points.map(({ nav }) => nav)
  const [low, high] = [Math.min(...navs, ...beside), Math.max(...navs, ...beside)]
  const x = (nth: number): number => round((nth / Math.max(1, points.length - 1)) * box.width)
  const y = (nav: number): number => round(high === low ? box.line / 2 : ((high - nav) / (high - low)) * box.line)
  let peak = 0
  const falls = navs.map(nav => {
    peak = Math.max(peak, nav)
    return nav / peak - 1
  })
  const worst = Math.min(0, ...falls)
  const top = box.line + box.gap
  const depth = (fall: number): number => round(top + (worst === 0 ? 0 : (fall / worst) * box.band))
  const marks = bought.flatMap(date => {
    const nth = points.findIndex(point => point.date === date)
    const point = points[nth]
    return point ? [{ x: x(nth), y: y(point.nav) }] : []
  })
  const lineOf = (values: readonly number[]): string =>
    values.map((value, nth) => `${nth === 0 ? 'M' : 'L'}${x(nth)} ${y(value)}`).join('')
  return {
    line: lineOf(navs),
    beside: lineOf(beside),
    band: `M0 ${top}${falls.map((fall, nth) => `L${x(nth)} ${depth(fall)}`).join('')}L${x(points.length - 1)} ${top}Z`,
    marks,
    worst,
  }
}
