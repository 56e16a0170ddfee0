// Names of price units: dollars per ounce, cents per bushel, dollars per hundredweight.
import { Decimal } from '../money.ts'
import type { FutureRow } from './tables/future-row.ts'

/** Livestock prices in cents per pound are shown as dollars per hundred pounds: the number is the same. */
const HUNDREDWEIGHT = 'cwt'
const CENTS = 100

/**
 * Returns the unit, such as `USD/oz`, `¢/bu` or `USD/cwt`; `points` for an index and for a bond price in percent of
 * par.
 */
export function priceUnitOf({ unit, multiplier, currency, group }: FutureRow): string {
  const [size, measure] = unit.replaceAll(',', '').split(' ')
  if (measure === undefined || size === undefined || group === 'rate') return 'points'
  if (group === 'livestock') return `${currency}/${HUNDREDWEIGHT}`
  const isInCents = new Decimal(size).div(multiplier).equals(CENTS)
  return `${isInCents ? '¢' : currency}/${measure}`
}
