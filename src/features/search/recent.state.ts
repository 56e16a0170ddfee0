// Instruments opened from the search, newest first, stored on this device (specification §3: search history).
import { proxy } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { parseKey } from '../../../domain/instruments/market-code.ts'
import { SEARCH_HISTORY_MAX } from '../../../domain/limits.ts'
import { isRecord, isText, readStored, writeStored } from '../../lib/persist.ts'

export type Recent = { readonly key: InstrumentKey; readonly code: string; readonly name: string }

const STORED = 'searches'

const isRecent = (value: unknown): value is Recent =>
  isRecord(value) &&
  isText(value['key']) &&
  parseKey(value['key']) !== null &&
  isText(value['code']) &&
  isText(value['name'])
const isList = (value: unknown): value is unknown[] => Array.isArray(value)

export const recents = proxy<{ list: Recent[] }>({
  list: (readStored(STORED, isList) ?? []).filter(isRecent).slice(0, SEARCH_HISTORY_MAX),
})

function keep(list: Recent[]): void {
  recents.list = list
  writeStored(STORED, list.length === 0 ? null : list)
}

const without = (key: InstrumentKey): Recent[] =>
  recents.list.filter(recent => recent.key !== key).map(recent => ({ ...recent }))

export const addRecent = ({ key, code, name }: Recent): void =>
  keep([{ key, code, name }, ...without(key)].slice(0, SEARCH_HISTORY_MAX))
export const removeRecent = (key: InstrumentKey): void => keep(without(key))
export const clearRecents = (): void => keep([])
