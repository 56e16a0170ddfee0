// The people's table: found by id or by what they log in with, whatever its case.
import { eq, sql } from 'drizzle-orm'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { Db, Tx } from '../db/db.ts'
import { users as table } from '../db/schema.ts'

export type Person = typeof table.$inferSelect

export async function personById(db: Db, id: string): Promise<Person | null> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row ?? null
}

/** By username; an e-mail address is the username of whoever registered with it. */
export async function personByName(db: Db | Tx, name: string): Promise<Person | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(sql`lower(${table.username})`, name.toLowerCase()))
  return row ?? null
}

/** What a person's own device is told of them. Nothing here is real money, whatever the market is played from. */
export function userRecord(person: Person): User {
  return {
    id: person.id,
    username: person.username,
    email: person.email,
    fullName: person.fullName,
    accountType: person.accountType,
    kyc: person.kyc,
    blockTrade: person.blockTrade,
    hasPayPassword: person.payPasswordHash !== null,
    // No chat with customer service in this release; the client offers the help pages instead.
    chatUrl: '',
    wsUrl: '/feed',
    createTimeTimestamp: Math.floor(person.createdAt / 1000),
    simulated: true,
  }
}
