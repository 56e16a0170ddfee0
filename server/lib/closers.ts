// What was begun ends in the reverse order.

export type End = () => void | Promise<void>

export async function endAll(ends: readonly End[]): Promise<void> {
  for (const end of ends.toReversed()) await end()
}
