// Exchange rates between the currency of a contract and that of a wallet, from the quoted pairs, at the side of the
// spread that applies to the customer. An unknown rate is null, never 0 or 1.
import { termsOf } from '../../domain/instruments/terms.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import type { Listing, MarketSource } from '../market/source.ts'

/** `received`: the customer receives the amount. `paid`: the customer pays it. `middle`: the amount is only valued. */
export type RateSide = 'received' | 'paid' | 'middle'

type Quote = { readonly bid: Decimal; readonly ask: Decimal }
type QuoteOf = (key: string) => Quote | null
type Market = Pick<MarketSource, 'find' | 'quotes'>

/** Price of one unit of `from` in `to`; null if it is unknown. */
export function conversionRate(market: Market, from: string, to: string, side: RateSide): Decimal | null {
  return rateOf(key => quoted(market, key), { from, to, side })
}

type Conversion = { readonly from: string; readonly to: string; readonly side: RateSide }

/** The scaled price of an instrument at a past instant; null if it is not known. */
export type PriceThen = (listing: Listing) => number | null

/** The computed price; the current one in a market that computes none. */
export const priceThenOf =
  ({ history, quotes }: Pick<MarketSource, 'history' | 'quotes'>, at: number): PriceThen =>
  ({ instrument: { ix } }) =>
    history?.priceAt(ix, at) ?? (quotes.price[ix] || null)

/**
 * The rate at a past instant, by the prices of that instant and the typical spread of each pair. Null if they are not
 * known: the current rate is another one.
 */
export function conversionRateAt(market: Market, conversion: Conversion, priceThen: PriceThen): Decimal | null {
  return rateOf(key => quotedThen(market, key, priceThen), conversion)
}

function rateOf(of: QuoteOf, { from, to, side }: Conversion): Decimal | null {
  const quote = from === to ? { bid: new Decimal(1), ask: new Decimal(1) } : quoteOf(of, from, to)
  if (quote === null) return null
  if (side === 'middle') return quote.bid.plus(quote.ask).div(2)
  return side === 'received' ? quote.bid : quote.ask
}

/** Keys of the pairs from which the rate between two currencies can follow. */
export const pairsBetween = (from: string, to: string): string[] =>
  from === to
    ? []
    : [...new Set([from + to, to + from, `${from}USD`, `USD${from}`, `${to}USD`, `USD${to}`])].map(code => `FX.${code}`)

function quoteOf(of: QuoteOf, from: string, to: string): Quote | null {
  const direct = pairQuote(of, from, to)
  if (direct || from === 'USD' || to === 'USD') return direct
  const [first, second] = [pairQuote(of, from, 'USD'), pairQuote(of, 'USD', to)]
  return first && second ? { bid: first.bid.times(second.bid), ask: first.ask.times(second.ask) } : null
}

function pairQuote(of: QuoteOf, from: string, to: string): Quote | null {
  const direct = of(`FX.${from}${to}`)
  if (direct) return direct
  const inverse = of(`FX.${to}${from}`)
  return inverse && { bid: new Decimal(1).div(inverse.ask), ask: new Decimal(1).div(inverse.bid) }
}

function quoted({ find, quotes }: Market, key: string): Quote | null {
  const listing = find(key)
  if (!listing) return null
  const { ix, priceDecimals } = listing.instrument
  const price = quotes.price[ix] ?? 0
  const bid = quotes.bid[ix] || price
  const ask = quotes.ask[ix] || price
  if (bid <= 0 || ask <= 0) return null
  return { bid: unscale(bid, priceDecimals), ask: unscale(ask, priceDecimals) }
}

function quotedThen({ find }: Pick<MarketSource, 'find'>, key: string, priceThen: PriceThen): Quote | null {
  const listing = find(key)
  const price = listing && priceThen(listing)
  const terms = listing && termsOf(listing.instrument.key)
  if (!price || terms?.kind !== 'forex') return null
  const middle = unscale(price, listing.instrument.priceDecimals)
  const half = new Decimal(terms.spreadPips).times(terms.pip).div(2)
  return { bid: middle.minus(half), ask: middle.plus(half) }
}
