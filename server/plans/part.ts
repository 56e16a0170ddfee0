// Plans of purchases as a part of the server: calls, and the job that makes each purchase.
import { and, eq } from 'drizzle-orm'
import { instrumentKey, parseKey } from '../../domain/instruments/market-code.ts'
import type { Upcoming } from '../../domain/upcoming.ts'
import type { Tx } from '../db/db.ts'
import { purchasePlans } from '../db/plan-schema.ts'
import { createFreshness } from '../orders/freshness.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import type { PlanDeps } from './deps.ts'
import { planHandlers } from './handlers.ts'
import { PLAN_JOB, runPlan } from './jobs.ts'
import { nextTimeOf } from './timetable.ts'

export function planPart(product: ProductDeps) {
  const deps: PlanDeps = { ...product, freshness: createFreshness(product) }
  return {
    handlers: planHandlers(deps),
    jobs: { [PLAN_JOB]: (tx, id, at) => runPlan(deps, tx, id, at) },
    needs: [],
    first: [],
    /** What a plan has bought is a position, and its money is in the wallet until then. */
    worth: () => Promise.resolve([]),
    upcoming: (tx, userId) => upcomingPurchases(deps, tx, userId),
    pastWorth: () => Promise.resolve(() => []),
    openDemo: () => Promise.resolve(),
  } satisfies ProductPart
}

async function upcomingPurchases(
  { market, clock }: PlanDeps,
  tx: Pick<Tx, 'select'>,
  userId: string,
): Promise<Upcoming[]> {
  const isActive = and(eq(purchasePlans.userId, userId), eq(purchasePlans.state, 'active'))
  const rows = await tx.select().from(purchasePlans).where(isActive)
  return rows.flatMap((row): Upcoming[] => {
    const parts = parseKey(row.instrumentKey)
    const next = nextTimeOf(market, row, clock.now())
    if (!next || !parts) return []
    const { id, name, amount, currency } = row
    const key = instrumentKey(parts.board, parts.code)
    return [
      { kind: 'purchase', when: next.opensAt, subject: { type: 'plan', id }, name, key, amount: -amount, currency },
    ]
  })
}
