// The named watchlists of the user: which one is chosen, and changes of the chosen one beyond the star. Loaded with the
// pages that show them; `watchlist.ts` has the entries of the chosen one.
import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { EntryFlag } from '../../domain/watchlists/lists.ts'
import { MAIN_LIST } from '../../domain/watchlists/lists.ts'
import { intoSection, movedByOne, movedSection, renamedSection, sectionOf } from '../../domain/watchlists/sections.ts'
import type { NamedList } from '../../domain/wire/calls/watchlists.ts'
import { isRecord, isText } from '../lib/persist.ts'
import { readOwn, session, writeOwn } from '../state/session.ts'
import { call } from './call.ts'
import { useCall } from './use-call.ts'
import type { Watched } from './watchlist.ts'
import { CHOSEN, change, loadWatchlist, STORED, save, watchlist } from './watchlist.ts'

/** Stored name of the lists of the last visit. */
const KEPT = 'lists'

const isLists = (value: unknown): value is NamedList[] =>
  Array.isArray(value) && value.every(item => isRecord(item) && isText(item['id']))

/** The user's lists; those of the last visit until they are loaded. Null without a log-in. */
export function useLists() {
  const { token } = useSnapshot(session)
  const { data, failure, reload } = useCall('POST /watchlists/list', token === null ? null : {})
  const lists = useMemo(() => {
    if (token === null) return null
    if (data) writeOwn(KEPT, data.lists)
    return data?.lists ?? readOwn(KEPT, isLists) ?? []
  }, [data, token])
  return { lists, failure, reload }
}

/** Id of the chosen list on the wire. */
export const chosenId = (): string => watchlist.id ?? MAIN_LIST

/** Entries of the lists that were shown, so that one that is chosen again is there at once. */
const shown = new Map<string, Watched[]>()

/** Shows another list; this device remembers it, and the star adds to it. */
export function chooseList(id: string): void {
  if (id === chosenId()) return
  shown.set(`${session.token} ${chosenId()}`, watchlist.list.map(copied))
  writeOwn(CHOSEN, id === MAIN_LIST ? null : id)
  writeOwn(STORED, shown.get(`${session.token} ${id}`) ?? [])
  loadWatchlist()
}

const copied = (item: Watched): Watched => ({ ...item })

/** Moves an instrument to another position of the manual order, into the section that is given. */
export function moveWatched(key: InstrumentKey, place: number, to: string | null): void {
  const item = watchlist.list.find(each => each.key === key)
  if (!item) return
  const moved = { ...item, section: to }
  change(
    list => {
      const others = list.filter(each => each.key !== key)
      return [...others.slice(0, place), moved, ...others.slice(place)]
    },
    () => saveMoved(moved, place),
  )
}

/** An empty section is none; one that is left out would stay. */
const saveMoved = (item: Watched, place: number) => save({ ...item, section: sectionOf(item) ?? '' }, place)

/** Moves an instrument one place up or down, at the edge of its section into the next one. */
export function stepWatched(key: InstrumentKey, step: -1 | 1): void {
  const after = movedByOne(watchlist.list.map(copied), key, step)
  const place = after.findIndex(each => each.key === key)
  const moved = after[place]
  if (moved) moveWatched(key, place, sectionOf(moved))
}

export function flagWatched(keys: readonly InstrumentKey[], flag: EntryFlag | undefined): void {
  const list = chosenId()
  change(
    items => items.map(item => (keys.includes(item.key) ? { ...item, flag } : item)),
    () => call('POST /watchlists/mark', { list, keys: [...keys], flag: flag ?? 'none' }),
  )
}

export function sectionWatched(keys: readonly InstrumentKey[], to: string | null): void {
  const list = chosenId()
  change(
    items => intoSection(items, keys, to),
    () => call('POST /watchlists/mark', { list, keys: [...keys], section: to ?? '' }),
  )
}

/** `name`: null removes the heading; its entries join the section above. */
export function renameSection(section: string, name: string | null): void {
  const asked = { list: chosenId(), section }
  change(
    items => renamedSection(items, section, name),
    () => call('POST /watchlists/section', name === null ? { ...asked, remove: true } : { ...asked, name }),
  )
}

export function moveSection(section: string, place: number): void {
  const list = chosenId()
  change(
    items => movedSection(items, section, place),
    () => call('POST /watchlists/section', { list, section, place }),
  )
}
