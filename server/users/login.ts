// Logging in. Who guesses learns nothing: one answer for an unknown name and a wrong password, in the same time.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { Db } from '../db/db.ts'
import type { Asker } from '../http/handlers.ts'
import { enter } from './enter.ts'
import type { Passwords } from './passwords.ts'
import { personByName } from './people.ts'
import type { Sessions } from './sessions.ts'
import { addTry, forgetTries, tooManyTries, triesFrom, waitMs } from './tries.ts'
import type { InTurn } from './turns.ts'

/** Wrong tries for one name, whether or not it exists, and from one address (reliability, §4). */
export const TRIES_PER_NAME = 5
const NAME_LIMIT = { tries: TRIES_PER_NAME, windowMs: 15 * 60_000 }
const TRIES_PER_ADDRESS = 20
const ADDRESS_WINDOW_MS = 60_000

export type LoginDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly inTurn: InTurn
}

export type Credentials = { readonly username: string; readonly password: string }
/** Where from, and with what. */
type Origin = Pick<Asker, 'ip' | 'userAgent'>

export function logIn(deps: LoginDeps, { username, password }: Credentials, from: Origin): Promise<Session | Refusal> {
  const name = username.toLowerCase()
  return deps.inTurn(`login ${name}`, async () => {
    const { db, clock, passwords } = deps
    const blocked = await tooMany(db, name, from.ip, clock.now())
    if (blocked) return blocked
    const person = await personByName(db, name)
    const right = await passwords.matches(password, person?.passwordHash ?? null)
    if (right === null) return refuse('unavailable')
    const session = right && person ? await enter(deps, person, from.userAgent) : null
    if (session) await forgetTries(db, name)
    else await addTry(db, name, from.ip, clock.now())
    return session ?? refuse('loginRefused')
  })
}

async function tooMany(db: Db, name: string, ip: string, now: number): Promise<Refusal | null> {
  const blocked = await tooManyTries(db, name, NAME_LIMIT, now)
  if (blocked) return blocked
  const fromThere = await triesFrom(db, ip, now - ADDRESS_WINDOW_MS)
  return fromThere >= TRIES_PER_ADDRESS ? waitMs(ADDRESS_WINDOW_MS) : null
}
