// The products that are subscribed to, with the jobs that run in the leader process.
import type { Bus } from '../bus/bus.ts'
import type { Tx } from '../db/db.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import type { JobHandlers } from '../jobs/scheduler.ts'
import { createScheduler } from '../jobs/scheduler.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Log } from '../lib/log.ts'
import type { CalendarChoice } from '../market/simulator/venues.ts'
import type { MarketSource } from '../market/source.ts'
import { seedDemoSubscriptions } from '../new-issues/demo.ts'
import { newIssueHandlers } from '../new-issues/handlers.ts'
import { MAKE_OFFERS, newIssueJobs } from '../new-issues/jobs.ts'
import { newIssueProduct } from '../new-issues/product.ts'
import { issuesOf } from '../new-issues/timetable.ts'
import type { Rates } from '../rates/rates.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'

type ProductDeps = SubscriptionDeps & {
  readonly bus: Bus
  /** Of positions. */
  readonly jobs: JobHandlers
  readonly log: Log
  /** Seed of the simulator. */
  readonly seed: number
  readonly calendar: CalendarChoice
  readonly rates: Rates
  readonly market: Pick<MarketSource, 'dayStart' | 'find' | 'quotes' | 'bars'>
}

export type Products = ReturnType<typeof createProducts>

export function createProducts(deps: ProductDeps) {
  const { bus, clock, log, ledger, outbox, notices, seed, calendar } = deps
  const product = newIssueProduct(deps)
  const issues = issuesOf(calendar)
  const ownJobs = newIssueJobs({ bus, ledger, outbox, notices, product, issues, seed })
  const jobs: JobHandlers = { ...deps.jobs, ...ownJobs }
  return {
    handlers: newIssueHandlers({ ...deps, product }),
    /** Subscriptions of the demo account, in the transaction that makes its user. */
    openDemo: (tx: Tx, userId: string): Promise<void> =>
      seedDemoSubscriptions({ ...deps, product, issues }, tx, userId),
    /** In the leader process: makes the offers and runs what is due. Returns the function that stops it. */
    async lead(store: Fenced): Promise<() => Promise<void>> {
      await store.transaction(tx => scheduleJob(tx, MAKE_OFFERS, clock.now()))
      const scheduler = createScheduler({ db: store, clock, log }, jobs)
      scheduler.start()
      return () => scheduler.stop()
    },
    /** Runs everything that is due now. */
    async runDue(store: Fenced): Promise<void> {
      await store.transaction(tx => scheduleJob(tx, MAKE_OFFERS, clock.now()))
      await createScheduler({ db: store, clock, log }, jobs).runDue()
    },
  }
}
