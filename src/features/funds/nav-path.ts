// The line of a NAV and the band of its falls from the highest NAV before, as paths.

export type NavPoint = { readonly date: string; readonly nav: number }
export type Box = { readonly width: number; readonly line: number; readonly band: number; readonly gap: number }

export type NavPaths = {
  readonly line: string
  /** Hangs from its upper edge. */
  readonly band: string
  readonly marks: readonly { readonly x: number; readonly y: number }[]
  /** A fraction, 0 or negative, of the days shown. */
  readonly worst: number
}

const round = (value: number): number => Math.round(value * 10) / 10

/** @param bought ISO dates of purchases; those outside the points are not drawn */
export function navPaths(points: readonly NavPoint[], bought: readonly string[], box: Box): NavPaths {
  const navs = points.map(({ nav }) => nav)
  const [low, high] = [Math.min(...navs), Math.max(...navs)]
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
  return {
    line: navs.map((nav, nth) => `${nth === 0 ? 'M' : 'L'}${x(nth)} ${y(nav)}`).join(''),
    band: `M0 ${top}${falls.map((fall, nth) => `L${x(nth)} ${depth(fall)}`).join('')}L${x(points.length - 1)} ${top}Z`,
    marks,
    worst,
  }
}
