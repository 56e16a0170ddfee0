// Validation rules of an order that do not need the ledger. The ticket and the server use the same functions.
import type { TickStep } from './instrument.ts'
import { LIMIT_REFUSE_PERCENT, LIMIT_WARN_PERCENT, REVIEW_MAX_MOVE_PERCENT, REVIEW_MAX_MOVE_TICKS } from './limits.ts'
import type { OrderDirection, OrderType } from './order.ts'
import { directions, orderTypes } from './order.ts'
import { floorToLot, isOnTick, nearestTick, parseScaled, quantityText, scaledLot, scaledText, tickAt } from './price.ts'
import type { Verdict } from './rules.ts'

export type OrderTerms = {
  readonly direction: OrderDirection
  readonly orderType: OrderType
  /** Limit price as typed, decimal text; null for a market order. */
  readonly price: string | null
  readonly quantity: string
}

export type OrderFrame = {
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly lot: number
  readonly tickSteps: readonly TickStep[]
  /** Last price, scaled; null while unknown. */
  readonly lastPrice: number | null
  /** True if the price can be below zero; absent otherwise. */
  readonly isSigned?: boolean
  /** For a sale: the quantity held that no other sale reserves, scaled by quantityDecimals. */
  readonly availableQuantity: number
}

/** Maximum number of digits before the decimal point: more than any real order needs, and still exact as a double. */
const WHOLE_DIGITS_MAX = 12

const isTooLong = (text: string): boolean => new RegExp(`^\\d{${WHOLE_DIGITS_MAX + 1},}(\\.\\d*)?$`).test(text)
const tooLong: Verdict = { reason: 'tooLong', values: { maximum: WHOLE_DIGITS_MAX } }
const isFraction = (text: string): boolean => /^\d+\.\d*[1-9]\d*$/.test(text)

/**
 * Checks a quantity: digits only, above 0, a multiple of the lot. An odd lot (from a split or a merger) can only be
 * sold, and only as a whole.
 */
export function checkQuantity(terms: OrderTerms, frame: OrderFrame): Verdict {
  if (terms.quantity === '') return { reason: 'required' }
  if (isTooLong(terms.quantity)) return tooLong
  const quantity = parseScaled(terms.quantity, frame.quantityDecimals)
  if (quantity === null && isFraction(terms.quantity))
    return frame.quantityDecimals === 0
      ? { reason: 'quantityWhole' }
      : offLot(Number(terms.quantity) * 10 ** frame.quantityDecimals, frame)
  if (quantity === null || quantity <= 0) return { reason: 'quantity' }
  if (terms.direction === directions.sell) {
    if (quantity > frame.availableQuantity) return { reason: 'notHeld', values: availableValue(frame) }
    if (quantity === frame.availableQuantity) return null
  }
  return quantity % scaledLot(frame) === 0 ? null : offLot(quantity, frame)
}

/** `quantity`: scaled; it has a fraction if it has more decimals than the instrument. */
function offLot(quantity: number, frame: OrderFrame): Verdict {
  const lot = scaledLot(frame)
  const nearest = Math.max(lot, floorToLot(quantity, lot))
  return { reason: 'lot', values: { lot: frame.lot, nearest: quantityText(nearest, frame.quantityDecimals) } }
}

/** Checks a limit price: required, on the tick grid, and not too far from the market. */
export function checkPrice(terms: OrderTerms, frame: OrderFrame): Verdict {
  if (terms.orderType === orderTypes.market) return null
  if (terms.price === null || terms.price === '') return { reason: 'required' }
  if (isTooLong(terms.price)) return tooLong
  const price = parseScaled(terms.price, frame.priceDecimals)
  // The price is positive, but has more decimals than the instrument.
  if (price === null && isFraction(terms.price)) return offTick(Number(terms.price) * 10 ** frame.priceDecimals, frame)
  if (!price || (price < 0 && !frame.isSigned)) return { reason: 'price' }
  if (!isOnTick(price, frame.tickSteps)) return offTick(price, frame)
  if (frame.lastPrice !== null && distancePercent(price, frame.lastPrice) > LIMIT_REFUSE_PERCENT)
    return { reason: 'priceFar', values: { percent: LIMIT_REFUSE_PERCENT } }
  return null
}

function offTick(price: number, { tickSteps, priceDecimals }: OrderFrame): Verdict {
  const nearest = scaledText(nearestTick(Math.max(1, Math.round(price)), tickSteps), priceDecimals)
  return { reason: 'tick', values: { nearest } }
}

/**
 * True if a limit order would be filled immediately at the current quote. Prices are scaled; null and 0 mean unknown.
 */
export function isMarketable(
  direction: OrderDirection,
  limit: number | null,
  { bid, ask }: { readonly bid: number | null; readonly ask: number | null },
): boolean {
  if (limit === null) return false
  return direction === directions.buy ? !!ask && limit >= ask : !!bid && limit <= bid
}

export const isFarLimit = (price: number, lastPrice: number): boolean =>
  distancePercent(price, lastPrice) > LIMIT_WARN_PERCENT

const distancePercent = (price: number, lastPrice: number): number =>
  (Math.abs(price - lastPrice) / Math.abs(lastPrice)) * 100

const availableValue = (frame: OrderFrame): Record<string, string> => ({
  maximum: quantityText(frame.availableQuantity, frame.quantityDecimals),
})

/**
 * True if the price moved from the reviewed price by more than REVIEW_MAX_MOVE_TICKS and by more than
 * REVIEW_MAX_MOVE_PERCENT. Prices are scaled.
 */
export function hasMoved(price: number, reviewed: number, tickSteps: readonly TickStep[]): boolean {
  const ticks = REVIEW_MAX_MOVE_TICKS * tickAt(reviewed, tickSteps)
  return Math.abs(price - reviewed) > Math.max(ticks, (Math.abs(reviewed) * REVIEW_MAX_MOVE_PERCENT) / 100)
}
