// Schedules a job in the store: work of one kind for one subject, due at a time.

import type { Tx } from '../db/db.ts'
import { jobs } from '../db/subscription-schema.ts'

export type Job = { readonly kind: string; readonly subject: string }

/** Must run in the transaction that makes the job necessary. A job that exists already keeps its time. */
export async function scheduleJob(tx: Tx, { kind, subject }: Job, nextAt: number): Promise<void> {
  await tx.insert(jobs).values({ kind, subject, nextAt }).onConflictDoNothing()
}
