// Scroll position of each visit: the top after a push, restored on Back. Each tab keeps its own position.
import type { Place } from './place.ts'
import { tabOf } from './table.ts'

const STORED = 'pulso:scroll'
/** Time limit of restoring a position: a list that loads later is not scrolled, because the user has moved on. */
const TIMEOUT_MS = 3_000
const POSITIONS_MAX = 50

/** Read at the first use, because a first visit has no positions and storage is slow to open. */
let kept: Map<string, number> | null = null
const positions = (): Map<string, number> => {
  kept ??= new Map(readPositions())
  return kept
}

function readPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((pair): pair is [string, number] => Array.isArray(pair) && typeof pair[1] === 'number')
  } catch {
    return []
  }
}

const nameOf = (place: Place): string =>
  place.entry.depth <= 0 && tabOf(place.path) !== null ? `tab ${place.path}` : place.entry.key

export function rememberScroll(place: Place): void {
  const name = nameOf(place)
  const all = positions()
  all.delete(name)
  all.set(name, Math.round(window.scrollY))
  const oldest = all.keys().next().value
  if (all.size > POSITIONS_MAX && oldest !== undefined) all.delete(oldest)
}

/** Stores the positions for a reload. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions()]))
  } catch {
    // Without session storage a reload starts at the top.
  }
}

/** True for a first visit in this browser tab: neither a reload nor a back navigation. */
function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
}

/** Scrolls to the position of this visit, repeatedly while the page grows. Returns a function that stops it. */
export function settleScroll(place: Place): () => void {
  // A first visit starts at the top; reading the position would force a layout.
  if (place.arrival === 'start' && isFirstVisit()) return () => {}
  const top = place.arrival === 'push' ? 0 : (positions().get(nameOf(place)) ?? 0)
  const go = () => window.scrollTo({ top, behavior: 'instant' })
  go()
  if (Math.abs(window.scrollY - top) < 1) return () => {}
  const ended = new AbortController()
  const stop = () => ended.abort()
  const grown = new ResizeObserver(() => {
    go()
    if (Math.abs(window.scrollY - top) < 1) stop()
  })
  ended.signal.addEventListener('abort', () => grown.disconnect())
  grown.observe(document.documentElement)
  // The user's own scroll takes precedence.
  for (const event of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(event, stop, { signal: ended.signal, passive: true })
  const timeout = setTimeout(stop, TIMEOUT_MS)
  ended.signal.addEventListener('abort', () => clearTimeout(timeout))
  return stop
}
