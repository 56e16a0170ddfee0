// Logging in. Who guesses learns nothing: one answer for an unknown name and a wrong password, in the same time.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { Db } from '../db/db.ts'
import type { Passwords } from './passwords.ts'
import { personByName, userRecord } from './people.ts'
import type { Sessions } from './sessions.ts'
import { addTry, forgetTries, triesFrom, triesOf } from './tries.ts'
import type { InTurn } from './turns.ts'

/** Wrong tries for one name, whether or not it exists, and from one address (reliability, §4). */
export const TRIES_PER_NAME = 5
const NAME_WINDOW_MS = 15 * 60_000
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

export function logIn(deps: LoginDeps, { username, password }: Credentials, ip: string): Promise<Session | Refusal> {
  const name = username.toLowerCase()
  return deps.inTurn(`login ${name}`, async () => {
    const { db, clock, passwords, sessions } = deps
    const blocked = await tooMany(db, name, ip, clock.now())
    if (blocked) return blocked
    const person = await personByName(db, name)
    const right = await passwords.matches(password, person?.passwordHash ?? null)
    if (right === null) return refuse('unavailable')
    if (!right || !person) {
      await addTry(db, name, ip, clock.now())
      return refuse('loginRefused')
    }
    await forgetTries(db, name)
    return { token: await sessions.create(person.id), user: userRecord(person) }
  })
}

async function tooMany(db: Db, name: string, ip: string, now: number): Promise<Refusal | null> {
  const mine = await triesOf(db, name, now - NAME_WINDOW_MS)
  if (mine.count >= TRIES_PER_NAME) return wait(mine.oldestAt + NAME_WINDOW_MS - now)
  const fromThere = await triesFrom(db, ip, now - ADDRESS_WINDOW_MS)
  return fromThere >= TRIES_PER_ADDRESS ? wait(ADDRESS_WINDOW_MS) : null
}

const wait = (ms: number): Refusal => refuse('tooManyTries', { values: { minutes: Math.ceil(ms / 60_000) } })
