// The value of a holding of fund units. Unknown values are null, never 0.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'
import type { CashFlow } from '../xirr.ts'
import { xirr } from '../xirr.ts'

export type HeldLot = {
  /** Number of units; null until they are allotted. */
  readonly units: Decimal | null
  /** Cost of the units in rupees, stamp duty included. */
  readonly cost: Decimal
}

export type HoldingValue = {
  readonly units: Decimal
  readonly invested: Decimal
  /** Average cost of one unit in rupees, four decimals; null if no units are held. */
  readonly averageCost: Decimal | null
  readonly value: Decimal
  readonly gain: Decimal
  readonly dayChange: Decimal | null
}

type Navs = { readonly nav: Decimal; readonly previous: Decimal | null }

/** Returns null while a lot has no allotted units yet. */
export function holdingValue(lots: readonly HeldLot[], { nav, previous }: Navs): HoldingValue | null {
  const held = lots.filter((lot): lot is HeldLot & { units: Decimal } => lot.units !== null)
  if (held.length < lots.length) return null
  const units = held.reduce((sum, lot) => sum.plus(lot.units), new Decimal(0))
  const invested = halfUp(
    held.reduce((sum, lot) => sum.plus(lot.cost), new Decimal(0)),
    2,
  )
  const value = halfUp(units.times(nav), 2)
  return {
    units,
    invested,
    averageCost: units.isZero() ? null : halfUp(invested.div(units), 4),
    value,
    gain: value.minus(invested),
    dayChange: previous && halfUp(units.times(nav.minus(previous)), 2),
  }
}

export type SplitInput = {
  /** `paid`: purchase price in dollars. `cost`: the same amount in rupees at the rate of the purchase. */
  readonly paid: Decimal
  readonly cost: Decimal
  /** `value`: current value in rupees. `worth`: the same value in dollars. `rate`: rupees for one dollar. */
  readonly value: Decimal
  readonly worth: Decimal
  readonly rate: Decimal
}

/**
 * Splits the result in dollars (two decimals) into the fund's result in rupees at today's rate and the result of the
 * exchange rate.
 */
export function splitResult({ paid, cost, value, worth, rate }: SplitInput) {
  const result = worth.minus(paid)
  const rupee = halfUp(value.minus(cost).div(rate), 2)
  return { result, rupee, exchange: result.minus(rupee) }
}

/** Reasons why a holding has no rate of return. */
export const xirrReasons = ['waiting', 'short', 'undefined'] as const
export type XirrReason = (typeof xirrReasons)[number]
export type Return =
  | { readonly rate: Decimal; readonly reason: null }
  | { readonly rate: null; readonly reason: XirrReason }

export type DatedFlow = { readonly day: number; readonly amount: Decimal }

const YEAR_DAYS = 365

/**
 * Returns the yearly rate of return, or the reason why there is none. Periods under a year are not annualised: a
 * tenfold gain in thirty days would give 1.47e12.
 */
export function annualReturn(flows: readonly DatedFlow[], today: number): Return {
  const first = Math.min(...flows.map(({ day }) => day))
  if (flows.length === 0 || today - first < YEAR_DAYS) return { rate: null, reason: 'short' }
  const dated: CashFlow[] = flows.map(({ day, amount }) => ({ years: new Decimal(day - first).div(YEAR_DAYS), amount }))
  const rate = xirr(dated)
  return rate === null ? { rate: null, reason: 'undefined' } : { rate, reason: null }
}

/** Age in days from which a NAV is shown as outdated, inclusive. */
const AGED_DAYS = 7
export const isAged = (navDay: number, today: number): boolean => today - navDay >= AGED_DAYS
