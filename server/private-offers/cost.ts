// The cost or the proceeds of shares of a private offer, with the fees that were in force when the offer was created.
import { Decimal } from '../../domain/money.ts'
import { directions } from '../../domain/order.ts'
import type { TradeCost } from '../../domain/order-cost.ts'
import { maxPurchaseCost, tradeCost } from '../../domain/order-cost.ts'
import type { PrivateTerms } from './terms.ts'

const sizeOf = ({ price }: PrivateTerms, quantity: number) => {
  const shares = new Decimal(quantity)
  return { value: shares.times(price), shares }
}

export const costOf = (terms: PrivateTerms, quantity: number): TradeCost =>
  tradeCost(terms.rules, directions[terms.side], sizeOf(terms, quantity))

/** The amount that a request to buy reserves. */
export function maxCostOf(terms: PrivateTerms, quantity: number): bigint {
  const { value, shares } = sizeOf(terms, quantity)
  return maxPurchaseCost(terms.rules, value, shares)
}
