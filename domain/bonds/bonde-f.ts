// Price of a Bonde F. It pays a coupon every 28 days: the overnight funding rate (TIIE de fondeo) compounded daily. It
// is quoted by its surcharge over that rate. Rates are fractions of a year of 360 days, prices are per MX$100.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

export const BONDE_PERIOD_DAYS = 28
const FACE = 100
const YEAR_DAYS = 360
const PRICE_DECIMALS = 8
const FACTOR_DECIMALS = 10

/** Market data that the price of a Bonde F on a date depends on. */
export type Floating = {
  /** The overnight rate on the date of the price. The same rate is assumed for all later days. */
  readonly overnight: Decimal
  /** Growth of an amount of 1 since the last coupon date. */
  readonly factor: Decimal
}

export type OvernightDay = {
  readonly rate: Decimal
  /** Number of days until the next business day: three over a weekend. */
  readonly days: number
}

/**
 * Growth of an amount of 1: compounded on each business day, with simple interest for the days until the next one.
 * Rounded half up to 10 decimals.
 */
export const compounded = (days: readonly OvernightDay[]): Decimal =>
  halfUp(
    days.reduce((factor, { rate, days: count }) => factor.times(growthOf(rate, count)), new Decimal(1)),
    FACTOR_DECIMALS,
  )

const growthOf = (rate: Decimal, days: number): Decimal => rate.times(days).div(YEAR_DAYS).plus(1)

/** Growth of an amount of 1 over future days, at one overnight rate. */
const projected = (rate: Decimal, days: number): Decimal => growthOf(rate, 1).pow(days)

type BondePrice = { readonly clean: Decimal; readonly accrued: Decimal }

/** Returns null if overnight rate and surcharge together give a daily growth factor of zero or less. */
export function bondePrice(
  surcharge: Decimal,
  daysToMaturity: number,
  { overnight, factor }: Floating,
): BondePrice | null {
  if (!growthOf(overnight.plus(surcharge), 1).isPositive()) return null
  const left = ((daysToMaturity - 1) % BONDE_PERIOD_DAYS) + 1
  const later = Math.ceil(daysToMaturity / BONDE_PERIOD_DAYS) - 1
  const first = factor.times(projected(overnight, left)).minus(1).times(FACE)
  const coupon = projected(overnight, BONDE_PERIOD_DAYS).minus(1).times(FACE)
  const yearly = overnight.plus(surcharge)
  const discount = new Decimal(1).div(projected(yearly, BONDE_PERIOD_DAYS))
  let rest = new Decimal(FACE)
  for (let nth = 0; nth < later; nth += 1) rest = rest.plus(coupon).times(discount)
  const dirty = first.plus(rest).div(projected(yearly, left))
  const accrued = halfUp(factor.minus(1).times(FACE), PRICE_DECIMALS)
  return { clean: halfUp(dirty, PRICE_DECIMALS).minus(accrued), accrued }
}
