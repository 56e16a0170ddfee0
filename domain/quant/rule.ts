// The five public rules (products/income, section 5.1): each decides on closed bars alone, and is filled at the next open.
import type { InstrumentKey } from '../brand.ts'
import type { ClosesOf } from '../follow-rule.ts'
import { Decimal, fromMinor } from '../money.ts'
import type { Decide, Seen, Want } from '../strategy-account.ts'
import { investable, START_CENTS } from '../strategy-account.ts'

/** Fractions are decimal text; spans are trading days. */
export type QuantRules = {
  /** Equal steps from `1 − band` to `1 + band` of the close before the first day: buys at a level, sells one level up. */
  readonly grid: { readonly kind: 'grid'; readonly band: string; readonly levels: number }
  /** A part of the starting balance at regular days, while the cash lasts. */
  readonly purchase: { readonly kind: 'purchase'; readonly part: string; readonly every: number }
  readonly averages: { readonly kind: 'averages'; readonly fast: number; readonly slow: number }
  /** Buys under the mean by so many deviations of the sample, sells above the mean. */
  readonly reversion: { readonly kind: 'reversion'; readonly window: number; readonly deviations: string }
  /** The best of the lookback without its last `skip` days, those that rose alone. */
  readonly momentum: {
    readonly kind: 'momentum'
    readonly lookback: number
    readonly skip: number
    readonly count: number
    readonly every: number
  }
}
export type QuantRuleKind = keyof QuantRules
export type QuantRule = QuantRules[QuantRuleKind]
export const quantRuleKinds = ['grid', 'purchase', 'averages', 'reversion', 'momentum'] as const

type Known = ClosesOf<InstrumentKey>
const START = fromMinor(START_CENTS)
const ALL = { part: 1, of: 1 }
const NONE = { quantity: 0 }

/** Trading days before a decision that the rule looks at. */
export function lookbackOf(rule: QuantRule): number {
  if (rule.kind === 'averages') return rule.slow + 1
  if (rule.kind === 'reversion') return rule.window
  return rule.kind === 'momentum' ? rule.lookback + 1 : 1
}

export function decisionOf(rule: QuantRule): Decide {
  switch (rule.kind) {
    case 'grid':
      return seen => onFirst(seen, known => grid(rule, seen, known))
    case 'purchase':
      return seen => (seen.tradingDays % rule.every === 0 ? onFirst(seen, known => purchase(rule, known)) : [])
    case 'averages':
      return seen => onFirst(seen, known => averages(rule, known))
    case 'reversion':
      return seen => onFirst(seen, known => reversion(rule, known))
    case 'momentum':
      return seen => (seen.tradingDays % rule.every === 0 ? momentum(rule, seen) : [])
  }
}

/** The comparison: everything is bought at the first open, in equal parts, and held. */
export const buyAndHold: Decide = ({ tradingDays, closes }) =>
  tradingDays > 0 ? [] : closes.map(({ key }) => ({ key, reason: 'hold', to: { part: 1, of: closes.length } }))

function onFirst({ closes }: Seen, decide: (known: Known) => Want | null): readonly Want[] {
  const [known] = closes
  const want = known ? decide(known) : null
  return want ? [want] : []
}

export type GridBand = { readonly low: Decimal; readonly high: Decimal; readonly step: Decimal }

export function gridBand({ band, levels }: QuantRules['grid'], anchor: Decimal): GridBand {
  const low = anchor.times(new Decimal(1).minus(band))
  const high = anchor.times(new Decimal(1).plus(band))
  return { low, high, step: high.minus(low).div(levels) }
}

function grid(rule: QuantRules['grid'], { anchor, held }: Seen, { key, closes }: Known): Want | null {
  const close = closes.at(-1)
  if (!close || !anchor) return null
  const { low, high, step } = gridBand(rule, anchor)
  const lot = investable(START).div(rule.levels).div(high).floor().toNumber()
  if (lot === 0) return null
  const level = (nth: number): Decimal => low.plus(step.times(nth))
  const levels = Array.from({ length: rule.levels }, (_, nth) => nth)
  const least = levels.filter(nth => level(nth).greaterThanOrEqualTo(close)).length
  const most = levels.filter(nth => level(nth + 1).greaterThan(close)).length
  const lots = Math.round((held.get(key) ?? 0) / lot)
  const wanted = Math.min(most, Math.max(least, lots))
  if (wanted === lots) return null
  return { key, reason: wanted > lots ? 'gridBuy' : 'gridSell', to: { quantity: wanted * lot } }
}

const purchase = ({ part }: QuantRules['purchase'], { key }: Known): Want => {
  return { key, reason: 'purchase', to: { spend: START.times(part) } }
}

const meanOf = (values: readonly Decimal[]): Decimal =>
  values.reduce((sum, value) => sum.plus(value), new Decimal(0)).div(values.length)

/** `up`, `down`: the fast mean crossed the slow one with the last close. */
export function crossOf(closes: readonly Decimal[], fast: number, slow: number): 'up' | 'down' | null {
  if (closes.length <= slow) return null
  const before = closes.slice(0, -1)
  const gap = (values: readonly Decimal[]) => meanOf(values.slice(-fast)).comparedTo(meanOf(values.slice(-slow)))
  const [was, is] = [gap(before), gap(closes)]
  if (was <= 0 && is > 0) return 'up'
  return was >= 0 && is < 0 ? 'down' : null
}

function averages({ fast, slow }: QuantRules['averages'], { key, closes }: Known): Want | null {
  const cross = crossOf(closes.slice(-slow - 1), fast, slow)
  if (cross === null) return null
  return cross === 'up' ? { key, reason: 'crossUp', to: ALL } : { key, reason: 'crossDown', to: NONE }
}

/** How many deviations of the sample the last close is from the mean; null without a deviation. */
export function zScore(closes: readonly Decimal[]): Decimal | null {
  const last = closes.at(-1)
  if (!last || closes.length < 2) return null
  const mean = meanOf(closes)
  const squares = closes.map(close => close.minus(mean).pow(2))
  const deviation = squares
    .reduce((sum, square) => sum.plus(square))
    .div(closes.length - 1)
    .sqrt()
  return deviation.isZero() ? null : last.minus(mean).div(deviation)
}

function reversion({ window, deviations }: QuantRules['reversion'], { key, closes }: Known): Want | null {
  const score = closes.length < window ? null : zScore(closes.slice(-window))
  if (score === null) return null
  if (score.lessThan(new Decimal(deviations).negated())) return { key, reason: 'below', to: ALL }
  return score.greaterThan(0) ? { key, reason: 'mean', to: NONE } : null
}

function momentum({ lookback, skip, count }: QuantRules['momentum'], { closes, held }: Seen): readonly Want[] {
  const ranked = closes.flatMap(known => {
    const [from, to] = [known.closes.at(-1 - lookback), known.closes.at(-1 - skip)]
    return from && to ? [{ key: known.key, change: to.div(from).minus(1) }] : []
  })
  // Equal changes by name: the same bars give the same choice.
  const best = ranked
    .filter(({ change }) => change.greaterThan(0))
    .toSorted((one, other) => other.change.comparedTo(one.change) || one.key.localeCompare(other.key, 'en'))
    .slice(0, count)
    .map(({ key }) => key)
  const dropped = [...held.keys()].filter(key => !best.includes(key))
  return [
    ...dropped.map((key): Want => ({ key, reason: 'dropped', to: NONE })),
    ...best.map((key): Want => ({ key, reason: 'ranked', to: { part: 1, of: count } })),
  ]
}
