// Benchmark of an allotment: 100 000 applications for a new issue are decided, refunded and notified, on the embedded
// store on disk. Reason: all customers wait for the result at the same minute, and the store can do little else at that
// time.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openStore } from '../server/db/pglite.ts'
import { createScheduler } from '../server/jobs/scheduler.ts'
import { ALLOTTED_AT, allotmentJobs, openApplications } from '../tests/support/applications.ts'
import { createTestClock } from '../tests/support/clock.ts'
import type { Bench, Row } from './bench.ts'

const FULL = { applications: 100_000, seconds: 60 }
const QUICK = { applications: 3_000, seconds: 5 }

export const allotment: Bench = {
  name: 'allotment',
  run: async quick => [await measure(quick ? QUICK : FULL)],
}

async function measure({ applications, seconds }: typeof FULL): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-bench-'))
  const db = await openStore(folder, ALLOTTED_AT)
  try {
    await openApplications(db, applications)
    const clock = createTestClock(ALLOTTED_AT)
    const scheduler = createScheduler({ db, clock, log: pino({ level: 'error' }) }, allotmentJobs(db))
    const before = performance.now()
    await scheduler.runDue()
    return {
      name: `allotment: ${applications.toLocaleString('en')} applications decided, refunded and notified`,
      value: (performance.now() - before) / 1_000,
      unit: 's',
      peer: null,
      peerValue: null,
      ratio: null,
      mark: { most: seconds },
    }
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}
