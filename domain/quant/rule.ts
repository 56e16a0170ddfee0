// The five public trading rules. Each decides on closed bars only. Its orders are filled at the next open.
import type { Closes } from '../closes.ts'
import { Decimal, fromMinor } from '../money.ts'
import type { Decide, KnownCloses, Seen, Want } from '../strategy-account.ts'
import { investable, START_CENTS } from '../strategy-account.ts'

/** Parameters of each rule. Fractions are decimal text; periods are numbers of trading days. */
export type QuantRules = {
  /**
   * Grid: equally spaced price levels from `1 − band` to `1 + band` times the close before the first day. Buys at a
   * level and sells one level higher.
   */
  readonly grid: { readonly kind: 'grid'; readonly band: string; readonly levels: number }
  /** Regular purchase: invests a fraction of the starting balance at regular intervals while cash is left. */
  readonly purchase: { readonly kind: 'purchase'; readonly part: string; readonly every: number }
  readonly averages: { readonly kind: 'averages'; readonly fast: number; readonly slow: number }
  /**
   * Mean reversion: buys when the price is a number of sample standard deviations below the mean, sells when it is
   * above the mean.
   */
  readonly reversion: { readonly kind: 'reversion'; readonly window: number; readonly deviations: string }
  /**
   * Momentum: holds the instruments with the highest positive return over the lookback period, without its last `skip`
   * days.
   */
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

const START = fromMinor(START_CENTS)
const ALL = { part: 1, of: 1 }
const NONE = { quantity: 0 }

/** Number of trading days that the rule needs before its first decision. */
export function lookbackOf(rule: QuantRule): number {
  if (rule.kind === 'averages') return rule.slow + 1
  if (rule.kind === 'reversion') return rule.window
  return rule.kind === 'momentum' ? rule.lookback + 1 : 1
}

export function decisionOf(rule: QuantRule): Decide {
  switch (rule.kind) {
    case 'grid':
      return gridDecision(rule)
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

/** The benchmark: equal parts of all instruments are bought at the first open and held. */
export const buyAndHold: Decide = ({ tradingDays, closes }) =>
  tradingDays > 0 ? [] : closes.map(({ key }) => ({ key, reason: 'hold', to: { part: 1, of: closes.length } }))

function onFirst({ closes }: Seen, decide: (known: KnownCloses) => Want | null): readonly Want[] {
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

/**
 * Result of buying at a level and selling one step higher, after the fees of both trades. All values are fractions of
 * the price.
 */
export const gridRound = (step: Decimal, fee: Decimal): Decimal =>
  step.plus(1).times(new Decimal(1).minus(fee)).div(fee.plus(1)).minus(1)

export type GridFunds = { readonly money: Decimal; readonly quantity: number }

/**
 * Funds that a grid needs at a price: the money for one lot at each level below the price, and the quantity to sell at
 * the other levels.
 */
export function gridFunds(levels: readonly Decimal[], price: Decimal, lot: number): GridFunds {
  const below = levels.filter(level => level.lessThan(price))
  const sum = below.reduce((total, level) => total.plus(level), new Decimal(0))
  return { money: sum.times(lot), quantity: (levels.length - below.length) * lot }
}

export type GridPlan = GridFunds & {
  /** Distance of two levels as a fraction of the price. */
  readonly step: Decimal
}

/** Returns the funds and the step of a grid that starts at a close. */
export function gridPlan(rule: QuantRules['grid'], anchor: Decimal): GridPlan {
  const { low, step, lot } = ladderOf(rule, anchor)
  const levels = Array.from({ length: rule.levels }, (_, nth) => low.plus(step.times(nth)))
  const { money, quantity } = gridFunds(levels, anchor, lot)
  return { money, quantity, step: step.div(anchor) }
}

type Ladder = GridBand & { readonly anchor: Decimal; readonly lot: number }

function ladderOf(rule: QuantRules['grid'], anchor: Decimal): Ladder {
  const band = gridBand(rule, anchor)
  return { ...band, anchor, lot: investable(START).div(rule.levels).div(band.high).floor().toNumber() }
}

/** The decision of the grid rule. The levels are computed once for each anchor price. */
function gridDecision(rule: QuantRules['grid']): Decide {
  let ladder: Ladder | null = null
  return seen => {
    const { anchor } = seen
    if (!anchor) return []
    if (!ladder?.anchor.equals(anchor)) ladder = ladderOf(rule, anchor)
    const known = ladder
    return onFirst(seen, closes => grid(rule, { held: seen.held, ladder: known }, closes))
  }
}

type OnLadder = { readonly held: Seen['held']; readonly ladder: Ladder }

function grid(
  { levels }: QuantRules['grid'],
  { held, ladder: { low, step, lot } }: OnLadder,
  { key, closes }: KnownCloses,
): Want | null {
  const close = closes.back(0)
  if (!close || lot === 0) return null
  const level = (nth: number): Decimal => low.plus(step.times(nth))
  const least = levels - firstOf(levels, nth => level(nth).greaterThanOrEqualTo(close))
  const most = levels - firstOf(levels, nth => level(nth + 1).greaterThan(close))
  const lots = Math.round((held.get(key) ?? 0) / lot)
  const wanted = Math.min(most, Math.max(least, lots))
  if (wanted === lots) return null
  return { key, reason: wanted > lots ? 'gridBuy' : 'gridSell', to: { quantity: wanted * lot } }
}

/**
 * Binary search: the first number below `count` for which the test is true, provided that it is also true for all
 * larger ones; `count` if there is none.
 */
function firstOf(count: number, passes: (nth: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const purchase = ({ part }: QuantRules['purchase'], { key }: KnownCloses): Want => {
  return { key, reason: 'purchase', to: { spend: START.times(part) } }
}

/**
 * Returns the direction in which the fast moving average crossed the slow one at the last close; null if it did not
 * cross.
 */
export function crossOf(closes: Closes, fast: number, slow: number): 'up' | 'down' | null {
  if (closes.length <= slow) return null
  const gap = (back: number) => closes.sum(fast, back).times(slow).comparedTo(closes.sum(slow, back).times(fast))
  const [was, is] = [gap(1), gap(0)]
  if (was <= 0 && is > 0) return 'up'
  return was >= 0 && is < 0 ? 'down' : null
}

function averages({ fast, slow }: QuantRules['averages'], { key, closes }: KnownCloses): Want | null {
  const cross = crossOf(closes, fast, slow)
  if (cross === null) return null
  return cross === 'up' ? { key, reason: 'crossUp', to: ALL } : { key, reason: 'crossDown', to: NONE }
}

/**
 * Returns `below` if the last close is below the mean of the window by more than a number of sample standard
 * deviations, `above` if it is above the mean. Squares are compared, so that no square root has to be rounded.
 */
export function sideOf(closes: Closes, window: number, deviations: string): 'below' | 'above' | null {
  const last = closes.back(0)
  if (last === undefined || closes.length < window) return null
  const sum = closes.sum(window)
  const away = last.times(window).minus(sum)
  if (away.greaterThan(0)) return 'above'
  const spread = closes.squares(window).times(window).minus(sum.times(sum))
  const most = new Decimal(deviations).pow(2).times(window).times(spread)
  return away
    .times(away)
    .times(window - 1)
    .greaterThan(most)
    ? 'below'
    : null
}

function reversion({ window, deviations }: QuantRules['reversion'], { key, closes }: KnownCloses): Want | null {
  const side = sideOf(closes, window, deviations)
  if (side === 'below') return { key, reason: 'below', to: ALL }
  return side === 'above' ? { key, reason: 'mean', to: NONE } : null
}

function momentum({ lookback, skip, count }: QuantRules['momentum'], { closes, held }: Seen): readonly Want[] {
  const ranked = closes.flatMap(known => {
    const [from, to] = [known.closes.back(lookback), known.closes.back(skip)]
    return from && to ? [{ key: known.key, change: to.div(from).minus(1) }] : []
  })
  // Instruments with equal returns are sorted by name, so that the same bars give the same choice.
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
