// What a trade costs or brings, whole: value, fees one line a kind, and what is put aside for a purchase that is not
// filled yet. The ticket shows what the ledger will book.
import type { FeeLine, FeeRule } from './fees.ts'
import { feeLines, feeTotal } from './fees.ts'
import type { TickStep } from './instrument.ts'
import { MARKET_SLIPPAGE_PERCENT } from './limits.ts'
import type { Decimal } from './money.ts'
import { ceilToMinor, roundToMinor } from './money.ts'
import type { OrderDirection } from './order.ts'
import { directions } from './order.ts'
import { nearestTick, tickAt } from './price.ts'

export type TradeCost = {
  /** Whole minor units for the shares alone. */
  readonly cash: bigint
  readonly fees: readonly FeeLine[]
  readonly feeTotal: bigint
  /** Paid for a purchase; got for a sale. */
  readonly total: bigint
}

/** What the earlier fills of an order brought, and what was charged for them. */
export type Earlier = { readonly cash: bigint; readonly feeTotal: bigint }

const NOTHING: Earlier = { cash: 0n, feeTotal: 0n }

/**
 * `value` is price × quantity of all that is filled, unrounded. No fill of a sale is charged more than it brings: what the
 * earlier ones brought may be spent by now.
 */
export function tradeCost(
  rules: readonly FeeRule[],
  direction: OrderDirection,
  value: Decimal,
  shares: Decimal,
  earlier: Earlier = NOTHING,
): TradeCost {
  const cash = roundToMinor(value)
  const isSale = direction === directions.sell
  const fees = merged(feeLines(rules, direction, value, shares), isSale ? cash - earlier.cash + earlier.feeTotal : null)
  const sum = feeTotal(fees)
  return { cash, fees, feeTotal: sum, total: isSale ? cash - sum : cash + sum }
}

/** The most that a purchase can cost at a price: what is put aside for it. */
export function purchaseCeiling(rules: readonly FeeRule[], value: Decimal, shares: Decimal): bigint {
  return ceilToMinor(value) + feeTotal(feeLines(rules, directions.buy, value, shares))
}

/** How far a market order may follow the market from the bid or ask at which it is accepted. Scaled, on the tick grid. */
export function worstPrice(direction: OrderDirection, touch: number, tickSteps: readonly TickStep[]): number {
  if (direction === directions.sell)
    return nearestTick(Math.floor((touch * (100 - MARKET_SLIPPAGE_PERCENT)) / 100), tickSteps)
  const ceiling = Math.ceil((touch * (100 + MARKET_SLIPPAGE_PERCENT)) / 100)
  const tick = tickAt(ceiling, tickSteps)
  return Math.ceil(ceiling / tick) * tick
}

/** One line a kind, none of nothing. What is beyond the limit is not charged. */
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
