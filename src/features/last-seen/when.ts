// When Home is kept: once it stands, and whenever it goes out of sight, which may be the last that is seen of it.

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
