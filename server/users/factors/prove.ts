// Checks a proof of a user: a code of an authenticator app, a recovery code, or a passkey. Wrong codes are limited per
// user. Only a client that has the password or a session can try codes, so no other client can lock the user out.
import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '../../../domain/clock.ts'
import { codeKindOf, plainCode } from '../../../domain/factor.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal, refuse } from '../../../domain/failure.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Assertion, FactorProof } from '../../../domain/wire/calls/factor-proof.ts'
import type { Db } from '../../db/db.ts'
import { factors as table } from '../../db/factor-schema.ts'
import { opened } from '../../db/sealed-columns.ts'
import { claimTry, forgetTries, takeBack } from '../tries.ts'
import { spendChallenge } from './challenges.ts'
import { challengeIn, verifyAssertion } from './passkeys.ts'
import { spendRecoveryCode } from './recovery.ts'
import type { FactorRow } from './store.ts'
import { factorsOf } from './store.ts'
import { stepOf } from './totp.ts'

export type ProofDeps = { readonly db: Db; readonly clock: Clock }
export type ProvenKind = 'totp' | 'recovery' | 'passkey'
/**
 * `origin`: of the requesting page; null if it is another host's. `link`: the call for which the proof is given; a
 * passkey has signed it as a part of the challenge.
 */
type From = { readonly origin: string | null; readonly link?: string | undefined }

const LIMIT = { tries: 5, windowMs: 15 * MINUTE_MS }
const wrong = refuse('factorWrong', { field: 'code' })

export async function checkProof(
  deps: ProofDeps,
  userId: string,
  proof: FactorProof,
  from: From,
): Promise<ProvenKind | Refusal> {
  const { db, clock } = deps
  if ('assertion' in proof) {
    const owner = await ownerOfAssertion(deps, proof.assertion, from)
    return owner === userId ? 'passkey' : wrong
  }
  const name = `factor ${userId}`
  const tried = await claimTry(db, { name, limit: LIMIT }, clock.now())
  if (isRefusal(tried)) return { failure: tried.failure, values: tried.values ?? {}, field: 'code' }
  const kind = codeKindOf(proof.code)
  const isRight = kind !== null && (await isRightCode(deps, userId, proof.code))
  if (!isRight) return wrong
  await takeBack(db, tried)
  await forgetTries(db, name)
  return kind
}

async function isRightCode(deps: ProofDeps, userId: string, code: string): Promise<boolean> {
  if (codeKindOf(code) === 'recovery') return spendRecoveryCode(deps.db, userId, code)
  const rows = await factorsOf(deps.db, userId)
  for (const row of rows) if (row.secret && (await spendStep(deps, row, row.secret, plainCode(code)))) return true
  return false
}

/** Accepts each code once: neither the same code nor an earlier one again. */
async function spendStep(
  { db, clock }: ProofDeps,
  { id }: FactorRow,
  secret: Uint8Array,
  code: string,
): Promise<boolean> {
  const step = stepOf(secret, code, clock.now())
  if (step === null) return false
  const isLater = or(sql`${table.lastStep} IS NULL`, lt(table.lastStep, step))
  const spent = await db
    .update(table)
    .set({ lastStep: step, lastUsedAt: clock.now() })
    .where(and(eq(table.id, id), isLater))
    .returning({ id: table.id })
  return spent.length === 1
}

/** The user whose passkey signed the challenge; null if none did. Consumes the challenge. */
export async function ownerOfAssertion(
  { db, clock }: ProofDeps,
  assertion: Assertion,
  { origin, link }: From,
): Promise<string | null> {
  const challenge = challengeIn(assertion)
  const asked = await spendChallenge(db, challenge, 'assertion', clock.now())
  if (!asked || origin === null || asked.bound !== (link ?? null)) return null
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.credentialId, assertion.id), isNotNull(table.confirmedAt)))
  if (!row || (asked.userId !== null && asked.userId !== row.userId)) return null
  const counter = await verifyAssertion(assertion, opened(row.id, row), { challenge, origin })
  if (counter === null) return null
  await db.update(table).set({ counter, lastUsedAt: clock.now() }).where(eq(table.id, row.id))
  return row.userId
}
