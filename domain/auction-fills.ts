// What each order of an opening auction gets at its price: at-auction orders first, then the better price, then the earlier
// (products/primary, section 3).
import type { AuctionBook, AuctionOrder } from './auction-price.ts'
import type { Decimal } from './money.ts'

/** Quantities in the order of the book's sides. */
export type AuctionFills = { readonly bids: readonly number[]; readonly asks: readonly number[] }

/** @param volume as `auctionPrice` says it */
export function auctionFills(
  { bids, asks }: Pick<AuctionBook, 'bids' | 'asks'>,
  price: Decimal,
  volume: number,
): AuctionFills {
  return {
    bids: filled(bids, { volume, trades: limit => limit.greaterThanOrEqualTo(price), sign: -1 }),
    asks: filled(asks, { volume, trades: limit => limit.lessThanOrEqualTo(price), sign: 1 }),
  }
}

type Side = {
  readonly volume: number
  readonly trades: (limit: Decimal) => boolean
  /** 1 where the lower price is the better one. */
  readonly sign: 1 | -1
}

function filled(orders: readonly AuctionOrder[], { volume, trades, sign }: Side): number[] {
  const byPriority = orders
    .map((order, nth) => ({ order, nth }))
    .filter(({ order }) => order.price === null || trades(order.price))
    .sort((one, other) => compare(one.order, other.order, sign) || one.nth - other.nth)
  const quantities = orders.map(() => 0)
  let left = volume
  for (const { order, nth } of byPriority) {
    quantities[nth] = Math.min(order.quantity, left)
    left -= quantities[nth] ?? 0
  }
  return quantities
}

function compare(one: AuctionOrder, other: AuctionOrder, sign: 1 | -1): number {
  if (one.price === null || other.price === null) return Number(one.price !== null) - Number(other.price !== null)
  return one.price.cmp(other.price) * sign
}
