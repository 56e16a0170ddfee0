// Funds as a part of the server: calls, jobs, the value of a user's funds, and the demo account's orders.
import { and, eq, gt, or } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { schemeOf } from '../../domain/funds/schemes.ts'
import { roundToMinor, unscale } from '../../domain/money.ts'
import type { Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import { fundOrders } from '../db/fund-schema.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import { dealingOf } from './dealing.ts'
import { fundJobs } from './decide.ts'
import { seedDemoFunds } from './demo.ts'
import type { FundDeps } from './deps.ts'
import { CURRENCY } from './deps.ts'
import { fundHandlers } from './handlers.ts'
import { createNavs } from './navs.ts'
import { UNIT_DECIMALS } from './store.ts'

export function fundPart(deps: ProductDeps) {
  const { seed, calendar, db, clock, newId, ledger, outbox, notices } = deps
  const dealing = dealingOf(calendar)
  const funds: FundDeps = { db, clock, newId, ledger, outbox, notices, dealing, navs: createNavs(seed, dealing) }
  return {
    handlers: fundHandlers(funds),
    jobs: fundJobs(funds),
    first: [],
    worth: (tx: Pick<Tx, 'select'>, userId: string) => worthOf(funds, tx, userId),
    openDemo: (tx: Tx, userId: string) => seedDemoFunds(funds, tx, userId),
  } satisfies ProductPart
}

/** The value of the units at the latest NAV, plus redemptions that are not paid yet. */
async function worthOf(
  { navs, dealing, clock }: FundDeps,
  tx: Pick<Tx, 'select'>,
  userId: string,
): Promise<readonly Worth[]> {
  const isWorth = or(gt(fundOrders.unitsLeft, 0), eq(fundOrders.state, 'settling'))
  const rows = await tx
    .select()
    .from(fundOrders)
    .where(and(eq(fundOrders.userId, userId), isWorth))
  const deal = dealing.latest(clock.now())
  const rate = navs.rate(deal)
  const amounts = rows.map(({ scheme, state, amount, unitsLeft }) => {
    if (state === 'settling') return amount ?? 0n
    const nav = navs.nav(must(schemeOf(scheme), scheme), deal)
    return roundToMinor(
      unscale(unitsLeft ?? 0, UNIT_DECIMALS)
        .times(nav)
        .div(rate),
    )
  })
  if (amounts.length === 0) return []
  return [{ kind: 'fund', currency: CURRENCY, amount: amounts.reduce((sum, amount) => sum + amount, 0n) }]
}
