// Published rules of simulated strategies: which instruments to hold, from closes alone.
import type { Decimal } from './money.ts'
import type { Decide } from './strategy-account.ts'

export const followPicks = ['all', 'highest', 'lowest', 'rising'] as const

/**
 * `all`: every instrument. `highest`, `lowest`: those with the best or the worst return of the lookback. `rising`: those that
 * closed above their mean of the lookback. `count` in equal parts at most; what is not used stays in cash.
 */
export type FollowRule = {
  readonly pick: (typeof followPicks)[number]
  /** Trading days. */
  readonly lookback: number
  readonly count: number
  /** Trading days from one decision to the next. */
  readonly every: number
}

/** `closes`: of the days before the decision, the oldest first. */
export type ClosesOf<Key extends string> = { readonly key: Key; readonly closes: readonly Decimal[] }

/** The instruments to hold, the first choice first. One with fewer closes than the rule needs is not held. */
export function followTargets<Key extends string>(rule: FollowRule, known: readonly ClosesOf<Key>[]): Key[] {
  const ranked = known.flatMap(({ key, closes }) => {
    const score = scoreOf(rule, closes)
    return score === null ? [] : [{ key, score }]
  })
  const kept = rule.pick === 'rising' ? ranked.filter(({ score }) => score.greaterThan(0)) : ranked
  // Equal scores by name: the same rows give the same choice.
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

/** Equal parts of what is chosen; what is held beside it is sold. */
export const followDecision =
  (rule: FollowRule): Decide =>
  ({ tradingDays, closes, held }) => {
    if (tradingDays % rule.every !== 0) return []
    const known = closes.map(each => ({ key: each.key, closes: each.closes.last(rule.lookback + 1) }))
    const targets = followTargets(rule, known)
    return [...new Set([...held.keys(), ...targets])].map(key => {
      return { key, reason: 'rebalance', to: { part: targets.includes(key) ? 1 : 0, of: rule.count } }
    })
  }
