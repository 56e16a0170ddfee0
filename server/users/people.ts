// The table of users: look-ups by id or by log-in name, regardless of case.
import type { SQL } from 'drizzle-orm'
import { eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Tx } from '../db/db.ts'
import { users as table } from '../db/schema.ts'
import { opened } from '../db/sealed-columns.ts'

type PersonRow = typeof table.$inferSelect
export type Person = ReturnType<typeof personOf>
type Reading = Pick<Tx, 'select'>

export const personById = (db: Reading, id: string): Promise<Person | null> => personWhere(db, eq(table.id, id))

/** The user with a username; after a registration by e-mail, the address is the username. */
export const personByName = (db: Reading, name: string): Promise<Person | null> =>
  personWhere(db, eq(sql`lower(${table.username})`, name.toLowerCase()))

/** The user with an e-mail address, to which mails are sent. */
export const personByEmail = (db: Reading, email: string): Promise<Person | null> =>
  personWhere(db, eq(sql`lower(${table.email})`, email.toLowerCase()))

async function personWhere(db: Reading, condition: SQL): Promise<Person | null> {
  const [row] = await db.select().from(table).where(condition)
  return row ? personOf(row) : null
}

export const personOf = (row: PersonRow) => opened(row.id, row)

/**
 * Locks the user's row until the transaction ends, which serialises requests of one user. Not `for update`, because
 * that would also block every insert with a foreign key to the user, such as an order's.
 */
export const lockPerson = (tx: Tx, id: string): Promise<Person> => locked(tx, id, 'no key update')

/**
 * Locks the user's row against every other transaction that does something for the user: it waits for those that have
 * begun (`db/idempotent.ts` marks them), and later ones wait for it.
 */
export const lockPersonAlone = (tx: Tx, id: string): Promise<Person> => locked(tx, id, 'update')

async function locked(tx: Tx, id: string, strength: 'no key update' | 'update'): Promise<Person> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for(strength)
  return personOf(must(row, 'person of a live session'))
}
