// Recomputes the published result of a new issue from its terms, its basis of allotment, and the hashes of the draw, so
// that anyone can compare each figure with the published one.
import type { StockBoard } from '../instruments/boards.ts'
import { minorText } from '../minor.ts'
import { Decimal, roundToMinor } from '../money.ts'
import { allotBasis } from './allot-basis.ts'
import type { CheckedTier } from './draw-check.ts'
import type { Mechanism, Pool } from './pools.ts'
import { poolLots, poolOf, publicShares } from './pools.ts'
import { proRataWithCut } from './pro-rata.ts'
import { randomDraw } from './random-draw.ts'

type Tier = CheckedTier & { readonly pool: Pool; readonly shares: number }

/**
 * The result of the draw or proportional division of one pool. With the seed it is enough to recompute every allotment.
 */
export type PublishedPool =
  | {
      readonly kind: 'random'
      readonly served: number
      readonly last: { readonly mac: string; readonly shares: number } | null
    }
  | {
      readonly kind: 'proRata'
      readonly demand: number
      /**
       * The last order that got an additional share for its remainder; null if there was none. `rest`: that remainder,
       * a whole number as text.
       */
      readonly cut: { readonly rest: string; readonly mac: string } | null
    }

export type PublishedIssue = {
  readonly board: StockBoard
  readonly lot: number
  readonly offerShares: number
  /** Shares initially offered to the public. */
  readonly publicShares: number
  readonly mechanism: Mechanism | 'random' | 'proRata'
  readonly percent: number | null
  readonly maximumPrice: string
  readonly price: string | null
}

export type PublishedResult = {
  readonly level: string
  readonly publicShares: number
  readonly applications: number
  readonly fundsRaised: string
  readonly tiers: readonly Tier[]
  readonly pool: PublishedPool | null
}

/** One application in the draw: its hash, and the shares applied for. */
export type DrawEntry = { readonly mac: string; readonly shares: number }

export const checkedFigures = [
  'level',
  'applications',
  'publicShares',
  'fundsRaised',
  'basis',
  'tierApplications',
  'tierWinners',
  'served',
  'demand',
  'lastDrawn',
] as const
/** A published figure and the one computed here, as text. */
export type CheckedFigure = {
  readonly what: (typeof checkedFigures)[number]
  readonly published: string
  readonly computed: string
}

type Published = { readonly issue: PublishedIssue; readonly result: PublishedResult }

/**
 * Recomputes every published figure. `entries`: in Hong Kong those of the tier of `quantity`, elsewhere those of the
 * whole offer.
 */
export function checkResult(published: Published, quantity: number, entries: readonly DrawEntry[]): CheckedFigure[] {
  const { issue, result } = published
  const { price, offerShares } = issue
  const raised = price === null ? '—' : minorText(roundToMinor(new Decimal(price).times(offerShares)))
  const board = issue.board === 'HK' ? checkPools(published, quantity, entries) : checkPool(published, entries)
  return [...board, { what: 'fundsRaised', published: result.fundsRaised, computed: raised }]
}

const levelText = (applied: number, offered: number): string =>
  new Decimal(applied).div(offered).toDecimalPlaces(2).toFixed(2)

const counted = (what: CheckedFigure['what'], published: number, computed: number): CheckedFigure => ({
  what,
  published: String(published),
  computed: String(computed),
})

/** Hong Kong: level, clawback, the lots of the two pools, the basis of each tier, and the winners of one tier. */
function checkPools({ issue, result }: Published, quantity: number, entries: readonly DrawEntry[]): CheckedFigure[] {
  const { lot } = issue
  const { tiers } = result
  const applied = tiers.reduce((sum, { shares, applications }) => sum + shares * applications, 0)
  const lots = publicLots(issue, applied)
  const basis = basisOf(issue, tiers, lots)
  const agreeing = tiers.filter(({ shares, pool, base, winners }) => {
    const row = basis.find(each => each.shares === shares)
    return row?.pool === pool && row.base === base && row.winners === winners
  })
  const figures = [
    { what: 'level' as const, published: result.level, computed: levelText(applied, issue.publicShares) },
    counted(
      'applications',
      result.applications,
      tiers.reduce((sum, { applications }) => sum + applications, 0),
    ),
    counted('publicShares', result.publicShares, lots * lot),
    counted('basis', tiers.length, agreeing.length),
  ]
  const tier = tiers.find(({ shares }) => shares === quantity)
  if (!tier) return figures
  figures.push(counted('tierApplications', tier.applications, entries.length))
  const { lastDrawn, winners } = tier
  if (lastDrawn === null) return figures
  return [...figures, counted('tierWinners', winners, entries.filter(({ mac }) => mac <= lastDrawn).length)]
}

/** Lots of the public offer after the clawback. */
function publicLots({ mechanism, offerShares, percent, lot, publicShares: initial }: PublishedIssue, applied: number) {
  const level = new Decimal(applied).div(initial)
  const by = mechanism === 'A' ? 'A' : 'B'
  const part = publicShares({
    mechanism: by,
    offerShares,
    percent: percent === null ? null : new Decimal(percent),
    level,
  })
  return Math.floor((part ?? 0) / lot)
}

/** The basis of allotment of each tier, in shares per application and winners of one more lot. */
function basisOf({ maximumPrice, lot }: PublishedIssue, tiers: readonly Tier[], supply: number) {
  const price = new Decimal(maximumPrice)
  const membersOf = (pool: Pool) =>
    tiers
      .filter(({ shares }) => poolOf(price, shares) === pool)
      .map(({ shares, applications }) => ({ lots: shares / lot, applications }))
      .sort((one, other) => one.lots - other.lots)
  const members = { A: membersOf('A'), B: membersOf('B') }
  const lots = poolLots(supply, members)
  return (['A', 'B'] as const).flatMap(pool =>
    members[pool].length === 0
      ? []
      : allotBasis(pool, { supply: lots[pool], tiers: members[pool] }, null).map(row => ({
          pool,
          shares: row.lots * lot,
          base: row.base * lot,
          winners: row.winners,
        })),
  )
}

/** United States and Mexico: the division of the whole offer is repeated from all hashes. */
function checkPool({ issue, result }: Published, entries: readonly DrawEntry[]): CheckedFigure[] {
  const { pool } = result
  const supply = issue.publicShares
  const orders = entries.map(({ mac, shares }) => ({ id: mac, quantity: shares }))
  const demand = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const figures: CheckedFigure[] = [
    { what: 'level', published: result.level, computed: levelText(demand, supply) },
    counted('applications', result.applications, entries.length),
    counted('publicShares', result.publicShares, Math.min(supply, demand)),
  ]
  const itself = (mac: string): string => mac
  if (pool?.kind === 'random') {
    const { served, last } = randomDraw(supply, orders, itself)
    figures.push(counted('served', pool.served, served), lastOf(pool.last, last))
  }
  if (pool?.kind === 'proRata') {
    const { cut } = proRataWithCut(supply, orders, itself)
    figures.push(counted('demand', pool.demand, demand), lastOf(pool.cut, cut))
  }
  return figures
}

const lastOf = (published: { readonly mac: string } | null, computed: { readonly mac: string } | null) => ({
  what: 'lastDrawn' as const,
  published: published?.mac ?? '—',
  computed: computed?.mac ?? '—',
})
