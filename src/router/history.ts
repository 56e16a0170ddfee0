// The only module that writes the browser's history and listens to it. The shown page follows `currentPlace`.
import { useSyncExternalStore } from 'react'
import type { Arrival, Entry, Place } from './place.ts'
import { entryOf, newKey, splitHash, stateOf } from './place.ts'
import { rememberScroll, storeScroll } from './scroll.ts'
import { HOME, tabOf } from './table.ts'

/** Maximum wait for a pop event: one that never fires must not block navigation. */
const TRAVEL_MS = 500

const fresh = (depth: number, guarded: boolean): Entry => ({ key: newKey(), depth, role: 'page', guarded })

function read(arrival: Arrival): Place {
  const entry = entryOf(history.state) ?? fresh(0, false)
  return { ...splitHash(location.hash), entry, arrival }
}

let place: Place = read('start')
let travel: { readonly works: (() => void)[]; readonly timeout: ReturnType<typeof setTimeout> } | null = null
/** True while a back navigation ends here: the scroll position of the page that it left is already stored. */
let landing = false
const watchers = new Set<() => void>()
/** Close functions of the open sheets, innermost last: Back closes them first. */
const overlays: (() => void)[] = []

export const currentPlace = (): Place => place

function arrive(next: Place): void {
  place = next
  for (const watcher of watchers) watcher()
}

