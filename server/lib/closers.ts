// Ends the parts of a process in the reverse order of their start.

export type End = () => void | Promise<void>

export async function endAll(ends: readonly End[]): Promise<void> {
  for (const end of ends.toReversed()) await end()
}
