// An opening auction: its times, its phases, and the rules that form and server share (products/primary, section 3).
import type { StockBoard } from './instruments/boards.ts'
import { orderTypes } from './order.ts'
import type { OrderFrame } from './order-rules.ts'
import { checkPrice } from './order-rules.ts'
import { parseScaled, scaledText } from './price.ts'
import type { Verdict } from './rules.ts'
import { breach } from './rules.ts'

/**
 * input: orders and cancellations. locked: no cancellations, and in the United States no orders either. matching: the match
 * comes at a random moment. matched: the price is fixed and continuous trading has not begun. ended: it has.
 */
export const auctionPhases = ['input', 'locked', 'matching', 'matched', 'ended'] as const
export type AuctionPhase = (typeof auctionPhases)[number]

/** UTC ms. */
export type AuctionTimes = {
  readonly opensAt: number
  readonly locksAt: number
  /** From here on the match may come, and by `latestAt` it has. Both are the moment of the match where that is fixed. */
  readonly matchingAt: number
  readonly latestAt: number
  /** Continuous trading begins. */
  readonly endsAt: number
}

export function phaseOf({ locksAt, matchingAt, endsAt }: AuctionTimes, isMatched: boolean, at: number): AuctionPhase {
  if (isMatched) return at < endsAt ? 'matched' : 'ended'
  if (at >= matchingAt) return 'matching'
  return at >= locksAt ? 'locked' : 'input'
}

/** Whether a new order comes in time; the match itself ends it in any case. */
export const takesOrders = (board: StockBoard, phase: AuctionPhase): boolean =>
  phase === 'input' || (board === 'HK' && (phase === 'locked' || phase === 'matching'))

/** Scaled. */
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
