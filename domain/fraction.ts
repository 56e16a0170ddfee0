// Fractions of a share: the smallest that can be ordered.
import type { OrderDirection } from './order.ts'
import { directions } from './order.ts'
import type { OrderFrame } from './order-rules.ts'
import { quantityText, scaledLot } from './price.ts'
import type { Verdict } from './rules.ts'

type Priced = {
  /** Scaled by 10^priceDecimals. */
  readonly price: number
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** Size of one lot, scaled by 10^quantityDecimals. */
  readonly lot: number
}

/**
 * The least value of a fraction of a share that is ordered, in the currency of its price. A smaller order would cost
 * what rounding to the minor unit makes of it.
 */
const FRACTION_WORTH = 1

/** Returns the smallest quantity of an order at a price, scaled: one lot, or a fraction of a share that is worth enough. */
export function leastQuantity({ price, priceDecimals, quantityDecimals, lot }: Priced): number {
  const one = 10 ** quantityDecimals
  if (lot >= one || price <= 0) return lot
  const worth = Math.ceil((FRACTION_WORTH * one * 10 ** priceDecimals) / price)
  return Math.min(one, Math.ceil(worth / lot) * lot)
}

/**
 * Checks that a fraction of a share is worth enough at a price. All that is held can be sold, whatever it is worth.
 * `quantity`: scaled, and checked as a quantity.
 */
export function checkFraction(quantity: number, direction: OrderDirection, price: number, frame: OrderFrame): Verdict {
  if (direction === directions.sell && quantity === frame.availableQuantity) return null
  const { priceDecimals, quantityDecimals } = frame
  const least = leastQuantity({ price, priceDecimals, quantityDecimals, lot: scaledLot(frame) })
  return quantity >= least
    ? null
    : { reason: 'fractionSmall', values: { nearest: quantityText(least, quantityDecimals) } }
}
