// Market state on the page: one leaf for each instrument and list. Written only by src/engine/apply.ts; a component
// subscribes only to the leaf that it shows. Numbers are scaled integers; null is unknown.
import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { recordOf } from '../../domain/record.ts'
import type { MarketState } from '../../domain/session.ts'
import type { NumberColumn } from '../../domain/wire/quote-columns.ts'
import { numberColumns } from '../../domain/wire/quote-columns.ts'
import type { BoardStatus, FeedStatus, ListPatch, ProfitTotals, ViewId } from '../../worker/contract.ts'
import { Leaves } from './leaves.ts'

export type QuoteLeaf = Record<NumberColumn, number | null> & {
  /** Null until the engine has sent it. Never changed in place. */
  instrument: Instrument | null
  state: MarketState | null
  /** The code of the state, and of the reason of a halt. */
  code: number | null
}

export type ListLeaf = {
  state: ListPatch['state']
  total: number
  first: number
  /** Keys of the rows from `first` on. The array is replaced as a whole, never changed in place. */
  keys: readonly InstrumentKey[]
  moved: number
}

export type HomeLeaf = { state: ListPatch['state']; indices: readonly InstrumentKey[]; hot: readonly InstrumentKey[] }

/** Closes of a sparkline. The array is replaced as a whole, so that its identity shows a change. */
export type SparkLeaf = { closes: Float64Array | null }

export const market = proxy<{
  feed: FeedStatus | null
  boards: Partial<Record<Board, BoardStatus>>
  /** True after too many crashes of the engine: none runs now, and prices are polled by HTTP. */
  isResting: boolean
  /** True after the server has closed this window's connection, because the user has too many browsers or workers. */
  isCrowded: boolean
  /** True while the screen shows stored data of an earlier visit, because no live data has come since the start. */
  isKept: boolean
}>({ feed: null, boards: {}, isResting: false, isCrowded: false, isKept: false })

export const profit = proxy<{ totals: ProfitTotals | null }>({ totals: null })

/** A quote is kept as long as the engine assumes that the page knows it. */
export const quotes = new Leaves<InstrumentKey, QuoteLeaf>(() => ({
  instrument: null,
  state: null,
  code: null,
  ...recordOf(numberColumns, () => null),
}))
export const sparks = new Leaves<InstrumentKey, SparkLeaf>(() => ({ closes: null }))

const lists = new Leaves<ViewId, ListLeaf>(() => ({ state: 'loading', total: 0, first: 0, keys: [], moved: 0 }))
const homes = new Leaves<ViewId, HomeLeaf>(() => ({ state: 'loading', indices: [], hot: [] }))

export const quoteLeaf = (key: InstrumentKey): QuoteLeaf => quotes.of(key)
export const listLeaf = (view: ViewId): ListLeaf => lists.of(view)
/** There is only one home page, so its view is kept: returning to it shows its last state. */
export const homeLeaf = (view: ViewId): HomeLeaf => homes.keep(view)

export const useQuote = (key: InstrumentKey) => useSnapshot(quoteLeaf(key))
export const useSpark = (key: InstrumentKey) => useSnapshot(sparks.of(key)).closes
export const useFeed = () => useSnapshot(market).feed
export const useProfit = () => useSnapshot(profit).totals
