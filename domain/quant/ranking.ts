// The published ranking of rules: return for risk of the last 180 days after fees. Rules that ended stay in it.
import type { Decimal } from '../money.ts'

export const RANKED_SPAN = 180
export const RANKED_DAYS = 90
export const RANKED_TRADES = 20

/** `calmar` and `drawdown` of the last 180 days; `days` and `trades` of the whole life. */
export type Candidate = {
  readonly calmar: Decimal | null
  /** 0 or negative. */
  readonly drawdown: Decimal | null
  readonly days: number
  readonly trades: number
}

export const unrankedReasons = ['days', 'trades', 'noFall'] as const
export type UnrankedReason = (typeof unrankedReasons)[number]

/** Null for one that is ranked. */
export function unrankedReason({ calmar, days, trades }: Candidate): UnrankedReason | null {
  if (days < RANKED_DAYS) return 'days'
  if (trades < RANKED_TRADES) return 'trades'
  return calmar === null ? 'noFall' : null
}

/** Those that are ranked, the best first, equal ones by the smaller fall; the others after them in the order given. */
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
