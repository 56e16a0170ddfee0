// Combines the parts of all products: runs their jobs in the leader process, sums the value that a user has in them,
// and creates the demo account's products.
import type { Clock } from '../../domain/clock.ts'
import type { Upcoming } from '../../domain/upcoming.ts'
import type { PastWorth, Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import { createScheduler } from '../jobs/scheduler.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Log } from '../lib/log.ts'
import type { ProductPart } from './part.ts'

type Deps = {
  readonly clock: Clock
  readonly log: Log
  /** Handlers of the jobs for positions. */
  readonly jobs: JobHandlers
}

export function runParts({ clock, log, jobs: others }: Deps, parts: readonly ProductPart[]) {
  const jobs: JobHandlers = Object.assign({}, others, ...parts.map(part => part.jobs))
  const scheduleFirst = (store: Fenced) =>
    store.transaction(async tx => {
      for (const part of parts) for (const job of part.first) await scheduleJob(tx, job, clock.now())
    })
  return {
    async worth(tx: Pick<Tx, 'select'>, userId: string): Promise<readonly Worth[]> {
      const all: Worth[] = []
      // One after the other, because the queries share the connection of one transaction.
      for (const part of parts) all.push(...(await part.worth(tx, userId)))
      return all
    },
    async upcoming(tx: Pick<Tx, 'select'>, userId: string): Promise<readonly Upcoming[]> {
      const all: Upcoming[] = []
      for (const part of parts) all.push(...(await part.upcoming(tx, userId)))
      return all
    },
    async pastWorth(tx: Pick<Tx, 'select'>, userId: string): Promise<PastWorth> {
      const all: PastWorth[] = []
      for (const part of parts) all.push(await part.pastWorth(tx, userId))
      return at => all.flatMap(worthAt => worthAt(at))
    },
    async openDemo(tx: Tx, userId: string): Promise<void> {
      for (const part of parts) await part.openDemo(tx, userId)
    },
    /** Schedules the first jobs, and runs due jobs in the leader process. Returns a stop function. */
    async lead(store: Fenced): Promise<() => Promise<void>> {
      await scheduleFirst(store)
      const scheduler = createScheduler({ db: store, clock, log }, jobs)
      scheduler.start()
      return () => scheduler.stop()
    },
    /** Runs all jobs that are due now. */
    async runDue(store: Fenced): Promise<void> {
      await scheduleFirst(store)
      await createScheduler({ db: store, clock, log }, jobs).runDue()
    },
  }
}
