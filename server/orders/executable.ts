// Whether an instrument can be traded at this moment, and at what price: the one rule for orders of customers, stops,
// liquidations, sales of pledges and rolls.

import type { PositionSide } from '../../domain/margin.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import { isTradable, marketStates } from '../../domain/session.ts'
import type { Listing, MarketSource, QuoteTable } from '../market/source.ts'
import type { Freshness } from './freshness.ts'

/** Why an instrument cannot be traded now; each is a kind of failure. */
export type Obstacle = 'marketClosed' | 'quoteStale' | 'noLiquidity' | 'bookCrossed'
/** `bid`: the price of a sale. `ask`: the price of a purchase. */
export type BookSide = 'bid' | 'ask'

export type Gate = {
  readonly market: Pick<MarketSource, 'quotes'>
  readonly freshness: Pick<Freshness, 'isStale'>
}

export const sideToTake = (direction: OrderDirection): BookSide => (direction === directions.buy ? 'ask' : 'bid')
/** The side of the book at which a position is closed. */
export const sideToClose = (side: PositionSide): BookSide => (side === 'long' ? 'bid' : 'ask')

/** A bid above the ask cannot be traded by anybody: one of the two is wrong. */
export const isCrossed = (bid: number, ask: number): boolean => bid !== 0 && ask !== 0 && bid > ask

/** The scaled price, or what prevents a trade. Prices may be below zero; 0 is an unknown price. */
export function executablePrice({ market, freshness }: Gate, listing: Listing, side: BookSide): number | Obstacle {
  const { ix } = listing.instrument
  const { quotes } = market
  if (!isTradable(marketStates[quotes.state[ix] ?? 0] ?? 'closed')) return 'marketClosed'
  if (freshness.isStale(ix) || !quotes.price[ix]) return 'quoteStale'
  return touchAt(quotes, ix, side)
}

function touchAt({ bid, ask }: QuoteTable, ix: number, side: BookSide): number | Obstacle {
  const [bidNow, askNow] = [bid[ix] ?? 0, ask[ix] ?? 0]
  if (isCrossed(bidNow, askNow)) return 'bookCrossed'
  return (side === 'ask' ? askNow : bidNow) || 'noLiquidity'
}
