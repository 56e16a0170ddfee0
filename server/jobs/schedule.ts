// Schedules a job in the store: work of one kind for one subject, due at a time.

import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { jobs } from '../db/subscription-schema.ts'

export type Job = { readonly kind: string; readonly subject: string }

/** Must run in the transaction that makes the job necessary. A job that exists already keeps its time. */
export async function scheduleJob(tx: Tx, { kind, subject }: Job, nextAt: number): Promise<void> {
  await tx.insert(jobs).values({ kind, subject, nextAt }).onConflictDoNothing()
}

/** Makes a job due at another time, because work for it has appeared. A job that does not exist stays absent. */
export async function rescheduleJob(tx: Tx, { kind, subject }: Job, nextAt: number): Promise<void> {
  await tx
    .update(jobs)
    .set({ nextAt })
    .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)))
}
