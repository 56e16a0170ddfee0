// Points of a long series that a table shows.

/** More rows than this are too many to read. */
const MOST = 62

/** All points of a short series; of a longer one the first, and the last of each month. `dateOf` returns an ISO date. */
export function monthEnds<T>(points: readonly T[], dateOf: (point: T) => string): T[] {
  if (points.length <= MOST) return [...points]
  const monthOf = (point: T | undefined): string =>
    point === undefined ? '' : dateOf(point).slice(0, 'YYYY-MM'.length)
  return points.filter((point, nth) => nth === 0 || monthOf(point) !== monthOf(points[nth + 1]))
}
