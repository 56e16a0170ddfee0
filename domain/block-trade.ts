// A block trade outside the book (products/primary, section 4): its least size and the band of its price.
import type { Decimal } from './money.ts'

export const BLOCK_SHARES_MIN = 10_000
/** To each side of the reference, inclusive. */
const BAND = '0.03'

/** The reference is the previous close before the open, and the mean of 15 minutes after it. */
export const isInBand = (price: Decimal, reference: Decimal): boolean =>
  price.minus(reference).abs().lessThanOrEqualTo(reference.times(BAND))

/** A part of a whole in percent, as decimal text; null while the whole is not known or nothing. */
export const percentOf = (part: Decimal, whole: Decimal | null): string | null =>
  whole?.isPositive() && !whole.isZero() ? part.div(whole).times(100).toFixed(2) : null

/** A fraction of the reference; negative for a premium. It pays for size and lock-up. */
export const blockDiscount = (price: Decimal, reference: Decimal): Decimal => reference.minus(price).div(reference)
