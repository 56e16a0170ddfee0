// Runs the allotment in a thread, because it would delay every request of the process: by tens of thousands of draws,
// and in Hong Kong by the powers of the basis, which take a tenth of a second and sometimes a whole one. Other boards
// need no draw without applications of users, and then no thread.
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { MessageChannel, Worker } from 'node:worker_threads'
import { must } from '../../domain/assert.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import type { Allotment, Application } from '../subscriptions/product.ts'
import { allotNewIssue } from './allot.ts'
import { termsOf } from './terms.ts'

export type AllotTask = {
  readonly offer: Pick<OfferRow, 'terms' | 'seed'>
  readonly applications: readonly Application[]
  /**
   * Port for the answer. A separate channel, because `node --watch` sends its own messages on the thread's default
   * channel.
   */
  readonly answer: MessagePort
}

/** Rejects with the thread's error. */
export async function allotInThread(
  { terms, seed }: AllotTask['offer'],
  applications: readonly Application[],
): Promise<Allotment> {
  if (applications.length === 0 && termsOf({ terms }).board !== 'HK') return allotNewIssue({ terms, seed }, [])
  const { port1, port2 } = new MessageChannel()
  const task: AllotTask = {
    offer: { terms, seed },
    applications: applications.map(({ id, quantity }) => ({ id, quantity })),
    answer: port2,
  }
  const url = new URL('./allot-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData: task, transferList: [port2] })
  try {
    const failed = once(worker, 'error').then(([error]) => Promise.reject(error))
    const [allotment]: Allotment[] = await Promise.race([once(port1, 'message'), failed])
    return must(allotment, 'an allotment')
  } finally {
    port1.close()
    await worker.terminate()
  }
}
