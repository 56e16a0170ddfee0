// Cost or proceeds of a trade: its value, one line for each kind of fee, and the reservation for an unfilled purchase.
// The ticket shows exactly the amounts that the ledger will post.
import type { FeeLine, FeeRule } from './fees.ts'
import { feeLines, feeTotal } from './fees.ts'
import type { Decimal } from './money.ts'
import { ceilToMinor, roundToMinor } from './money.ts'
import type { OrderDirection } from './order.ts'
import { directions } from './order.ts'

export type TradeCost = {
  /** Value of the shares without fees, in whole minor units. */
  readonly cash: bigint
  readonly fees: readonly FeeLine[]
  readonly feeTotal: bigint
  /** Amount paid for a purchase, or received for a sale, fees included. */
  readonly total: bigint
}

/** Cash and fees of the earlier fills of an order. */
export type Earlier = {
  readonly cash: bigint
  readonly feeTotal: bigint
  /**
   * Maximum fees of all fills of a purchase that its reservation can pay, in minor units; null without a reservation.
   */
  readonly maxFees: bigint | null
  /** The earlier fills, if they were charged by other rules; then the rules apply to the rest only. */
  readonly otherwise?: { readonly size: TradeSize; readonly fees: readonly FeeLine[] }
}

const NOTHING: Earlier = { cash: 0n, feeTotal: 0n, maxFees: null }

export type TradeSize = {
  /** Σ price × quantity of all fills, unrounded, in the instrument's currency. */
  readonly value: Decimal
  readonly shares: Decimal
}

/**
 * Computes cost and fees of an order's fills so far. A fill of a sale is never charged more than its proceeds, because
 * earlier proceeds may already be spent. A purchase is never charged more than its reservation.
 */
export function tradeCost(
  rules: readonly FeeRule[],
  direction: OrderDirection,
  size: TradeSize,
  earlier: Earlier = NOTHING,
): TradeCost {
  const cash = roundToMinor(size.value)
  const isSale = direction === directions.sell
  const maxFees = isSale ? cash - earlier.cash + earlier.feeTotal : earlier.maxFees
  const fees = merged(linesOf(rules, direction, size, earlier), maxFees)
  const sum = feeTotal(fees)
  return { cash, fees, feeTotal: sum, total: isSale ? cash - sum : cash + sum }
}

/**
 * The fee lines of all fills. After a change of the rules the earlier fills keep their fees, and the later ones are
 * charged what they add under the new rules, so that a minimum is charged once.
 */
function linesOf(
  rules: readonly FeeRule[],
  direction: OrderDirection,
  { value, shares }: TradeSize,
  { otherwise }: Earlier,
): readonly FeeLine[] {
  const lines = feeLines(rules, direction, value, shares)
  if (!otherwise) return lines
  const { size, fees } = otherwise
  const before = feeLines(rules, direction, size.value, size.shares)
  return [...fees, ...before.map(({ kind, minor }) => ({ kind, minor: -minor })), ...lines]
}

/** Maximum cost of a purchase at a price: the amount to reserve. */
export function maxPurchaseCost(rules: readonly FeeRule[], value: Decimal, shares: Decimal): bigint {
  return ceilToMinor(value) + feeTotal(feeLines(rules, directions.buy, value, shares))
}

/** Merges fee lines of the same kind and drops zero amounts. Fees beyond `limit` are not charged. */
function merged(lines: readonly FeeLine[], limit: bigint | null): FeeLine[] {
  const byKind = new Map<FeeLine['kind'], bigint>()
  let left = limit
  for (const { kind, minor } of lines) {
    const charged = left !== null && minor > left ? left : minor
    if (left !== null) left -= charged
    byKind.set(kind, (byKind.get(kind) ?? 0n) + charged)
  }
  return [...byKind].filter(([, minor]) => minor > 0n).map(([kind, minor]) => ({ kind, minor }))
}
