// A fixed-term investment that follows a strategy. The amount buys units at the entry value, rounded down. A fee is
// charged on profit only. Settlements are rounded to the cent.

import { highWaterMark } from './high-water-mark.ts'
import { Decimal } from './money.ts'
import { halfUp, truncated } from './rounding.ts'

export const FOLLOW_MIN = 100
export const FOLLOW_MAX = 1_000_000
/** Terms of a follow order that can be chosen, in days. */
export const followTerms = [7, 30, 90] as const
/** Losses in percent at which an order can settle before its term; 0 for no limit. */
export const followLossLimits = [0, 10, 20, 30] as const
export type FollowLossLimit = (typeof followLossLimits)[number]
const UNIT_DECIMALS = 4
/** Value of a unit before the first day: the result since the start is measured from it. */
export const START_VALUE = '1.0000'

export const followUnits = (amount: Decimal, value: Decimal): Decimal => truncated(amount.div(value), UNIT_DECIMALS)

/**
 * An invested amount and its units. `carried`: losses of earlier orders with the same institution that no later profit
 * has offset.
 */
export type FollowStake = { readonly units: Decimal; readonly amount: Decimal; readonly carried: Decimal }

export type FollowSettlement = {
  readonly gross: Decimal
  readonly fee: Decimal
  readonly paid: Decimal
  /** Losses that are carried over to the next order. */
  readonly carried: Decimal
}

/**
 * Computes the settlement of an order.
 * @param feeRate fraction of the profit above the high-water mark, which is the amount plus carried losses; a loss
 * costs no fee
 */
export function followSettlement(
  { units, amount, carried }: FollowStake,
  value: Decimal,
  feeRate: Decimal,
): FollowSettlement {
  const gross = halfUp(units.times(value), 2)
  const start = amount.plus(carried)
  const { fees, equity, mark } = highWaterMark(feeRate, start, [{ kind: 'profit', amount: gross.minus(start) }])
  const fee = halfUp(fees[0] ?? new Decimal(0), 2)
  return { gross, fee, paid: gross.minus(fee), carried: mark.minus(equity) }
}

/**
 * Index of the first closing value at or below the limit; -1 if there is none. The order settles at the value after
 * it, because a closing value is known only after the close.
 * @param limit a negative fraction
 */
function limitReached(entry: Decimal, limit: Decimal, closes: readonly Decimal[]): number {
  const floor = entry.times(limit.plus(1))
  return closes.findIndex(close => close.lessThanOrEqualTo(floor))
}

/** The value of one unit on a date (`YYYY-MM-DD`). */
export type UnitValue = { readonly date: string; readonly value: Decimal }

/**
 * Why an order settles. `term`: its term is over. `lossLimit`: its loss limit was reached. `closed`: the strategy
 * ended. `missing`: the strategy had no value for several days. `closed` and `missing` cost no fee.
 */
export const followExitReasons = ['term', 'lossLimit', 'closed', 'missing'] as const
export type FollowExitReason = (typeof followExitReasons)[number]

export type FollowExit = UnitValue & { readonly reason: FollowExitReason }

type Held = {
  readonly entry: UnitValue
  /** Date on which the order settles at the end of its term. */
  readonly endsOn: string
  /** Loss limit as a negative fraction; null for none. */
  readonly limit: Decimal | null
  /** The strategy's last date; null while it is running. */
  readonly closedOn: string | null
}

/**
 * Returns the settlement of an order; null while the order is running.
 * @param days unit values in order, starting at or before the date of the entry
 */
export function followExit({ entry, endsOn, limit, closedOn }: Held, days: readonly UnitValue[]): FollowExit | null {
  const later = days.filter(({ date }) => date > entry.date)
  const reached =
    limit === null
      ? -1
      : limitReached(
          entry.value,
          limit,
          later.map(({ value }) => value),
        )
  for (const [nth, { date, value }] of later.entries()) {
    if (date === closedOn) return { date, value, reason: 'closed' }
    if (date === endsOn) return { date, value, reason: 'term' }
    if (reached >= 0 && nth === reached + 1) return { date, value, reason: 'lossLimit' }
  }
  return null
}
