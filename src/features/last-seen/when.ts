// When Home is stored: once it is complete, and whenever it becomes hidden, because it may not be shown again.

/** Delay before storing, so that it does not slow down the start. */
const SETTLED_MS = 1_500

/** Returns a function that ends the storing. */
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
