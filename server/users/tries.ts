// Recent attempts by name and address, which the limits of log-ins, codes and secrets count. A name with a space cannot
// be a log-in name. An attempt is counted before the slow comparison, and refunded if nothing was compared, so that
// parallel attempts on several servers cannot exceed the limit.
import type { SQL } from 'drizzle-orm'
import { and, count, eq, gt, inArray, like, min } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import { loginTries as table } from '../db/schema.ts'
import { networksOf, prefixOf, WIDE_FACTOR } from '../lib/address.ts'

type Tally = { readonly count: number; readonly oldestAt: number }
export type TryLimit = {
  readonly tries: number
  readonly windowMs: number
  /** If given, only attempts from this network or browser are counted. */
  readonly place?: string | undefined
}

async function triesOf(db: Pick<Tx, 'select'>, name: string, since: number, place?: string): Promise<Tally> {
  const [row] = await db
    .select({ count: count(), oldestAt: min(table.at) })
    .from(table)
    .where(and(eq(table.name, name), gt(table.at, since), place === undefined ? undefined : eq(table.ip, place)))
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
  { tries, windowMs, place }: TryLimit,
  now: number,
): Promise<Refusal | null> {
  const lately = await triesOf(db, name, now - windowMs, place)
  return lately.count < tries ? null : waitMs(lately.oldestAt + windowMs - now)
}

const waitMs = (ms: number): Refusal => refuse('tooManyTries', { values: { minutes: Math.ceil(ms / MINUTE_MS) } })

/** The client's address, if attempts from it are limited too. `device`: identifier of its browser, if it has one. */
export type AddressLimit = TryLimit & { readonly ip: string; readonly device?: string | null }
export type Tried = { readonly tryId: number }

type Claim = {
  readonly name: string
  readonly limit: TryLimit
  readonly from?: AddressLimit | null
  /**
   * `limit` counts the attempts from one place only, so that others cannot lock a name for its owner. `everywhere`
   * limits all places together, except those from which the correct secret was entered before.
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
    const origin = from && everywhere ? await placeOf(tx, name, from, now) : null
    const own = await tooManyTries(tx, name, { ...limit, place: origin?.place }, now)
    const blocked = own ?? (everywhere && !origin?.isKnown ? await tooManyTries(tx, name, everywhere, now) : null)
    if (blocked) return blocked
    // Others at the address of a known browser do not lock it out.
    if (origin && origin.place === from?.device) return { tryId: await addTry(tx, name, origin.place, now) }
    if (from) {
      const { near, wide } = networksOf(from.ip)
      // The limit of a /48 network counts those within it, so its lock includes theirs.
      await lockName(tx, 'address', wide ?? near)
      if (await isSpent(tx, from, now)) return waitMs(from.windowMs)
    }
    return { tryId: await addTry(tx, name, from === null ? '' : networksOf(from.ip).near, now) }
  })
}

/** Refunds an attempt, because nothing was compared. */
export async function takeBack(db: Pick<Tx, 'delete'>, { tryId }: Tried): Promise<void> {
  await db.delete(table).where(eq(table.id, tryId))
}

/** Stores an attempt. `ip`: its network or browser, or '' if the address does not count. Returns the attempt's id. */
export async function addTry(db: Pick<Tx, 'insert'>, name: string, ip: string, at: number): Promise<number> {
  const [row] = await db.insert(table).values({ name, ip, at }).returning({ id: table.id })
  return must(row, 'the try').id
}

export async function forgetTries(db: Pick<Tx, 'delete'>, name: string): Promise<void> {
  await db.delete(table).where(eq(table.name, name))
}

/** Prefix of the names under which places are stored from which a correct secret was entered, and how long they count. */
export const KNOWN = {
  network: { prefix: 'from ', forMs: 30 * DAY_MS },
  /** As long as browsers keep the cookie that identifies them. */
  device: { prefix: 'device ', forMs: 400 * DAY_MS },
} as const

/** Where an attempt comes from: a browser, if the correct secret of the name was entered in it before, or a network. */
type Place = { readonly place: string; readonly isKnown: boolean }
export type From = { readonly ip: string; readonly device?: string | null }

export async function placeOf(db: Pick<Tx, 'select'>, name: string, from: From, now: number): Promise<Place> {
  const { ip, device } = from
  if (device && (await isKnown(db, 'device', { name, place: device }, now))) return { place: device, isKnown: true }
  const { near } = networksOf(ip)
  return { place: near, isKnown: await isKnown(db, 'network', { name, place: near }, now) }
}

type Known = { readonly name: string; readonly place: string }

async function isKnown(
  db: Pick<Tx, 'select'>,
  kind: keyof typeof KNOWN,
  { name, place }: Known,
  now: number,
): Promise<boolean> {
  const { prefix, forMs } = KNOWN[kind]
  return (await triesOf(db, prefix + name, now - forMs, place)).count > 0
}

/** Called after the correct secret was entered: deletes the attempts, and stores the network and browser as known. */
export async function rememberPlace(db: Db, name: string, { ip, device }: From, now: number): Promise<void> {
  await db.transaction(async tx => {
    await forgetTries(tx, name)
    await remember(tx, KNOWN.network.prefix + name, networksOf(ip).near, now)
    if (device) await remember(tx, KNOWN.device.prefix + name, device, now)
  })
}

/** Deletes what is known about the places of these names, whose account is closed. */
export async function forgetPlaces(tx: Tx, names: readonly string[]): Promise<void> {
  const stored = Object.values(KNOWN).flatMap(({ prefix }) => names.map(name => prefix + name.toLowerCase()))
  await tx.delete(table).where(inArray(table.name, stored))
}

async function remember(tx: Tx, name: string, place: string, now: number): Promise<void> {
  await tx.delete(table).where(and(eq(table.name, name), eq(table.ip, place)))
  await addTry(tx, name, place, now)
}
