// How often something was tried lately, by name and by address: what the limits of log-in and of codes count.
import { and, count, eq, gt, min } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { loginTries as table } from '../db/schema.ts'

export type Tally = { readonly count: number; readonly oldestAt: number }

export async function triesOf(db: Db, name: string, since: number): Promise<Tally> {
  const [row] = await db
    .select({ count: count(), oldestAt: min(table.at) })
    .from(table)
    .where(and(eq(table.name, name), gt(table.at, since)))
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? since }
}

export async function triesFrom(db: Db, ip: string, since: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.ip, ip), gt(table.at, since)))
  return row?.count ?? 0
}

export async function addTry(db: Db, name: string, ip: string, at: number): Promise<void> {
  await db.insert(table).values({ name, ip, at })
}

export async function forgetTries(db: Db, name: string): Promise<void> {
  await db.delete(table).where(eq(table.name, name))
}
