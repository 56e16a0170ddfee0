// Runs the due jobs, in the leader process. A job's effect and its next time are written in one transaction: after a
// kill the job either has run or is still due.
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { jobs } from '../db/subscription-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import { LeadershipLostError } from '../lead/fence.ts'
import { crashPoint } from '../lib/crash.ts'
import type { Log } from '../lib/log.ts'
import type { Job } from './schedule.ts'

/** Interval of the query for due jobs, which uses an index of the open ones. */
const LOOK_EVERY_MS = 250
/** Maximum number of jobs in one pass, so that users' requests can run between two passes. */
const BATCH = 50
const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 5 * MINUTE_MS

/**
 * Runs in the job's transaction. Returns the time at which the job is due again (UTC ms), or null if it is complete.
 */
export type JobHandler = (tx: Tx, subject: string, at: number) => Promise<number | null>
export type JobHandlers = Readonly<Record<string, JobHandler>>

export type Scheduler = {
  start(): void
  /** Stops the scheduler. Resolves when the running job is complete. */
  stop(): Promise<void>
  /** Runs all jobs with a handler that are due now; resolves when none is left. */
  runDue(): Promise<void>
}

type Deps = {
  readonly db: Fenced
  readonly clock: Clock
  readonly log: Log
}

type Due = Job & { readonly failures: number }

export function createScheduler({ db, clock, log }: Deps, handlers: JobHandlers): Scheduler {
  // A job without a handler belongs to another scheduler of this store.
  const kinds = Object.keys(handlers)
  let running: Promise<void> | null = null
  let again = false
  let stopClock: (() => void) | null = null
  let stopped = false

  const isDue = (job: Job) =>
    and(eq(jobs.kind, job.kind), eq(jobs.subject, job.subject), isNotNull(jobs.nextAt), lte(jobs.nextAt, clock.now()))

  async function runJob(job: Due): Promise<void> {
    try {
      await db.transaction(async tx => {
        // Another transaction may run the job now, or may have run it since the list was read.
        const [locked] = await tx.select().from(jobs).where(isDue(job)).for('update', { skipLocked: true })
        const handler = handlers[job.kind]
        if (!locked || !handler) return
        const nextAt = await handler(tx, job.subject, clock.now())
        await tx.update(jobs).set({ nextAt, failures: 0 }).where(isJob(job))
      })
      crashPoint('P8')
    } catch (error) {
      if (error instanceof LeadershipLostError) return
      log.error({ err: error, job }, 'a job failed')
      await postpone(job)
    }
  }

  async function postpone(job: Due): Promise<void> {
    const failures = job.failures + 1
    const nextAt = clock.now() + Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (failures - 1))
    await db.transaction(tx =>
      tx
        .update(jobs)
        .set({ nextAt, failures })
        .where(and(isJob(job), isNotNull(jobs.nextAt))),
    )
  }

  /** Runs one batch. Returns the number of jobs that were due. */
  async function pass(): Promise<number> {
    const due = await db
      .select({ kind: jobs.kind, subject: jobs.subject, failures: jobs.failures })
      .from(jobs)
      .where(and(inArray(jobs.kind, kinds), lte(jobs.nextAt, clock.now())))
      .orderBy(asc(jobs.nextAt), asc(jobs.kind), asc(jobs.subject))
      .limit(BATCH)
    for (const job of due) if (!stopped) await runJob(job)
    return due.length
  }

  async function passes(): Promise<void> {
    do {
      again = false
      const count = await pass().catch(error => {
        log.error({ err: error }, 'due jobs could not be read')
        return 0
      })
      again ||= count === BATCH
    } while (again && !stopped)
  }

  function kick(): Promise<void> {
    again = true
    running ??= passes().finally(() => {
      running = null
    })
    return running
  }

  return {
    start() {
      stopClock = clock.every(LOOK_EVERY_MS, () => void kick())
      void kick()
    },
    async stop() {
      stopped = true
      stopClock?.()
      await running
    },
    async runDue() {
      while ((await pass()) > 0 && !stopped);
    },
  }
}

const isJob = ({ kind, subject }: Job) => and(eq(jobs.kind, kind), eq(jobs.subject, subject))
