// The allotment in a thread of its own: tens of thousands of draws would hold up every request of the process. Without
// applications of users there are no draws, and no thread.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { must } from '../../domain/assert.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import type { Allotment, Application } from '../subscriptions/product.ts'
import { allotNewIssue } from './allot.ts'

export type AllotTask = {
  readonly offer: Pick<OfferRow, 'terms' | 'seed'>
  readonly applications: readonly Application[]
}

/** Rejects with the error of the thread. */
export async function allotInThread(
  { terms, seed }: AllotTask['offer'],
  applications: readonly Application[],
): Promise<Allotment> {
  if (applications.length === 0) return allotNewIssue({ terms, seed }, [])
  const task: AllotTask = {
    offer: { terms, seed },
    applications: applications.map(({ id, quantity }) => ({ id, quantity })),
  }
  const worker = new Worker(new URL('./allot-worker.ts', import.meta.url), { workerData: task })
  try {
    const [allotment]: Allotment[] = await once(worker, 'message')
    return must(allotment, 'an allotment')
  } finally {
    await worker.terminate()
  }
}
