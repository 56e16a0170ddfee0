// The simulated desk: looks at what waits, when it is time, and decides by each kind's published rules. When that is
// stands in the store, so that nothing waits for ever because the process ended meanwhile. Of several processes one does it.
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { AccountDeps } from '../account-deps.ts'
import { crashPoint } from '../crash.ts'
import { reviews } from '../db/account-schema.ts'
import { attempt } from '../db/attempt.ts'
import type { Tx } from '../db/db.ts'
import type { Fenced } from '../lead/fence.ts'
import { Deposed } from '../lead/fence.ts'
import type { Decided, Settlers, Verdict } from './reviews.ts'
import { decideIn, lockReview } from './reviews.ts'

/** The question is answered by a small index of what waits, so that it may be asked often. */
const LOOK_EVERY_MS = 250
/** A busy day is worked off in bites, with room for customers' own requests between them. */
const BATCH = 50
const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 5 * 60_000

export const deskAuthors = ['simulated-desk', 'simulated-desk-2'] as const

export type Clerk = {
  start(): void
  /** Resolves when what it was deciding is decided. */
  stop(): Promise<void>
}
type Deps = Pick<AccountDeps, 'clock' | 'log'> & {
  /** As who leads writes to it. */
  readonly db: Fenced
}

export function createClerk({ db, clock, log }: Deps, settlers: Settlers): Clerk {
  /** How often each has failed in a row. */
  const failed = new Map<string, number>()
  let running: Promise<void> | null = null
  let again = false
  let stopClock: (() => void) | null = null

  async function look(id: string): Promise<void> {
    try {
      const decided = await attempt(db, tx => judgeAndDecide(tx, settlers, id, clock.now()))
      if (isRefusal(decided)) throw new Error(`The decision was refused: ${decided.failure}`)
      crashPoint('P8')
      failed.delete(id)
    } catch (error) {
      if (error instanceof Deposed) return
      log.error({ err: error, reviewId: id }, 'a request was not decided')
      const times = (failed.get(id) ?? 0) + 1
      failed.set(id, times)
      await postpone(id, clock.now() + Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (times - 1)))
    }
  }

  /** So that those behind it have their turn. */
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

/** Null: it waits still, or somebody was quicker. */
async function judgeAndDecide(tx: Tx, settlers: Settlers, id: string, at: number): Promise<Decided | null | Refusal> {
  const review = await lockReview(tx, id)
  if (review?.state !== 'pending' || review.lookAt === null || review.lookAt > at) return null
  const verdict = await settlers[review.kind].judge(tx, review, at)
  if ('lookAt' in verdict) {
    await tx.update(reviews).set({ lookAt: verdict.lookAt }).where(eq(reviews.id, id))
    return null
  }
  return decideAsDesk(tx, settlers, { id, verdict, at })
}

/** Where two people must agree, the desk is two: the second is asked only when nobody else has agreed yet. */
async function decideAsDesk(
  tx: Tx,
  settlers: Settlers,
  decision: { readonly id: string; readonly verdict: Verdict; readonly at: number },
): Promise<Decided | Refusal> {
  const [first, second] = deskAuthors
  const decided = await decideIn(tx, settlers, { ...decision, author: first })
  if (isRefusal(decided) || decided.state !== 'seconded') return decided
  return decideIn(tx, settlers, { ...decision, author: second })
}
