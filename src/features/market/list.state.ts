// The user's choices for each list (market, order, filters) and its last rows, so that returning to the page restores
// the rows and the scroll position. The order survives a reload; the filters do not.
import { proxy } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Sector } from '../../../domain/instrument.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { boardNames, marketOfBoard } from '../../../domain/instruments/boards.ts'
import type { ListSort } from '../../../worker/contract.ts'
import { isRecord, readStored, writeStored } from '../../lib/persist.ts'
import { connection } from '../../state/connection.ts'
import { market } from '../../state/market.ts'

export const sortColumns = ['name', 'volume', 'price', 'change'] as const satisfies readonly ListSort[]
export type SortColumn = (typeof sortColumns)[number]
/** The initial order is by traded value, which is not a column. */
const START_ORDER = 'turnover' satisfies ListSort
/** The lists of the market tab, and the lists that have a page of their own. */
const pageLists = ['hkPage', 'usPage', 'futurePage', 'spotPage', 'forexPage'] as const
export type ListName = Board | (typeof pageLists)[number]

export type ListChoice = {
  sort: SortColumn | typeof START_ORDER
  ascending: boolean
  filter: string
  sector: Sector | null
}

const STORED = 'lists'
const initial: ListChoice = { sort: START_ORDER, ascending: false, filter: '', sector: null }
const stored = readStored(STORED, isRecord) ?? {}

function readChoice(name: ListName): ListChoice {
  const known = stored[name]
  const sort = isRecord(known) ? sortColumns.find(column => column === known['sort']) : undefined
  if (!isRecord(known) || !sort) return { ...initial }
  return { ...initial, sort, ascending: known['ascending'] === true }
}

const listNames: readonly ListName[] = [...boardNames, ...pageLists]
export const lists = proxy(
  Object.fromEntries(listNames.map(name => [name, readChoice(name)])) as Record<ListName, ListChoice>,
)

/** The board that the market tab shows. */
export const shownMarket = proxy<{ board: Board }>({
  board: boardNames.find(board => board === stored['board']) ?? 'US',
})

function store(): void {
  const orders = Object.entries(lists).map(([name, { sort, ascending }]) => [name, { sort, ascending }] as const)
  writeStored(STORED, { board: shownMarket.board, ...Object.fromEntries(orders) })
}

/** The board that a link names, by its own name or by its market; null for an unknown name. */
export const marketNamed = (name: string | null): Board | null =>
  boardNames.find(board => board === name || marketOfBoard[board] === name) ?? null

export function showMarket(board: Board): void {
  shownMarket.board = board
  store()
}

/**
 * The first tap on a column sorts ascending for names and descending for numbers. A second tap reverses the order, a
 * third resets it.
 */
export function sortBy(name: ListName, column: SortColumn): void {
  const list = lists[name]
  const startsAscending = column === 'name'
  if (list.sort !== column) Object.assign(list, { sort: column, ascending: startsAscending })
  else if (list.ascending === startsAscending) list.ascending = !startsAscending
  else Object.assign(list, { sort: START_ORDER, ascending: false })
  store()
}

export function filterBy(name: ListName, text: string): void {
  lists[name].filter = text
}

export function chooseSector(name: ListName, sector: Sector | null): void {
  lists[name].sector = sector
}

/** Clears the filters of a list. */
export function widen(name: ListName): void {
  Object.assign(lists[name], { filter: '', sector: null })
}

export type Seen = { readonly total: number; readonly first: number; readonly keys: readonly InstrumentKey[] }

const seen = new Map<string, Seen>()

const STORED_ROWS = 'listRows'
type StoredRows = Seen & { readonly of: string }
const isStoredRows = (value: unknown): value is StoredRows =>
  isRecord(value) && typeof value['total'] === 'number' && Array.isArray(value['keys'])

/** Rows of an earlier visit are used only if no newer rows can arrive, because their order is outdated. */
export function lastSeen(of: string): Seen | null {
  const rows = market.isKept && !seen.has(of) ? readStored(STORED_ROWS, isStoredRows) : null
  if (rows?.of === of) seen.set(of, rows)
  return seen.get(of) ?? null
}

export function keepSeen(of: string, rows: Seen): void {
  seen.set(of, rows)
  if (connection.status === 'live' && rows.first === 0)
    writeStored(STORED_ROWS, { of, total: rows.keys.length, first: 0, keys: rows.keys })
}
