// Currency exchange: computes the resulting amount, and decides whether a rate shown earlier is still
// accepted.
import { Decimal, floorToMinor, fromMinor } from './money.ts'
import { RATE_FORGOTTEN, RATE_TOLERANCE } from './payment.ts'

/** The platform's spread between buying and selling a currency, as a fraction: half on each side of the middle. */
export const EXCHANGE_SPREAD = '0.002'
/** Half of the platform's spread, in percent. */
export const EXCHANGE_SIDE_PERCENT = new Decimal(EXCHANGE_SPREAD).times(50).toFixed()

/**
 * Units of the target currency for one of the source currency: the mid rate, and the rate after the platform's spread.
 */
export type RateNow = { readonly middle: Decimal; readonly sellRate: Decimal }

/**
 * Returns the amount in the target currency in whole minor units, rounded down. With half-even rounding, exchanging
 * 0.11 MX$ to 0.01 US$ and back would give 0.20 MX$.
 */
export const exchanged = (amount: bigint, rate: Decimal): bigint => floorToMinor(fromMinor(amount).times(rate))

/**
 * True if a rate shown earlier is still accepted. A rate better than the mid rate is never accepted, whatever the
 * tolerance and spread. So a chain of exchanges can never gain: the mid rates of a cycle multiply to 1.
 */
export function isHonoured(seen: Decimal, { middle, sellRate }: RateNow): boolean {
  const best = Decimal.min(sellRate.times(new Decimal(1).plus(RATE_TOLERANCE)), middle)
  const worst = sellRate.times(new Decimal(1).minus(RATE_FORGOTTEN))
  return seen.lte(best) && seen.gte(worst)
}
