// Registers a user or a company. The code proves the e-mail address. Account, documents, agreement and wallets are
// created in one transaction.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { accountTypes } from '../../domain/user.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { CallContext } from '../calls/handlers.ts'
import { invalid } from '../calls/invalid.ts'
import { isCountry } from '../content/countries.ts'
import { DOCUMENTS_VERSION } from '../content/document.ts'
import type { Db, Tx } from '../db/db.ts'
import { idempotent } from '../db/idempotent.ts'
import { agreements, users } from '../db/schema.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { newId, newReferralCode } from '../lib/id.ts'
import type { Notices } from '../notices/notices.ts'
import type { Guess } from './codes.ts'
import { guessing, isRightCode, spendCode } from './codes.ts'
import { addCompany } from './company.ts'
import { enter } from './enter.ts'
import type { FactorDuty } from './factors/duty.ts'
import type { Serialised } from './keyed-queue.ts'
import type { Passwords } from './passwords.ts'
import { personById, personByName } from './people.ts'
import type { Sessions } from './sessions.ts'
import { refuseWeakPassword } from './weak-password.ts'

type OpenAccount = (tx: Tx, userId: string) => Promise<void>

export type RegisterDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly serialised: Serialised
  readonly duty: FactorDuty
  readonly openAccount: OpenAccount
  readonly notices: Notices
}

export type Registration = CallParsed<'POST /new/register/email'>

export function register(
  deps: RegisterDeps,
  registration: Registration,
  context: CallContext,
): Promise<Session | Refusal> {
  const key = must(context.key, 'idempotency key')
  // Serialised, so that parallel guesses cannot exceed a code's attempts.
  return deps.serialised(`register ${registration.email}`, async () => {
    const { fullName: name } = registration
    const refusal =
      checkRegistration(registration) ?? refuseWeakPassword(registration.password, { email: registration.email, name })
    if (refusal) return refusal
    const { email, request } = registration
    const opened = await guessing(deps.db, { email, purpose: 'register', request }, async guess => {
      // Nothing is hashed before the code is right. A repeated request needs neither code nor hash, because its account
      // exists.
      const isRight = await isRightCode(deps.db, guess, registration.code, deps.clock.now())
      const passwordHash = isRight ? await deps.passwords.hash(registration.password) : ''
      if (passwordHash === null) return refuse('unavailable')
      return openOnce(deps, { registration, passwordHash, key }, guess)
    })
    return isRefusal(opened) ? opened : enterNew(deps, opened.userId, registration.password, context)
  })
}

function checkRegistration({ country, agreement }: Registration): Refusal | null {
  if (!isCountry(country)) return invalid('country', { reason: 'malformed' })
  // If the terms have changed since they were shown, the user must see them again.
  if (agreement.version !== DOCUMENTS_VERSION) return invalid('agreement', { reason: 'agreement' })
  return null
}

type HashedRegistration = {
  readonly registration: Registration
  /** Hash of the password; empty if the code was wrong. */
  readonly passwordHash: string
}
type KeyedRegistration = HashedRegistration & { readonly key: string }

/**
 * Creates the account, once per idempotency key. The stored response contains only the account's id: neither a token
 * nor anything derived from the password.
 */
function openOnce(
  deps: RegisterDeps,
  { registration, passwordHash, key }: KeyedRegistration,
  guess: Guess,
): Promise<{ userId: string } | Refusal> {
  const { code, request: _request, password: _password, ...asked } = registration
  const { email } = registration
  const now = deps.clock.now()
  const caller = { userId: '', key: `${email} ${key}` }
  return idempotent(deps, caller, { call: 'register', input: asked }, async tx => {
    const isSpent = passwordHash !== '' && (await spendCode(tx, guess, code, now))
    if (!isSpent) return refuse('emailCodeWrong', { field: 'code' })
    if (await personByName(tx, email)) return refuse('emailTaken', { field: 'email' })
    return open(deps, tx, { registration, passwordHash }, now)
  })
}

async function open(
  { openAccount, notices }: RegisterDeps,
  tx: Tx,
  { registration, passwordHash }: HashedRegistration,
  now: number,
): Promise<{ userId: string } | Refusal> {
  const { email, fullName, country, accountType, agreement, referral } = registration
  const userId = newId()
  await tx.insert(users).values({
    id: userId,
    username: email,
    email,
    passwordHash,
    fullName: fullName === null ? null : sealedFor(userId, fullName),
    country,
    accountType,
    createdAt: now,
    referralCode: newReferralCode(),
    referredBy: await inviterOf(tx, referral),
  })
  const refused = registration.accountType === accountTypes.company ? await addCompany(tx, userId, registration) : null
  if (refused) return refused
  await tx.insert(agreements).values({ userId, ...agreement, acceptedAt: now })
  await openAccount(tx, userId)
  notices.add(tx, userId, { kind: 'welcome' }, now)
  return { userId }
}

/**
 * The user whose referral code was given; null for an unknown code, because a wrongly copied link must not prevent the
 * registration.
 */
async function inviterOf(tx: Tx, referral: string | undefined): Promise<string | null> {
  if (!referral) return null
  const [inviter] = await tx.select({ id: users.id }).from(users).where(eq(users.referralCode, referral))
  return inviter?.id ?? null
}

/**
 * Opens the first session. A repeated request must have the same password, because the key alone must not open a
 * session.
 */
async function enterNew(
  deps: RegisterDeps,
  userId: string,
  password: string,
  context: CallContext,
): Promise<Session | Refusal> {
  const person = must(await personById(deps.db, userId), 'the person who registered')
  const right = await deps.passwords.matches(password, person.passwordHash)
  if (right === null) return refuse('unavailable')
  const session = right ? await enter(deps, person, Object.assign({ by: 'password' as const }, context)) : null
  return session ?? refuse('keyReused')
}
