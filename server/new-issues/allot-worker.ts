// Entry of the allotment's thread: one task in, one allotment out.
import { parentPort, workerData } from 'node:worker_threads'
import { must } from '../../domain/assert.ts'
import { allotNewIssue } from './allot.ts'
import type { AllotTask } from './allot-thread.ts'

const { offer, applications }: AllotTask = workerData
must(parentPort, 'the thread that waits').postMessage(allotNewIssue(offer, applications))
