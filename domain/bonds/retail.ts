// Retail bonds of Hong Kong (products/income, section 1.2): each half-year pays the larger of a floor and the average of the last six
// yearly changes of consumer prices, by actual days of 365. One is listed; the other is bought back at par with its interest.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

const MONTHS_AVERAGED = 6
/** A month's index is published in the month after it: on any day of a month, that of two months before is known. */
const PUBLISHED_AFTER = 2
const MONTHS_OF_YEAR = 12
/** Of a fraction: two decimals of a percentage. */
const RATE_DECIMALS = 4
const YEAR_DAYS = 365

/** The months, `YYYY-MM`, whose changes are averaged for a rate that is known on a date; the oldest first. */
export function averagedMonths(date: string): string[] {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const last = year * MONTHS_OF_YEAR + month - 1 - PUBLISHED_AFTER
  return Array.from({ length: MONTHS_AVERAGED }, (_, nth) => {
    const index = last - MONTHS_AVERAGED + 1 + nth
    return `${Math.floor(index / MONTHS_OF_YEAR)}-${String((index % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`
  })
}

/** @param changes yearly changes of the months, as fractions */
export function retailRate(floor: Decimal, changes: readonly Decimal[]): Decimal {
  const sum = changes.reduce((total, change) => total.plus(change), new Decimal(0))
  return Decimal.max(floor, halfUp(sum.div(changes.length), RATE_DECIMALS))
}

/** Interest of an amount for a number of days. */
export const retailInterest = (face: Decimal, rate: Decimal, days: number): Decimal =>
  face.times(rate).times(days).div(YEAR_DAYS)
