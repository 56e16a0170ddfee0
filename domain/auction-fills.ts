// Allocates the volume of an opening auction to its orders. Priority: at-auction orders first, then orders with the
// better price, then earlier orders.
import type { AuctionBook, AuctionOrder } from './auction-price.ts'
import type { Decimal } from './money.ts'

/** Filled quantity of each order, in the same order as `bids` and `asks` of the book. */
export type AuctionFills = { readonly bids: readonly number[]; readonly asks: readonly number[] }

/** @param volume total traded volume, as computed by `auctionPrice` */
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
  /** Sort direction of prices: 1 if the lower price has priority (asks), -1 if the higher price has priority (bids). */
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
