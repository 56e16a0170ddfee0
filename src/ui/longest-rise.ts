/** Returns the longest increasing subsequence of distinct numbers. */
export function longestRise(values: readonly number[]): ReadonlySet<number> {
  /** The smallest last number of an increasing subsequence of each length, and the predecessor of each number in it. */
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const value of values) {
    const found = ends.findIndex(end => end > value)
    const length = found < 0 ? ends.length : found
    before.set(value, ends[length - 1])
    ends[length] = value
  }
  const rise = new Set<number>()
  for (let value = ends.at(-1); value !== undefined; value = before.get(value)) rise.add(value)
  return rise
}
