// The quantity that an amount buys: whole lots, fees included; and the cost of one lot.
import type { FeeRule } from './fees.ts'
import { Decimal, fromMinor, unscale } from './money.ts'
import { maxPurchaseCost } from './order-cost.ts'

export type Affordable = {
  readonly fees: readonly FeeRule[]
  /** Scaled, what one share may cost. */
  readonly price: number
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** Scaled. */
  readonly lot: number
}

/** Cost of a scaled quantity, fees included; whole minor units. */
export function costOf(quantity: number, terms: Affordable): bigint {
  const shares = unscale(quantity, terms.quantityDecimals)
  return maxPurchaseCost(terms.fees, unscale(terms.price, terms.priceDecimals).times(shares), shares)
}

/** The most whole lots whose cost stays within the budget, scaled. Cost only grows with lots: found by halving. */
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
  return low * terms.lot
}
