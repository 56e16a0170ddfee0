// Cost of an order so far: value and fees are computed on all its fills together, so that a minimum is charged once and
// roundings do not add up over many small fills.

import { must } from '../../domain/assert.ts'
import type { FeeLine, FeeRule } from '../../domain/fees.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { ceilToMinor, Decimal, unscale } from '../../domain/money.ts'
import { directions } from '../../domain/order.ts'
import type { TradeSize } from '../../domain/order-cost.ts'
import { tradeCost } from '../../domain/order-cost.ts'
import type { OrderRow, StoredFee } from '../db/trading-schema.ts'

export type Scales = { readonly priceDecimals: number; readonly quantityDecimals: number }

export type Charges = {
  /** Whole minor units paid for the shares, or received for them. */
  readonly cash: bigint
  readonly fees: readonly StoredFee[]
  readonly feeTotal: bigint
}

/** An order as it was charged up to the previous fill. */
export type Charged = Scales &
  Pick<OrderRow, 'direction' | 'worstPrice' | 'quantity' | 'reserved' | 'cash'> & {
    readonly fees: readonly StoredFee[]
  }

export type Filled = {
  /** Σ price × quantity of every fill, scaled by both decimals together. */
  readonly value: bigint
  /** Quantity filled, scaled by the order's quantity decimals. */
  readonly filled: number
}

/**
 * @param before the same order as charged up to the previous fill
 * @param otherwise the fills up to the previous one, if they were charged by other rules
 */
export function chargesOf(
  schedule: readonly FeeRule[],
  before: Charged,
  after: Filled,
  otherwise: Filled | null = null,
): Charges {
  const known = { cash: before.cash, feeTotal: totalOf(before.fees), maxFees: payableFees(before, after) }
  const earlier = otherwise
    ? Object.assign(known, { otherwise: { size: sizeOf(otherwise, before), fees: before.fees.map(lineOf) } })
    : known
  const { cash, fees, feeTotal } = tradeCost(schedule, before.direction, sizeOf(after, before), earlier)
  return { cash, fees: fees.map(({ kind, minor }) => ({ kind, amount: minorText(minor) })), feeTotal }
}

const sizeOf = ({ value, filled }: Filled, scales: Scales): TradeSize => ({
  value: exactValue(value, scales),
  shares: unscale(filled, scales.quantityDecimals),
})

const lineOf = ({ kind, amount }: StoredFee): FeeLine => ({ kind, minor: must(parseMinor(amount), 'a stored fee') })

/**
 * The maximum fees of all fills: the reservation less the value of the fills and of the rest of the order at its worst
 * price. A fee schedule that was changed after the order was accepted may ask for more; the platform then pays the
 * difference.
 */
function payableFees(before: Charged, { value, filled }: Filled): bigint | null {
  if (before.direction === directions.sell) return null
  const whole = value + BigInt(before.worstPrice) * BigInt(before.quantity - filled)
  return before.reserved + before.cash + totalOf(before.fees) - ceilToMinor(exactValue(whole, before))
}

/** A purchase and what its fills have cost so far. */
export type Purchase = Scales &
  Pick<OrderRow, 'worstPrice' | 'quantity' | 'filled' | 'filledValue' | 'cash'> & {
    readonly fees: readonly StoredFee[]
  }

/**
 * The maximum cost of the rest of a purchase at its worst price, fees included: the amount that is reserved for it. Fees
 * are those of all fills together, less what is charged already, so that a minimum is reserved once.
 * @param otherwise as for `chargesOf`
 */
export function maxRestCost(schedule: readonly FeeRule[], order: Purchase, otherwise: Filled | null = null): bigint {
  const { worstPrice, quantity, filled, filledValue, cash, fees } = order
  const value = filledValue + BigInt(worstPrice) * BigInt(quantity - filled)
  const none = { cash: 0n, feeTotal: 0n, maxFees: null }
  const earlier = otherwise
    ? Object.assign(none, { otherwise: { size: sizeOf(otherwise, order), fees: fees.map(lineOf) } })
    : none
  const whole = tradeCost(schedule, directions.buy, sizeOf({ value, filled: quantity }, order), earlier)
  return ceilToMinor(exactValue(value, order)) + whole.feeTotal - cash - totalOf(fees)
}

export const totalOf = (fees: readonly StoredFee[]): bigint =>
  fees.map(lineOf).reduce((sum, { minor }) => sum + minor, 0n)

export const exactValue = (value: bigint, scales: Scales): Decimal =>
  new Decimal(value.toString()).div(new Decimal(10).pow(scales.priceDecimals + scales.quantityDecimals))
