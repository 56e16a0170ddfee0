// The auto-reviewer of a simulated market: after a delay it decides open requests by the published rules of each kind.
// The time of the decision is stored, so that a restart does not delay it. It runs in one process.
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { reviews } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import type { Fenced } from '../lead/fence.ts'
import { LeadershipLostError } from '../lead/fence.ts'
import { crashPoint } from '../lib/crash.ts'
import type { Log } from '../lib/log.ts'
import type { Decided, ReviewHandlers, Verdict } from '../reviews/reviews.ts'
import { decideIn, deskAuthors, lockReview } from '../reviews/reviews.ts'
import { blockOf } from '../users/blocks.ts'

/** Interval of the query. It can be short, because the query uses a small index of open requests. */
const LOOK_EVERY_MS = 250
/** Maximum number of requests in one pass, so that customers' requests can run in between. */
const BATCH = 50
const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 5 * MINUTE_MS
/**
 * Requests of a blocked customer are left to operators. This is the interval at which the auto-reviewer checks whether
 * the block is lifted.
 */
const BLOCKED_RETRY_MS = 5 * MINUTE_MS

export type AutoReviewer = {
  start(): void
  /** Stops the auto-reviewer. Resolves when the running decisions are complete. */
  stop(): Promise<void>
}
type Deps = {
  readonly clock: Clock
  readonly log: Log
  /** The store with the rights of the leader process. */
  readonly db: Fenced
}

export function createAutoReviewer({ db, clock, log }: Deps, handlers: ReviewHandlers): AutoReviewer {
  /** Number of consecutive failures, by review id. */
  const failed = new Map<string, number>()
  let running: Promise<void> | null = null
  let again = false
  let stopClock: (() => void) | null = null

  async function look(id: string): Promise<void> {
    try {
      const decided = await transactionOrRefusal(db, tx => decideDue(tx, handlers, id, clock.now()))
      if (isRefusal(decided)) throw new Error(`The decision was refused: ${decided.failure}`)
      crashPoint('P8')
      failed.delete(id)
    } catch (error) {
      if (error instanceof LeadershipLostError) return
      log.error({ err: error, reviewId: id }, 'a request was not decided')
      const times = (failed.get(id) ?? 0) + 1
      failed.set(id, times)
      await postpone(id, clock.now() + Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (times - 1)))
    }
  }

  /** Sets a later time for a request, so that the requests after it are processed. */
  async function postpone(id: string, lookAt: number): Promise<void> {
    const isPending = and(eq(reviews.id, id), eq(reviews.state, 'pending'))
    await db.transaction(tx => tx.update(reviews).set({ lookAt }).where(isPending))
  }

  async function pass(): Promise<void> {
    const due = await db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.state, 'pending'), lte(reviews.lookAt, clock.now())))
      .orderBy(asc(reviews.lookAt), asc(reviews.seq))
      .limit(BATCH)
    for (const { id } of due) if (stopClock) await look(id)
  }

  async function passes(): Promise<void> {
    do {
      again = false
      await pass().catch(error => log.error({ err: error }, 'the desk could not look at what waits'))
    } while (again && stopClock)
  }

  function kick(): void {
    again = true
    running ??= passes().finally(() => {
      running = null
    })
  }

  return {
    start() {
      stopClock = clock.every(LOOK_EVERY_MS, kick)
      kick()
    },
    async stop() {
      stopClock?.()
      stopClock = null
      await running
    },
  }
}

/** Decides a request that is due. Null if the request stays open, or someone else has decided it. */
async function decideDue(tx: Tx, handlers: ReviewHandlers, id: string, at: number): Promise<Decided | null | Refusal> {
  const review = await lockReview(tx, id)
  if (review?.state !== 'pending' || review.lookAt === null || review.lookAt > at) return null
  const isBlocked = (await blockOf(tx, review.userId)) !== null
  const verdict = isBlocked ? { lookAt: at + BLOCKED_RETRY_MS } : await handlers[review.kind].autoDecide(tx, review, at)
  if ('lookAt' in verdict) {
    await tx.update(reviews).set({ lookAt: verdict.lookAt }).where(eq(reviews.id, id))
    return null
  }
  return decideAsDesk(tx, handlers, { id, verdict, at })
}

/** If two approvals are required, the auto-reviewer gives both; the second one only if no operator has approved yet. */
async function decideAsDesk(
  tx: Tx,
  handlers: ReviewHandlers,
  decision: { readonly id: string; readonly verdict: Verdict; readonly at: number },
): Promise<Decided | Refusal> {
  const [first, second] = deskAuthors
  const decided = await decideIn(tx, handlers, { ...decision, author: first })
  if (isRefusal(decided) || decided.state !== 'seconded') return decided
  return decideIn(tx, handlers, { ...decision, author: second })
}
