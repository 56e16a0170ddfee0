// Exchange rates between the currency of a contract and that of a wallet, from the quoted pairs, at the side of the
// spread that applies to the customer. An unknown rate is null, never 0 or 1.
import { Decimal, unscale } from '../../domain/money.ts'
import type { MarketSource } from '../market/source.ts'

/** `received`: the customer receives the amount. `paid`: the customer pays it. `middle`: the amount is only valued. */
export type RateSide = 'received' | 'paid' | 'middle'

type Quote = { readonly bid: Decimal; readonly ask: Decimal }

/** Price of one unit of `from` in `to`; null if it is unknown. */
export function conversionRate(
  market: Pick<MarketSource, 'find' | 'quotes'>,
  from: string,
  to: string,
  side: RateSide,
): Decimal | null {
  const quote = from === to ? { bid: new Decimal(1), ask: new Decimal(1) } : quoteOf(market, from, to)
  if (quote === null) return null
  if (side === 'middle') return quote.bid.plus(quote.ask).div(2)
  return side === 'received' ? quote.bid : quote.ask
}

function quoteOf(market: Pick<MarketSource, 'find' | 'quotes'>, from: string, to: string): Quote | null {
  const direct = pairQuote(market, from, to)
  if (direct || from === 'USD' || to === 'USD') return direct
  const [first, second] = [pairQuote(market, from, 'USD'), pairQuote(market, 'USD', to)]
  return first && second ? { bid: first.bid.times(second.bid), ask: first.ask.times(second.ask) } : null
}

function pairQuote(market: Pick<MarketSource, 'find' | 'quotes'>, from: string, to: string): Quote | null {
  const direct = quoted(market, `FX.${from}${to}`)
  if (direct) return direct
  const inverse = quoted(market, `FX.${to}${from}`)
  return inverse && { bid: new Decimal(1).div(inverse.ask), ask: new Decimal(1).div(inverse.bid) }
}

function quoted({ find, quotes }: Pick<MarketSource, 'find' | 'quotes'>, key: string): Quote | null {
  const listing = find(key)
  if (!listing) return null
  const { ix, priceDecimals } = listing.instrument
  const price = quotes.price[ix] ?? 0
  const bid = quotes.bid[ix] || price
  const ask = quotes.ask[ix] || price
  if (bid <= 0 || ask <= 0) return null
  return { bid: unscale(bid, priceDecimals), ask: unscale(ask, priceDecimals) }
}
