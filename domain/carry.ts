// Forward rates and index futures by their cost of carry, and the value of a pip. No function of this file rounds.
// Rates are yearly fractions and can be negative.
import { Decimal } from './money.ts'

/** Days per year by the money market convention of a currency. */
export const dayCountBases = [360, 365] as const
export type DayCountBasis = (typeof dayCountBases)[number]

export const YEAR_DAYS = 365

export type CurrencyRates = {
  readonly base: Decimal
  readonly quote: Decimal
}

const grown = (rate: Decimal, days: number, basis: DayCountBasis): Decimal => rate.times(days).div(basis).plus(1)

/**
 * Future price of one unit of the base currency in `days`, divided by its current price. Null if the rate is −100 % or
 * less.
 */
export function forwardRatio(rates: CurrencyRates, days: number, basis: DayCountBasis): Decimal | null {
  const base = grown(rates.base, days, basis)
  const quote = grown(rates.quote, days, basis)
  return base.greaterThan(0) && quote.greaterThan(0) ? quote.div(base) : null
}

/** Simple interest on both sides: F = S (1 + rq d/basis) / (1 + rb d/basis). */
export const forward = (spot: Decimal, rates: CurrencyRates, days: number, basis: DayCountBasis): Decimal | null =>
  forwardRatio(rates, days, basis)?.times(spot) ?? null

/**
 * e^((rate − yield) d/365): the cost of holding the underlying until the last day, minus its dividends or convenience
 * yield.
 */
export const carryFactor = (rate: Decimal, yieldRate: Decimal, days: number): Decimal =>
  Decimal.exp(rate.minus(yieldRate).times(days).div(YEAR_DAYS))

/** Fair price of an index future: F = S e^((r − q) T). */
export const indexFuture = (spot: Decimal, rate: Decimal, dividendYield: Decimal, days: number): Decimal =>
  spot.times(carryFactor(rate, dividendYield, days))

/** Value of one pip in the quote currency. */
export const pipValue = (units: Decimal, pip: Decimal): Decimal => units.times(pip)
