// Prices that an opening auction takes (products/primary, section 3): a part of the reference to each side.
import type { StockBoard } from './instruments/boards.ts'
import { Decimal } from './money.ts'

export type PriceRange = { readonly low: Decimal; readonly high: Decimal }

const parts: Readonly<Record<StockBoard, string>> = { HK: '0.15', US: '0.1', MX: '0.1' }
/** In the United States at least this much, in dollars. */
const US_LEAST = '0.5'

/** @param reference the previous close, above 0 */
export function auctionRange(rule: StockBoard, reference: Decimal): PriceRange {
  const part = reference.times(parts[rule])
  const width = rule === 'US' ? Decimal.max(part, US_LEAST) : part
  return { low: reference.minus(width), high: reference.plus(width) }
}

/** Hong Kong from 09:15: between the lowest ask and the highest bid recorded then, which can cross. */
export const secondStageRange = (highestBid: Decimal, lowestAsk: Decimal): PriceRange => ({
  low: Decimal.min(highestBid, lowestAsk),
  high: Decimal.max(highestBid, lowestAsk),
})

export const isWithin = ({ low, high }: PriceRange, price: Decimal): boolean =>
  price.greaterThanOrEqualTo(low) && price.lessThanOrEqualTo(high)

/** What a purchase at the auction can cost at most, a share. */
export const auctionCap = (rule: StockBoard, reference: Decimal): Decimal => auctionRange(rule, reference).high
