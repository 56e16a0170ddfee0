// A lease in the store: one holder per name, by the store's own clock. Each change of the holder increments the epoch.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { leases } from '../db/schema.ts'

export type LeaseName = 'desk' | 'market'
export type Term = { readonly name: LeaseName; readonly epoch: number }

/** Duration of a lease, ms. */
export const LEASE_MS = 5_000

/** The store's clock, in ms. */
export const storeNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const later = sql`${storeNow} + ${LEASE_MS}::bigint`
const termIs = ({ name, epoch }: Term) => and(eq(leases.name, name), eq(leases.epoch, epoch))

/**
 * Takes the lease; null while another process holds it. `evenHeld`: take over a valid lease, for a store that no other
 * process can have open.
 */
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

/** Extends the lease. False if another process holds it. */
export async function renewLease(db: Db, term: Term): Promise<boolean> {
  const renewed = await db.update(leases).set({ untilMs: later }).where(termIs(term)).returning({ name: leases.name })
  return renewed.length > 0
}

/** Ends the lease, so that the next holder need not wait until it expires. */
export async function endLease(db: Db, term: Term): Promise<void> {
  await db.update(leases).set({ untilMs: 0 }).where(termIs(term))
}

/**
 * True if the term is still valid. The row lock prevents another process from taking over while this transaction runs.
 */
export async function holdTerm(tx: Pick<Tx, 'select'>, term: Term): Promise<boolean> {
  const rows = await tx.select({ name: leases.name }).from(leases).where(termIs(term)).for('key share')
  return rows.length > 0
}
