// The published ranking of trading rules by return relative to risk, over the last 180 days, after fees. Rules that
// have ended stay in the ranking.
import type { Decimal } from '../money.ts'

export const RANKED_SPAN = 180
export const RANKED_DAYS = 90
export const RANKED_TRADES = 20

/** Figures of a rule. `calmar` and `drawdown` are over the last 180 days; `days` and `trades` since its start. */
export type Candidate = {
  readonly calmar: Decimal | null
  /** Largest fall from a peak as a fraction, 0 or negative. */
  readonly drawdown: Decimal | null
  readonly days: number
  readonly trades: number
}

export const unrankedReasons = ['days', 'trades', 'noFall'] as const
export type UnrankedReason = (typeof unrankedReasons)[number]

/** Returns the reason why a rule is not ranked; null if it is ranked. */
export function unrankedReason({ calmar, days, trades }: Candidate): UnrankedReason | null {
  if (days < RANKED_DAYS) return 'days'
  if (trades < RANKED_TRADES) return 'trades'
  return calmar === null ? 'noFall' : null
}

/**
 * Sorts rules: the ranked ones first, best first, ties by the smaller drawdown; then the others in their given order.
 */
export function rankedOrder<T extends Candidate>(candidates: readonly T[]): T[] {
  const isRanked = (each: T) => unrankedReason(each) === null
  const ranked = candidates.filter(isRanked).toSorted(compare)
  return [...ranked, ...candidates.filter(each => !isRanked(each))]
}

function compare(one: Candidate, other: Candidate): number {
  const byCalmar = one.calmar && other.calmar ? other.calmar.comparedTo(one.calmar) : 0
  if (byCalmar !== 0) return byCalmar
  return one.drawdown && other.drawdown ? other.drawdown.comparedTo(one.drawdown) : 0
}
