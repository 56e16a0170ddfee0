// A child process that the fault run kills or freezes: takes the lease of the store named by its environment, executes
// everything that is due for margined positions at a stage, reports it and exits.
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { must } from '../domain/assert.ts'
import { createLocalBus } from '../server/bus/local.ts'
import { createTrading } from '../server/compose/trading.ts'
import { openStore } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { createScheduler } from '../server/jobs/scheduler.ts'
import type { Fenced } from '../server/lead/fence.ts'
import { lead } from '../server/lead/leader.ts'
import { createClock } from '../server/lib/clock.ts'
import { newId } from '../server/lib/id.ts'
import { marketOf, quoteAll, stageNames, stages } from './margin-stages.ts'

/** Number of passes. The second pass finishes what the first one marked; the third finds nothing. */
const PASSES = 3

const { STAGE, DATABASE_URL, DATA_DIR } = process.env
const stage = must(
  stageNames.find(name => name === STAGE),
  'a stage',
)
const machine = createClock()
const sinceStart = machine.now()
const clock = { ...machine, now: () => stages[stage].at + machine.now() - sinceStart }
const log = pino({ level: 'error' }, pino.destination(2))
const db = await (DATABASE_URL
  ? openPostgres(DATABASE_URL, clock.now())
  : openStore(must(DATA_DIR, 'a folder'), clock.now()))
const market = marketOf(stage, clock)
const trading = createTrading({ db, bus: createLocalBus(), market, clock, newId, log })

async function work(store: Fenced): Promise<void> {
  const scheduler = createScheduler({ db: store, clock, log }, trading.jobs)
  for (let pass = 0; pass < PASSES; pass += 1) {
    quoteAll(market, stage)
    await scheduler.runDue()
    await trading.monitor.settle()
  }
}

await trading.follow()
const worked = Promise.withResolvers<void>()
const leader = await lead({ db, clock, log, holder: `margin ${process.pid}` }, 'desk', async store => {
  writeSync(1, 'leads\n')
  await trading.lead(store)
  work(store).then(worked.resolve, worked.reject)
  return () => trading.follow()
})
await worked.promise
writeSync(1, 'done\n')
await leader.stop()
await trading.stop()
await db.close()
process.exit(0)
