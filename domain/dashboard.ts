// The dashboard: several short live lists on one page, each of which names what it shows. It belongs to the account, or
// without a log-in to the device.
import type { Board } from './instruments/boards.ts'
import { boardNames, isStockBoard, specOf } from './instruments/boards.ts'
import { MAIN_LIST } from './watchlists/lists.ts'

export const DASHBOARD_LISTS_MAX = 12
/** Rows of a list. Twelve lists of the longest still fit into the selection of a window (`WINDOW_SELECTION_MAX`). */
export const dashboardRows = [5, 10, 15] as const
/** Orders of a market's list. The last two are those of the largest gains and losses. */
export const marketOrders = ['traded', 'gainers', 'losers'] as const
export type MarketOrder = (typeof marketOrders)[number]

/** Characters of a kept search. */
export const DASHBOARD_SEARCH_MAX = 40
/** Where a kept search looks. */
export const searchScopes = ['all', ...boardNames] as const
export type SearchScope = (typeof searchScopes)[number]

/**
 * What a list shows: the first rows of a market, a watchlist, the months of a root of futures, what a search finds now, or
 * open positions or orders.
 */
export type DashboardSource =
  | { readonly kind: 'market'; readonly board: Board; readonly order: MarketOrder }
  | { readonly kind: 'watchlist'; readonly list: string }
  | { readonly kind: 'months'; readonly root: string }
  | { readonly kind: 'search'; readonly words: string; readonly scope: SearchScope }
  | { readonly kind: 'positions' }
  | { readonly kind: 'orders' }

export type DashboardList = {
  readonly source: DashboardSource
  readonly rows: (typeof dashboardRows)[number]
  /** True if only its heading is shown. */
  readonly folded: boolean
}

/** Returns the identity of a list, derived from its source: a dashboard has at most one list of a source. */
export const sourceId = (source: DashboardSource): string =>
  [
    source.kind,
    ...(source.kind === 'market' ? [source.board, source.order] : []),
    ...(source.kind === 'watchlist' ? [source.list] : []),
    ...(source.kind === 'months' ? [source.root] : []),
    // As the search compares them.
    ...(source.kind === 'search' ? [source.scope, source.words.toLowerCase()] : []),
  ].join(' ')

const listOf = (source: DashboardSource): DashboardList => ({ source, rows: 5, folded: false })

/** Markets of these currencies are suggested first. */
const currencies = ['MXN', 'USD'] as const
const MARKETS_SUGGESTED = 2

/** The lists of who has not chosen any: the watchlist, and what moves in markets that the server has, shares first. */
export function firstDashboard(offered: readonly Board[]): DashboardList[] {
  const shares = currencies.flatMap(currency =>
    offered.filter(board => isStockBoard(board) && specOf(board).currency === currency),
  )
  const markets = (shares.length > 0 ? shares : offered).slice(0, MARKETS_SUGGESTED)
  return [
    listOf({ kind: 'watchlist', list: MAIN_LIST }),
    ...marketOrders.flatMap(order => markets.map(board => listOf({ kind: 'market', board, order }))),
  ]
}

/** True for lists that another version of the app stored on the device, and this one can show. */
export const isDashboardList = ({ source, rows }: DashboardList): boolean =>
  dashboardRows.includes(rows) &&
  (source.kind !== 'market' || (boardNames.includes(source.board) && marketOrders.includes(source.order))) &&
  (source.kind !== 'search' || (typeof source.words === 'string' && searchScopes.includes(source.scope)))
