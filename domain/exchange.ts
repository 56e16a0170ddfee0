// Currency exchange (design, rulings): the amount that results, and the shown rates that are honoured.
import { Decimal, floorToMinor, fromMinor } from './money.ts'
import { RATE_FORGOTTEN, RATE_TOLERANCE } from './payment.ts'

/** The platform's spread between buying and selling a currency, as a fraction: half on each side of the middle. */
export const EXCHANGE_SPREAD = '0.002'
/** Half of the spread, in percent. */
export const EXCHANGE_SIDE_PERCENT = new Decimal(EXCHANGE_SPREAD).times(50).toFixed()

/**
 * Units of the target currency for one of the source currency: the mid rate, and the rate after the platform's spread.
 */
export type RateNow = { readonly middle: Decimal; readonly sellRate: Decimal }

/**
 * Whole minor units of the target currency, rounded down. Rounded half-even, 0.11 MX$ would give 0.01 US$, which gives
 * 0.20 MX$.
 */
export const exchanged = (amount: bigint, rate: Decimal): bigint => floorToMinor(fromMinor(amount).times(rate))

/**
 * True if a shown rate is still honoured. It is never better than the mid rate, whatever the tolerance and spread, so
 * an exchange through several currencies can never gain: the mid rates of a cycle multiply to 1.
 */
export function isHonoured(seen: Decimal, { middle, sellRate }: RateNow): boolean {
  const best = Decimal.min(sellRate.times(new Decimal(1).plus(RATE_TOLERANCE)), middle)
  const worst = sellRate.times(new Decimal(1).minus(RATE_FORGOTTEN))
  return seen.lte(best) && seen.gte(worst)
}
