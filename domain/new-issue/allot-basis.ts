// Basis of allotment of one pool. For each tier of applications: the number of lots that every application gets, and
// the number of applications that get one more lot by the draw. The expected number of lots is a power law of the lots
// applied for, as in published results.
import { Decimal } from '../money.ts'
import type { Pool } from './pools.ts'

export type Tier = { readonly lots: number; readonly applications: number }
/** Each application gets `base` lots, and `winners` of them get one more. */
export type TierBasis = { readonly lots: number; readonly base: number; readonly winners: number }

type Rule = { readonly first: Decimal; readonly exponent: Decimal }
type Demand = {
  readonly supply: number
  readonly tiers: readonly Tier[]
}

const BISECTIONS = 100
/** Number of bisection steps for a bracket of width 2 × {@link NEAR}. */
const SHORT_BISECTIONS = 20
const NEAR = 1e-9
const EXPONENT_A = '0.25'
const EXPONENT_B = '0.4'
const EXPONENT_MAX = 4
/** Subscription level below which pool B is allotted pro rata. */
const PRO_RATA_LEVEL = 15

/**
 * Computes the basis of allotment. `tiers` are sorted by lots, each with at least one application. `first`: expected
 * lots of the first tier if the prospectus states them, otherwise null. The sum of the allotted lots equals the supply,
 * or the demand if that is less.
 */
export function allotBasis(pool: Pool, demand: Demand, first: Decimal | null): TierBasis[] {
  const { supply, tiers } = demand
  const wanted = tiers.reduce((sum, tier) => sum + tier.lots * tier.applications, 0)
  if (wanted <= supply) return tiers.map(({ lots }) => ({ lots, base: lots, winners: 0 }))
  return rounded(demand, expectedLots(tiers, ruleOf(pool, demand, wanted, first)))
}

function ruleOf(pool: Pool, demand: Demand, wanted: number, first: Decimal | null): Rule {
  if (first) return { first, exponent: solveExponent(demand, first, 0) }
  const smallest = demand.tiers[0]?.lots ?? 1
  if (pool === 'A') {
    const exponent = new Decimal(EXPONENT_A)
    const one = new Decimal(1)
    const leavesSome = total(demand.tiers, { first: one, exponent }).lessThan(demand.supply)
    return leavesSome
      ? { first: one, exponent: solveExponent(demand, one, Number(EXPONENT_A)) }
      : { first: solveFirst(demand, exponent, 1), exponent }
  }
  const exponent = new Decimal(wanted / demand.supply < PRO_RATA_LEVEL ? 1 : EXPONENT_B)
  return { first: solveFirst(demand, exponent, smallest), exponent }
}

function expectedLots(tiers: readonly Tier[], { first, exponent }: Rule): Decimal[] {
  const smallest = tiers[0]?.lots ?? 1
  return tiers.map(({ lots }) => Decimal.min(lots, first.times(new Decimal(lots).div(smallest).pow(exponent))))
}

const total = (tiers: readonly Tier[], rule: Rule): Decimal =>
  expectedLots(tiers, rule).reduce(
    (sum, expected, nth) => sum.plus(expected.times(tiers[nth]?.applications ?? 0)),
    new Decimal(0),
  )

/** Bisection: returns the largest value between `low` and `high` whose total does not exceed the supply. */
function bisect([low, high]: readonly [number, number], fits: (value: Decimal) => boolean, count: number): Decimal {
  let from = new Decimal(low)
  let to = new Decimal(high)
  for (let nth = 0; nth < count; nth += 1) {
    const middle = from.plus(to).div(2)
    if (fits(middle)) from = middle
    else to = middle
  }
  return from
}

/**
 * Finds the exponent at which the total equals the supply. Powers with 40 digits are slow, so a search with
 * floating-point numbers finds an approximate value first, and a short exact search refines it.
 */
function solveExponent({ tiers, supply }: Demand, first: Decimal, low: number): Decimal {
  const fits = (exponent: Decimal) => total(tiers, { first, exponent }).lessThanOrEqualTo(supply)
  const about = approximateExponent({ tiers, supply }, first.toNumber(), low)
  const from = Math.max(low, about - NEAR)
  const to = Math.min(EXPONENT_MAX, about + NEAR)
  const isBetween = fits(new Decimal(from)) && !fits(new Decimal(to))
  return isBetween ? bisect([from, to], fits, SHORT_BISECTIONS) : bisect([low, EXPONENT_MAX], fits, BISECTIONS)
}

function approximateExponent({ tiers, supply }: Demand, first: number, low: number): number {
  const smallest = tiers[0]?.lots ?? 1
  let [from, to] = [low, EXPONENT_MAX]
  for (let nth = 0; nth < BISECTIONS; nth += 1) {
    const middle = (from + to) / 2
    const sum = tiers.reduce(
      (lots, tier) => lots + Math.min(tier.lots, first * (tier.lots / smallest) ** middle) * tier.applications,
      0,
    )
    if (sum <= supply) from = middle
    else to = middle
  }
  return from
}

function solveFirst({ tiers, supply }: Demand, exponent: Decimal, high: number): Decimal {
  const weights = expectedWeights(tiers, exponent)
  const fits = (first: Decimal) => {
    const sum = tiers.reduce(
      (lots, tier, nth) => lots.plus(Decimal.min(tier.lots, first.times(weights[nth] ?? 0)).times(tier.applications)),
      new Decimal(0),
    )
    return sum.lessThanOrEqualTo(supply)
  }
  return bisect([0, high], fits, BISECTIONS)
}

const expectedWeights = (tiers: readonly Tier[], exponent: Decimal): Decimal[] =>
  tiers.map(({ lots }) => new Decimal(lots).div(tiers[0]?.lots ?? 1).pow(exponent))

/**
 * Rounds to whole lots. The remaining lots are distributed one by one to the tiers with the largest fractions. Among
 * equal fractions the tier with the smaller application comes first.
 */
function rounded({ supply, tiers }: Demand, expected: readonly Decimal[]): TierBasis[] {
  const rows = tiers.map(({ lots, applications }, nth) => {
    const lotsExpected = expected[nth] ?? new Decimal(0)
    const base = lotsExpected.floor().toNumber()
    const share = lotsExpected.minus(base).times(applications)
    const winners = share.floor().toNumber()
    return { lots, applications, base, winners, fraction: share.minus(winners) }
  })
  let left = supply - rows.reduce((sum, row) => sum + row.base * row.applications + row.winners, 0)
  const byFraction = [...rows].sort((one, other) => other.fraction.comparedTo(one.fraction) || one.lots - other.lots)
  while (left > 0) {
    const open = byFraction.filter(row => row.base < row.lots && row.winners < row.applications)
    for (const row of open.slice(0, left)) row.winners += 1
    if (open.length === 0) raiseFullTiers(byFraction)
    left -= Math.min(left, open.length)
  }
  return rows.map(({ lots, base, winners }) => ({ lots, base, winners }))
}

/**
 * If every application of a tier won an additional lot, that lot becomes part of `base`, so that the tier can win
 * another one.
 */
function raiseFullTiers(rows: readonly { readonly applications: number; base: number; winners: number }[]): void {
  for (const row of rows) {
    if (row.winners < row.applications) continue
    row.base += 1
    row.winners = 0
  }
}
