// How often something was tried lately, by name and by address: what the limits of log-in, of codes and of secrets count.
// A name with a space in it is one that nobody can log in with.
import { and, count, eq, gt, min } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Tx } from '../db/db.ts'
import { loginTries as table } from '../db/schema.ts'

type Tally = { readonly count: number; readonly oldestAt: number }
export type TryLimit = { readonly tries: number; readonly windowMs: number }

async function triesOf(db: Pick<Tx, 'select'>, name: string, since: number): Promise<Tally> {
  const [row] = await db
    .select({ count: count(), oldestAt: min(table.at) })
    .from(table)
    .where(and(eq(table.name, name), gt(table.at, since)))
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? since }
}

export async function countTries(db: Pick<Tx, 'select'>, name: string, since: number): Promise<number> {
  return (await triesOf(db, name, since)).count
}

export async function triesFrom(db: Pick<Tx, 'select'>, ip: string, since: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.ip, ip), gt(table.at, since)))
  return row?.count ?? 0
}

/** How long to wait when a name was tried too often, or null. */
export async function tooManyTries(
  db: Pick<Tx, 'select'>,
  name: string,
  { tries, windowMs }: TryLimit,
  now: number,
): Promise<Refusal | null> {
  const lately = await triesOf(db, name, now - windowMs)
  return lately.count < tries ? null : waitMs(lately.oldestAt + windowMs - now)
}

export const waitMs = (ms: number): Refusal => refuse('tooManyTries', { values: { minutes: Math.ceil(ms / 60_000) } })

/** `ip`: '' where the address does not count. */
export async function addTry(db: Pick<Tx, 'insert'>, name: string, ip: string, at: number): Promise<void> {
  await db.insert(table).values({ name, ip, at })
}

export async function forgetTries(db: Pick<Tx, 'delete'>, name: string): Promise<void> {
  await db.delete(table).where(eq(table.name, name))
}
