// A fixed-term investment that follows a strategy (products/primary, section 6): units at the value of entry, rounded down, a share of
// the profit only, settled to the cent.
import { Decimal } from './money.ts'
import { halfUp, truncated } from './rounding.ts'

export const FOLLOW_MIN = 100
export const FOLLOW_MAX = 1_000_000
const UNIT_DECIMALS = 4

export const followUnits = (amount: Decimal, value: Decimal): Decimal => truncated(amount.div(value), UNIT_DECIMALS)

export type FollowSettlement = { readonly gross: Decimal; readonly fee: Decimal; readonly paid: Decimal }

/** @param feeRate of the profit; a loss costs no fee */
export function followSettlement(
  { units, amount }: { readonly units: Decimal; readonly amount: Decimal },
  value: Decimal,
  feeRate: Decimal,
): FollowSettlement {
  const gross = halfUp(units.times(value), 2)
  const fee = halfUp(Decimal.max(0, gross.minus(amount)).times(feeRate), 2)
  return { gross, fee, paid: gross.minus(fee) }
}

/**
 * The closing value at which a loss limit settles: the one after the first that reaches it, because that one is known only
 * once it is over. Null while it is not reached or no later one exists.
 * @param limit a fraction below 0
 */
export function settledByLimit(entry: Decimal, limit: Decimal, closes: readonly Decimal[]): Decimal | null {
  const floor = entry.times(limit.plus(1))
  const reached = closes.findIndex(close => close.lessThanOrEqualTo(floor))
  return reached < 0 ? null : (closes[reached + 1] ?? null)
}
