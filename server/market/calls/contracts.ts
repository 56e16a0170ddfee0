// Lists of futures, of delivery months and of currency pairs, and of shares that rose strongly.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { refuse } from '../../../domain/failure.ts'
import { boardOfMarket } from '../../../domain/instruments/boards.ts'
import { contractEnd } from '../../../domain/instruments/contract-end.ts'
import { continuousCode, contractCode } from '../../../domain/instruments/delivery-month.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import type { FutureRow } from '../../../domain/instruments/tables/future-row.ts'
import { futureRows } from '../../../domain/instruments/tables/futures.ts'
import type { FutureTerms } from '../../../domain/instruments/terms.ts'
import { continuousMonth, futureRow, liveMonths, termsOf } from '../../../domain/instruments/terms.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import type { contractCalls, FutureMonth } from '../../../domain/wire/calls/contract.ts'
import type { Stock } from '../../../domain/wire/calls/market.ts'
import { localToUtc } from '../../calendar/zone.ts'
import type { CallContext, HandlersOf } from '../../calls/handlers.ts'
import type { Listing, MarketSource } from '../source.ts'
import { followersOf, membersMoved } from './index-related.ts'
import { known, stockView, textOf } from './quote-views.ts'
import { leaders, ratioScore } from './ranking.ts'

type ContractHandlersDeps = {
  readonly market: MarketSource
  /** Keys on the user's watchlist. */
  readonly watched: (userId: string) => Promise<ReadonlySet<string>>
  readonly now: () => number
}

/** Context of one request: the market, the keys on the caller's watchlist, and the time, also as a date in UTC. */
type Asked = {
  readonly market: MarketSource
  readonly marks: ReadonlySet<string>
  readonly now: number
  readonly today: string
}

const MAJOR_LEVERAGE = 30
const MARGIN_DECIMALS = 2
const RISE_PERCENT = '10.00'
const RISE_RATIO = 1.1
const noKeys: ReadonlySet<string> = new Set()

export function contractHandlers({
  market,
  watched,
  now,
}: ContractHandlersDeps): HandlersOf<keyof typeof contractCalls> {
  async function asked({ userId }: CallContext): Promise<Asked> {
    const marks = userId === null ? noKeys : await watched(userId)
    const at = now()
    return { market, marks, now: at, today: new Date(at).toISOString().slice(0, 10) }
  }
  return {
    'GET /m_ft/futures_list': async (_query, context) => {
      const of = await asked(context)
      return futureRows.flatMap(row => rootOf(of, row) ?? [])
    },
    'GET /m_ft/futures_opt_list': async ({ root }, context) => monthsOf(await asked(context), root),
    'GET /m_ft/forex_list': async (_query, context) => stocksOf(await asked(context), market.board('FX')),
    'GET /m_ft/forex_index': async (_query, context) => {
      const dollar = market.find(instrumentKey('IX', 'DXY'))
      const majors = market.board('FX').filter(ix => isMajor(market.listings[ix]))
      return stocksOf(await asked(context), [...(dollar ? [dollar.instrument.ix] : []), ...majors])
    },
    'GET /m_ft/index_related': async ({ code }, context) => {
      if (!market.find(instrumentKey('IX', code))) return refuse('notFound', { field: 'code' })
      const of = await asked(context)
      const { futures, contracts, funds } = followersOf(code, of.today)
      const { leading, lagging } = membersMoved(market, code)
      return {
        futures: stocksOf(of, ixsOf(market, futures)),
        contracts: stocksOf(of, ixsOf(market, contracts)),
        funds: stocksOf(of, ixsOf(market, funds)),
        leading: stocksOf(of, leading),
        lagging: stocksOf(of, lagging),
      }
    },
    'GET /m_ft/zt_stock_list': async ({ market: name, size }, context) => {
      const ratio = ratioScore(market)
      const risen = market.board(boardOfMarket[name]).filter(ix => (ratio(ix) ?? 0) >= RISE_RATIO)
      return { threshold: RISE_PERCENT, list: stocksOf(await asked(context), leaders(risen, ratio, size)) }
    },
  }
}

const ixsOf = (market: MarketSource, keys: readonly InstrumentKey[]): number[] =>
  keys.flatMap(key => market.find(key)?.instrument.ix ?? [])

function stocksOf({ market, marks }: Asked, ixs: readonly number[]): Stock[] {
  return ixs.flatMap(ix => {
    const listing = market.listings[ix]
    return listing ? [stockView(market, listing, marks)] : []
  })
}

const isMajor = (listing: Listing | undefined): boolean =>
  listing !== undefined && termsOf(listing.instrument.key)?.maximumLeverage === MAJOR_LEVERAGE

/** One root of futures for the list; null if its continuous series is not listed. */
function rootOf({ market, marks, today }: Asked, row: FutureRow) {
  const listing = market.find(instrumentKey('FU', continuousCode(row.root, 'main')))
  if (!listing) return null
  const front = continuousMonth(row, 'main', today)
  return {
    ...stockView(market, listing, marks),
    root: row.root,
    group: row.group,
    exchange: row.exchange,
    multiplier: row.multiplier,
    currency: row.currency,
    frontKey: front === null ? null : instrumentKey('FU', contractCode(row.root, front)),
  }
}

function monthsOf(of: Asked, root: string): FutureMonth[] | Refusal {
  const row = futureRow(root)
  if (!row) return refuse('notFound', { field: 'root' })
  return liveMonths(row, of.today).flatMap(month => {
    const listing = of.market.find(instrumentKey('FU', contractCode(row.root, month)))
    const dated = listing && datedTerms(listing.instrument.key)
    return listing && dated ? [monthOf(of, listing, dated)] : []
  })
}

/** Terms of a delivery month, which has dates. */
type Dated = { readonly [K in keyof FutureTerms]: K extends DateField ? NonNullable<FutureTerms[K]> : FutureTerms[K] }
type DateField = 'month' | 'symbol' | 'lastTrade' | 'closeOutDate'

function datedTerms(key: InstrumentKey): Dated | null {
  const terms = termsOf(key)
  if (terms?.kind !== 'future') return null
  const { month, symbol, lastTrade, closeOutDate } = terms
  if (month === null || symbol === null || lastTrade === null || closeOutDate === null) return null
  return { ...terms, month, symbol, lastTrade, closeOutDate }
}

function monthOf({ market, marks, now }: Asked, listing: Listing, terms: Dated): FutureMonth {
  const { ix, priceDecimals } = listing.instrument
  const { quotes } = market
  const { month, symbol, lastTrade, closeOutDate, firstNoticeDate, currency } = terms
  const settlement = optional(quotes.previousSettlement[ix])
  const price = known(quotes.price[ix])
  return {
    ...stockView(market, listing, marks),
    month,
    symbol,
    lastTradeDate: lastTrade.date,
    lastTradeTime: lastTrade.time,
    zone: lastTrade.zone,
    closeOutDate,
    firstNoticeDate,
    settlement: textOf(settlement, priceDecimals),
    openInterest: optional(quotes.openInterest[ix]),
    margin: price === null ? null : marginOf(unscale(price, priceDecimals), terms),
    currency,
    tradable: listing.tradable && now < (contractEnd(terms, localToUtc)?.reduceOnlyAt ?? 0),
  }
}

const optional = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/** Margin of one contract at its highest leverage, rounded up like any margin. */
const marginOf = (price: Decimal, { multiplier, maximumLeverage }: FutureTerms): string =>
  price.abs().times(multiplier).div(maximumLeverage).toFixed(MARGIN_DECIMALS, Decimal.ROUND_CEIL)
