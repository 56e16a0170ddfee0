// The watchlist: changes are shown at once, stored by the server, and undone if the server refuses. Without a log-in it
// is stored on the device; at log-in it is merged into the server's list, without duplicates. A user has several lists:
// this is the one that was last chosen (`data/lists.ts`).
import { useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { InstrumentKey } from '../../domain/brand.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import { boardOf, codeOf, marketOf, parseKey } from '../../domain/instruments/market-code.ts'
import { WATCHLIST_MAX } from '../../domain/limits.ts'
import type { EntryFlag } from '../../domain/watchlists/lists.ts'
import { textOf } from '../i18n/t.ts'
import { isText, onStoredElsewhere, ownName, readStored, writeStored } from '../lib/persist.ts'
import { isLoggedIn, readOwn, session, writeOwn } from '../state/session.ts'
import { showToast } from '../state/toast.ts'
import { call } from './call.ts'
import { CallFailure, wordsOf } from './failure.ts'
import { createRetry, isTransient } from './retry.ts'

export type Watched = {
  readonly key: InstrumentKey
  readonly name: string
  readonly flag?: EntryFlag | undefined
  readonly section?: string | null | undefined
}

/** Stored names of the list, and of the id of the chosen one. */
export const STORED = 'watchlist'
export const CHOSEN = 'list'

const isWatchedList = (value: unknown): value is Watched[] =>
  Array.isArray(value) && value.every(item => typeof item === 'object' && item !== null && parseKey(String(item.key)))

/** `id`: of the list on the server; undefined for the first one, and without a log-in. */
export const watchlist = proxy<{ state: 'loading' | 'ready' | 'failed'; list: Watched[]; id: string | undefined }>({
  state: 'ready',
  list: [],
  id: undefined,
})
const chosen = () => readOwn(CHOSEN, isText) ?? undefined

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
    Object.assign(watchlist, { state: 'ready', list: readStored(STORED, isWatchedList) ?? [], id: undefined })
    return
  }
  // Shows the list of the last visit until the server's list is loaded.
  Object.assign(watchlist, { state: 'loading', list: readOwn(STORED, isWatchedList) ?? [], id: chosen() })
  read()
}

const retry = createRetry(read)

/** Reads the list of the user that is logged in; a failure stays on the screen while it is repeated. */
function read(): void {
  const { token } = session
  if (token === null) return
  const { id } = watchlist
  const isOver = () => session.token !== token || watchlist.id !== id
  join(readStored(STORED, isWatchedList) ?? []).then(
    list => {
      if (isOver()) return
      retry.stop()
      Object.assign(watchlist, { state: 'ready', list })
      store()
    },
    (thrown: unknown) => {
      if (isOver() || (thrown instanceof CallFailure && thrown.aborted)) return
      if (id && thrown instanceof CallFailure && thrown.kind === 'notFound') {
        // The list was deleted on another device.
        writeOwn(CHOSEN, null)
        return loadWatchlist()
      }
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
  const input = { list: watchlist.id }
  const entries = await call('GET /userSelfSecurity/selectSelfSelectionStocksData', input, { quiet: true })
  return entries.map(({ key, f14, flag, section }) => ({ key: key as InstrumentKey, name: f14, flag, section }))
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
  const { id } = watchlist
  const undo = () => {
    for (const { item, place } of places)
      if (watchlist.id === id) insertWatched(item, place)
      else save(item, place, id).catch(sayFailure)
  }
  const text = t('watchlist.removed', { count: places.length, name: places[0]?.item.name ?? '' })
  showToast('info', text, { action: { label: t('action.undo'), run: undo } })
}

/** Shows the change first; if the server refuses, the previous list is restored and the reason shown. */
export function change(edit: (list: Watched[]) => Watched[], send: () => Promise<unknown>): void {
  const { id } = watchlist
  const before = watchlist.list.map(item => ({ ...item }))
  watchlist.list = edit(before)
  store()
  if (!isLoggedIn()) return
  send().catch((thrown: unknown) => {
    if (watchlist.id === id) {
      watchlist.list = before
      store()
    }
    sayFailure(thrown)
  })
}

function sayFailure(thrown: unknown): void {
  if (!(thrown instanceof CallFailure)) throw thrown
  if (!thrown.aborted) showToast('failure', wordsOf(thrown))
}

/** Stores the list on the device: a visitor's own list, or a copy of the user's. */
function store(): void {
  if (isLoggedIn()) writeOwn(STORED, watchlist.list)
  else writeStored(STORED, watchlist.list)
}

/** Takes over the list that another tab of this browser has stored. */
function takeStored(): void {
  const list = isLoggedIn() ? readOwn(STORED, isWatchedList) : (readStored(STORED, isWatchedList) ?? [])
  if (list) Object.assign(watchlist, { state: 'ready', list, id: chosen() })
}

export function save({ key, name, flag, section }: Watched, position: number, list = watchlist.id): Promise<unknown> {
  const market = marketOf(key)
  const assettype = specOf(boardOf(key)).source
  const instrument = { classify: market, assettype, securityName: name, secuCode: codeOf(key), market }
  return call('POST /userSelfSecurity/save', { ...instrument, position, list, flag, section: section ?? undefined })
}

function remove(key: InstrumentKey): Promise<unknown> {
  const input = { stockCode: codeOf(key), market: marketOf(key), list: watchlist.id }
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
