// What an opening fill of a contract on margin takes, and the most that the position can lose. Used by the server and by
// the reviews of the page. Minor units of the wallet. Rounding: margin up, fees half-even.
import { initialMargin, marginMinor, settledMinor, tradeFee } from './margin.ts'
import type { Decimal } from './money.ts'

/**
 * The opened part of a fill, priced in the contract's currency. `rate`: the price of one unit of it in the wallet's
 * currency.
 */
export type OpeningTerms = {
  readonly size: Decimal
  readonly price: Decimal
  readonly leverage: Decimal
  readonly feeRate: Decimal
  readonly rate: Decimal
}

export type Opening = { readonly margin: bigint; readonly fee: bigint }

/**
 * The amount to reserve: margin plus fee, each rounded as it is booked. A fill at the same price and rate then takes the
 * amount to the cent, and one at a better price takes less.
 */
export const reservationOf = ({ size, price, leverage, feeRate, rate }: OpeningTerms): bigint =>
  marginMinor(initialMargin(size, price, leverage).times(rate)) +
  settledMinor(tradeFee(size, price, feeRate).times(rate))

/**
 * Margin and fee that an opening takes, at most the reserved amount: if the price or the rate has moved since the
 * reservation, the margin is slightly smaller.
 */
export function openingOf({ size, price, leverage, feeRate, rate }: OpeningTerms, reserved: bigint): Opening {
  const fee = smaller(settledMinor(tradeFee(size, price, feeRate).times(rate)), reserved)
  return { fee, margin: smaller(marginMinor(initialMargin(size, price, leverage).times(rate)), reserved - fee) }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** `whole`: margin of the position with the order. `most`: the most that it can lose, with the order's fee. */
export type PositionNeed = Opening & { readonly whole: bigint; readonly most: bigint }

/**
 * What an order needs, and what the position then needs and can lose at most. `held`: margin of the position that the
 * order adds to, zero for none. A close takes its fee and its penalty from what is left of the margin, and the insurance
 * account pays a loss beyond it, so nothing is lost beyond margin and opening fee.
 */
export function needOf(terms: OpeningTerms, held: bigint): PositionNeed {
  const { margin, fee } = openingOf(terms, reservationOf(terms))
  const whole = held + margin
  return { margin, fee, whole, most: whole + fee }
}
