// Recent attempts by name and address, which the limits of log-ins, codes and secrets count. A name with a space cannot
// be a log-in name. An attempt is counted before the slow comparison, and refunded if nothing was compared, so that
// parallel attempts on several servers cannot exceed the limit.
import type { SQL } from 'drizzle-orm'
import { and, count, eq, gt, like, min } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import { loginTries as table } from '../db/schema.ts'
import { networksOf, prefixOf, WIDE_FACTOR } from '../lib/address.ts'

type Tally = { readonly count: number; readonly oldestAt: number }
export type TryLimit = {
  readonly tries: number
  readonly windowMs: number
  /** If given, only attempts from this network are counted. */
  readonly network?: string | undefined
}

async function triesOf(db: Pick<Tx, 'select'>, name: string, since: number, network?: string): Promise<Tally> {
  const [row] = await db
    .select({ count: count(), oldestAt: min(table.at) })
    .from(table)
    .where(and(eq(table.name, name), gt(table.at, since), network === undefined ? undefined : eq(table.ip, network)))
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? since }
}

export async function countTries(db: Pick<Tx, 'select'>, name: string, since: number): Promise<number> {
  return (await triesOf(db, name, since)).count
}

async function triesFrom(db: Pick<Tx, 'select'>, where: SQL, since: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(table)
    .where(and(where, gt(table.at, since)))
  return row?.count ?? 0
}

/** True if the network of the address has no attempts left. */
async function isSpent(db: Pick<Tx, 'select'>, { ip, tries, windowMs }: AddressLimit, now: number): Promise<boolean> {
  const { near, wide } = networksOf(ip)
  const since = now - windowMs
  if ((await triesFrom(db, eq(table.ip, near), since)) >= tries) return true
  if (wide === null) return false
  return (await triesFrom(db, like(table.ip, `${prefixOf(wide)}%`), since)) >= tries * WIDE_FACTOR
}

/** A refusal with the time to wait after too many attempts with a name; otherwise null. */
export async function tooManyTries(
  db: Pick<Tx, 'select'>,
  name: string,
  { tries, windowMs, network }: TryLimit,
  now: number,
): Promise<Refusal | null> {
  const lately = await triesOf(db, name, now - windowMs, network)
  return lately.count < tries ? null : waitMs(lately.oldestAt + windowMs - now)
}

const waitMs = (ms: number): Refusal => refuse('tooManyTries', { values: { minutes: Math.ceil(ms / 60_000) } })

/** The client's address, if attempts from it are limited too. */
export type AddressLimit = TryLimit & { readonly ip: string }
export type Tried = { readonly tryId: number }

type Claim = {
  readonly name: string
  readonly limit: TryLimit
  readonly from?: AddressLimit | null
  /**
   * `limit` counts the attempts from one network only, so that others cannot lock a name for its owner. `everywhere`
   * limits all networks together, except those from which the correct secret was entered recently.
   */
  readonly everywhere?: TryLimit
}

/** Counts an attempt before it is made; refuses with the time to wait if none is left. */
export function claimTry(
  db: Db,
  { name, limit, from = null, everywhere }: Claim,
  now: number,
): Promise<Tried | Refusal> {
  return db.transaction(async tx => {
    await lockName(tx, 'tries', name)
    const network = from === null || everywhere === undefined ? undefined : networksOf(from.ip).near
    const own = await tooManyTries(tx, name, { ...limit, network }, now)
    const isStranger =
      everywhere !== undefined && !(network !== undefined && (await isKnownNetwork(tx, name, network, now)))
    const blocked = own ?? (isStranger ? await tooManyTries(tx, name, everywhere, now) : null)
    if (blocked) return blocked
    if (from) {
      await lockName(tx, 'address', networksOf(from.ip).near)
      if (await isSpent(tx, from, now)) return waitMs(from.windowMs)
    }
    return { tryId: await addTry(tx, name, from === null ? '' : networksOf(from.ip).near, now) }
  })
}

/** Refunds an attempt, because nothing was compared. */
export async function takeBack(db: Pick<Tx, 'delete'>, { tryId }: Tried): Promise<void> {
  await db.delete(table).where(eq(table.id, tryId))
}

/** Stores an attempt. `ip`: its network, or '' if the address does not count. Returns the attempt's id. */
export async function addTry(db: Pick<Tx, 'insert'>, name: string, ip: string, at: number): Promise<number> {
  const [row] = await db.insert(table).values({ name, ip, at }).returning({ id: table.id })
  return must(row, 'the try').id
}

export async function forgetTries(db: Pick<Tx, 'delete'>, name: string): Promise<void> {
  await db.delete(table).where(eq(table.name, name))
}

/** Time for which a network counts as known after the correct secret was entered from it. */
const KNOWN_FOR_MS = 30 * DAY_MS
/** Common prefix of the names of known networks. */
export const KNOWN_NETWORK = 'from '
const knownName = (name: string): string => `${KNOWN_NETWORK}${name}`

/** True if the correct secret of this log-in name was recently entered from the network. */
export async function isKnownNetwork(
  db: Pick<Tx, 'select'>,
  name: string,
  network: string,
  now: number,
): Promise<boolean> {
  return (await triesOf(db, knownName(name), now - KNOWN_FOR_MS, network)).count > 0
}

/** Called after the correct secret was entered: deletes the attempts, and stores the network as known. */
export async function rememberNetwork(db: Db, name: string, ip: string, now: number): Promise<void> {
  const network = networksOf(ip).near
  await db.transaction(async tx => {
    await forgetTries(tx, name)
    await tx.delete(table).where(and(eq(table.name, knownName(name)), eq(table.ip, network)))
    await addTry(tx, knownName(name), network, now)
  })
}
