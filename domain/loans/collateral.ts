// A loan secured by shares (products/income, section 3.2): what the shares cover, when the customer is warned and called, both
// ways to cure, and how much is sold. Ratios are debt / value, where value is after the haircut.
import type { StockBoard } from '../instruments/boards.ts'
import { Decimal } from '../money.ts'
import { HOUR_MS } from '../time.ts'

/** Lent at most, and what a cure or a sale comes back to. */
export const COVER_TARGET = '0.6'
export const COVER_WARN = '0.7'
export const COVER_CALL = '0.8'
export const COVER_SELL = '0.9'
/** A warning ends below it: a price at the line does not warn twice. */
const COVER_CALM = '0.65'
export const CALL_HOURS = 48
export const CALL_MS = CALL_HOURS * HOUR_MS

/** The part of a price that covers nothing. Shares in another currency can also lose by its rate. */
export const haircuts: Readonly<Record<StockBoard, string>> = { MX: '0.25', US: '0.3', HK: '0.35' }

/** `sold`: nothing is left of the collateral, and the rest is owed as a personal loan. */
export const coverStates = ['ok', 'warned', 'called', 'selling', 'sold'] as const
export type CoverState = (typeof coverStates)[number]

export const coverOf = (gross: Decimal, haircut: Decimal | string): Decimal =>
  gross.times(new Decimal(1).minus(haircut))

/** Null without collateral. */
export const loanToValue = (debt: Decimal, value: Decimal): Decimal | null => (value.gt(0) ? debt.div(value) : null)

export const cashCure = (debt: Decimal, value: Decimal): Decimal =>
  Decimal.max(0, debt.minus(value.times(COVER_TARGET)))

/** Of value after the haircut. */
export const collateralCure = (debt: Decimal, value: Decimal): Decimal =>
  Decimal.max(0, debt.div(COVER_TARGET).minus(value))

/** Value after the haircut that the debt can do without at the target. */
export const coverSurplus = (debt: Decimal, value: Decimal): Decimal =>
  Decimal.max(0, value.minus(debt.div(COVER_TARGET)))

/** The fall of all prices together at which a ratio reaches a line; 0 when it is there. */
export const fallTo = (ratio: Decimal, line: string): Decimal => Decimal.max(0, new Decimal(1).minus(ratio.div(line)))

export const lendable = (value: Decimal): number => value.times(COVER_TARGET).floor().toNumber()

/** A call ends below the line of the warning. `isLate`: its time is over. */
export function coverState(before: CoverState, ratio: Decimal, isLate: boolean): CoverState {
  if (ratio.gte(COVER_SELL)) return 'selling'
  const wasCalled = before === 'called' || before === 'selling'
  if (ratio.gte(COVER_CALL) || (wasCalled && ratio.gte(COVER_WARN))) return wasCalled && isLate ? 'selling' : 'called'
  const wasWarned = wasCalled || before === 'warned'
  return ratio.gte(COVER_WARN) || (wasWarned && ratio.gte(COVER_CALM)) ? 'warned' : 'ok'
}

/**
 * The proceeds that bring the ratio back to its target: they pay the debt, and what is sold covers no more. They can be more than
 * everything is worth.
 */
export function saleFor(debt: Decimal, value: Decimal, haircut: Decimal | string): Decimal {
  const covered = coverOf(new Decimal(1), haircut).times(COVER_TARGET)
  return Decimal.max(0, debt.minus(value.times(COVER_TARGET))).div(new Decimal(1).minus(covered))
}
