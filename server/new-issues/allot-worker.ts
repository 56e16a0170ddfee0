// Entry of the allotment thread: receives one task and returns one allotment.
import { workerData } from 'node:worker_threads'
import { allotNewIssue } from './allot.ts'
import type { AllotTask } from './allot-thread.ts'

const { offer, applications, answer }: AllotTask = workerData
answer.postMessage(allotNewIssue(offer, applications))
