// Rows of the watchlist. Each user has their own list, in their own order.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { WATCHLIST_MAX } from '../../domain/limits.ts'
import { invalid } from '../calls/invalid.ts'
import type { Db, Tx } from '../db/db.ts'
import { watchlist as table } from '../db/schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { newId } from '../lib/id.ts'
import { lockPerson } from '../users/people.ts'

export type Entry = typeof table.$inferSelect

export function entriesOf(db: Db | Tx, userId: string): Promise<Entry[]> {
  return db.select().from(table).where(eq(table.userId, userId)).orderBy(asc(table.position), asc(table.id))
}

/** The keys on a user's watchlist, for lists that mark them. */
export async function watchedKeys(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const entries = await entriesOf(db, userId)
  return new Set(entries.map(entry => entry.instrumentKey))
}

export type Wish = {
  readonly userId: string
  readonly key: InstrumentKey
  /**
   * New position, 0 for the top. If undefined, an existing entry stays where it is, and a new one is added at the top.
   */
  readonly place: number | undefined
  readonly now: number
}

/** Adds or moves an entry. An instrument has at most one entry. */
export function saveEntry(db: Db, wish: Wish): Promise<Entry | Refusal> {
  return transactionOrRefusal(db, async tx => {
    // Positions and the maximum number depend on all rows of the user, so changes of one user are serialised.
    await lockPerson(tx, wish.userId)
    const entries = await entriesOf(tx, wish.userId)
    const present = entries.find(entry => entry.instrumentKey === wish.key)
    if (present && wish.place === undefined) return present
    if (!present && entries.length >= WATCHLIST_MAX)
      return refuse('watchlistFull', { values: { maximum: WATCHLIST_MAX } })
    const others = entries.filter(entry => entry !== present)
    const position = await roomAt(tx, others, wish.place ?? 0)
    if (present) {
      await tx.update(table).set({ position }).where(eq(table.id, present.id))
      return { ...present, position }
    }
    const entry = { id: newId(), userId: wish.userId, instrumentKey: wish.key, position, createdAt: wish.now }
    await tx.insert(table).values(entry)
    return entry
  })
}

async function roomAt(tx: Tx, others: readonly Entry[], place: number): Promise<number> {
  const at = Math.min(place, others.length)
  const free = positionBetween(others[at - 1]?.position ?? null, others[at]?.position ?? null)
  if (free !== null) return free
  // No number is left between the two neighbours, so all entries get new numbers with room between them.
  for (const [index, entry] of others.entries())
    await tx.update(table).set({ position: index }).where(eq(table.id, entry.id))
  return at - 0.5
}

export async function removeEntry(db: Db, userId: string, id: string): Promise<Refusal | null> {
  const removed = await db
    .delete(table)
    .where(and(eq(table.userId, userId), eq(table.id, id)))
    .returning({ id: table.id })
  return removed.length === 0 ? refuse('notFound') : null
}

/**
 * Removes the entry that one of the keys matches. A code can mean several keys; more than one match is refused as
 * ambiguous.
 */
export async function removeByKeys(db: Db, userId: string, keys: readonly InstrumentKey[]): Promise<Refusal | null> {
  const removed = await transactionOrRefusal(db, async tx => {
    const rows = await tx
      .delete(table)
      .where(and(eq(table.userId, userId), inArray(table.instrumentKey, [...keys])))
      .returning({ id: table.id })
    if (rows.length > 1) return invalid('market', { reason: 'required' })
    return rows.length === 0 ? refuse('notFound') : rows.length
  })
  return isRefusal(removed) ? removed : null
}

/**
 * A number between those of the two neighbours, so that a move writes one row. `null` means no neighbour on that side.
 * Returns null if there is no number between them.
 */
export function positionBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - 1
  if (below === null) return above + 1
  const middle = above + (below - above) / 2
  return middle > above && middle < below ? middle : null
}
