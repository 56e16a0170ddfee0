// Overnight financing of a position: for how many days it is charged or paid, and the amount. The days follow the value
// dates of the pair, which change at 17:00 in New York. Daily rates are in `policy-rates.ts`. No function of this file
// rounds. Rates are yearly fractions; days are counted from 1970-01-01.
import type { CurrencyRates } from './carry.ts'
import { YEAR_DAYS } from './carry.ts'
import type { PositionSide } from './margin.ts'
import type { Decimal } from './money.ts'

/**
 * The asset and the currency that are lent and borrowed overnight: a currency pair, or a spot code with the currency of
 * its price.
 */
export type ValueDated = {
  /** Currency of the lent asset. Null for an asset that earns no interest: a metal, a crop, an index. */
  readonly base: string | null
  readonly quote: string
  /** Number of business days from trade to delivery; 0 for an asset that is never delivered. */
  readonly valueDays: 0 | 1 | 2
}

export type Financed = ValueDated & {
  /** The platform's markup on the yearly rate, charged to both sides: a fraction, decimal text. */
  readonly markup: string
}

/** True if payments in a currency are made on a day. */
export type IsBusinessDay = (currency: string, day: number) => boolean

/** Yearly financing rate, positive if received. Because of the markup both sides can be negative. */
export function financingRate(side: PositionSide, rates: CurrencyRates, markup: Decimal): Decimal {
  const difference = rates.base.minus(rates.quote)
  return (side === 'long' ? difference : difference.negated()).minus(markup)
}

/**
 * Financing amount in the quote currency, positive if received: units × price at 17:00 New York × rate ÷ 365 × days.
 */
export const financing = (units: Decimal, price: Decimal, rate: Decimal, days: number): Decimal =>
  units.times(price).times(rate).times(days).div(YEAR_DAYS)

/**
 * Currencies whose holidays delay delivery on the days between trade and value date. US holidays count on these days
 * only for pairs with the peso; for other pairs they count only on the value date.
 */
function currenciesBetween({ base, quote }: ValueDated): readonly string[] {
  if (base === null) return [quote]
  const isStrict = base === 'MXN' || quote === 'MXN'
  return isStrict ? [base, quote, 'USD'] : [base, quote].filter(currency => currency !== 'USD')
}

/** Returns the day on which a trade is settled (its value date). */
export function valueDay(of: ValueDated, day: number, isBusinessDay: IsBusinessDay): number {
  const between = currenciesBetween(of)
  const isGood = (currencies: readonly string[], at: number) => currencies.every(each => isBusinessDay(each, at))
  let at = day
  for (let left = of.valueDays; left > 0; ) {
    at += 1
    if (isGood(between, at)) left -= 1
  }
  const paid = of.base === null ? [of.quote] : [of.base, of.quote, 'USD']
  while (!isGood(paid, at)) at += 1
  return at
}

/**
 * Number of days charged at the cut-off at the end of a trading day: from its value date to the value date of the next
 * trading day.
 */
export function financingDays(
  of: ValueDated,
  [day, nextDay]: readonly [number, number],
  isOpen: IsBusinessDay,
): number {
  return valueDay(of, nextDay, isOpen) - valueDay(of, day, isOpen)
}
