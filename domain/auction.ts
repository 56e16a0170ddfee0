// An opening auction: its times, its phases, and the rules that the order form and the server share.
import type { StockBoard } from './instruments/boards.ts'
import { orderTypes } from './order.ts'
import type { OrderFrame } from './order-rules.ts'
import { checkPrice } from './order-rules.ts'
import { parseScaled, scaledText } from './price.ts'
import type { Verdict } from './rules.ts'
import { breach } from './rules.ts'

/**
 * `input`: orders and cancellations are accepted. `locked`: no cancellations, and in the United States no new orders
 * either. `matching`: the match happens at a random moment of this phase. `matched`: the price is fixed, but continuous
 * trading has not begun. `ended`: continuous trading has begun.
 */
export const auctionPhases = ['input', 'locked', 'matching', 'matched', 'ended'] as const
export type AuctionPhase = (typeof auctionPhases)[number]

/** Times of an auction in UTC ms. */
export type AuctionTimes = {
  readonly opensAt: number
  readonly locksAt: number
  /** The match happens between `matchingAt` and `latestAt`. The two are equal if the auction has a fixed match time. */
  readonly matchingAt: number
  readonly latestAt: number
  /** Time at which continuous trading begins. */
  readonly endsAt: number
}

export function phaseOf({ locksAt, matchingAt, endsAt }: AuctionTimes, isMatched: boolean, at: number): AuctionPhase {
  if (isMatched) return at < endsAt ? 'matched' : 'ended'
  if (at >= matchingAt) return 'matching'
  return at >= locksAt ? 'locked' : 'input'
}

/** True if new orders are accepted in the phase. After the match no order is accepted. */
export const takesOrders = (board: StockBoard, phase: AuctionPhase): boolean =>
  phase === 'input' || (board === 'HK' && (phase === 'locked' || phase === 'matching'))

/**
 * True if price and quantity of an order can be changed in the phase. Mexico's rules have no change of an order: it is
 * cancelled and placed again.
 */
export const takesChanges = (board: StockBoard, phase: AuctionPhase): boolean => phase === 'input' && board !== 'MX'

/** The range of allowed prices, scaled by 10^priceDecimals. */
export type AuctionLimits = { readonly low: number; readonly high: number }

export function checkAuctionPrice(
  price: string,
  frame: Pick<OrderFrame, 'priceDecimals' | 'tickSteps'>,
  { low, high }: AuctionLimits,
): Verdict {
  const { priceDecimals, tickSteps } = frame
  const terms = { direction: 0, orderType: orderTypes.limit, price, quantity: '' } as const
  const full = { priceDecimals, tickSteps, quantityDecimals: 0, lot: 1, lastPrice: null, availableQuantity: 0 }
  const off = checkPrice(terms, full)
  if (off) return off
  const scaled = parseScaled(price, priceDecimals)
  if (scaled !== null && scaled >= low && scaled <= high) return null
  return breach('priceRange', { low: scaledText(low, priceDecimals), high: scaledText(high, priceDecimals) })
}
