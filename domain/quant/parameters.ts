// Parameters of a trading rule in a form: bounds, initial values, and conversion to the rule. Does not import Decimal,
// so that the page can use it.
import { parseScaled, scaledText } from '../price.ts'
import type { QuantRule, QuantRuleKind } from './rule.ts'

export const parameterNames = [
  'band',
  'levels',
  'part',
  'every',
  'fast',
  'slow',
  'window',
  'deviations',
  'lookback',
  'skip',
] as const
export type ParameterName = (typeof parameterNames)[number]

/**
 * One parameter. `unit: 'percent'`: entered as a percentage, stored in the rule as a fraction. Values are whole
 * numbers, or have at most one decimal.
 */
export type Parameter = {
  readonly name: ParameterName
  readonly unit: 'percent' | 'bars' | 'plain'
  readonly whole: boolean
  readonly least: number
  readonly most: number
  readonly initial: string
}

const whole = (name: ParameterName, unit: 'bars' | 'plain', bounds: readonly [number, number], initial: number) => {
  const [least, most] = bounds
  return { name, unit, whole: true, least, most, initial: String(initial) } satisfies Parameter
}
const broken = (name: ParameterName, unit: 'percent' | 'plain', bounds: readonly [number, number], initial: number) => {
  const [least, most] = bounds
  return { name, unit, whole: false, least, most, initial: String(initial) } satisfies Parameter
}

export const parametersOf: Readonly<Record<QuantRuleKind, readonly Parameter[]>> = {
  grid: [broken('band', 'percent', [1, 90], 15), whole('levels', 'plain', [2, 200], 20)],
  purchase: [broken('part', 'percent', [0.1, 100], 2), whole('every', 'bars', [1, 500], 5)],
  averages: [whole('fast', 'bars', [1, 400], 10), whole('slow', 'bars', [2, 400], 20)],
  reversion: [whole('window', 'bars', [3, 400], 20), broken('deviations', 'plain', [0.1, 10], 2)],
  momentum: [
    whole('lookback', 'bars', [2, 400], 252),
    whole('skip', 'bars', [0, 100], 21),
    whole('every', 'bars', [1, 500], 21),
  ],
}

export type ParameterTexts = Readonly<Partial<Record<ParameterName, string>>>
/**
 * Validation errors. `range`: the value is empty or outside the bounds. `order`: the value must be greater than another
 * parameter and is not.
 */
export type ParameterError = 'range' | 'order'
export type ParameterErrors = Readonly<Partial<Record<ParameterName, ParameterError>>>

export const initialTexts = (kind: QuantRuleKind): ParameterTexts =>
  Object.fromEntries(parametersOf[kind].map(({ name, initial }) => [name, initial]))

export type Made =
  | { readonly rule: QuantRule; readonly errors: null }
  | { readonly rule: null; readonly errors: ParameterErrors }

const TENTHS = 1

/** Parses a value to tenths; null if it is outside the bounds. */
function tenthsOf({ whole: isWhole, least, most }: Parameter, text: string): number | null {
  const tenths = parseScaled(text, TENTHS)
  if (tenths === null || tenths < least * 10 || tenths > most * 10) return null
  return isWhole && tenths % 10 !== 0 ? null : tenths
}

/** Pairs of parameters of which the second must be greater than the first. */
const pairs: Readonly<Partial<Record<QuantRuleKind, readonly [smaller: ParameterName, greater: ParameterName]>>> = {
  averages: ['fast', 'slow'],
  momentum: ['skip', 'lookback'],
}

export function ruleFrom(kind: QuantRuleKind, texts: ParameterTexts): Made {
  const known = new Map(parametersOf[kind].map(each => [each.name, tenthsOf(each, texts[each.name] ?? '')]))
  const wrong = [...known].filter(([, tenths]) => tenths === null)
  if (wrong.length > 0) return { rule: null, errors: Object.fromEntries(wrong.map(([name]) => [name, 'range'])) }
  const tenths = (name: ParameterName): number => known.get(name) ?? 0
  const pair = pairs[kind]
  if (pair && tenths(pair[0]) >= tenths(pair[1])) return { rule: null, errors: { [pair[1]]: 'order' } }
  return { rule: made(kind, tenths), errors: null }
}

function made(kind: QuantRuleKind, tenths: (name: ParameterName) => number): QuantRule {
  const count = (name: ParameterName): number => tenths(name) / 10
  const fraction = (name: ParameterName): string => scaledText(tenths(name), TENTHS + 2)
  switch (kind) {
    case 'grid':
      return { kind, band: fraction('band'), levels: count('levels') }
    case 'purchase':
      return { kind, part: fraction('part'), every: count('every') }
    case 'averages':
      return { kind, fast: count('fast'), slow: count('slow') }
    case 'reversion':
      return { kind, window: count('window'), deviations: scaledText(tenths('deviations'), TENTHS) }
    case 'momentum':
      return { kind, lookback: count('lookback'), skip: count('skip'), count: 1, every: count('every') }
  }
}
