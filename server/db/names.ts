// Locks on what has no row to lock: a name. They hold across all processes on the store, until the transaction ends.
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Numbers of their own each, so that an upload never waits for a log-in. Never given out twice. */
const kinds = { upload: 1, thread: 2, tries: 3, address: 4, code: 5 } as const

/** Two names that fall on one number wait for each other, and no more. */
export async function lockName(tx: Pick<Tx, 'execute'>, kind: keyof typeof kinds, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${kinds[kind]}::integer, hashtext(${name}))`)
}
