// What an order costs so far: value and fees are reckoned on the whole order each time, so that a minimum is charged
// once and roundings do not add up over many small fills.

import { must } from '../../domain/assert.ts'
import type { FeeRule } from '../../domain/fees.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { purchaseCeiling as ceilingOfValue, tradeCost } from '../../domain/order-cost.ts'
import type { StoredFee } from '../db/trading-schema.ts'

export type Scales = { readonly priceDecimals: number; readonly quantityDecimals: number }

export type Charges = {
  /** Whole minor units paid for the shares, or got for them. */
  readonly cash: bigint
  readonly fees: readonly StoredFee[]
  readonly feeTotal: bigint
}

/** An order as it was charged up to the fill before. */
type Charged = Scales & { readonly cash: bigint; readonly fees: readonly StoredFee[] }

/** Of an order of which so much is filled. `value` is Σ price × quantity, scaled by both decimals together. */
export function chargesOf(
  schedule: readonly FeeRule[],
  direction: OrderDirection,
  value: bigint,
  filled: number,
  before: Charged,
): Charges {
  const shares = unscale(filled, before.quantityDecimals)
  const earlier = { cash: before.cash, feeTotal: totalOf(before.fees) }
  const { cash, fees, feeTotal } = tradeCost(schedule, direction, exactValue(value, before), shares, earlier)
  return { cash, fees: fees.map(({ kind, minor }) => ({ kind, amount: minorText(minor) })), feeTotal }
}

/** The most that a purchase can cost at a price: what is reserved for it. */
export function purchaseCeiling(
  schedule: readonly FeeRule[],
  worstPrice: number,
  quantity: number,
  scales: Scales,
): bigint {
  const value = exactValue(BigInt(worstPrice) * BigInt(quantity), scales)
  return ceilingOfValue(schedule, value, unscale(quantity, scales.quantityDecimals))
}

export const totalOf = (fees: readonly StoredFee[]): bigint =>
  fees.reduce((sum, fee) => sum + must(parseMinor(fee.amount), 'a stored fee'), 0n)

export const exactValue = (value: bigint, scales: Scales): Decimal =>
  new Decimal(value.toString()).div(new Decimal(10).pow(scales.priceDecimals + scales.quantityDecimals))
