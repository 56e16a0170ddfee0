// The order book of an auction at one moment: orders of simulated participants and of customers, sorted by arrival.
// Computes the auction price, each order's fill, and the price levels to show.
import type { AuctionLimits } from '../../domain/auction.ts'
import { auctionFills } from '../../domain/auction-fills.ts'
import type { AuctionOrder, AuctionResult } from '../../domain/auction-price.ts'
import { auctionPrice } from '../../domain/auction-price.ts'
import { secondStageRange } from '../../domain/auction-range.ts'
import type { Decimal } from '../../domain/money.ts'
import { unscale } from '../../domain/money.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import type { AuctionRow } from '../db/auction-schema.ts'
import type { Listing } from '../market/source.ts'
import { wholeRange } from './frame.ts'

/** One order of the book. Price and quantity are scaled; a null price marks an at-auction order. */
export type Entry = {
  readonly at: number
  readonly direction: OrderDirection
  readonly price: number | null
  readonly quantity: number
  /** Id of a customer's order; null for a simulated participant. */
  readonly orderId: string | null
}

export type Level = Pick<Entry, 'price' | 'quantity'>

const sideOf = (book: readonly Entry[], direction: OrderDirection): Entry[] =>
  book.filter(entry => entry.direction === direction)

/** One entry per price level: at-auction orders first, then the levels from the best price to the worst. */
export function levelsOf(book: readonly Entry[], direction: OrderDirection): Level[] {
  const byPrice = new Map<number | null, number>()
  for (const { price, quantity } of sideOf(book, direction)) byPrice.set(price, (byPrice.get(price) ?? 0) + quantity)
  const sign = direction === directions.buy ? -1 : 1
  return [...byPrice]
    .map(([price, quantity]) => ({ price, quantity }))
    .sort((one, other) => {
      if (one.price === null || other.price === null) return Number(one.price !== null) - Number(other.price !== null)
      return (one.price - other.price) * sign
    })
}

type Of = { readonly auction: Pick<AuctionRow, 'board' | 'reference' | 'locksAt'>; readonly listing: Listing }

function ordersOf(levels: readonly Level[], decimals: number): AuctionOrder[] {
  const priced = (price: number | null): Decimal | null => (price === null ? null : unscale(price, decimals))
  return levels.map(({ price, quantity }) => ({ price: priced(price), quantity }))
}

/** The auction price depends only on the total quantity at each price. */
export function resultOf({ auction, listing }: Of, book: readonly Entry[]): AuctionResult {
  const { priceDecimals } = listing.instrument
  return auctionPrice({
    rule: auction.board,
    reference: unscale(auction.reference, priceDecimals),
    bids: ordersOf(levelsOf(book, directions.buy), priceDecimals),
    asks: ordersOf(levelsOf(book, directions.sell), priceDecimals),
  })
}

/** Quantities that the match fills of customers' orders, by order id. */
export function fillsOf(
  { listing }: Of,
  book: readonly Entry[],
  { price, volume }: AuctionResult,
): Map<string, number> {
  const { priceDecimals } = listing.instrument
  const [bids, asks] = [sideOf(book, directions.buy), sideOf(book, directions.sell)]
  const filled = price
    ? auctionFills({ bids: ordersOf(bids, priceDecimals), asks: ordersOf(asks, priceDecimals) }, price, volume)
    : { bids: [], asks: [] }
  const own = (side: readonly Entry[], quantities: readonly number[]) =>
    side.flatMap(({ orderId }, nth) => (orderId === null ? [] : [[orderId, quantities[nth] ?? 0] as const]))
  return new Map([...own(bids, filled.bids), ...own(asks, filled.asks)])
}

/**
 * The prices that an order may have now. In Hong Kong after the cut-off, the price must be between the best bid and the
 * best ask that were recorded at the cut-off.
 */
export function limitsAt({ auction, listing }: Of, book: readonly Entry[], at: number): AuctionLimits {
  const whole = wholeRange(auction, listing)
  if (auction.board !== 'HK' || at < auction.locksAt) return whole
  const recorded = book.filter(entry => entry.at < auction.locksAt)
  const best = (direction: OrderDirection) => levelsOf(recorded, direction).find(({ price }) => price !== null)?.price
  const [bid, ask] = [best(directions.buy), best(directions.sell)]
  if (bid === undefined || bid === null || ask === undefined || ask === null) return whole
  const { priceDecimals } = listing.instrument
  const { low, high } = secondStageRange(unscale(bid, priceDecimals), unscale(ask, priceDecimals))
  const scale = 10 ** priceDecimals
  return { low: low.times(scale).toNumber(), high: high.times(scale).toNumber() }
}
