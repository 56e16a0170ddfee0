// A child process that the fault run kills: executes the due work of the offer in the store named by its environment,
// reports it and exits.
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { must } from '../domain/assert.ts'
import { openStore } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { createScheduler } from '../server/jobs/scheduler.ts'
import { ALLOTTED_AT, allotmentJobs } from '../tests/support/applications.ts'
import { createTestClock } from '../tests/support/clock.ts'

const { DATABASE_URL, DATA_DIR } = process.env
const clock = createTestClock(ALLOTTED_AT)
const log = pino({ level: 'error' }, pino.destination(2))
const db = await (DATABASE_URL
  ? openPostgres(DATABASE_URL, clock.now())
  : openStore(must(DATA_DIR, 'a folder'), clock.now()))
await createScheduler({ db, clock, log }, allotmentJobs(db)).runDue()
await db.close()
writeSync(1, 'done\n')
process.exit(0)
