// Compares two commits row by row. Both were measured in turn, so each pair has the same machine in the same minutes: the
// ratio of a pair is steadier than either value.
import type { Row } from '../bench.ts'

/** One run of each commit, one right after the other. */
export type Pair = { readonly base: readonly Row[]; readonly head: readonly Row[] }

/**
 * `slower`, `faster`: the whole interval is worse or better by more than the tolerance. `equal`: the whole interval is
 * within it. `unclear`: more pairs are needed.
 */
export type Verdict = 'slower' | 'faster' | 'equal' | 'unclear'

export type Comparison = {
  readonly name: string
  readonly unit: string
  /** Values of each pair, in the order of the runs. */
  readonly base: readonly number[]
  readonly head: readonly number[]
  /** How many times better the head is: the geometric mean, and its interval of 99 %. */
  readonly gain: number
  readonly low: number
  readonly high: number
  readonly verdict: Verdict
}

/** A change of less than this is not named. */
const TOLERANCE = 0.05
/** Fewer pairs have no interval. */
export const PAIRS_LEAST = 3

/** Quantile 0.995 of Student's t by degrees of freedom, from 2 on. The last one stands for all later ones. */
const tails = [9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947]
const tailOf = (freedom: number): number => tails[Math.min(freedom - 2, tails.length - 1)] ?? Number.POSITIVE_INFINITY

const perSecond = /a second$|\/s$/

/** True if a larger value is better: rates. Times, sizes and shares of a core are better when they are smaller. */
export function isMoreBetter({ unit, mark }: Row): boolean {
  if (mark && 'least' in mark) return true
  if (mark && 'most' in mark) return false
  return perSecond.test(unit) && unit !== 'bytes/s'
}

/** Rows with several peers have the same value in each of them, so a name is compared once. */
const byName = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map(row => [row.name, row]))

/** The rows that both commits have in every pair, in the order of the first run. */
export function compareRows(pairs: readonly Pair[]): Comparison[] {
  const runs = pairs.map(({ base, head }) => ({ base: byName(base), head: byName(head) }))
  return [...(runs[0]?.head.values() ?? [])].flatMap(row => {
    const base = runs.flatMap(run => run.base.get(row.name)?.value ?? [])
    const head = runs.flatMap(run => run.head.get(row.name)?.value ?? [])
    const isWhole = base.length === runs.length && head.length === runs.length
    return isWhole && [...base, ...head].every(value => value > 0) ? [comparisonOf(row, base, head)] : []
  })
}

/** Names that only one of the commits has, or whose value is not above zero, so that it has no ratio. */
export function leftOut(pairs: readonly Pair[]): string[] {
  const compared = new Set(compareRows(pairs).map(({ name }) => name))
  const names = new Set(pairs.flatMap(({ base, head }) => [...base, ...head].map(({ name }) => name)))
  return [...names].filter(name => !compared.has(name))
}

function comparisonOf(row: Row, base: readonly number[], head: readonly number[]): Comparison {
  const sign = isMoreBetter(row) ? 1 : -1
  const logs = head.map((value, nth) => sign * Math.log(value / (base[nth] ?? value)))
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length
  const squares = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const half = tailOf(logs.length - 1) * Math.sqrt(squares / (logs.length - 1) / logs.length)
  const [gain, low, high] = [Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half)]
  return { name: row.name, unit: row.unit, base, head, gain, low, high, verdict: verdictOf(low, high) }
}

function verdictOf(low: number, high: number): Verdict {
  const [worse, better] = [1 / (1 + TOLERANCE), 1 + TOLERANCE]
  if (high < worse) return 'slower'
  if (low > better) return 'faster'
  return low >= worse && high <= better ? 'equal' : 'unclear'
}
