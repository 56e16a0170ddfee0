// Registering a person: the code proves the address, and account, agreement and wallets come in one transaction.
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { isCountry } from '../content/countries.ts'
import { DOCUMENTS_VERSION } from '../content/document.ts'
import type { Db, Tx } from '../db/db.ts'
import { once, requestHash } from '../db/once.ts'
import { agreements, users } from '../db/schema.ts'
import { invalid } from '../http/invalid.ts'
import { newId } from '../id.ts'
import { countMiss, spendCode } from './codes.ts'
import type { Passwords } from './passwords.ts'
import { personById, personByName, userRecord } from './people.ts'
import type { Sessions } from './sessions.ts'
import type { InTurn } from './turns.ts'

type OpenAccount = (tx: Tx, userId: string) => Promise<void>

export type RegisterDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly inTurn: InTurn
  readonly openAccount: OpenAccount
}

type Registration = CallParsed<'POST /new/register/email'>

export function register(deps: RegisterDeps, given: Registration, key: string): Promise<Session | Refusal> {
  const registration = { ...given, email: given.email.toLowerCase() }
  // In turn, so that guesses at a code cannot race past its tries.
  return deps.inTurn(`register ${registration.email}`, async () => {
    const refusal = checkRegistration(registration)
    if (refusal) return refusal
    const passwordHash = await deps.passwords.hash(registration.password)
    if (passwordHash === null) return refuse('unavailable')
    const opened = await openOnce(deps, registration, passwordHash, key)
    if (!isRefusal(opened)) return enter(deps, opened.userId, registration.password)
    if (opened.failure === 'emailCodeWrong') await countMiss(deps.db, registration.email, 'register')
    return opened
  })
}

function checkRegistration({ country, agreement }: Registration): Refusal | null {
  if (!isCountry(country)) return invalid('country', { reason: 'malformed' })
  // Terms that have changed since they were shown are shown anew.
  if (agreement.version !== DOCUMENTS_VERSION) return invalid('agreement', { reason: 'agreement' })
  return null
}

/** What is kept for a repeated request is whose account it opened: neither a token nor anything made of the password. */
function openOnce(
  { db, clock, openAccount }: RegisterDeps,
  registration: Registration,
  passwordHash: string,
  key: string,
): Promise<{ userId: string } | Refusal> {
  const { email, fullName, country, accountType, agreement, code } = registration
  const now = clock.now()
  const hash = requestHash('register', { email, fullName, country, accountType, agreement })
  return once(db, { userId: '', key: `${email} ${key}`, requestHash: hash, now }, async tx => {
    if (!(await spendCode(tx, email, 'register', code, now))) return refuse('emailCodeWrong', { field: 'code' })
    if (await personByName(tx, email)) return refuse('emailTaken', { field: 'email' })
    const userId = newId()
    const person = { id: userId, username: email, email, passwordHash, fullName, country, accountType, createdAt: now }
    await tx.insert(users).values(person)
    await tx.insert(agreements).values({ userId, ...agreement, acceptedAt: now })
    await openAccount(tx, userId)
    return { userId }
  })
}

/** A repeated request lands here too: it must know the password, for a key alone opens no session. */
async function enter(deps: RegisterDeps, userId: string, password: string): Promise<Session | Refusal> {
  const person = must(await personById(deps.db, userId), 'the person who registered')
  const right = await deps.passwords.matches(password, person.passwordHash)
  if (right === null) return refuse('unavailable')
  if (!right) return refuse('keyReused')
  return { token: await deps.sessions.create(userId), user: userRecord(person) }
}
