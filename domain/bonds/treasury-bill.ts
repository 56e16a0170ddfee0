// US Treasury bills (31 CFR 356, appendix B, section VI). Prices are per 100.
import { Decimal } from '../money.ts'

const DISCOUNT_YEAR = 360

/** Price of a bill without rounding. The Treasury rounds it to six decimals. */
export const billPrice = (discountRate: Decimal, days: number): Decimal =>
  new Decimal(1).minus(discountRate.times(days).div(DISCOUNT_YEAR)).times(100)

export const billDiscountRate = (price: Decimal, days: number): Decimal =>
  new Decimal(1).minus(price.div(100)).times(DISCOUNT_YEAR).div(days)

/**
 * Coupon-equivalent yield of a bill. Terms up to half a year use simple interest; longer terms assume an interest
 * payment after half a year.
 * @param price above 0
 * @param yearDays 366 if the year after the issue has a 29 February
 */
export function billInvestmentRate(price: Decimal, days: number, yearDays: number): Decimal {
  const c = new Decimal(1).minus(new Decimal(100).div(price))
  const b = new Decimal(days).div(yearDays)
  const a = b.div(2).minus('0.25')
  if (!a.greaterThan(0)) return c.negated().div(b)
  return b.times(b).minus(a.times(c).times(4)).sqrt().minus(b).div(a.times(2))
}
