// Overnight financing: for how many days a position is charged or paid, and what that comes to (products/derivatives,
// sections 2.2 and 2.3). The rates of a day: `policy-rates.ts`. Nothing here rounds. Rates are fractions a year; days are
// counted from 1970-01-01.
import type { CurrencyRates } from './carry.ts'
import { YEAR_DAYS } from './carry.ts'
import type { PositionSide } from './margin.ts'
import type { Decimal } from './money.ts'

/** What is lent and borrowed overnight: a currency pair, or a spot code with the currency of its price. */
export type Financed = {
  /** Null for what pays no interest: a metal, a crop, an index. */
  readonly base: string | null
  readonly quote: string
  /** Business days from trade to delivery; 0 for what is never delivered. */
  readonly valueDays: 0 | 1 | 2
}

/** True if payments in a currency are made on a day. */
export type IsBusinessDay = (currency: string, day: number) => boolean

/** A year's financing, received if positive: both sides can be negative because of the markup. */
export function financingRate(side: PositionSide, rates: CurrencyRates, markup: Decimal): Decimal {
  const difference = rates.base.minus(rates.quote)
  return (side === 'long' ? difference : difference.negated()).minus(markup)
}

/** In the quote currency, received if positive: units × price at 17:00 New York × rate ÷ 365 × days. */
export const financing = (units: Decimal, price: Decimal, rate: Decimal, days: number): Decimal =>
  units.times(price).times(rate).times(days).div(YEAR_DAYS)

/** Holidays of the dollar count on the days in between for pairs of the peso, and for others only on the value date. */
function currenciesBetween({ base, quote }: Financed): readonly string[] {
  if (base === null) return [quote]
  const isStrict = base === 'MXN' || quote === 'MXN'
  return isStrict ? [base, quote, 'USD'] : [base, quote].filter(currency => currency !== 'USD')
}

/** The day on which a trade of a day is paid. */
export function valueDay(of: Financed, day: number, isBusinessDay: IsBusinessDay): number {
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

/** Days charged at the cut-off that ends a trading day: those between the value dates of it and of the next. */
export function financingDays(of: Financed, [day, nextDay]: readonly [number, number], isOpen: IsBusinessDay): number {
  return valueDay(of, nextDay, isOpen) - valueDay(of, day, isOpen)
}
