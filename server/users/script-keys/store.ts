// The rows of script keys.
import type { SQL } from 'drizzle-orm'
import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { ScriptKeyRow } from '../../db/script-key-schema.ts'
import { scriptKeys as table } from '../../db/script-key-schema.ts'
import type { Fenced } from '../../lead/fence.ts'

/** Minimum time between two updates of a key's last use. */
const TOUCH_EVERY_MS = MINUTE_MS
/** Retention of an expired or revoked key: until then a request with it is answered with the reason. */
const KEPT_MS = 90 * DAY_MS

/** The user's keys that were not revoked, newest first. Includes expired keys. */
export const keysOf = (db: Pick<Db, 'select'>, userId: string): Promise<ScriptKeyRow[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), isNull(table.revokedAt)))
    .orderBy(desc(table.createdAt), desc(table.id))

/** Number of keys that are neither expired nor revoked. */
export async function liveKeysOf(tx: Pick<Tx, 'select'>, userId: string, now: number): Promise<number> {
  const isLive = and(eq(table.userId, userId), isNull(table.revokedAt), gt(table.endsAt, now))
  const [row] = await tx.select({ keys: count() }).from(table).where(isLive)
  return row?.keys ?? 0
}

/** Returns the key with this token hash, also if it is expired or revoked. Records the use of a live key. */
export async function lookUpKey(db: Db, tokenHash: string, now: number): Promise<ScriptKeyRow | null> {
  const [row] = await db.select().from(table).where(eq(table.tokenHash, tokenHash))
  if (!row) return null
  const isLive = row.revokedAt === null && row.endsAt > now
  const isDue = row.lastUsedAt === null || row.lastUsedAt <= now - TOUCH_EVERY_MS
  if (isLive && isDue) await db.update(table).set({ lastUsedAt: now }).where(eq(table.tokenHash, tokenHash))
  return row
}

type OnEnded = (ids: readonly string[]) => void

/** Revokes all keys of a user. `onEnded` is called after the commit. */
export async function endKeysOf(tx: Tx, userId: string, now: number, onEnded: OnEnded): Promise<void> {
  await endKeys(tx, eq(table.userId, userId), now, onEnded)
}

/** Revokes a key of the user. `onEnded` is called after the commit. Returns false if the user has no such key. */
export const endOwnKey = async (
  tx: Tx,
  { userId, id }: { readonly userId: string; readonly id: string },
  now: number,
  onEnded: OnEnded,
): Promise<boolean> => (await endKeys(tx, and(eq(table.userId, userId), eq(table.id, id)), now, onEnded)) === 1

async function endKeys(tx: Tx, which: SQL | undefined, now: number, onEnded: OnEnded): Promise<number> {
  const ended = await tx
    .update(table)
    .set({ revokedAt: now })
    .where(and(which, isNull(table.revokedAt)))
    .returning({ id: table.id })
  if (ended.length > 0) tx.afterCommit(() => onEnded(ended.map(({ id }) => id)))
  return ended.length
}

export async function sweepKeys(db: Fenced, now: number): Promise<void> {
  const isOld = or(lt(table.endsAt, now - KEPT_MS), lt(table.revokedAt, now - KEPT_MS))
  await db.transaction(tx => tx.delete(table).where(isOld))
}
