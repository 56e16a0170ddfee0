// Checks that the session has a recent proof of the kind that a call requires.
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../domain/clock.ts'
import type { ProofKind, ProofNeed } from '../../../domain/factor.ts'
import { PROOF_MINUTES } from '../../../domain/factor.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { refuse } from '../../../domain/failure.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Db } from '../../db/db.ts'
import { idempotency, sessions } from '../../db/schema.ts'
import { proofKindsOf } from './store.ts'

type SessionCall = { readonly userId: string; readonly sessionId: string; readonly key: string | null }
export type ProofGate = {
  /** Null if the call may proceed; otherwise a refusal with the required proof. */
  check(call: SessionCall, need: ProofNeed): Promise<Refusal | null>
}

export const PROOF_MS = PROOF_MINUTES * MINUTE_MS

/**
 * Where the client must send the proof: to the session before the call is repeated, with the call itself, or as the
 * second step of a log-in with the ticket of the first step.
 */
type ProofPlace = { readonly place: 'session' | 'call' } | { readonly place: 'login'; readonly ticket: string }

export const proofRefusal = (kinds: readonly ProofKind[], where: ProofPlace): Refusal =>
  refuse('factorNeeded', { values: { kinds: kinds.join(','), ...where } })

export function createProofGate({ db, clock }: { readonly db: Db; readonly clock: Clock }): ProofGate {
  return {
    async check({ userId, sessionId, key }, need) {
      const kinds = await proofKindsOf(db, userId)
      const hasFactor = kinds.length > 0
      if (!hasFactor && need === 'second') return null
      const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
      const isFresh = (session?.provenAt ?? 0) > clock.now() - PROOF_MS
      if (isFresh && (!hasFactor || session?.provenBy === 'factor')) return null
      // A request that was executed earlier gets its stored response, however late it is repeated.
      if (key !== null && (await wasDone(db, userId, key))) return null
      return proofRefusal(hasFactor ? kinds : ['password'], { place: 'session' })
    },
  }
}

export async function wasDone(db: Db, userId: string, key: string): Promise<boolean> {
  const done = and(eq(idempotency.userId, userId), eq(idempotency.key, key), eq(idempotency.status, 'done'))
  return (await db.select({ key: idempotency.key }).from(idempotency).where(done)).length > 0
}
