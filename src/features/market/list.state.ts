// What a person chose for each list (the market, the order, what narrows it), and what it last showed: coming back finds
// all of it as it was, at the same place of the scroll. The order outlives a reload; what narrows the list does not.
import { proxy } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Sector, StockBoard } from '../../../domain/instrument.ts'
import { boardOfMarket, stockBoards } from '../../../domain/instrument.ts'
import type { ListSort } from '../../../worker/contract.ts'
import { isRecord, readStored, writeStored } from '../../state/persist.ts'

export const sortColumns = ['name', 'volume', 'price', 'change'] as const satisfies readonly ListSort[]
export type SortColumn = (typeof sortColumns)[number]
/** The lists of the market tab, and those with a page of their own. */
export type ListName = StockBoard | 'hkPage' | 'usPage'

export type ListChoice = { sort: SortColumn; ascending: boolean; filter: string; sector: Sector | null }

const STORED = 'lists'
const initial: ListChoice = { sort: 'change', ascending: false, filter: '', sector: null }
const stored = readStored(STORED, isRecord) ?? {}

function readChoice(name: ListName): ListChoice {
  const known = stored[name]
  const sort = isRecord(known) ? sortColumns.find(column => column === known['sort']) : undefined
  if (!isRecord(known) || !sort) return { ...initial }
  return { ...initial, sort, ascending: known['ascending'] === true }
}

export const lists = proxy<Record<ListName, ListChoice>>({
  US: readChoice('US'),
  HK: readChoice('HK'),
  MX: readChoice('MX'),
  hkPage: readChoice('hkPage'),
  usPage: readChoice('usPage'),
})

/** The market that the tab shows. */
export const shownMarket = proxy<{ board: StockBoard }>({
  board: stockBoards.find(board => board === stored['board']) ?? 'US',
})

function store(): void {
  const orders = Object.entries(lists).map(([name, { sort, ascending }]) => [name, { sort, ascending }] as const)
  writeStored(STORED, { board: shownMarket.board, ...Object.fromEntries(orders) })
}

/** A link names a market by its board or its class. */
export const marketNamed = (name: string | null): StockBoard | null =>
  stockBoards.find(board => board === name) ?? marketClassBoards.get(name ?? '') ?? null
const marketClassBoards = new Map<string, StockBoard>(Object.entries(boardOfMarket))

export function showMarket(board: StockBoard): void {
  shownMarket.board = board
  store()
}

/** The same column again turns the order round; another one starts where its readers start: names at A, figures at the top. */
export function sortBy(name: ListName, column: SortColumn): void {
  const list = lists[name]
  const ascending = list.sort === column ? !list.ascending : column === 'name'
  Object.assign(list, { sort: column, ascending })
  store()
}

export function filterBy(name: ListName, text: string): void {
  lists[name].filter = text
}

export function chooseSector(name: ListName, sector: Sector | null): void {
  lists[name].sector = sector
}

/** Shows every row again. */
export function widen(name: ListName): void {
  Object.assign(lists[name], { filter: '', sector: null })
}

export type Seen = { readonly total: number; readonly first: number; readonly keys: readonly InstrumentKey[] }

const seen = new Map<string, Seen>()

export const lastSeen = (of: string): Seen | null => seen.get(of) ?? null
export const keepSeen = (of: string, rows: Seen): void => void seen.set(of, rows)
