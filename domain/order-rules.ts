// What an order must satisfy before anyone asks the ledger: the same verdict in the ticket and on the server.
import type { TickStep } from './instrument.ts'
import { LIMIT_REFUSE_PERCENT, LIMIT_WARN_PERCENT, REVIEW_MAX_MOVE_PERCENT, REVIEW_MAX_MOVE_TICKS } from './limits.ts'
import type { OrderDirection, OrderType } from './order.ts'
import { directions, orderTypes } from './order.ts'
import { floorToLot, isOnTick, nearestTick, parseScaled, scaledText, tickAt } from './price.ts'
import type { Verdict } from './rules.ts'

export type OrderTerms = {
  readonly direction: OrderDirection
  readonly orderType: OrderType
  /** Decimal text as typed; null for a market order. */
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
  /** What is held and not reserved by another sale, scaled by quantityDecimals; for a sale. */
  readonly sellable: number
}

/** Digits only, above 0, in whole lots. An odd lot can only be sold, and only whole (it came from a split or a merger). */
export function checkQuantity(terms: OrderTerms, frame: OrderFrame): Verdict {
  if (terms.quantity === '') return { reason: 'required' }
  const quantity = parseScaled(terms.quantity, frame.quantityDecimals)
  if (quantity === null || quantity <= 0) return { reason: 'quantity' }
  if (terms.direction === directions.sell) {
    if (quantity > frame.sellable) return { reason: 'notHeld', values: sellableValue(frame) }
    if (quantity === frame.sellable) return null
  }
  const lot = frame.lot * 10 ** frame.quantityDecimals
  if (quantity % lot === 0) return null
  const nearest = Math.max(lot, floorToLot(quantity, lot))
  return { reason: 'lot', values: { lot: frame.lot, nearest: scaledText(nearest, frame.quantityDecimals) } }
}

/** A limit order without a price is refused (design, rulings); on the tick grid, and not absurdly far from the market. */
export function checkPrice(terms: OrderTerms, frame: OrderFrame): Verdict {
  if (terms.orderType === orderTypes.market) return null
  if (terms.price === null || terms.price === '') return { reason: 'required' }
  const price = parseScaled(terms.price, frame.priceDecimals)
  if (price === null || price <= 0) return { reason: 'price' }
  if (!isOnTick(price, frame.tickSteps)) {
    const nearest = scaledText(nearestTick(price, frame.tickSteps), frame.priceDecimals)
    return { reason: 'tick', values: { nearest } }
  }
  if (frame.lastPrice !== null && distancePercent(price, frame.lastPrice) > LIMIT_REFUSE_PERCENT)
    return { reason: 'priceFar', values: { percent: LIMIT_REFUSE_PERCENT } }
  return null
}

export const isFarLimit = (price: number, lastPrice: number): boolean =>
  distancePercent(price, lastPrice) > LIMIT_WARN_PERCENT

const distancePercent = (price: number, lastPrice: number): number => (Math.abs(price - lastPrice) / lastPrice) * 100

const sellableValue = (frame: OrderFrame): Record<string, string> => ({
  maximum: scaledText(frame.sellable, frame.quantityDecimals),
})

/** Whether a price is no longer the one that was reviewed: further off than some ticks and than a part of it. Scaled. */
export function hasMoved(price: number, reviewed: number, tickSteps: readonly TickStep[]): boolean {
  const ticks = REVIEW_MAX_MOVE_TICKS * tickAt(reviewed, tickSteps)
  return Math.abs(price - reviewed) > Math.max(ticks, (reviewed * REVIEW_MAX_MOVE_PERCENT) / 100)
}
