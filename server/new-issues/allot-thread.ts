// Runs the allotment in a thread, because it would delay every request of the process: by tens of thousands of draws,
// and in Hong Kong by the powers of the basis, which take a tenth of a second and sometimes a whole one. Other boards
// need no draw without applications of users, and then no thread. The thread decides one offer after another and ends
// when it is idle, because starting it takes longer than most decisions.
import type { MessagePort } from 'node:worker_threads'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { OfferRow } from '../db/subscription-schema.ts'
import type { Allotment, Application } from '../subscriptions/product.ts'
import { allotNewIssue } from './allot.ts'
import { termsOf } from './terms.ts'

export type AllotTask = {
  readonly offer: Pick<OfferRow, 'terms' | 'seed'>
  readonly applications: readonly Application[]
}

/** `port`: a separate channel, because `node --watch` sends its own messages on the thread's default channel. */
type Thread = { readonly worker: Worker; readonly port: MessagePort }

const IDLE_MS = 10_000

let thread: Thread | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** Rejects with the thread's error. */
export async function allotInThread(
  { terms, seed }: AllotTask['offer'],
  applications: readonly Application[],
): Promise<Allotment> {
  if (applications.length === 0 && termsOf({ terms }).board !== 'HK') return allotNewIssue({ terms, seed }, [])
  const offer = { terms, seed }
  const task = { offer, applications: applications.map(({ id, quantity }) => ({ id, quantity })) }
  const decided = last.then(() => decide(task))
  last = decided.catch(() => undefined)
  return decided
}

async function decide(task: AllotTask): Promise<Allotment> {
  clearTimeout(idle)
  thread ??= openThread()
  const { worker, port } = thread
  worker.ref()
  try {
    const answered = answerOf(thread)
    port.postMessage(task)
    return await answered
  } catch (error) {
    endThread()
    throw error
  } finally {
    worker.unref()
    idle = setTimeout(endThread, IDLE_MS).unref()
  }
}

function openThread(): Thread {
  const { port1, port2 } = new MessageChannel()
  const url = new URL('./allot-worker.ts', import.meta.url)
  return { worker: new Worker(url, { workerData: port2, transferList: [port2] }), port: port1 }
}

function answerOf({ worker, port }: Thread): Promise<Allotment> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) => {
      port.off('message', answered)
      reject(error)
    }
    const answered = (allotment: Allotment) => {
      worker.off('error', failed)
      resolve(allotment)
    }
    port.once('message', answered)
    worker.once('error', failed)
  })
}

function endThread(): void {
  thread?.port.close()
  void thread?.worker.terminate()
  thread = null
}
