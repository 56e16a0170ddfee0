// Entry of the allotment thread: receives tasks one after another and returns an allotment for each. An error ends it.
import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'node:worker_threads'
import { allotNewIssue } from './allot.ts'
import type { AllotTask } from './allot-thread.ts'

const port: MessagePort = workerData
port.on('message', ({ offer, applications }: AllotTask) => {
  port.postMessage(allotNewIssue(offer, applications))
})
