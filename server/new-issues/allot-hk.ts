// The allotment of a Hong Kong new issue: clawback, two pools, basis table, draw. The result does not depend on the
// order of applications, and anyone can repeat it with the seed, which is published afterwards.
import { createHmac } from 'node:crypto'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import type { TierBasis } from '../../domain/new-issue/allot-basis.ts'
import { allotBasis } from '../../domain/new-issue/allot-basis.ts'
import { drawnOrder } from '../../domain/new-issue/allot-draw.ts'
import type { Pool } from '../../domain/new-issue/pools.ts'
import { poolLots, poolOf, publicShares } from '../../domain/new-issue/pools.ts'
import type { Allotment, Application } from '../subscriptions/product.ts'
import { crowdIds } from './crowd.ts'
import type { PublishedTier, Terms } from './terms.ts'

/** Applications for the same number of lots: the subscription ids of users, and ids of simulated investors. */
type Group = { readonly lots: number; readonly ids: readonly string[]; readonly hasUsers: boolean }

export function allotPublicOffer(terms: Terms, seed: string, applications: readonly Application[]): Allotment {
  const groups = groupsOf(terms, applications)
  const applied = groups.reduce((sum, { lots, ids }) => sum + lots * ids.length, 0) * terms.lot
  const level = new Decimal(applied).div(terms.initialPublic)
  const { offerShares } = terms
  const mechanism = terms.mechanism === 'A' ? 'A' : 'B'
  const percent = terms.percent === null ? null : new Decimal(terms.percent)
  const supply = Math.floor((publicShares({ mechanism, offerShares, percent, level }) ?? 0) / terms.lot)
  const shares = new Map<string, number>()
  const tiers: PublishedTier[] = []
  for (const { pool, lots, members } of poolsOf(terms, groups, supply)) {
    const demand = { supply: lots, tiers: tiersOf(members) }
    for (const [nth, basis] of (members.length === 0 ? [] : allotBasis(pool, demand, null)).entries()) {
      const { ids, hasUsers } = must(members[nth], 'a tier')
      // Only the outcomes of users are stored, so a draw among simulated investors alone is skipped.
      const lastDrawn = hasUsers ? giveLots(shares, ids, { basis, lot: terms.lot, seed }) : null
      tiers.push(publishedTier(pool, basis, { applications: ids.length, lot: terms.lot, lastDrawn }))
    }
  }
  const own = new Map(applications.map(({ id }) => [id, shares.get(id) ?? 0]))
  const all = groups.reduce((sum, { ids }) => sum + ids.length, 0)
  const result = {
    level: level.toDecimalPlaces(2).toFixed(2),
    publicShares: supply * terms.lot,
    applications: all,
    tiers,
  }
  return { supply: supply * terms.lot, shares: own, result }
}

function groupsOf({ lot, crowd, code }: Terms, applications: readonly Application[]): Group[] {
  const byLots = new Map<number, string[]>()
  const add = (lots: number, ids: readonly string[]) => byLots.set(lots, [...(byLots.get(lots) ?? []), ...ids])
  for (const group of crowd) add(group.shares / lot, crowdIds(code, group))
  const own = new Map<number, string[]>()
  for (const { id, quantity } of applications) {
    const ids = own.get(quantity / lot)
    if (ids) ids.push(id)
    else own.set(quantity / lot, [id])
  }
  for (const [lots, ids] of own) add(lots, ids)
  return [...byLots]
    .map(([lots, ids]) => ({ lots, ids, hasUsers: own.has(lots) }))
    .sort((one, other) => one.lots - other.lots)
}

const tiersOf = (members: readonly Group[]) => members.map(({ lots, ids }) => ({ lots, applications: ids.length }))

/** The groups of each pool, and its lots. */
function poolsOf({ maximumPrice, lot }: Terms, groups: readonly Group[], supply: number) {
  const price = new Decimal(maximumPrice)
  const membersOf = (pool: Pool) => groups.filter(({ lots }) => poolOf(price, lots * lot) === pool)
  const [a, b] = [membersOf('A'), membersOf('B')]
  const lots = poolLots(supply, { A: tiersOf(a), B: tiersOf(b) })
  return [
    { pool: 'A', lots: lots.A, members: a },
    { pool: 'B', lots: lots.B, members: b },
  ] as const
}

type Draw = { readonly basis: TierBasis; readonly lot: number; readonly seed: string }

/** Allots shares to the applications of one group. Returns the HMAC of the last winner; null if there was no draw. */
function giveLots(shares: Map<string, number>, ids: readonly string[], { basis, lot, seed }: Draw): string | null {
  const isDrawn = basis.winners > 0 && basis.winners < ids.length
  const macOf = (id: string): string => createHmac('sha256', seed).update(id).digest('hex')
  const order = isDrawn ? drawnOrder(ids, macOf) : ids
  for (const [nth, id] of order.entries()) shares.set(id, (basis.base + (nth < basis.winners ? 1 : 0)) * lot)
  return isDrawn ? macOf(must(order[basis.winners - 1], 'a winner')) : null
}

type TierFacts = { readonly applications: number; readonly lot: number; readonly lastDrawn: string | null }

const publishedTier = (
  pool: Pool,
  { lots, base, winners }: TierBasis,
  { applications, lot, lastDrawn }: TierFacts,
) => ({
  pool,
  shares: lots * lot,
  applications,
  base: base * lot,
  winners,
  lastDrawn,
})
