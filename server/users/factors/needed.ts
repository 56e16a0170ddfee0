// Checks that the session has a recent proof of the kind that a call requires.
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '../../../domain/clock.ts'
import type { ProofKind, ProofNeed } from '../../../domain/factor.ts'
import { PROOF_MINUTES } from '../../../domain/factor.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { refuse } from '../../../domain/failure.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Db } from '../../db/db.ts'
import { requestHash } from '../../db/idempotent.ts'
import { idempotency, sessions } from '../../db/schema.ts'
import { proofKindsOf } from './store.ts'

type SessionCall = {
  readonly userId: string
  readonly sessionId: string
  readonly key: string | null
  /** The digest of the call and its input, for a proof that is linked to them. */
  readonly link: string
  /** The refusal of the call that can be known without a proof. */
  readonly refusal: () => Promise<Refusal | null>
}
/** A linked proof that was consumed by a call. If the call is refused, the proof becomes valid again. */
export type UsedProof = { readonly giveBack: () => Promise<void> }
export type ProofGate = {
  /** Null, or the consumed proof, if the call may proceed; otherwise a refusal with the required proof. */
  check(call: SessionCall, need: ProofNeed): Promise<Refusal | UsedProof | null>
}

export const PROOF_MS = PROOF_MINUTES * MINUTE_MS

/**
 * Where the client must send the proof: to the session before the call is repeated, with the call itself, or as the
 * second step of a log-in with the ticket of the first step.
 */
type ProofPlace =
  | { readonly place: 'session'; readonly link?: string }
  | { readonly place: 'call' }
  | { readonly place: 'login'; readonly ticket: string }

export const proofRefusal = (kinds: readonly ProofKind[], where: ProofPlace): Refusal =>
  refuse('factorNeeded', { values: { kinds: kinds.join(','), ...where } })

/** Fields that are secrets of their own: a wrong one is corrected without another proof. */
const UNLINKED = 'payPassword'

export const linkOf = (call: string, input: unknown): string =>
  requestHash(
    call,
    JSON.parse(JSON.stringify(input, (name, value: unknown) => (name === UNLINKED ? undefined : value))),
  )

export function createProofGate({ db, clock }: { readonly db: Db; readonly clock: Clock }): ProofGate {
  const isFresh = async (sessionId: string, hasFactor: boolean): Promise<boolean> => {
    const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
    const isRecent = (session?.provenAt ?? 0) > clock.now() - PROOF_MS
    return isRecent && (!hasFactor || session?.provenBy === 'factor')
  }
  const spendLinked = async (sessionId: string, link: string): Promise<UsedProof | null> => {
    const given = and(eq(sessions.id, sessionId), eq(sessions.provenLink, link))
    const used = await db
      .update(sessions)
      .set({ provenLink: null })
      .where(and(given, gt(sessions.linkProvenAt, clock.now() - PROOF_MS)))
      .returning({ id: sessions.id })
    if (used.length === 0) return null
    return {
      async giveBack() {
        const free = and(eq(sessions.id, sessionId), isNull(sessions.provenLink))
        await db.update(sessions).set({ provenLink: link }).where(free)
      },
    }
  }
  return {
    async check({ userId, sessionId, key, link, refusal }, need) {
      const kinds = await proofKindsOf(db, userId)
      const hasFactor = kinds.length > 0
      if (!hasFactor && need !== 'always') return null
      // A request that was executed earlier gets its stored response, however late it is repeated.
      if (key !== null && (await wasDone(db, userId, key))) return null
      if (need === 'linked') {
        // Checked first, so that no recovery code is consumed by a call that is refused in any case.
        const refused = await refusal()
        if (refused) return refused
        return (await spendLinked(sessionId, link)) ?? proofRefusal(kinds, { place: 'session', link })
      }
      if (await isFresh(sessionId, hasFactor)) return null
      return proofRefusal(hasFactor ? kinds : ['password'], { place: 'session' })
    },
  }
}

export async function wasDone(db: Db, userId: string, key: string): Promise<boolean> {
  const done = and(eq(idempotency.userId, userId), eq(idempotency.key, key), eq(idempotency.status, 'done'))
  return (await db.select({ key: idempotency.key }).from(idempotency).where(done)).length > 0
}
