// A conditional offer to buy in the United States, and a public offer in Mexico (products/primary, sections 1.2, 1.3): what is
// reserved, when a price needs a new confirmation, and what is owed afterwards. Charges are none.
import { ceilToMinor, Decimal, roundToMinor } from '../money.ts'

/** The order remains valid up to this fraction outside the price range. */
const TOLERANCE = '0.2'

export type Range = { readonly low: Decimal; readonly high: Decimal }

/** Whole cents: the highest price at which the order is valid, times the shares. */
export const conditionalReserve = ({ high }: Range, shares: number): bigint =>
  ceilToMinor(high.times(new Decimal(TOLERANCE).plus(1)).times(shares))

/** Whole cents: in Mexico the top of the range is the maximum price. */
export const cappedReserve = ({ high }: Range, shares: number): bigint => ceilToMinor(high.times(shares))

/** False: the customer must confirm again, and no answer cancels the order. */
export function stands({ low, high }: Range, price: Decimal): boolean {
  const above = high.times(new Decimal(1).plus(TOLERANCE))
  const below = low.times(new Decimal(1).minus(TOLERANCE))
  return price.lessThanOrEqualTo(above) && price.greaterThanOrEqualTo(below)
}

export type Charge = {
  readonly posted: bigint
  readonly released: bigint
  /** The amount beyond the reservation: optional until its deadline, never a debt. */
  readonly pendingPayment: bigint
}

/** Whole cents. Not posted while a payment is pending. */
export function chargeOf(reserved: bigint, allotted: number, price: Decimal): Charge {
  const cost = roundToMinor(price.times(allotted))
  if (cost > reserved) return { posted: 0n, released: 0n, pendingPayment: cost - reserved }
  return { posted: cost, released: reserved - cost, pendingPayment: 0n }
}
