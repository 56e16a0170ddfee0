// What an order costs so far: value and fees are reckoned on the whole order each time, so that a minimum is charged
// once and roundings do not add up over many small fills.

import { must } from '../../domain/assert.ts'
import type { FeeKind, FeeRule } from '../../domain/fees.ts'
import { feeLines, feeTotal } from '../../domain/fees.ts'
import { ceilToMinor, Decimal, minorText, parseMinor, roundToMinor, unscale } from '../../domain/money.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import type { StoredFee } from '../db/trading-schema.ts'

export type Scales = { readonly priceDecimals: number; readonly quantityDecimals: number }

export type Charges = {
  /** Whole minor units paid for the shares, or got for them. */
  readonly cash: bigint
  readonly fees: readonly StoredFee[]
  readonly feeTotal: bigint
}

/** Of an order of which so much is filled. `value` is Σ price × quantity, scaled by both decimals together. */
export function chargesOf(
  schedule: readonly FeeRule[],
  direction: OrderDirection,
  value: bigint,
  filled: number,
  scales: Scales,
): Charges {
  const exact = exactValue(value, scales)
  const cash = roundToMinor(exact)
  const lines = feeLines(schedule, direction, exact, unscale(filled, scales.quantityDecimals))
  const fees = merged(lines, direction === directions.sell ? cash : null)
  return { cash, fees, feeTotal: totalOf(fees) }
}

/** The most that a purchase can cost at a price: what is reserved for it. */
export function purchaseCeiling(
  schedule: readonly FeeRule[],
  worstPrice: number,
  quantity: number,
  scales: Scales,
): bigint {
  const exact = exactValue(BigInt(worstPrice) * BigInt(quantity), scales)
  const lines = feeLines(schedule, directions.buy, exact, unscale(quantity, scales.quantityDecimals))
  return ceilToMinor(exact) + feeTotal(lines)
}

export const totalOf = (fees: readonly StoredFee[]): bigint =>
  fees.reduce((sum, fee) => sum + must(parseMinor(fee.amount), 'a stored fee'), 0n)

export const exactValue = (value: bigint, scales: Scales): Decimal =>
  new Decimal(value.toString()).div(new Decimal(10).pow(scales.priceDecimals + scales.quantityDecimals))

/** One line a kind. A sale never costs more than it brings: what its proceeds cannot bear is not charged. */
function merged(
  lines: readonly { readonly kind: FeeKind; readonly minor: bigint }[],
  limit: bigint | null,
): StoredFee[] {
  const byKind = new Map<FeeKind, bigint>()
  let left = limit
  for (const { kind, minor } of lines) {
    const charged = left !== null && minor > left ? left : minor
    if (left !== null) left -= charged
    byKind.set(kind, (byKind.get(kind) ?? 0n) + charged)
  }
  return [...byKind].filter(([, minor]) => minor > 0n).map(([kind, minor]) => ({ kind, amount: minorText(minor) }))
}
