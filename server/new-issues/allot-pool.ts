// The allotment of one pool: by draw in the United States, in proportion in Mexico. The result does not depend on the
// order of applications, and anyone can repeat it with the seed, which is published afterwards.
import { createHmac } from 'node:crypto'
import { Decimal } from '../../domain/money.ts'
import type { Order } from '../../domain/new-issue/pro-rata.ts'
import { proRataWithCut } from '../../domain/new-issue/pro-rata.ts'
import { randomDraw } from '../../domain/new-issue/random-draw.ts'
import type { PublishedPool } from '../../domain/new-issue/result-check.ts'
import type { Allotment, Application } from '../subscriptions/product.ts'
import { crowdOrders } from './crowd.ts'
import type { Terms } from './terms.ts'

export function allotPool(terms: Terms, seed: string, applications: readonly Application[]): Allotment {
  const { initialPublic: supply } = terms
  const orders = [...crowdOrders(terms), ...applications.map(({ id, quantity }) => ({ id, quantity }))]
  const demand = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = {
    level: new Decimal(demand).div(supply).toDecimalPlaces(2).toFixed(2),
    publicShares: Math.min(supply, demand),
    applications: orders.length,
    tiers: [],
  }
  // Only the outcomes of users are stored, so a draw among simulated investors alone is skipped.
  if (applications.length === 0) return { supply, shares: new Map(), result: facts }
  const { given, pool } = divide(terms, seed, orders)
  const own = new Set(applications.map(({ id }) => id))
  const shares = new Map(given.filter(({ id }) => own.has(id)).map(({ id, quantity }) => [id, quantity]))
  return { supply, shares, result: { ...facts, pool } }
}

type Division = { readonly given: readonly Order[]; readonly pool: PublishedPool }

function divide({ mechanism, initialPublic }: Terms, seed: string, orders: readonly Order[]): Division {
  const macOf = (id: string): string => createHmac('sha256', seed).update(id).digest('hex')
  if (mechanism === 'random') {
    const { given, served, last } = randomDraw(initialPublic, orders, macOf)
    return { given, pool: { kind: 'random', served, last } }
  }
  const { shares, demand, cut } = proRataWithCut(initialPublic, orders, macOf)
  const published = cut && { rest: String(cut.rest), mac: cut.mac }
  return { given: shares, pool: { kind: 'proRata', demand: Number(demand), cut: published } }
}
