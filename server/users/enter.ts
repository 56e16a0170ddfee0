// Creates a session after the password was verified.
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { Db } from '../db/db.ts'
import type { Person } from './people.ts'
import { lockPerson } from './people.ts'
import { userRecord } from './record.ts'
import type { Sessions } from './sessions.ts'

type Deps = { readonly db: Db; readonly sessions: Pick<Sessions, 'create'> }

/** Null if the password has changed since it was verified: no session may survive the change that ends them all. */
export function enter({ db, sessions }: Deps, checked: Person, userAgent: string | null): Promise<Session | null> {
  return db.transaction(async tx => {
    const person = await lockPerson(tx, checked.id)
    if (person.passwordHash !== checked.passwordHash) return null
    return { token: await sessions.create(person.id, userAgent, tx), user: await userRecord(tx, person) }
  })
}
