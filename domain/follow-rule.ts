// Published rules of simulated strategies, which choose instruments by their closing prices only.
import type { Decimal } from './money.ts'
import type { Decide } from './strategy-account.ts'

export const followPicks = ['all', 'highest', 'lowest', 'rising'] as const

/**
 * Rule for choosing instruments. `all`: every instrument. `highest`, `lowest`: those with the highest or lowest return
 * over the lookback period. `rising`: those that closed above their mean over the lookback period. At most `count`
 * instruments are held in equal parts; the rest of the money stays in cash.
 */
export type FollowRule = {
  readonly pick: (typeof followPicks)[number]
  /** Length of the lookback period in trading days. */
  readonly lookback: number
  readonly count: number
  /** Number of trading days between two decisions. */
  readonly every: number
}

/** An instrument with its closing prices of the days before the decision, oldest first. */
export type ClosesOf<Key extends string> = { readonly key: Key; readonly closes: readonly Decimal[] }

/** Returns the instruments to hold, best first. An instrument with fewer closes than the rule needs is not chosen. */
export function followTargets<Key extends string>(rule: FollowRule, known: readonly ClosesOf<Key>[]): Key[] {
  const ranked = known.flatMap(({ key, closes }) => {
    const score = scoreOf(rule, closes)
    return score === null ? [] : [{ key, score }]
  })
  const kept = rule.pick === 'rising' ? ranked.filter(({ score }) => score.greaterThan(0)) : ranked
  // Instruments with equal scores are sorted by name, so that the same input gives the same choice.
  const sorted = kept.toSorted(
    (one, other) => other.score.comparedTo(one.score) || one.key.localeCompare(other.key, 'en'),
  )
  return sorted.slice(0, rule.count).map(({ key }) => key)
}

function scoreOf({ pick, lookback }: FollowRule, closes: readonly Decimal[]): Decimal | null {
  const recent = closes.slice(-lookback - 1)
  const [first] = recent
  const last = recent.at(-1)
  if (first === undefined || last === undefined || recent.length <= lookback) return null
  if (pick === 'all') return last.minus(last)
  if (pick === 'rising') {
    const mean = recent.reduce((sum, close) => sum.plus(close)).div(recent.length)
    return last.minus(mean)
  }
  const change = last.div(first).minus(1)
  return pick === 'lowest' ? change.negated() : change
}

/** The decision of a follow rule: equal parts of the chosen instruments are held, all other instruments are sold. */
export const rebalanceDecision =
  (rule: FollowRule): Decide =>
  ({ tradingDays, closes, held }) => {
    if (tradingDays % rule.every !== 0) return []
    const known = closes.map(each => ({ key: each.key, closes: each.closes.last(rule.lookback + 1) }))
    const targets = followTargets(rule, known)
    return [...new Set([...held.keys(), ...targets])].map(key => {
      return { key, reason: 'rebalance', to: { part: targets.includes(key) ? 1 : 0, of: rule.count } }
    })
  }
