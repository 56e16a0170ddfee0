// Deletes expired data: old attempts, codes, sessions and script keys.
import { and, like, lt, not, or } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { challenges } from '../db/factor-schema.ts'
import { emailCodes, loginTries, sessions } from '../db/schema.ts'
import { offerCodes } from '../db/subscription-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Log } from '../lib/log.ts'
import { sweepImages } from '../uploads/sweep.ts'
import { PROOF_MS } from './factors/needed.ts'
import { sweepKeys } from './script-keys/store.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from './sessions.ts'
import { KNOWN } from './tries.ts'

/** Age at which attempts are deleted: the longest window of a rate limit. */
const TRIES_KEPT_MS = 24 * HOUR_MS

/** Runs every hour. Returns a stop function. */
export function sweepHourly(db: Fenced, clock: Clock, log: Log): () => void {
  return clock.every(HOUR_MS, () => {
    sweep(db, clock.now()).catch(error => log.error({ err: error }, 'the hourly sweep failed'))
  })
}

export async function sweep(db: Fenced, now: number): Promise<void> {
  const known = Object.values(KNOWN).map(({ prefix, forMs }) => ({ is: like(loginTries.name, `${prefix}%`), forMs }))
  const isAttempt = not(must(or(...known.map(({ is }) => is)), 'kinds of known places'))
  const isOld = or(
    and(isAttempt, lt(loginTries.at, now - TRIES_KEPT_MS)),
    ...known.map(({ is, forMs }) => and(is, lt(loginTries.at, now - forMs))),
  )
  await db.transaction(tx => tx.delete(loginTries).where(isOld))
  await db.transaction(tx => tx.delete(emailCodes).where(lt(emailCodes.expiresAt, now - HOUR_MS)))
  await db.transaction(tx => tx.delete(offerCodes).where(lt(offerCodes.expiresAt, now)))
  const isOver = or(lt(sessions.lastSeenAt, now - SESSION_IDLE_MS), lt(sessions.createdAt, now - SESSION_MAX_MS))
  await db.transaction(tx => tx.delete(sessions).where(isOver))
  await db.transaction(tx => tx.delete(challenges).where(lt(challenges.expiresAt, now)))
  // A digest of a request with the number of a card, from which the number could be guessed.
  const isLate = lt(sessions.linkProvenAt, now - PROOF_MS)
  await db.transaction(tx => tx.update(sessions).set({ provenLink: null, linkProvenAt: null }).where(isLate))
  await sweepKeys(db, now)
  await sweepImages(db, now)
}
