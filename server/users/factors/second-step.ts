// The second step of a log-in, the log-in with a passkey, and a proof within a session.
import { eq } from 'drizzle-orm'
import { must } from '../../../domain/assert.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal, refuse } from '../../../domain/failure.ts'
import { unixSeconds } from '../../../domain/time.ts'
import type { Session } from '../../../domain/wire/calls/auth.ts'
import type { CallAnswer, CallParsed } from '../../../domain/wire/calls/table.ts'
import type { CallContext } from '../../calls/handlers.ts'
import { userOf } from '../../calls/handlers.ts'
import { sessions } from '../../db/schema.ts'
import { digest } from '../../lib/id.ts'
import { sessionOf } from '../devices.ts'
import { enter } from '../enter.ts'
import type { Person } from '../people.ts'
import { personById } from '../people.ts'
import type { SecretDeps } from '../secrets.ts'
import { askPassword, guessesAt } from '../secrets.ts'
import { newChallenge, readChallenge, spendChallenge } from './challenges.ts'
import { PROOF_MS, proofRefusal } from './needed.ts'
import { requestOptions } from './passkeys.ts'
import { checkProof, ownerOfAssertion } from './prove.ts'
import { factorsOf, proofKindsOf } from './store.ts'

/**
 * Called after the password was right. Returns a ticket for the second step; null if the account has no second factor.
 */
export async function secondStepOf({ db, clock }: Pick<SecretDeps, 'db' | 'clock'>, person: Person) {
  const kinds = await proofKindsOf(db, person.id)
  if (kinds.length === 0) return null
  const bound = digest(person.passwordHash)
  const ticket = await newChallenge(db, { purpose: 'ticket', userId: person.id, bound }, clock.now())
  return proofRefusal(kinds, { place: 'login', ticket })
}

const over = refuse('loginRefused')

export async function passSecondStep(
  deps: SecretDeps,
  { ticket, proof }: CallParsed<'POST /login/second'>,
  context: CallContext,
): Promise<Session | Refusal> {
  const { db, clock } = deps
  const given = await readChallenge(db, ticket, 'ticket', clock.now())
  const person = given?.userId ? await personById(db, given.userId) : null
  if (!given || !person || given.bound !== digest(person.passwordHash)) return over
  return deps.serialised(`factor ${person.id}`, async () => {
    const proven = await checkProof(deps, person.id, proof, context)
    if (isRefusal(proven)) return proven
    if (!(await spendChallenge(db, ticket, 'ticket', clock.now()))) return over
    return (await enter(deps, person, Object.assign({ by: 'factor' as const }, context))) ?? over
  })
}

export async function logInByPasskey(
  deps: SecretDeps,
  { assertion }: CallParsed<'POST /login/passkey'>,
  context: CallContext,
): Promise<Session | Refusal> {
  const owner = await ownerOfAssertion(deps, assertion, context)
  const person = owner === null ? null : await personById(deps.db, owner)
  if (!person) return over
  return (await enter(deps, person, Object.assign({ by: 'factor' as const }, context))) ?? over
}

/**
 * Passkeys that may sign: those of the user of a log-in that has begun or of the session; without either, any passkey
 * of this host.
 */
export async function challengePasskey(
  { db, clock }: Pick<SecretDeps, 'db' | 'clock'>,
  { ticket, link }: CallParsed<'POST /factor/challenge'>,
  { userId, origin }: CallContext,
): Promise<CallAnswer<'POST /factor/challenge'> | Refusal> {
  if (origin === null) return refuse('notFound', { field: 'origin' })
  const given = ticket === undefined ? null : await readChallenge(db, ticket, 'ticket', clock.now())
  if (ticket !== undefined && !given) return over
  const asked = given?.userId ?? userId
  const own = asked === null ? [] : await factorsOf(db, asked)
  const challenge = await newChallenge(db, { purpose: 'assertion', userId: asked, bound: link ?? null }, clock.now())
  return { options: await requestOptions(own, { challenge, origin }) }
}

/**
 * Stores a proof in the session: for ten minutes, or for one call with one input. The password is a proof only for an
 * account without a second factor.
 */
export async function prove(
  deps: SecretDeps,
  { proof, link }: CallParsed<'POST /factor/prove'>,
  context: CallContext,
): Promise<CallAnswer<'POST /factor/prove'> | Refusal> {
  const userId = userOf(context)
  const by =
    'password' in proof
      ? await provePassword(deps, userId, proof.password)
      : await checkProof(deps, userId, proof, { origin: context.origin, link })
  if (isRefusal(by)) return by
  const at = deps.clock.now()
  const proven =
    link === undefined
      ? { provenAt: at, provenBy: by === 'password' ? ('password' as const) : ('factor' as const) }
      : { provenLink: link, linkProvenAt: at }
  await deps.db
    .update(sessions)
    .set(proven)
    .where(eq(sessions.id, sessionOf(context)))
  return { untilTimestamp: unixSeconds(at + PROOF_MS), by }
}

async function provePassword(deps: SecretDeps, userId: string, password: string): Promise<'password' | Refusal> {
  const kinds = await proofKindsOf(deps.db, userId)
  if (kinds.length > 0) return proofRefusal(kinds, { place: 'call' })
  const person = must(await personById(deps.db, userId), 'person of a live session')
  return deps.serialised(
    guessesAt(userId),
    async () => (await askPassword(deps, person, password, 'password')) ?? 'password',
  )
}
