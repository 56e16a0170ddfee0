// Currency exchange (design, rulings): the amount that results, and the shown rates that are honoured.
import { Decimal, floorToMinor, fromMinor } from './money.ts'
import { RATE_FORGOTTEN, RATE_TOLERANCE } from './payment.ts'

/** The platform's spread between buying and selling a currency, as a fraction: half on each side of the middle. */
export const EXCHANGE_SPREAD = '0.002'
/** One side of it, in percent. */
export const EXCHANGE_SIDE_PERCENT = new Decimal(EXCHANGE_SPREAD).times(50).toFixed()

/** Units of the target for one of the source: the middle rate, and the rate after the platform's spread. */
export type RateNow = { readonly middle: Decimal; readonly sellRate: Decimal }

/** Whole minor units of the target. Rounded down: half-even would give 0.01 US$ for 0.11 MX$, and 0.20 MX$ for that. */
export const exchanged = (amount: bigint, rate: Decimal): bigint => floorToMinor(fromMinor(amount).times(rate))

/**
 * True if a shown rate is honoured. Never better than the middle, whatever the tolerance and spread. A cycle through
 * other currencies at one moment can therefore never gain: the middles of a cycle multiply to 1.
 */
export function isHonoured(seen: Decimal, { middle, sellRate }: RateNow): boolean {
  const best = Decimal.min(sellRate.times(new Decimal(1).plus(RATE_TOLERANCE)), middle)
  const worst = sellRate.times(new Decimal(1).minus(RATE_FORGOTTEN))
  return seen.lte(best) && seen.gte(worst)
}
