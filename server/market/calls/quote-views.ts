// A row of the quote table in the two forms of call responses: plain numbers, and the lists' decimal texts.
import { must } from '../../../domain/assert.ts'
import type { DecimalText } from '../../../domain/brand.ts'
import { extendedBase, isEarly } from '../../../domain/extended-hours.ts'
import { boards } from '../../../domain/instruments/boards.ts'
import { scaledText } from '../../../domain/price.ts'
import { change, changeBasisPoints } from '../../../domain/quote.ts'
import { recordOf } from '../../../domain/record.ts'
import type { MarketState } from '../../../domain/session.ts'
import { stateOfCode } from '../../../domain/session.ts'
import { unixSeconds } from '../../../domain/time.ts'
import type { Quoted, RawQuote, Stock } from '../../../domain/wire/calls/market.ts'
import { optionalColumns, priceColumns } from '../../../domain/wire/quote-columns.ts'
import type { Listing, MarketSource, QuoteTable } from '../source.ts'

/** A value of the quote table, with null for 0, which means an unknown value there. */
export const known = (value: number | undefined): number | null => value || null

export const stateOf = ({ state }: QuoteTable, ix: number): MarketState =>
  must(stateOfCode(state[ix] ?? 0), `state ${state[ix]}`)

/** The quote as plain numbers; null while the instrument has no price. */
export function rawQuote({ quotes }: MarketSource, ix: number): RawQuote | null {
  const of = (column: { readonly [ix: number]: number }): number => column[ix] ?? 0
  if (of(quotes.price) === 0) return null
  const optional = optionalColumns.filter(name => !Number.isNaN(of(quotes[name])))
  return {
    ix,
    state: stateOf(quotes, ix),
    at: of(quotes.at),
    volume: of(quotes.volume),
    ...recordOf(priceColumns, name => of(quotes[name])),
    ...recordOf(optional, name => of(quotes[name])),
  }
}

export const textOf = (value: number | null, decimals: number): DecimalText | null =>
  value === null ? null : scaledText(value, decimals)

const RATIO_DECIMALS = 2

export const hasVolume = ({ instrument }: Listing): boolean => boards[instrument.board].hasVolume

/** True for prices of a provider, which can lack a volume; computed and recorded ones have each. */
export const isProvided = ({ feed }: Listing): boolean => feed.origin === 'live' || feed.origin === 'delayed'

/** The day's volume; null if it is not known. A live source can send a price before the volume of its day. */
export function volumeOf({ quotes }: Pick<MarketSource, 'quotes'>, listing: Listing): number | null {
  const { ix } = listing.instrument
  if (!hasVolume(listing) || known(quotes.price[ix]) === null) return null
  const volume = quotes.volume[ix] ?? 0
  return volume === 0 && isProvided(listing) ? null : volume
}

/** A price with its change and change in percent against a base. */
function moveFrom(base: number | null, price: number | null, decimals: number) {
  return {
    price: textOf(price, decimals),
    change: textOf(change(price, base), decimals),
    ratio: textOf(changeBasisPoints(price, base), RATIO_DECIMALS),
  }
}

export function stockView({ quotes }: MarketSource, listing: Listing, watched: ReadonlySet<string>): Stock {
  const { ix, key, name, code, board, source, priceDecimals, quantityDecimals } = listing.instrument
  const price = known(quotes.price[ix])
  const previousClose = known(quotes.previousClose[ix])
  const at = known(quotes.at[ix])
  const regular = moveFrom(previousClose, price, priceDecimals)
  const state = stateOf(quotes, ix)
  const base = extendedBase(state, { price, previousClose })
  const extended = moveFrom(base, known(quotes.extended[ix]), priceDecimals)
  const isPre = extended.price !== null && isEarly(state)
  const isPost = extended.price !== null && !isPre
  return {
    key,
    name,
    stock_code: code,
    price_nominal: regular.price,
    change: regular.change,
    change_ratio: regular.ratio,
    volume: textOf(volumeOf({ quotes }, listing), quantityDecimals),
    market: boards[board].market,
    classify: boards[board].market,
    source,
    selfSelectStatus: watched.has(key),
    fall: (change(price, previousClose) ?? 0) < 0,
    hasPreMarketData: isPre,
    hasPostMarketData: isPost,
    preMarketPrice: isPre ? extended.price : null,
    preMarketChange: isPre ? extended.change : null,
    preMarketChangeRatio: isPre ? extended.ratio : null,
    postMarketPrice: isPost ? extended.price : null,
    postMarketChange: isPost ? extended.change : null,
    postMarketChangeRatio: isPost ? extended.ratio : null,
    currencyUsDatetime: at === null ? null : unixSeconds(at),
  }
}

/** Both forms of a quote in one object. `watched`: keys on the caller's watchlist. */
export const quoted = (market: MarketSource, listing: Listing, watched: ReadonlySet<string>): Quoted => ({
  ...stockView(market, listing, watched),
  instrument: listing.instrument,
  quote: rawQuote(market, listing.instrument.ix),
})
