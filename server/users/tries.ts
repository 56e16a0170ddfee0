// How often something was tried lately, by name and by address: what the limits of log-in, of codes and of secrets count.
// A name with a space in it is one that nobody can log in with. A try at a secret is counted before the secret is compared,
// which takes long, and taken back when it was none: so many tries at once, on however many servers, cannot all be the last
// that is allowed.
import { and, count, eq, gt, min } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
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

async function triesFrom(db: Pick<Tx, 'select'>, ip: string, since: number): Promise<number> {
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

const waitMs = (ms: number): Refusal => refuse('tooManyTries', { values: { minutes: Math.ceil(ms / 60_000) } })

/** Where from, when that is limited too. */
export type AddressLimit = TryLimit & { readonly ip: string }
export type Tried = { readonly tryId: number }

/** Counts a try that is about to be made, or says how long to wait. */
export function claimTry(
  db: Db,
  name: string,
  limit: TryLimit,
  now: number,
  from: AddressLimit | null = null,
): Promise<Tried | Refusal> {
  return db.transaction(async tx => {
    await lockName(tx, 'tries', name)
    const blocked = await tooManyTries(tx, name, limit, now)
    if (blocked) return blocked
    if (from) {
      await lockName(tx, 'address', from.ip)
      if ((await triesFrom(tx, from.ip, now - from.windowMs)) >= from.tries) return waitMs(from.windowMs)
    }
    return { tryId: await addTry(tx, name, from?.ip ?? '', now) }
  })
}

/** It was none after all: nothing was compared. */
export async function takeBack(db: Pick<Tx, 'delete'>, { tryId }: Tried): Promise<void> {
  await db.delete(table).where(eq(table.id, tryId))
}

/** `ip`: '' where the address does not count. Answers its id. */
export async function addTry(db: Pick<Tx, 'insert'>, name: string, ip: string, at: number): Promise<number> {
  const [row] = await db.insert(table).values({ name, ip, at }).returning({ id: table.id })
  return must(row, 'the try').id
}

export async function forgetTries(db: Pick<Tx, 'delete'>, name: string): Promise<void> {
  await db.delete(table).where(eq(table.name, name))
}
