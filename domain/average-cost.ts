// The average cost of a holding as it is shown. It is the stored one, because cost ÷ quantity changes with a sale: the
// cost is rounded to minor units.
import { Decimal } from './money.ts'

/** The average with the decimals of the instrument's price, for display. Null if nothing is held. */
export const averageShown = (averagePrice: string, quantity: string, decimals: number): string | null =>
  isNothing(quantity) ? null : new Decimal(averagePrice).toFixed(decimals)

/** The average price with the decimals that it needs, at least `least`; null if nothing is held. */
export function averageCost(averagePrice: string, quantity: string, least: number): string | null {
  if (isNothing(quantity)) return null
  const [whole = '', decimals = ''] = averagePrice.split('.')
  const kept = decimals.replace(/0+$/, '').padEnd(least, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

const isNothing = (quantity: string): boolean => !/[1-9]/.test(quantity)
