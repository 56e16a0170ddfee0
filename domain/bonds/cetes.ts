// Price, yield and discount rate of a CETE, by the formulas of Banco de México: simple interest, actual days of a year
// of 360, face value of MX$10. Auctions quote both a yield and a discount rate, which are different numbers.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

const FACE = new Decimal(10)
const YEAR_DAYS = 360
/** Number of decimals of the price of one title (Banco de México, technical note of CETES). */
const PRICE_DECIMALS = 7

const yearsOf = (days: number): Decimal => new Decimal(days).div(YEAR_DAYS)

export const priceOfYield = (days: number, rate: Decimal): Decimal => FACE.div(rate.times(yearsOf(days)).plus(1))
export const priceOfDiscount = (days: number, rate: Decimal): Decimal =>
  FACE.times(new Decimal(1).minus(rate.times(yearsOf(days))))
export const yieldOfPrice = (days: number, price: Decimal): Decimal => FACE.div(price).minus(1).div(yearsOf(days))
export const discountOfPrice = (days: number, price: Decimal): Decimal =>
  new Decimal(1).minus(price.div(FACE)).div(yearsOf(days))

export const cetesPrice = (price: Decimal): Decimal => halfUp(price, PRICE_DECIMALS)

/**
 * Returns the number of whole titles that an amount buys. `spent`: their cost, in whole cents; the remainder of the
 * amount is not spent.
 */
export function titlesFor(amount: Decimal, price: Decimal): { readonly titles: number; readonly spent: Decimal } {
  const titles = amount.div(price).floor()
  const spent = halfUp(titles.times(price), 2)
  if (spent.lessThanOrEqualTo(amount)) return { titles: titles.toNumber(), spent }
  const fewer = titles.minus(1)
  return { titles: fewer.toNumber(), spent: halfUp(fewer.times(price), 2) }
}
