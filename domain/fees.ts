// Fees of a trade, line by line. The server sends a fee schedule for each board (`/stocka_config/getMinCount`).
import type { DecimalText } from './brand.ts'
import { decimalText } from './brand.ts'
import { minorText } from './minor.ts'
import { Decimal, roundToMinor } from './money.ts'
import type { OrderDirection } from './order.ts'
import { directions } from './order.ts'

export const feeKinds = [
  'commission',
  'vat',
  'stampDuty',
  'tradingFee',
  /** Levy of the securities regulator (Hong Kong: SFC). */
  'levy',
  /** Levy of Hong Kong's Accounting and Financial Reporting Council: a separate line on a contract note. */
  'afrcLevy',
  'settlement',
  'regulatory',
] as const
export type FeeKind = (typeof feeKinds)[number]

export type FeeRule = {
  readonly kind: FeeKind
  /** Fraction of the base: '0.0025' is 0.25 %. */
  readonly rate: DecimalText
  /**
   * Quantity that the rate is multiplied by: the trade's value, the number of shares, or the commission (for a tax on
   * it).
   */
  readonly base: 'value' | 'shares' | 'commission'
  readonly side: 'both' | 'buy' | 'sell'
  /** Minimum and maximum of the fee, in the currency of the market; null for no limit. */
  readonly minimum: DecimalText | null
  readonly maximum: DecimalText | null
  /** The most that the fee is, also its minimum, as a fraction of the trade's value; absent for no such limit. */
  readonly maximumRate?: DecimalText | undefined
  /** The fee is rounded up to a multiple of this: '1' for whole dollars. Null: rounded half-even to the minor unit. */
  readonly roundUpTo: DecimalText | null
}

/** The rules in force from the start of a day (`YYYY-MM-DD`) in the exchange's own time, and where they were published. */
export type FeeSchedule = { readonly from: string; readonly source: string; readonly rules: readonly FeeRule[] }

export type FeeLine = { readonly kind: FeeKind; readonly minor: bigint }

/** Returns the fee lines of one trade in minor units. `value`: price × quantity, unrounded. `shares`: the quantity. */
export function feeLines(
  rules: readonly FeeRule[],
  direction: OrderDirection,
  value: Decimal,
  shares: Decimal,
): FeeLine[] {
  const side = direction === directions.buy ? 'buy' : 'sell'
  const lines: FeeLine[] = []
  let commission = 0n
  for (const rule of rules) {
    if (rule.side !== 'both' && rule.side !== side) continue
    const minor = roundToMinor(
      roundedUp(bounded(baseOf(rule, value, shares, commission).times(rule.rate), rule, value), rule),
    )
    if (rule.kind === 'commission') commission = minor
    lines.push({ kind: rule.kind, minor })
  }
  return lines
}

export const feeTotal = (lines: readonly FeeLine[]): bigint => lines.reduce((sum, line) => sum + line.minor, 0n)

function baseOf(rule: FeeRule, value: Decimal, shares: Decimal, commission: bigint): Decimal {
  if (rule.base === 'value') return value
  if (rule.base === 'shares') return shares
  return new Decimal(minorText(commission))
}

function bounded(amount: Decimal, rule: FeeRule, value: Decimal): Decimal {
  const atLeast = rule.minimum === null ? amount : Decimal.max(amount, rule.minimum)
  const atMost = rule.maximum === null ? atLeast : Decimal.min(atLeast, rule.maximum)
  return rule.maximumRate === undefined ? atMost : Decimal.min(atMost, value.times(rule.maximumRate))
}

function roundedUp(amount: Decimal, { roundUpTo }: FeeRule): Decimal {
  return roundUpTo === null ? amount : amount.div(roundUpTo).ceil().times(roundUpTo)
}

/**
 * Returns the rules in force on a day. Schedules are in ascending order. Days before the first schedule use the first
 * one.
 */
export function feeRulesOn(schedules: readonly FeeSchedule[], day: string): readonly FeeRule[] {
  const schedule = schedules.findLast(({ from }) => from <= day) ?? schedules[0]
  return schedule?.rules ?? []
}

/** A fee rule of a schedule, with default values for omitted fields. */
export function feeRule(kind: FeeKind, rate: string, rest: Partial<Omit<FeeRule, 'kind' | 'rate'>> = {}): FeeRule {
  return {
    kind,
    rate: decimalText(rate),
    base: 'value',
    side: 'both',
    minimum: null,
    maximum: null,
    roundUpTo: null,
    ...rest,
  }
}
