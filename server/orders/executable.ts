// Whether an instrument can be traded at this moment, and at what price: the one rule for orders of customers, stops,
// liquidations, sales of pledges and rolls.

import type { Refusal, RefusalDetail } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { HaltReason } from '../../domain/halt.ts'
import type { PositionSide } from '../../domain/margin.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import type { MarketState } from '../../domain/session.ts'
import { isTradable, stateOfCode } from '../../domain/session.ts'
import type { Listing, MarketSource, QuoteTable } from '../market/source.ts'
import type { Freshness } from './freshness.ts'
import type { Intent } from './products/product.ts'

/** Why an instrument cannot be traded now; each is a kind of failure. */
export type Obstacle = StateObstacle | 'noLiquidity' | 'bookCrossed'
type StateObstacle = 'marketClosed' | 'quoteStale' | 'notTradable'
/** `bid`: the price of a sale. `ask`: the price of a purchase. */
export type BookSide = 'bid' | 'ask'

export type Gate = {
  readonly market: Pick<MarketSource, 'quotes' | 'actions'>
  readonly freshness: Pick<Freshness, 'isStale'>
}

export const sideToTake = (direction: OrderDirection): BookSide => (direction === directions.buy ? 'ask' : 'bid')
/** The side of the book at which a position is closed. */
export const sideToClose = (side: PositionSide): BookSide => (side === 'long' ? 'bid' : 'ask')

/** A bid above the ask cannot be traded by anybody: one of the two is wrong. */
export const isCrossed = (bid: number, ask: number): boolean => bid !== 0 && ask !== 0 && bid > ask

/**
 * Why nothing is traded in a state; null if it is. A reference rate has no order book at any
 * time, that of delayed prices is not the present one, and a
 * frozen instrument waits for its positions to be adjusted.
 */
export function stateObstacle(state: MarketState): StateObstacle | null {
  if (isTradable(state)) return null
  if (state === 'reference' || state === 'delayed' || state === 'frozen') return 'notTradable'
  return state === 'lost' || state === 'stale' ? 'quoteStale' : 'marketClosed'
}

const haltDetails = {
  news: 'haltedNews',
  volatility: 'haltedVolatility',
  regulatory: 'haltedRegulatory',
} as const satisfies Record<HaltReason, RefusalDetail>

/** The refusal of an order in a state in which nothing is traded, with the reason of a halt; null if there is trading. */
export function refusalOfState({ state, halt }: Pick<Intent, 'state' | 'halt'>): Refusal | null {
  const obstacle = stateObstacle(state)
  if (state === 'halted') return refuse('marketClosed', { detail: halt === null ? 'halted' : haltDetails[halt] })
  return obstacle && refuse(obstacle)
}

/** The scaled price, or what prevents a trade. Prices may be below zero; 0 is an unknown price. */
export function executablePrice({ market, freshness }: Gate, listing: Listing, side: BookSide): number | Obstacle {
  const { ix, key } = listing.instrument
  const { quotes, actions } = market
  if (actions?.frozenBy(key)) return 'notTradable'
  const obstacle = stateObstacle(stateOfCode(quotes.state[ix] ?? 0))
  if (obstacle) return obstacle
  if (freshness.isStale(ix) || !quotes.price[ix]) return 'quoteStale'
  return touchAt(quotes, ix, side)
}

function touchAt({ bid, ask }: QuoteTable, ix: number, side: BookSide): number | Obstacle {
  const [bidNow, askNow] = [bid[ix] ?? 0, ask[ix] ?? 0]
  if (isCrossed(bidNow, askNow)) return 'bookCrossed'
  return (side === 'ask' ? askNow : bidNow) || 'noLiquidity'
}
