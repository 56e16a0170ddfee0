// The watchlist: changes are shown at once, stored by the server, and undone if the server refuses. Without a log-in it
// is stored on the device; at log-in it is merged into the server's list, without duplicates.
import { useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { InstrumentKey } from '../../domain/brand.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import { boardOf, codeOf, marketOf, parseKey } from '../../domain/instruments/market-code.ts'
import { WATCHLIST_MAX } from '../../domain/limits.ts'
import { textOf } from '../i18n/t.ts'
import { onStoredElsewhere, ownName, readStored, writeStored } from '../lib/persist.ts'
import { isLoggedIn, readOwn, session, writeOwn } from '../state/session.ts'
import { showToast } from '../state/toast.ts'
import { call } from './call.ts'
import { CallFailure, wordsOf } from './failure.ts'
import { createRetry, isTransient } from './retry.ts'

export type Watched = { readonly key: InstrumentKey; readonly name: string }

const STORED = 'watchlist'

const isWatchedList = (value: unknown): value is Watched[] =>
  Array.isArray(value) && value.every(item => typeof item === 'object' && item !== null && parseKey(String(item.key)))

export const watchlist = proxy<{ state: 'loading' | 'ready' | 'failed'; list: Watched[] }>({
  state: 'ready',
  list: [],
})

/** A set, because every row of every list looks up its own key. */
let watchedKeys: ReadonlySet<InstrumentKey> = new Set()
subscribe(
  watchlist,
  () => {
    watchedKeys = new Set(watchlist.list.map(item => item.key))
  },
  true,
)

export const isWatched = (key: InstrumentKey): boolean => watchedKeys.has(key)
export const onWatchlist = (changed: () => void) => subscribe(watchlist, changed)

/** True if the instrument is on the watchlist. */
export const useIsWatched = (key: InstrumentKey): boolean => useSyncExternalStore(onWatchlist, () => isWatched(key))

export function loadWatchlist(): void {
  retry.stop()
  if (!isLoggedIn()) {
    Object.assign(watchlist, { state: 'ready', list: readStored(STORED, isWatchedList) ?? [] })
    return
  }
  // Shows the list of the last visit until the server's list is loaded.
  Object.assign(watchlist, { state: 'loading', list: readOwn(STORED, isWatchedList) ?? [] })
  read()
}

const retry = createRetry(read)

/** Reads the list of the user that is logged in; a failure stays on the screen while it is repeated. */
function read(): void {
  const { token } = session
  if (token === null) return
  join(readStored(STORED, isWatchedList) ?? []).then(
    list => {
      if (session.token !== token) return
      retry.stop()
      Object.assign(watchlist, { state: 'ready', list })
      store()
    },
    (thrown: unknown) => {
      if (session.token !== token || (thrown instanceof CallFailure && thrown.aborted)) return
      if (thrown instanceof CallFailure && isTransient(thrown)) retry.failed()
      watchlist.state = 'failed'
    },
  )
}

/** Instruments starred before the log-in go above those of the server, in their own order. */
async function join(kept: readonly Watched[]): Promise<Watched[]> {
  const theirs = await fetchList()
  const missing = kept
    .filter(item => !theirs.some(their => their.key === item.key))
    .slice(0, WATCHLIST_MAX - theirs.length)
  for (const item of [...missing].reverse()) await save(item, 0)
  writeStored(STORED, null)
  return [...missing, ...theirs]
}

async function fetchList(): Promise<Watched[]> {
  const entries = await call('GET /userSelfSecurity/selectSelfSelectionStocksData', {}, { quiet: true })
  return entries.map(entry => ({ key: entry.key as InstrumentKey, name: entry.f14 }))
}

/** Called by the star of an instrument: adds the instrument at the top of the list, or removes it with an Undo. */
export function toggleWatched(item: Watched): void {
  if (isWatched(item.key)) removeWatched([item.key])
  else insertWatched(item, 0)
}

export function insertWatched(item: Watched, place: number): void {
  if (watchlist.list.length >= WATCHLIST_MAX) {
    showToast('failure', textOf('common')('watchlist.full', { maximum: WATCHLIST_MAX }))
    return
  }
  change(
    list => [...list.slice(0, place), item, ...list.slice(place)],
    () => save(item, place),
  )
}

/** Removes at once; Undo restores each at its previous position. */
export function removeWatched(keys: readonly InstrumentKey[]): void {
  const places = watchlist.list.flatMap((item, place) =>
    keys.includes(item.key) ? [{ item: { ...item }, place }] : [],
  )
  change(
    list => list.filter(item => !keys.includes(item.key)),
    () => Promise.all(keys.map(remove)),
  )
  const t = textOf('common')
  const undo = () => {
    for (const { item, place } of places) insertWatched(item, place)
  }
  const text = t('watchlist.removed', { count: places.length, name: places[0]?.item.name ?? '' })
  showToast('info', text, { action: { label: t('action.undo'), run: undo } })
}

/** Moves an instrument to another position of the manual order. */
export function moveWatched(key: InstrumentKey, place: number): void {
  const item = watchlist.list.find(each => each.key === key)
  if (!item) return
  const moved = { ...item }
  change(
    list => {
      const others = list.filter(each => each.key !== key)
      return [...others.slice(0, place), moved, ...others.slice(place)]
    },
    () => save(moved, place),
  )
}

/** Shows the change first; if the server refuses, the previous list is restored and the reason shown. */
function change(edit: (list: Watched[]) => Watched[], send: () => Promise<unknown>): void {
  const before = watchlist.list.map(item => ({ ...item }))
  watchlist.list = edit(before)
  store()
  if (!isLoggedIn()) return
  send().catch((thrown: unknown) => {
    watchlist.list = before
    store()
    if (!(thrown instanceof CallFailure)) throw thrown
    if (!thrown.aborted) showToast('failure', wordsOf(thrown))
  })
}

/** Stores the list on the device: a visitor's own list, or a copy of the user's. */
function store(): void {
  if (isLoggedIn()) writeOwn(STORED, watchlist.list)
  else writeStored(STORED, watchlist.list)
}

/** Takes over the list that another tab of this browser has stored. */
function takeStored(): void {
  const list = isLoggedIn() ? readOwn(STORED, isWatchedList) : (readStored(STORED, isWatchedList) ?? [])
  if (list) Object.assign(watchlist, { state: 'ready', list })
}

function save(item: Watched, position: number): Promise<unknown> {
  const market = marketOf(item.key)
  const assettype = specOf(boardOf(item.key)).source
  const input = { classify: market, assettype, securityName: item.name, secuCode: codeOf(item.key), market, position }
  return call('POST /userSelfSecurity/save', input)
}

function remove(key: InstrumentKey): Promise<unknown> {
  const input = { stockCode: codeOf(key), market: marketOf(key) }
  return call('POST /userSelfSecurity/deleteByStockCode/{stockCode}', input)
}

// Loads the list now, because a page with stars has imported this module, and again at every log-in.
loadWatchlist()
subscribeKey(session, 'token', loadWatchlist)
for (const name of [STORED, ownName(STORED)]) onStoredElsewhere(name, takeStored)
// Reads the list again when the page is shown: the user may have changed it on another device.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && watchlist.state === 'ready') read()
})
