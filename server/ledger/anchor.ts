// Anchors: each hour, one hash over the heads of all chains, chained to the previous anchor. A truncated chain ends
// before a head that an anchor contains. Each anchor is also logged, so that a copy of the log can verify the anchors.
import { asc, desc, sql } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { anchorHeads, anchors, balances } from '../db/money-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Log } from '../lib/log.ts'
import type { Head } from './chain-form.ts'
import { anchorHash, hex, NO_HASH } from './chain-form.ts'

const ANCHOR_EVERY_MS = HOUR_MS
/**
 * Interval at which the age of the last anchor is checked. It is shorter than an hour, so that a server that restarts
 * often also creates anchors.
 */
const LOOK_EVERY_MS = 300_000

export type Anchor = { readonly nth: number; readonly takenAt: number; readonly hash: Uint8Array }

/** Creates an anchor now and one an hour; of several processes one creates it. Returns a stop function. */
export function anchorHourly(db: Fenced, clock: Clock, log: Log): () => Promise<void> {
  let running = Promise.resolve()
  const look = async () => {
    const anchor = await db.transaction(tx => takeAnchorIfDue(tx, clock.now()))
    if (anchor) log.info({ anchor: anchor.nth, hash: hex(anchor.hash) }, 'the ledger was anchored')
  }
  const serialised = () => {
    running = running.then(look).catch(error => log.error({ err: error }, 'the ledger could not be anchored'))
  }
  serialised()
  const end = clock.every(LOOK_EVERY_MS, serialised)
  return () => {
    end()
    return running
  }
}

async function takeAnchorIfDue(tx: Tx, now: number): Promise<Anchor | null> {
  const last = await lockedLast(tx)
  return last && now - last.takenAt < ANCHOR_EVERY_MS ? null : anchorAfter(tx, last, now)
}

/** Returns null if there are no postings since the last anchor, which is then still valid. */
export async function takeAnchor(tx: Tx, now: number): Promise<Anchor | null> {
  return anchorAfter(tx, await lockedLast(tx), now)
}

/**
 * Reads the last anchor, with the table locked. So two processes never create the same anchor: the second waits, and
 * then sees the first one's.
 */
async function lockedLast(tx: Tx): Promise<Anchor | null> {
  await tx.execute(sql`LOCK TABLE ${anchors} IN SHARE ROW EXCLUSIVE MODE`)
  return lastAnchor(tx)
}

export async function lastAnchor(tx: Pick<Tx, 'select'>): Promise<Anchor | null> {
  const [last] = await tx.select().from(anchors).orderBy(desc(anchors.nth)).limit(1)
  return last ?? null
}

async function anchorAfter(tx: Tx, last: Anchor | null, takenAt: number): Promise<Anchor | null> {
  const moved = await movedHeads(tx)
  if (moved.length === 0) return null
  const nth = (last?.nth ?? 0) + 1
  const hash = anchorHash(last?.hash ?? NO_HASH, nth, takenAt)
  for (const head of moved) hash.add(head)
  const anchor = { nth, takenAt, hash: hash.digest() }
  await tx.insert(anchors).values(anchor)
  for (let from = 0; from < moved.length; from += INSERTED_AT_ONCE)
    await tx
      .insert(anchorHeads)
      .values(moved.slice(from, from + INSERTED_AT_ONCE).map(head => ({ anchor: nth, ...head })))
  return anchor
}

/** Limit of rows in one INSERT: a PostgreSQL statement takes at most 65 535 parameters. */
const INSERTED_AT_ONCE = 10_000

/** One statement, so that all heads are from one snapshot. */
function movedHeads(tx: Tx): Promise<Head[]> {
  const anchored = sql`coalesce((SELECT max(nth) FROM ${anchorHeads} WHERE account_id = ${balances.accountId}), 0)`
  return tx
    .select({ accountId: balances.accountId, nth: balances.postings, hash: balances.hash })
    .from(balances)
    .where(sql`${balances.postings} > ${anchored}`)
    .orderBy(asc(inBytes(balances.accountId)))
}

/** Sorts by bytes, so that the order is the same on every store, whatever its collation. */
export const inBytes = (column: typeof balances.accountId | typeof anchorHeads.accountId) => sql`${column} COLLATE "C"`
