// Figures of one instrument for the day and the year, with size and valuation.
import type { DecimalText } from '../../../domain/brand.ts'
import { decimalText } from '../../../domain/brand.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import type { Summary } from '../../../domain/wire/calls/market.ts'
import type { Listing, MarketSource } from '../source.ts'
import { hasVolume, isProvided, known, textOf, volumeOf } from './quote-views.ts'

const SHARES_IN_A_MILLION = 1_000_000

/**
 * Value of the day's trades: their sum, or for each bar, its volume at its last price. A live bar has a trade, so one
 * without a volume has one that is not known, and neither is the sum.
 */
function turnover(market: MarketSource, listing: Listing): DecimalText | null {
  const { instrument } = listing
  const decimals = instrument.priceDecimals + instrument.quantityDecimals
  const sum = market.turnover?.(instrument.ix) ?? null
  if (sum !== null) return decimalText(new Decimal(sum.toString()).div(new Decimal(10).pow(decimals)).toFixed(2))
  const { time, close, volume, sessions } = market.bars(instrument.ix, '1D')
  const dayStart = sessions[0]?.dayStartMs ?? 0
  if (isProvided(listing) && time.some((at, nth) => at >= dayStart && !volume[nth])) return null
  const scaled = time.reduce(
    (sum, at, i) => (at < dayStart ? sum : sum.plus(new Decimal(close[i] ?? 0).times(volume[i] ?? 0))),
    new Decimal(0),
  )
  return decimalText(scaled.div(new Decimal(10).pow(decimals)).toFixed(2))
}

function marketCap({ instrument, sharesOutstandingM }: Listing, price: number | null): string | null {
  if (price === null || sharesOutstandingM === null) return null
  const shares = new Decimal(sharesOutstandingM).times(SHARES_IN_A_MILLION)
  return unscale(price, instrument.priceDecimals).times(shares).toFixed(2)
}

export function summaryOf(market: MarketSource, listing: Listing): Summary {
  const { ix, priceDecimals, quantityDecimals, lot, currency, sector } = listing.instrument
  const { quotes } = market
  const { high52, low52, averageVolume } = market.year(ix)
  const priceText = (value: number | null) => textOf(value, priceDecimals)
  const price = known(quotes.price[ix])
  const isTraded = price !== null && hasVolume(listing)
  return {
    open: priceText(known(quotes.open[ix])),
    high: priceText(known(quotes.high[ix])),
    low: priceText(known(quotes.low[ix])),
    previousClose: priceText(known(quotes.previousClose[ix])),
    volume: textOf(volumeOf(market, listing), quantityDecimals),
    turnover: isTraded ? turnover(market, listing) : null,
    high52: priceText(high52),
    low52: priceText(low52),
    averageVolume: textOf(averageVolume, quantityDecimals),
    marketCap: marketCap(listing, price),
    peRatio: listing.peRatio,
    dividendYield: listing.dividendYield,
    lot,
    currency,
    sector,
  }
}
