// Creates a session after a password or passkey was verified, unless an operator has blocked the customer.
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallContext } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import { blockOf } from './blocks.ts'
import type { FactorDuty } from './factors/duty.ts'
import type { Person } from './people.ts'
import { lockPerson } from './people.ts'
import { userRecord } from './record.ts'
import type { ProvenBy, Sessions } from './sessions.ts'

type Deps = {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'create' | 'revokeWithin'>
  readonly duty: FactorDuty
}
type Entry = Pick<CallContext, 'userAgent' | 'sessionId' | 'device'> & { readonly by: ProvenBy }

/**
 * Creates a session, and ends the one that the request had. Null if the password has changed since it was verified,
 * because a password change ends all sessions.
 */
export function enter(
  { db, sessions, duty }: Deps,
  checked: Pick<Person, 'id' | 'passwordHash'>,
  { userAgent, sessionId, device, by }: Entry,
): Promise<Session | Refusal | null> {
  return db.transaction(async tx => {
    const person = await lockPerson(tx, checked.id)
    if (person.passwordHash !== checked.passwordHash) return null
    if (await blockOf(tx, person.id)) return refuse('loginRefused', { detail: 'accountBlocked' })
    if (sessionId !== null) await sessions.revokeWithin(tx, sessionId)
    const token = await sessions.create({ userId: person.id, userAgent, device, by }, tx)
    return { token, user: await userRecord(tx, person, duty) }
  })
}
