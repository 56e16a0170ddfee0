/** The slope of the least-squares line through the points. */
export function slope(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(xs), mean(ys)]
  const both = xs.reduce((sum, one, at) => sum + (one - x) * ((ys[at] ?? y) - y), 0)
  return both / xs.reduce((sum, one) => sum + (one - x) ** 2, 0)
}
