// The average cost of a holding as decimal text. Quantity × average cost gives the total cost again.
import { Decimal } from './money.ts'

const DECIMALS_MAX = 8

/** The average with the decimals of the instrument's price, for display. Null if the quantity is zero. */
export function averageShown(cost: string, quantity: string, decimals: number): string | null {
  const shares = new Decimal(quantity)
  return shares.isZero() ? null : new Decimal(cost).div(shares).toFixed(decimals)
}

/**
 * Returns cost ÷ quantity with the fewest decimals, from `least` up to eight, for which quantity × average rounds to
 * the cost. Null if the quantity is zero.
 */
export function averageCost(cost: string, quantity: string, least: number): string | null {
  const shares = new Decimal(quantity)
  if (shares.isZero()) return null
  const average = new Decimal(cost).div(shares)
  for (let decimals = least; decimals < DECIMALS_MAX; decimals += 1) {
    const text = average.toFixed(decimals)
    if (shares.times(text).toDecimalPlaces(2).equals(cost)) return text
  }
  return average.toFixed(DECIMALS_MAX)
}
