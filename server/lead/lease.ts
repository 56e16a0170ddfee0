// A lease in the store: one holder a name, by the store's own clock. Each change of hands raises the epoch.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { leases } from '../db/schema.ts'

export type LeaseName = 'desk' | 'market'
export type Term = { readonly name: LeaseName; readonly epoch: number }

/** A holder that is not heard of for so long has lost it. */
export const LEASE_MS = 5_000

const storeNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const later = sql`${storeNow} + ${LEASE_MS}::bigint`
const termIs = ({ name, epoch }: Term) => and(eq(leases.name, name), eq(leases.epoch, epoch))

/** Null while somebody else holds it. `evenHeld`: where nobody else can have the store open, what is held is left over. */
export async function takeLease(db: Db, name: LeaseName, holder: string, evenHeld: boolean): Promise<Term | null> {
  const [row] = await db
    .insert(leases)
    .values({ name, holder, epoch: 1, untilMs: later })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, epoch: sql`${leases.epoch} + 1`, untilMs: later },
      ...(evenHeld ? {} : { setWhere: lt(leases.untilMs, storeNow) }),
    })
    .returning({ epoch: leases.epoch })
  return row ? { name, epoch: row.epoch } : null
}

/** False: it is somebody else's by now. */
export async function renewLease(db: Db, term: Term): Promise<boolean> {
  const renewed = await db.update(leases).set({ untilMs: later }).where(termIs(term)).returning({ name: leases.name })
  return renewed.length > 0
}

/** The next one need not wait. */
export async function endLease(db: Db, term: Term): Promise<void> {
  await db.update(leases).set({ untilMs: 0 }).where(termIs(term))
}

/** Whether the term lasts; and while this transaction runs, nobody takes over. */
export async function holdTerm(tx: Pick<Tx, 'select'>, term: Term): Promise<boolean> {
  const rows = await tx.select({ name: leases.name }).from(leases).where(termIs(term)).for('key share')
  return rows.length > 0
}
