// Locks by name, where there is no row to lock. They are valid for all processes on the store, until the transaction
// ends.
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Each kind has its own number, so that an upload never waits for a log-in. Numbers are never reused. */
const kinds = { upload: 1, thread: 2, tries: 3, address: 4, code: 5, operators: 6 } as const

/** Two names with the same hash block each other, which is harmless. */
export async function lockName(tx: Pick<Tx, 'execute'>, kind: keyof typeof kinds, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${kinds[kind]}::integer, hashtext(${name}))`)
}
