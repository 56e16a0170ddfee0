// The log-in. It reveals nothing to an attacker: an unknown name and a wrong password give the same refusal in the same
// time.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallContext } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import { enter } from './enter.ts'
import type { FactorDuty } from './factors/duty.ts'
import { secondStepOf } from './factors/second-step.ts'
import type { Serialised } from './keyed-queue.ts'
import type { Passwords } from './passwords.ts'
import { personByName } from './people.ts'
import { rehash } from './rehash.ts'
import type { Sessions } from './sessions.ts'
import { claimTry, rememberPlace, takeBack } from './tries.ts'

/**
 * Maximum number of wrong attempts for one name, whether it exists or not: from one network, and from all networks
 * together. The second limit does not apply to a network from which the right password was entered recently. A browser
 * in which it was entered has its own attempts, wherever it is.
 */
export const TRIES_PER_NAME = 5
export const TRIES_EVERYWHERE = 50
const WINDOW_MS = 15 * MINUTE_MS
const LIMITS = {
  limit: { tries: TRIES_PER_NAME, windowMs: WINDOW_MS },
  everywhere: { tries: TRIES_EVERYWHERE, windowMs: WINDOW_MS },
}
/** Limit of wrong attempts from one address, for all names together. */
const ADDRESS_LIMIT = { tries: 20, windowMs: MINUTE_MS }

export type LoginDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly serialised: Serialised
  readonly duty: FactorDuty
}

export type Credentials = { readonly username: string; readonly password: string }
/** The address, the browser, and the session that the request still has. */
type Origin = Pick<CallContext, 'ip' | 'userAgent' | 'sessionId' | 'device'>

export function logIn(deps: LoginDeps, { username, password }: Credentials, from: Origin): Promise<Session | Refusal> {
  const name = username.toLowerCase()
  return deps.serialised(`login ${name}`, async () => {
    const { db, clock, passwords } = deps
    const claim = { name, ...LIMITS, from: { ...ADDRESS_LIMIT, ip: from.ip, device: from.device } }
    const tried = await claimTry(db, claim, clock.now())
    if (isRefusal(tried)) return tried
    const person = await personByName(db, name)
    const right = await passwords.matches(password, person?.passwordHash ?? null)
    if (right === null) {
      await takeBack(db, tried)
      return refuse('unavailable')
    }
    if (!right || !person) return refuse('loginRefused')
    await rememberPlace(db, name, from, clock.now())
    const current = await rehash(deps, person, 'passwordHash', password)
    const second = await secondStepOf(deps, current)
    if (second) return second
    return (await enter(deps, current, Object.assign({ by: 'password' as const }, from))) ?? refuse('loginRefused')
  })
}
