// Whether the window has room for the desk: 1200 px at the default text size, more with larger text.
import { useSyncExternalStore } from 'react'

const room = (): MediaQueryList => matchMedia('(width >= 75em)')

function watch(changed: () => void): () => void {
  const query = room()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useHasDesk = (): boolean => useSyncExternalStore(watch, () => room().matches)
