// Where each visit was scrolled to: to the top on a push, back to where it was on the way back; each tab keeps its own.
import type { Place } from './place.ts'
import { tabOf } from './table.ts'

const STORED = 'pulso:scroll'
/** Long lists fill in late; after so long the person has moved on. */
const PATIENCE_MS = 3_000
const POSITIONS_MAX = 50

/** Read when they are first asked for: on a first visit there are none, and storage is slow to open. */
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

/** Keeps the positions over a reload. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions()]))
  } catch {
    // Without them a reload starts at the top, which is no loss worth a word.
  }
}

/** Of this tab: neither a reload nor a way back. */
function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
}

/** Scrolls to where this visit belongs, following the page while it grows. Answers what ends that. */
export function settleScroll(place: Place): () => void {
  // A first visit begins at the top; to look would lay out the first screen once more.
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
  // A person who scrolls has decided where to be.
  for (const event of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(event, stop, { signal: ended.signal, passive: true })
  const patience = setTimeout(stop, PATIENCE_MS)
  ended.signal.addEventListener('abort', () => clearTimeout(patience))
  return stop
}
