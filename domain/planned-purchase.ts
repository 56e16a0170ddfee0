// What an amount of a plan of purchases buys: whole lots, with fees and taxes.
import type { Affordable } from './affordable.ts'
import { affordable, costOf } from './affordable.ts'
import { leastQuantity } from './fraction.ts'
import type { Decimal } from './money.ts'
import { ceilToMinor, fromMinor } from './money.ts'

/** What one purchase buys at most: `quantity` is scaled, `cost` in whole minor units with fees and taxes. */
export type PlannedPurchase = { readonly quantity: number; readonly cost: bigint; readonly rest: bigint }

/** The largest quantity in whole lots that a budget pays for, rounded down; null if it pays for none. */
export function plannedPurchase(budget: bigint, terms: Affordable): PlannedPurchase | null {
  const quantity = affordable(budget, terms)
  if (quantity === 0) return null
  const cost = costOf(quantity, terms)
  return { quantity, cost, rest: budget - cost }
}

/**
 * The smallest amount that pays for a purchase, rounded up. `rate`: units of the wallet's currency for one of the amount's;
 * null for an amount in the wallet's currency.
 */
export function smallestAmount(terms: Affordable, rate: Decimal | null): bigint {
  const cost = costOf(leastQuantity(terms), terms)
  return rate ? ceilToMinor(fromMinor(cost).div(rate)) : cost
}
