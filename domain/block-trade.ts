// A block trade is executed outside the order book. It has a minimum size and a price band.
import type { Decimal } from './money.ts'

/** Sides of an offer, from the customer's view. */
export const blockSides = ['buy', 'sell'] as const
export type BlockSide = (typeof blockSides)[number]

export const BLOCK_SHARES_MIN = 10_000
/** Width of the price band on each side of the reference, as a fraction; the limits are inclusive. */
const BAND = '0.03'

/**
 * True if the price is within the band. `reference`: before the market opens the previous close, after it the mean
 * price of 15 minutes.
 */
export const isInBand = (price: Decimal, reference: Decimal): boolean =>
  price.minus(reference).abs().lessThanOrEqualTo(reference.times(BAND))

/** Returns a part of a whole in percent, as decimal text. Null if the whole is unknown or not above zero. */
export const percentOf = (part: Decimal, whole: Decimal | null): string | null =>
  whole?.isPositive() && !whole.isZero() ? part.div(whole).times(100).toFixed(2) : null

/**
 * Returns the discount as a fraction of the reference; negative for a premium. The discount compensates the buyer for
 * the size and the lock-up.
 */
export const blockDiscount = (price: Decimal, reference: Decimal): Decimal => reference.minus(price).div(reference)
