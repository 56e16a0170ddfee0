/** Of different numbers the most that already stand in rising order, one after the other. */
export function longestRise(values: readonly number[]): ReadonlySet<number> {
  /** The least number that ends a rise of each length, and what comes before each in its rise. */
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
