/** A start has better things to do. */
const SETTLED_MS = 2_000

let isAsked = false

/** Once a page stands with its first data: the shell is kept when it has settled. */
export function keepShellSoon(): void {
  if (isAsked || !import.meta.env.PROD) return
  isAsked = true
  const keep = async () => (await import('./keep.ts')).keepShell()
  setTimeout(() => void keep().catch(() => {}), SETTLED_MS)
}
