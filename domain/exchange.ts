// One currency for another (design, rulings): what an amount brings, and which shown rate the house stands by.
import { Decimal, floorToMinor, fromMinor } from './money.ts'
import { RATE_FORGOTTEN, RATE_TOLERANCE } from './payment.ts'

/** Units of the target for one of the source: in the middle of the house's spread, and what it brings. */
export type RateNow = { readonly middle: Decimal; readonly sellRate: Decimal }

/** Whole minor units of the target. Rounded down: half-even would give 0.01 US$ for 0.11 MX$, and 0.20 MX$ for that. */
export const exchanged = (amount: bigint, rate: Decimal): bigint => floorToMinor(fromMinor(amount).times(rate))

/**
 * Whether a shown rate is honoured. Never better than the middle, whatever tolerance and spread are, so that no way around
 * through other currencies at one moment brings back more than it took: the middles of a circle multiply to 1.
 */
export function isHonoured(seen: Decimal, { middle, sellRate }: RateNow): boolean {
  const best = Decimal.min(sellRate.times(new Decimal(1).plus(RATE_TOLERANCE)), middle)
  const worst = sellRate.times(new Decimal(1).minus(RATE_FORGOTTEN))
  return seen.lte(best) && seen.gte(worst)
}
