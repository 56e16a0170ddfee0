// A loan secured by shares: the loan value of the shares, warnings and margin calls, the two ways to meet a call, and
// the quantity to sell. All ratios are debt ÷ value after the haircut.
import type { StockBoard } from '../instruments/boards.ts'
import { Decimal } from '../money.ts'
import { HOUR_MS } from '../time.ts'

/** Maximum ratio of a new loan. Meeting a margin call or selling collateral restores this ratio. */
export const COVER_TARGET = '0.6'
export const COVER_WARN = '0.7'
export const COVER_CALL = '0.8'
export const COVER_SELL = '0.9'
/** A warning ends only below this ratio, so that a price near the limit does not cause repeated warnings. */
const COVER_CALM = '0.65'
export const CALL_HOURS = 48
export const CALL_MS = CALL_HOURS * HOUR_MS

/**
 * The haircut: the fraction of the price that does not count as collateral. It is larger for shares in another
 * currency, because of the exchange rate risk.
 */
export const haircuts: Readonly<Record<StockBoard, string>> = { MX: '0.25', US: '0.3', HK: '0.35' }

/** States of the collateral. `sold`: all collateral is sold, and the remaining debt is owed as a personal loan. */
export const coverStates = ['ok', 'warned', 'called', 'selling', 'sold'] as const
export type CoverState = (typeof coverStates)[number]

export const coverOf = (gross: Decimal, haircut: Decimal | string): Decimal =>
  gross.times(new Decimal(1).minus(haircut))

/** Returns debt ÷ value of the collateral; null if the value is zero. */
export const loanToValue = (debt: Decimal, value: Decimal): Decimal | null => (value.gt(0) ? debt.div(value) : null)

export const cashCure = (debt: Decimal, value: Decimal): Decimal =>
  Decimal.max(0, debt.minus(value.times(COVER_TARGET)))

/** Value of additional collateral, after the haircut, that restores the target ratio. */
export const collateralCure = (debt: Decimal, value: Decimal): Decimal =>
  Decimal.max(0, debt.div(COVER_TARGET).minus(value))

/** Value after the haircut that can be released while the target ratio is kept. */
export const coverSurplus = (debt: Decimal, value: Decimal): Decimal =>
  Decimal.max(0, value.minus(debt.div(COVER_TARGET)))

/** The common fall of all prices, as a fraction, at which the ratio reaches a limit; 0 if it already has. */
export const fallTo = (ratio: Decimal, line: string): Decimal => Decimal.max(0, new Decimal(1).minus(ratio.div(line)))

export const lendable = (value: Decimal): number => value.times(COVER_TARGET).floor().toNumber()

/**
 * Returns the next state. A margin call ends only below the ratio of the warning (COVER_WARN). `isLate`: the deadline
 * of the call has passed.
 */
export function coverState(before: CoverState, ratio: Decimal, isLate: boolean): CoverState {
  if (ratio.gte(COVER_SELL)) return 'selling'
  const wasCalled = before === 'called' || before === 'selling'
  if (ratio.gte(COVER_CALL) || (wasCalled && ratio.gte(COVER_WARN))) return wasCalled && isLate ? 'selling' : 'called'
  const wasWarned = wasCalled || before === 'warned'
  return ratio.gte(COVER_WARN) || (wasWarned && ratio.gte(COVER_CALM)) ? 'warned' : 'ok'
}

/**
 * Amount of shares to sell so that the ratio returns to the target: the proceeds reduce the debt, and the sold shares
 * reduce the value. Can exceed the value of all shares.
 */
export function saleFor(debt: Decimal, value: Decimal, haircut: Decimal | string): Decimal {
  const covered = coverOf(new Decimal(1), haircut).times(COVER_TARGET)
  return Decimal.max(0, debt.minus(value.times(COVER_TARGET))).div(new Decimal(1).minus(covered))
}
