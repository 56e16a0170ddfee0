// Conditional offers to buy in the United States and public offers in Mexico: the amount to reserve, when a price needs
// a new confirmation, and the amount owed after the allotment. There are no fees.
import { ceilToMinor, Decimal, roundToMinor } from '../money.ts'

/** The order remains valid while the price is at most this fraction outside the price range. */
const TOLERANCE = '0.2'

export type Range = { readonly low: Decimal; readonly high: Decimal }

/** Amount to reserve in whole cents: the number of shares times the highest price at which the order is still valid. */
export const conditionalReserve = ({ high }: Range, shares: number): bigint =>
  ceilToMinor(high.times(new Decimal(TOLERANCE).plus(1)).times(shares))

/** Amount to reserve in Mexico, in whole cents: the top of the range is the maximum price. */
export const cappedReserve = ({ high }: Range, shares: number): bigint => ceilToMinor(high.times(shares))

/**
 * True if the order remains valid at a price. If false, the customer must confirm again; without a confirmation the
 * order is cancelled.
 */
export function stands({ low, high }: Range, price: Decimal): boolean {
  const above = high.times(new Decimal(1).plus(TOLERANCE))
  const below = low.times(new Decimal(1).minus(TOLERANCE))
  return price.lessThanOrEqualTo(above) && price.greaterThanOrEqualTo(below)
}

export type Charge = {
  readonly posted: bigint
  readonly released: bigint
  /** Amount by which the cost exceeds the reservation. The customer may pay it until a deadline; it is never a debt. */
  readonly pendingPayment: bigint
}

/**
 * Returns the amounts in whole cents. If the cost exceeds the reservation, nothing is posted until the customer has
 * paid the difference.
 */
export function chargeOf(reserved: bigint, allotted: number, price: Decimal): Charge {
  const cost = roundToMinor(price.times(allotted))
  if (cost > reserved) return { posted: 0n, released: 0n, pendingPayment: cost - reserved }
  return { posted: cost, released: reserved - cost, pendingPayment: 0n }
}
