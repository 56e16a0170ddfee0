// The rows of plans of purchases and of what became of their dates.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Tx } from '../db/db.ts'
import type { PlanRow, PlanRunRow } from '../db/plan-schema.ts'
import { purchasePlans, purchaseRuns } from '../db/plan-schema.ts'

export const isOwnPlan = (userId: string, id: string) => and(eq(purchasePlans.userId, userId), eq(purchasePlans.id, id))

export async function lockPlan(tx: Tx, id: string): Promise<PlanRow | null> {
  const [row] = await tx.select().from(purchasePlans).where(eq(purchasePlans.id, id)).for('update')
  return row ?? null
}

export async function updatePlan(tx: Tx, { id }: PlanRow, changes: Partial<PlanRow>): Promise<PlanRow> {
  const [row] = await tx.update(purchasePlans).set(changes).where(eq(purchasePlans.id, id)).returning()
  return must(row, 'the plan')
}

export async function addRuns(tx: Tx, runs: readonly PlanRunRow[]): Promise<void> {
  if (runs.length > 0) await tx.insert(purchaseRuns).values([...runs])
}

/** The last run of each plan, by the plan's id. */
export async function lastRuns(
  db: Pick<Tx, 'select'>,
  plans: readonly PlanRow[],
): Promise<ReadonlyMap<string, PlanRunRow>> {
  if (plans.length === 0) return new Map()
  const ids = plans.map(({ id }) => id)
  const isLast = sql`${purchaseRuns.date} = (SELECT max(other.date) FROM purchase_runs AS other
    WHERE other.plan_id = ${purchaseRuns.planId})`
  const rows = await db
    .select()
    .from(purchaseRuns)
    .where(and(inArray(purchaseRuns.planId, ids), isLast))
  return new Map(rows.map(row => [row.planId, row]))
}