function watchPlace(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useCurrentPlace = (): Place => useSyncExternalStore(watchPlace, currentPlace)

function write(how: 'push' | 'replace', to: string, entry: Entry): void {
  const url = `#${to}`
  if (how === 'push') history.pushState(stateOf(entry), '', url)
  else history.replaceState(stateOf(entry), '', url)
}

/** Runs `work` now, or after the pending back navigation. Back navigations are asynchronous in browsers. */
export function afterTravel(work: () => void): void {
  if (travel) travel.works.push(work)
  else work()
}

/** Goes back several entries without showing the pages in between. */
export function travelBack(steps: number, then: () => void): void {
  rememberScroll(place)
  // Work that waits for a pending back navigation also waits for this one.
  const waiting = travel?.works ?? []
  clearTimeout(travel?.timeout)
  travel = { works: [...waiting, then], timeout: setTimeout(endTravel, TRAVEL_MS) }
  history.go(-steps)
}

function endTravel(): void {
  if (!travel) return
  const { works, timeout } = travel
  clearTimeout(timeout)
  travel = null
  place = read('pop')
  landing = true
  for (const work of works) afterTravel(work)
  landing = false
  if (!travel) arrive(place)
}

/** Pushes a page. From an open sheet it replaces the sheet's entry in the history. */
export function pushEntry(to: string): void {
  if (place.entry.role === 'guard') restoreTop()
  if (!landing) rememberScroll(place)
  const { entry } = place
  if (entry.role === 'overlay') {
    overlays.length = 0
    const page = fresh(entry.depth, entry.guarded)
    write('replace', to, page)
    arrive({ ...splitHash(to), entry: page, arrival: 'push' })
    return
  }
  const page = fresh(entry.depth + 1, entry.guarded)
  write('push', to, page)
  arrive({ ...splitHash(to), entry: page, arrival: 'push' })
}

/**
 * Replaces this page or its query. If the page is the same, its visit continues and only the query changes, unless
 * `isVisit` is true, because the query names another record.
 */
export function replaceEntry(to: string, isVisit = false): void {
  if (place.entry.role === 'guard') restoreTop()
  const next = splitHash(to)
  const { entry } = place
  const isSamePage = next.path === place.path && !isVisit
  if (entry.role === 'overlay' && !isSamePage) {
    overlays.length = 0
    travelBack(1, () => replaceEntry(to, isVisit))
    return
  }
  if (!landing) rememberScroll(place)
  const page = { ...entry, key: isSamePage ? entry.key : newKey() }
  write('replace', to, page)
  arrive({ ...next, entry: page, arrival: 'replace' })
  guardTop()
}

/** Back on a tab would leave the app, so a guard entry is put below the tab to catch it. */
function guardTop(): void {
  const { entry, path } = place
  if (entry.depth > 0 || entry.guarded || entry.role !== 'page' || tabOf(path) === null) return
  const to = location.hash.slice(1) || HOME
  write('replace', to, { ...entry, depth: -1, role: 'guard' })
  const top = { ...entry, guarded: true }
  write('push', to, top)
  place = { ...place, entry: top }
}

/** Pushes Home above the guard again, as the same visit. */
function restoreTop(): void {
  const top: Entry = { ...place.entry, depth: 0, role: 'page', guarded: true }
  write('push', HOME, top)
  place = { ...place, entry: top }
}

/**
 * Back has reached the guard entry. From another tab it leads to Home; from Home it leaves the app, after one warning.
 */
function atGuard(from: Place, leaving: (again: () => void) => void): void {
  const wasHome = tabOf(from.path) === 0
  const key = wasHome ? from.entry.key : newKey()
  const guard: Entry = { key, depth: -1, role: 'guard', guarded: false }
  write('replace', HOME, guard)
  const home: Place = { ...splitHash(HOME), entry: guard, arrival: 'pop' }
  if (wasHome) {
    place = home
    leaving(() => {
      if (place.entry === guard) restoreTop()
    })
    return
  }
  place = home
  restoreTop()
  arrive(place)
}

/** Pushes an entry for a sheet. Returns a function that removes it, unless Back already has. */
export function openOverlay(close: () => void): () => void {
  if (place.entry.role === 'guard') restoreTop()
  const { entry } = place
  const here = location.hash.slice(1) || HOME
  const overlay: Entry = { ...entry, depth: entry.depth + 1, role: 'overlay' }
  write('push', here, overlay)
  place = { ...place, entry: overlay }
  overlays.push(close)
  return () => {
    const at = overlays.indexOf(close)
    if (at < 0) return
    overlays.splice(at, 1)
    if (place.entry.role === 'overlay') travelBack(1, () => {})
  }
}

function onPop(leaving: (again: () => void) => void): void {
  if (travel) {
    endTravel()
    return
  }
  const from = place
  rememberScroll(from)
  if (from.entry.role === 'overlay') overlays.pop()?.()
  const entry = entryOf(history.state)
  if (!entry) {
    // The entry of a typed address or a plain link: a page above the one from which it was opened.
    const page = fresh(Math.max(from.entry.depth, 0) + 1, from.entry.guarded)
    history.replaceState(stateOf(page), '')
    place = { ...place, entry: page }
    if (tabOf(splitHash(location.hash).path) !== null) {
      const to = location.hash.slice(1)
      travelBack(page.depth, () => replaceEntry(to))
      return
    }
    arrive({ ...splitHash(location.hash), entry: page, arrival: 'push' })
    return
  }
  if (entry.role === 'guard') {
    atGuard(from, leaving)
    return
  }
  if (entry.role === 'overlay' && overlays.length === 0) {
    // The sheet of this entry is already closed, so the navigation continues to the page below.
    place = read('pop')
    travelBack(1, () => {})
    return
  }
  arrive({ ...splitHash(location.hash), entry, arrival: 'pop' })
}

/**
 * Starts listening. `leaving` shows that the next Back leaves the app, and calls `again` when that hint ends. Returns
 * an unsubscribe function.
 */
export function startHistory(leaving: (again: () => void) => void): () => void {
  const ended = new AbortController()
  history.scrollRestoration = 'manual'
  history.replaceState(stateOf(place.entry), '')
  if (place.entry.role === 'guard') restoreTop()
  guardTop()
  // After a reload with an open sheet the sheet is gone, so its entry is removed.
  if (place.entry.role === 'overlay') travelBack(1, () => {})
  addEventListener('popstate', () => onPop(leaving), { signal: ended.signal })
  addEventListener(
    'pagehide',
    () => {
      rememberScroll(place)
      storeScroll()
    },
    { signal: ended.signal },
  )
  return () => ended.abort()
}
