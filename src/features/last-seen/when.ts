// When Home is stored: once it is complete, and whenever it becomes hidden, since it may not be shown again.

/** A start has better things to do. */
const SETTLED_MS = 1_500

/** Returns a function that ends it. */
export function keepWhileShown(): () => void {
  const keep = (): void => void import('./keep.ts').then(({ keepHome }) => keepHome()).catch(() => {})
  const keepHidden = (): void => {
    if (document.hidden) keep()
  }
  const timer = setTimeout(keep, SETTLED_MS)
  document.addEventListener('visibilitychange', keepHidden)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', keepHidden)
  }
}
