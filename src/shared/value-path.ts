// The line of a value and the band of its falls from the highest value before, as paths; another line may lie beside it.

export type NavPoint = { readonly date: string; readonly nav: number }
export type Box = { readonly width: number; readonly line: number; readonly band: number; readonly gap: number }

export type NavPaths = {
  readonly line: string
  /** Hangs from its upper edge. */
  readonly band: string
  /** On the scale of the first; empty without one. */
  readonly beside: string
  readonly marks: readonly { readonly x: number; readonly y: number }[]
  /** A fraction, 0 or negative, of the days shown. */
  readonly worst: number
}

const round = (value: number): number => Math.round(value * 10) / 10

type More = {
  /** ISO dates of purchases; those outside the points are not drawn. */
  readonly bought?: readonly string[]
  /** Of the same dates. */
  readonly beside?: readonly number[]
}

export function navPaths(points: readonly NavPoint[], { bought = [], beside = [] }: More, box: Box): NavPaths {
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
