// Funds as a part of the server: calls, jobs, the value of a user's funds, and the demo account's orders.

import { and, eq, gt, or } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { schemeOf } from '../../domain/funds/schemes.ts'
import { roundToMinor, unscale } from '../../domain/money.ts'
import { productNeeds } from '../../domain/product-needs.ts'
import type { PastWorth, Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import type { FundOrderRow } from '../db/fund-schema.ts'
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
    needs: productNeeds.funds,
    first: [],
    worth: (tx: Pick<Tx, 'select'>, userId: string) => worthOf(funds, tx, userId),
    upcoming: () => Promise.resolve([]),
    pastWorth: (tx: Pick<Tx, 'select'>, userId: string) => pastWorthOf(funds, tx, userId),
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
  const amounts = rows.map(({ scheme, state, amount, unitsLeft }) =>
    state === 'settling'
      ? (amount ?? 0n)
      : unitsValue({ navs, dealing }, { scheme, units: unitsLeft ?? 0 }, clock.now()),
  )
  return totalOf(amounts)
}

type Units = { readonly scheme: string; readonly units: number }

function unitsValue(
  { navs, dealing }: Pick<FundDeps, 'navs' | 'dealing'>,
  { scheme, units }: Units,
  at: number,
): bigint {
  const deal = dealing.latest(at)
  const nav = navs.nav(must(schemeOf(scheme), scheme), deal)
  return roundToMinor(unscale(units, UNIT_DECIMALS).times(nav).div(navs.rate(deal)))
}

const totalOf = (amounts: readonly bigint[]): readonly Worth[] =>
  amounts.length === 0
    ? []
    : [{ kind: 'fund', currency: CURRENCY, amount: amounts.reduce((sum, amount) => sum + amount, 0n) }]

/** The value at past instants: before its NAV is published, the money of a purchase is reserved in the wallet. */
async function pastWorthOf(deps: FundDeps, tx: Pick<Tx, 'select'>, userId: string): Promise<PastWorth> {
  const rows = await tx.select().from(fundOrders).where(eq(fundOrders.userId, userId))
  return at => {
    const dealt = rows.filter(({ units, publishAt }) => units !== null && publishAt <= at)
    const redemptions = dealt.filter(({ side }) => side === 'redemption')
    const held = dealt
      .filter(({ side }) => side === 'purchase')
      .map(lot => ({ scheme: lot.scheme, units: (lot.units ?? 0) - takenFrom(lot, redemptions) }))
    const unpaid = redemptions.filter(({ payAt }) => at < payAt).map(({ amount }) => amount ?? 0n)
    return totalOf([...held.map(each => unitsValue(deps, each, at)), ...unpaid])
  }
}

const takenFrom = ({ id }: FundOrderRow, redemptions: readonly FundOrderRow[]): number =>
  redemptions
    .flatMap(({ parts }) => parts)
    .filter(part => part.id === id)
    .reduce((sum, { units }) => sum + Math.round(Number(units) * 10 ** UNIT_DECIMALS), 0)
