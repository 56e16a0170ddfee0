// Retail bonds of the Hong Kong government: the iBond and the Silver Bond. Each half-year pays the larger of a minimum
// rate and the average of the last six yearly changes of consumer prices, by actual days of a year of 365. The iBond is
// listed; the Silver Bond is bought back by its issuer at par with its interest.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

const MONTHS_AVERAGED = 6
/**
 * Publication delay of the price index in months. The index of a month is published during the next month, so only the
 * index of two months before is certain to be known.
 */
const PUBLISHED_AFTER = 2
const MONTHS_OF_YEAR = 12
/** Number of decimals of the coupon rate as a fraction, that is two decimals of a percentage. */
const RATE_DECIMALS = 4
const YEAR_DAYS = 365

/**
 * Returns the months (`YYYY-MM`, oldest first) whose yearly price changes are averaged for the coupon rate known on a
 * date.
 */
export function averagedMonths(date: string): string[] {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const last = year * MONTHS_OF_YEAR + month - 1 - PUBLISHED_AFTER
  return Array.from({ length: MONTHS_AVERAGED }, (_, nth) => {
    const index = last - MONTHS_AVERAGED + 1 + nth
    return `${Math.floor(index / MONTHS_OF_YEAR)}-${String((index % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`
  })
}

/**
 * Returns the coupon rate: the larger of the minimum rate and the average change.
 * @param changes yearly changes of consumer prices in each averaged month, as fractions
 */
export function retailRate(floor: Decimal, changes: readonly Decimal[]): Decimal {
  const sum = changes.reduce((total, change) => total.plus(change), new Decimal(0))
  return Decimal.max(floor, halfUp(sum.div(changes.length), RATE_DECIMALS))
}

/** Interest of an amount for a number of days. */
export const retailInterest = (face: Decimal, rate: Decimal, days: number): Decimal =>
  face.times(rate).times(days).div(YEAR_DAYS)
