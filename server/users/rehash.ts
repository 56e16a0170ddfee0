// Hashes of earlier parameters are replaced when their password is known, which is when it was just right.
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { users as table } from '../db/schema.ts'
import type { Passwords } from './passwords.ts'
import type { Person } from './people.ts'

type Deps = { readonly db: Db; readonly passwords: Passwords }

/** Returns the user with the hash that is stored now. A busy server leaves it for the next time. */
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
  return changed ?? person
}
