// The people's table: found by id or by what they log in with, whatever its case.
import type { SQL } from 'drizzle-orm'
import { eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Tx } from '../db/db.ts'
import { users as table } from '../db/schema.ts'

export type Person = typeof table.$inferSelect
type Reading = Pick<Tx, 'select'>

export const personById = (db: Reading, id: string): Promise<Person | null> => personWhere(db, eq(table.id, id))

/** By username; an e-mail address is the username of whoever registered with it. */
export const personByName = (db: Reading, name: string): Promise<Person | null> =>
  personWhere(db, eq(sql`lower(${table.username})`, name.toLowerCase()))

/** By the address that letters go to. */
export const personByEmail = (db: Reading, email: string): Promise<Person | null> =>
  personWhere(db, eq(sql`lower(${table.email})`, email.toLowerCase()))

async function personWhere(db: Reading, condition: SQL): Promise<Person | null> {
  const [row] = await db.select().from(table).where(condition)
  return row ?? null
}

/**
 * Held until the transaction ends: two requests of one person that this matters to go one after the other. Not
 * `for update`: that would also stop every insert that refers to the person, an order's for one.
 */
export async function lockPerson(tx: Tx, id: string): Promise<Person> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('no key update')
  return must(row, 'person of a live session')
}
