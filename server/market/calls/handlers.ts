// Calls about the market. All callers get the same prices; only the marks of the watchlist depend on the user.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { refuse } from '../../../domain/failure.ts'
import { haltOf } from '../../../domain/halt.ts'
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { boardOfMarket, stockBoards } from '../../../domain/instruments/boards.ts'
import { instrumentKey, keyOf } from '../../../domain/instruments/market-code.ts'
import type { marketCalls, StockDetail } from '../../../domain/wire/calls/market.ts'
import type { CallParsed } from '../../../domain/wire/calls/table.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'
import type { CallContext, HandlersOf } from '../../calls/handlers.ts'
import { pageIn } from '../../db/page.ts'
import { trackedBy } from '../catalogue/index-funds.ts'
import { otherNamesOf } from '../catalogue/names.ts'
import { profileOf } from '../catalogue/profiles/profile.ts'
import type { Listing, MarketSource } from '../source.ts'
import { catalogueOf } from './catalogue-columns.ts'
import { hasEnded } from './ended.ts'
import { homeOf, hotIxs, indexIxs } from './home.ts'
import { quoted, rawQuote, stateOf, stockView } from './quote-views.ts'
import type { Score } from './ranking.ts'
import { createStockLists, leaders, ratioScore, volumeScore } from './ranking.ts'
import { createSearch } from './search.ts'
import { summaryOf } from './summary.ts'

type MarketHandlersDeps = {
  readonly market: MarketSource
  /** Keys on the user's watchlist. */
  readonly watched: (userId: string) => Promise<ReadonlySet<string>>
}

type CodeQuery = CallParsed<'GET /m_ft/detail_quote'>
type ListQuery = Omit<CallParsed<'GET /m_ft/stock_list'>, 'market'>

const noKeys: ReadonlySet<string> = new Set()
const unknownCode = (): Refusal => refuse('notFound', { field: 'stockCode' })

/** Finds a listing by code and market, as page queries name it. The leading zeros of Hong Kong's codes are optional. */
export function findListing(market: MarketSource, { stockCode, market: name }: CodeQuery): Listing | null {
  const key = keyOf(name, stockCode)
  return key && market.find(key)
}

type DetailAsked = { readonly listing: Listing; readonly watched: ReadonlySet<string>; readonly locale: Locale }

function detailOf(market: MarketSource, { listing, watched, locale }: DetailAsked): StockDetail {
  const { instrument, tickSteps, zone } = listing
  return {
    ...quoted(market, listing, watched),
    profile: listing.feed.origin === 'recorded' ? null : profileOf(instrument, locale),
    tickSteps: tickSteps.map(([from, tick]) => [from, tick]),
    zone,
    hours: listing.hours().map(([open, close]) => [open, close]),
    state: stateOf(market.quotes, instrument.ix),
    ...haltBy(market, instrument.ix),
    nextStateAt: listing.nextStateAt(),
    tradable: listing.tradable,
    ...wholeSharesOf(listing),
    feed: { name: listing.feed.name, origin: listing.feed.origin },
    ...trackedIndex(market, instrument.key),
    ...frozenBy(market, instrument.key),
  }
}

const wholeSharesOf = ({ wholeShares }: Listing): Pick<StockDetail, 'wholeShares'> =>
  wholeShares ? { wholeShares } : {}

function haltBy({ quotes }: MarketSource, ix: number): Pick<StockDetail, 'halt'> {
  const halt = haltOf(quotes.state[ix] ?? 0)
  return halt === null ? {} : { halt }
}

function frozenBy({ actions }: MarketSource, key: InstrumentKey): Pick<StockDetail, 'frozen'> {
  const action = actions?.frozenBy(key)
  if (!action) return {}
  const { kind, exDate, ratioTo, ratioFrom, amount } = action
  return { frozen: { kind, exDate, ratioTo, ratioFrom, amount } }
}

function trackedIndex(market: MarketSource, key: InstrumentKey): Pick<StockDetail, 'tracks'> {
  const tracked = trackedBy(key)
  const index = tracked && market.find(instrumentKey('IX', tracked.index))
  if (!index) return {}
  const { name } = index.instrument
  return { tracks: { key: index.instrument.key, name, ...otherNamesOf(index.instrument.key) } }
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
  const search = createSearch(market.listings, ({ instrument }) => hasEnded(market, instrument))
  const lists = createStockLists(market)
  const watchedBy = ({ userId }: CallContext) => (userId === null ? noKeys : watched(userId))
  const listingsOf = (ixs: readonly number[]): Listing[] =>
    ixs.map(ix => market.listings[ix]).filter(listing => listing !== undefined)
  const stocksOf = async (ixs: readonly number[], context: CallContext) => {
    const marks = await watchedBy(context)
    return listingsOf(ixs).map(listing => stockView(market, listing, marks))
  }

  async function page(board: StockBoard, query: ListQuery, context: CallContext) {
    const { sort, order, keyword } = query
    const { total, list } = pageIn(lists.list(board, sort, order, keyword), query)
    return { total, list: await stocksOf(list, context) }
  }

  /** A handler for a call about one instrument, which is found by its code. */
  function ofOne<T>(answer: (listing: Listing, watched: ReadonlySet<string>, context: CallContext) => T | Refusal) {
    return async (query: CodeQuery, context: CallContext) => {
      const listing = findListing(market, query)
      return listing ? answer(listing, await watchedBy(context), context) : unknownCode()
    }
  }

  return {
    'GET /m_ft/stock_list': ({ market: name, ...query }, context) => page(boardOfMarket[name], query, context),
    'GET /hk_st/all_stock_list': (query, context) => page('HK', query, context),
    'GET /m_ft/all_stock_list': async ({ board }) => catalogueOf(market, board),
    'GET /m_ft/global_index': (_query, context) => stocksOf(indexIxs(market), context),
    'GET /m_ft/hot_stock': ({ market: name, size }, context) =>
      stocksOf(hotIxs(market, name ? [boardOfMarket[name]] : stockBoards, size), context),
    'GET /m_ft/topList': ({ market: name, kind, size }, context) =>
      stocksOf(leaders(market.board(boardOfMarket[name]), leaderScore(market, kind), size), context),
    'GET /m_ft/home_custom_list': async (_query, context) => homeOf(market, await watchedBy(context)),
    'GET /m_ft/stock_detail_ft': ofOne((listing, watched, { locale }) =>
      detailOf(market, { listing, watched, locale }),
    ),
    'GET /m_ft/detail_quote': ofOne((listing, marks) => {
      const quote = rawQuote(market, listing.instrument.ix)
      return quote ? { ...stockView(market, listing, marks), quote } : refuse('unavailable')
    }),
    'GET /m_ft/summary_detail': ofOne(listing => summaryOf(market, listing)),
    'GET /m_ft/kline': async ({ type, ...query }) => {
      const listing = findListing(market, query)
      if (!listing) return unknownCode()
      await market.ready?.(listing.instrument.ix, type)
      return market.bars(listing.instrument.ix, type)
    },
    'POST /market/getMaket': async ({ stkcode, stkName, board }, context) => {
      const marks = await watchedBy(context)
      return search(stkcode || stkName || '', { locale: context.locale, board }).map(listing =>
        quoted(market, listing, marks),
      )
    },
    'POST /market/getMakets': async ({ keys }, context) => {
      const marks = await watchedBy(context)
      const known = keys.map(key => market.find(key)).filter(listing => listing !== null)
      return { epoch: market.epoch, list: known.map(listing => quoted(market, listing, marks)) }
    },
    'GET /quotes/getStock': ofOne((listing, marks) => stockView(market, listing, marks)),
  }
}
