// The quantity that an amount of money buys, fees included, and the cost of a quantity.
import type { FeeRule } from './fees.ts'
import { leastQuantity } from './fraction.ts'
import { Decimal, fromMinor, unscale } from './money.ts'
import { maxPurchaseCost } from './order-cost.ts'

export type Affordable = {
  readonly fees: readonly FeeRule[]
  /** Maximum price of one share, scaled by 10^priceDecimals. */
  readonly price: number
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** Size of one lot, scaled by 10^quantityDecimals. */
  readonly lot: number
}

/** Returns the cost of a quantity in whole minor units, fees included. `quantity` is scaled. */
export function costOf(quantity: number, terms: Affordable): bigint {
  const shares = unscale(quantity, terms.quantityDecimals)
  return maxPurchaseCost(terms.fees, unscale(terms.price, terms.priceDecimals).times(shares), shares)
}

/**
 * Returns the largest quantity in whole lots whose cost stays within the budget, scaled; 0 if it is below the smallest
 * quantity of an order. The cost only grows with the number of lots, so a binary search finds it.
 */
export function affordable(budget: bigint, terms: Affordable): number {
  const one = unscale(terms.price, terms.priceDecimals).times(unscale(terms.lot, terms.quantityDecimals))
  if (budget <= 0n || one.isZero()) return 0
  let low = 0
  let high = Decimal.min(fromMinor(budget).div(one).floor(), Number.MAX_SAFE_INTEGER / terms.lot).toNumber()
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (costOf(middle * terms.lot, terms) <= budget) low = middle
    else high = middle - 1
  }
  const quantity = low * terms.lot
  return quantity < leastQuantity(terms) ? 0 : quantity
}
