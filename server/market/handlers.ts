// The market's calls. Whoever asks sees the same prices; only the watchlist's marks are a person's own.
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Board, StockBoard } from '../../domain/instrument.ts'
import { boardOfMarket, instrumentKey, stockBoards } from '../../domain/instrument.ts'
import type { marketCalls, StockDetail } from '../../domain/wire/calls/market.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { Asker, HandlersOf } from '../http/handlers.ts'
import { catalogueOf } from './catalogue-columns.ts'
import { homeOf, hotIxs } from './home.ts'
import { quoted, rawQuote, stateOf, stockView } from './quote-views.ts'
import type { Score } from './ranking.ts'
import { createStockLists, leaders, ratioScore, volumeScore } from './ranking.ts'
import { createSearch } from './search.ts'
import type { Listing, MarketSource } from './source.ts'
import { summaryOf } from './summary.ts'

type MarketHandlersDeps = {
  readonly market: MarketSource
  /** Keys on a person's watchlist. */
  readonly watched: (userId: string) => Promise<ReadonlySet<string>>
}

type CodeQuery = CallParsed<'GET /m_ft/detail_quote'>
type ListQuery = Omit<CallParsed<'GET /m_ft/stock_list'>, 'market'>

const nobody: ReadonlySet<string> = new Set()
const unknownCode = (): Refusal => refuse('notFound', { field: 'stockCode' })

/** By code and market, as the pages' queries name it; Hong Kong's leading zeros may be left out. */
export function findListing(market: MarketSource, { stockCode, market: name }: CodeQuery): Listing | null {
  const board: Board = name === 'IX' || name === 'FX' ? name : boardOfMarket[name]
  const code = stockCode.trim().toUpperCase()
  return market.find(instrumentKey(board, board === 'HK' ? code.padStart(5, '0') : code))
}

function detailOf(market: MarketSource, listing: Listing, watched: ReadonlySet<string>): StockDetail {
  const { instrument, tickSteps, zone, hours, recorded } = listing
  // An index keeps the hours of its exchange, which is the board in the same zone.
  const home = stockBoards.find(board => market.listings[market.board(board)[0] ?? -1]?.zone === zone)
  const board = instrument.board === 'IX' ? home : instrument.board
  const boardState = market.boardStates().find(state => state.board === board)
  return {
    instrument,
    quote: rawQuote(market, instrument.ix),
    selfSelectStatus: watched.has(instrument.key),
    profile: null,
    tickSteps: tickSteps.map(([from, tick]) => [from, tick]),
    zone,
    hours: hours.map(([open, close]) => [open, close]),
    state: stateOf(market.quotes, instrument.ix),
    nextStateAt: recorded ? null : (boardState?.nextAt ?? null),
    tradable: listing.tradable,
  }
}

function leaderScore(market: MarketSource, kind: 'gainers' | 'losers' | 'active'): Score {
  if (kind === 'active') return volumeScore(market)
  const ratio = ratioScore(market)
  if (kind === 'gainers') return ratio
  return ix => {
    const value = ratio(ix)
    return value === null ? null : -value
  }
}

export function marketHandlers({ market, watched }: MarketHandlersDeps): HandlersOf<keyof typeof marketCalls> {
  const search = createSearch(market.listings)
  const lists = createStockLists(market)
  const watchedBy = ({ userId }: Asker) => (userId === null ? nobody : watched(userId))
  const listingsOf = (ixs: readonly number[]): Listing[] =>
    ixs.map(ix => market.listings[ix]).filter(listing => listing !== undefined)
  const stocksOf = async (ixs: readonly number[], asker: Asker) => {
    const marks = await watchedBy(asker)
    return listingsOf(ixs).map(listing => stockView(market, listing, marks))
  }

  async function page(board: StockBoard, query: ListQuery, asker: Asker) {
    const { pageNo, pageSize, sort, order, keyword } = query
    const ixs = lists.list(board, sort, order, keyword)
    const first = (pageNo - 1) * pageSize
    return { total: ixs.length, list: await stocksOf(ixs.slice(first, first + pageSize), asker) }
  }

  /** What is asked of one instrument by its code. */
  function ofOne<T>(answer: (listing: Listing, watched: ReadonlySet<string>) => T | Refusal) {
    return async (query: CodeQuery, asker: Asker) => {
      const listing = findListing(market, query)
      return listing ? answer(listing, await watchedBy(asker)) : unknownCode()
    }
  }

  return {
    'GET /m_ft/stock_list': ({ market: name, ...query }, asker) => page(boardOfMarket[name], query, asker),
    'GET /hk_st/all_stock_list': (query, asker) => page('HK', query, asker),
    'GET /m_ft/all_stock_list': async ({ board }) => catalogueOf(market, board),
    'GET /m_ft/global_index': (_query, asker) => stocksOf(market.board('IX'), asker),
    'GET /m_ft/hot_stock': ({ market: name, size }, asker) =>
      stocksOf(hotIxs(market, name ? [boardOfMarket[name]] : stockBoards, size), asker),
    'GET /m_ft/topList': ({ market: name, kind, size }, asker) =>
      stocksOf(leaders(market.board(boardOfMarket[name]), leaderScore(market, kind), size), asker),
    'GET /m_ft/home_custom_list': async () => homeOf(market),
    'GET /m_ft/stock_detail_ft': ofOne((listing, marks) => detailOf(market, listing, marks)),
    'GET /m_ft/detail_quote': ofOne(({ instrument }) => rawQuote(market, instrument.ix) ?? refuse('unavailable')),
    'GET /m_ft/summary_detail': ofOne(listing => summaryOf(market, listing)),
    'GET /m_ft/kline': async ({ type, ...query }) => {
      const listing = findListing(market, query)
      return listing ? market.bars(listing.instrument.ix, type) : unknownCode()
    },
    'POST /market/getMaket': async ({ stkcode, stkName }) =>
      search(stkcode || stkName || '').map(listing => quoted(market, listing)),
    'POST /market/getMakets': async ({ keys }) => {
      const known = keys.map(key => market.find(key)).filter(listing => listing !== null)
      return { epoch: market.epoch, list: known.map(listing => quoted(market, listing)) }
    },
    'GET /quotes/getStock': ofOne((listing, marks) => stockView(market, listing, marks)),
  }
}
