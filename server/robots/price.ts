// The price of bitcoin at a time, from the stored market history: the close of the last complete bar.
import { bitcoinKey } from '../../domain/bitcoin.ts'
import type { DecimalText } from '../../domain/brand.ts'
import { barSizes, chartPeriods } from '../../domain/kline.ts'
import { scaledText } from '../../domain/price.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { MarketSource } from '../market/source.ts'

export type PriceAt = { readonly price: DecimalText; readonly at: number }
export type BitcoinPrice = (at: number) => PriceAt | null

/** The price at a time; null while the market has no complete bar for it. */
export function bitcoinPrice(market: Pick<MarketSource, 'find' | 'bars'>): BitcoinPrice {
  return at => {
    const listing = market.find(bitcoinKey)
    if (!listing) return null
    const { ix, priceDecimals } = listing.instrument
    for (const period of chartPeriods) {
      const { time, close } = market.bars(ix, period)
      const size = barSizes[period]
      const length = size === 'day' ? DAY_MS : size
      const nth = time.findLastIndex(start => start + length <= at)
      const [start, price] = [time[nth], close[nth]]
      if (start !== undefined && price !== undefined && price > 0)
        return { price: scaledText(price, priceDecimals), at: start + length }
    }
    return null
  }
}
