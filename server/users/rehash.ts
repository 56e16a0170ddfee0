// Replaces a hash with older parameters. That is only possible when the password is known, after it was found right.
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { users as table } from '../db/schema.ts'
import type { Passwords } from './passwords.ts'
import type { Person } from './people.ts'
import { personOf } from './people.ts'

type Deps = { readonly db: Db; readonly passwords: Passwords }

/** Returns the user with the hash that is now stored. If the server is busy, the hash is replaced at a later log-in. */
export async function rehash(
  { db, passwords }: Deps,
  person: Person,
  column: 'passwordHash' | 'payPasswordHash',
  password: string,
): Promise<Person> {
  const before = person[column]
  if (before === null || !passwords.isOutdated(before)) return person
  const hash = await passwords.hash(password)
  if (hash === null) return person
  const [changed] = await db
    .update(table)
    .set({ [column]: hash })
    .where(and(eq(table.id, person.id), eq(table[column], before)))
    .returning()
  return changed ? personOf(changed) : person
}
