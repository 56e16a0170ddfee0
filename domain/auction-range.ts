// The range of prices that an opening auction accepts: the reference price plus and minus a fraction of it.
import type { StockBoard } from './instruments/boards.ts'
import { Decimal } from './money.ts'

export type PriceRange = { readonly low: Decimal; readonly high: Decimal }

const parts: Readonly<Record<StockBoard, string>> = { HK: '0.15', US: '0.1', MX: '0.1' }
/** United States: minimum width of the range on each side of the reference, in dollars. */
const US_LEAST = '0.5'

/**
 * Returns the price range of an auction.
 * @param reference the previous close, above 0
 */
export function auctionRange(rule: StockBoard, reference: Decimal): PriceRange {
  const part = reference.times(parts[rule])
  const width = rule === 'US' ? Decimal.max(part, US_LEAST) : part
  return { low: reference.minus(width), high: reference.plus(width) }
}

/**
 * Price range in Hong Kong from 09:15 on: between the lowest ask and the highest bid at that time. Bid and ask can be
 * crossed.
 */
export const secondStageRange = (highestBid: Decimal, lowestAsk: Decimal): PriceRange => ({
  low: Decimal.min(highestBid, lowestAsk),
  high: Decimal.max(highestBid, lowestAsk),
})
