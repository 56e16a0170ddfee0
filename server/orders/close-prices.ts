// The current prices of a position on margin. By them it is closed at a stop or liquidated, and its customer is warned
// when much of its margin is used.

import { markOf, stopPriceOf } from '../contracts/mark.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import type { Contracted } from '../positions/contract.ts'
import type { Collar } from './collar.ts'
import { executablePrice, sideToClose } from './executable.ts'
import type { Freshness } from './freshness.ts'

export type ClosePrices = {
  readonly listing: Listing
  readonly mark: number
  /** Scaled price that the customer's stops are compared with. */
  readonly stop: number
}

type Deps = {
  readonly market: MarketSource
  readonly freshness: Pick<Freshness, 'isStale'>
  readonly collar: Pick<Collar, 'isHeld'>
}

/**
 * Current prices of a position. Null while the market is closed, stale or one-sided, or the price has just jumped,
 * because nothing may be decided at a doubtful price.
 */
export function closePricesOf({ market, freshness, collar }: Deps, position: Contracted): ClosePrices | null {
  const listing = market.find(position.instrumentKey)
  if (!listing) return null
  const touch = executablePrice({ market, freshness }, listing, sideToClose(position.side))
  if (typeof touch !== 'number') return null
  const mark = markOf(market, listing.instrument.ix)
  if (mark === null) return null
  return collar.isHeld(listing, touch) || collar.isHeld(listing, mark)
    ? null
    : { listing, mark, stop: stopPriceOf(market.quotes, listing.instrument, position.side) }
}
