// Exchange rates between two currencies, from the market's own pairs. An unknown rate is null, never 0 or 1.
import { crossRate } from '../../domain/cross-rate.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { EXCHANGE_SPREAD } from '../../domain/exchange.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import type { MarketSource } from '../market/source.ts'

const RATE_DECIMALS = 8

type Rate = {
  readonly from: Currency
  readonly to: Currency
  readonly middle: Decimal
  /** Units of `to` that one unit of `from` costs (`buyRate`), and for which it is sold (`sellRate`). */
  readonly buyRate: Decimal
  readonly sellRate: Decimal
  /** UTC ms of the last trade of the pairs from which the rate is computed. */
  readonly at: number
}

export type Rates = {
  /** Units of `to` for one unit of `from` at the middle of the spread; null if it is unknown. */
  mid(from: Currency, to: Currency): Decimal | null
  /** Units of each currency for one unit of `from`; null if one of them is unknown. */
  all(from: Currency): Readonly<Record<Currency, Decimal>> | null
  /**
   * The same at a past instant. A pair of which the market keeps no past prices has its current rate.
   */
  allAt(from: Currency, at: number): Readonly<Record<Currency, Decimal>> | null
  /** The rate with its spread; null if it is unknown. */
  pair(from: Currency, to: Currency): Rate | null
  /** The known rates of all pairs of two currencies. */
  table(): Rate[]
}

/** The pairs that the market quotes: each is the price of one US dollar. */
const dollarPairs = { MXN: 'FX.USDMXN', HKD: 'FX.USDHKD' } as const

type PerDollar = { readonly rate: Decimal; readonly at: number }

export function createRates(market: MarketSource): Rates {
  const perDollar = (currency: Currency): PerDollar | null =>
    currency === 'USD'
      ? { rate: new Decimal(1), at: Number.POSITIVE_INFINITY }
      : pairMiddle(market, dollarPairs[currency])

  const mid = crossRate<Currency>(currency => perDollar(currency)?.rate ?? null)

  const all = (from: Currency) => allOf(mid, from)

  const allAt = (from: Currency, at: number) =>
    allOf(
      crossRate<Currency>(currency =>
        currency === 'USD'
          ? new Decimal(1)
          : (pastPrice(market, dollarPairs[currency], at) ?? perDollar(currency)?.rate ?? null),
      ),
      from,
    )

  function pair(from: Currency, to: Currency): Rate | null {
    const source = perDollar(from)
    const target = perDollar(to)
    if (!source || !target) return null
    const middle = target.rate.div(source.rate)
    const half = middle.times(EXCHANGE_SPREAD).div(2)
    const buyRate = middle.plus(half).toDecimalPlaces(RATE_DECIMALS)
    const sellRate = middle.minus(half).toDecimalPlaces(RATE_DECIMALS)
    return { from, to, middle, buyRate, sellRate, at: Math.min(source.at, target.at) }
  }

  const pairs = currencies.flatMap(from => currencies.filter(to => to !== from).map(to => [from, to] as const))
  return { mid, all, allAt, pair, table: () => pairs.map(([from, to]) => pair(from, to)).filter(rate => rate !== null) }
}

type Mid = (from: Currency, to: Currency) => Decimal | null

function allOf(mid: Mid, from: Currency): Record<Currency, Decimal> | null {
  const [mxn, usd, hkd] = [mid(from, 'MXN'), mid(from, 'USD'), mid(from, 'HKD')]
  return mxn && usd && hkd ? { MXN: mxn, USD: usd, HKD: hkd } : null
}

function pastPrice({ find, history }: MarketSource, key: string, at: number): Decimal | null {
  const instrument = find(key)?.instrument
  const price = instrument && history?.priceAt(instrument.ix, at)
  return price ? unscale(price, instrument.priceDecimals) : null
}

function pairMiddle(market: MarketSource, key: string): PerDollar | null {
  const listing = market.find(key)
  if (!listing) return null
  const { ix, priceDecimals } = listing.instrument
  const {
    price = 0,
    bid = 0,
    ask = 0,
    at = 0,
  } = {
    price: market.quotes.price[ix],
    bid: market.quotes.bid[ix],
    ask: market.quotes.ask[ix],
    at: market.quotes.at[ix],
  }
  if (price <= 0) return null
  const middle = bid > 0 && ask > 0 ? unscale(bid + ask, priceDecimals).div(2) : unscale(price, priceDecimals)
  return { rate: middle, at }
}
