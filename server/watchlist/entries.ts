// Rows of the watchlists. Each user has their own lists, in their own order.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { WATCHLIST_MAX } from '../../domain/limits.ts'
import type { EntryFlag } from '../../domain/watchlists/lists.ts'
import type { Sectioned } from '../../domain/watchlists/sections.ts'
import { sectionAt } from '../../domain/watchlists/sections.ts'
import { invalid } from '../calls/invalid.ts'
import type { Db, Tx } from '../db/db.ts'
import { watchlist as table } from '../db/schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { newId } from '../lib/id.ts'
import { lockPerson } from '../users/people.ts'
import { listOf } from './list-rows.ts'

export type Entry = typeof table.$inferSelect

/** `id`: null for the user's first list. */
export type OwnList = { readonly userId: string; readonly id: string | null }

const inList = ({ userId, id }: OwnList) =>
  and(eq(table.userId, userId), id === null ? isNull(table.listId) : eq(table.listId, id))

export function entriesOf(db: Pick<Tx, 'select'>, list: OwnList): Promise<Entry[]> {
  return db.select().from(table).where(inList(list)).orderBy(asc(table.position), asc(table.id))
}

/** The keys on a user's first watchlist, for lists that mark them. */
export async function watchedKeys(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const entries = await entriesOf(db, { userId, id: null })
  return new Set(entries.map(entry => entry.instrumentKey))
}

export const fullList = (): Refusal => refuse('watchlistFull', { values: { maximum: WATCHLIST_MAX } })

export type Wish = {
  readonly userId: string
  /** Id of the list on the wire; undefined: the first one. */
  readonly list: string | undefined
  readonly key: InstrumentKey
  /**
   * New position, 0 for the top. If undefined, an existing entry stays where it is, and a new one is added at the top.
   */
  readonly place: number | undefined
  /** Undefined: as before. A section that is not beside the position is ignored. */
  readonly flag?: EntryFlag | undefined
  /** Empty: none. */
  readonly section?: string | undefined
  readonly now: number
}

/** Adds or moves an entry. An instrument has at most one entry in a list. */
export function saveEntry(db: Db, wish: Wish): Promise<Entry | Refusal> {
  return transactionOrRefusal(db, async tx => {
    // Positions and the maximum number depend on all rows of the user, so changes of one user are serialised.
    await lockPerson(tx, wish.userId)
    const list = await listOf(tx, wish.userId, wish.list)
    if (isRefusal(list)) return list
    const entries = await entriesOf(tx, list)
    const present = entries.find(entry => entry.instrumentKey === wish.key)
    const flag = wish.flag ?? present?.flag ?? null
    if (present && wish.place === undefined) return flagged(tx, present, flag)
    if (!present && entries.length >= WATCHLIST_MAX) return fullList()
    const others = entries.filter(entry => entry !== present)
    const place = Math.min(wish.place ?? 0, others.length)
    const wanted = wish.section === undefined ? (present?.section ?? null) : wish.section || null
    const section = sectionAt(others.map(sectioned), place, wanted)
    const position = await roomAt(tx, others, place)
    if (present) {
      await tx.update(table).set({ position, flag, section }).where(eq(table.id, present.id))
      return { ...present, position, flag, section }
    }
    const { userId, key: instrumentKey, now: createdAt } = wish
    const entry = { id: newId(), userId, listId: list.id, instrumentKey, position, flag, section, createdAt }
    await tx.insert(table).values(entry)
    return entry
  })
}

async function flagged(tx: Tx, present: Entry, flag: EntryFlag | null): Promise<Entry> {
  if (flag === present.flag) return present
  await tx.update(table).set({ flag }).where(eq(table.id, present.id))
  return { ...present, flag }
}

/** The entry in the form of `domain/watchlists/sections.ts`. */
export const sectioned = (entry: Entry): Sectioned & { readonly entry: Entry } => ({
  key: entry.instrumentKey,
  section: entry.section,
  entry,
})

async function roomAt(tx: Tx, others: readonly Entry[], at: number): Promise<number> {
  const free = positionBetween(others[at - 1]?.position ?? null, others[at]?.position ?? null)
  if (free !== null) return free
  // No number is left between the two neighbours, so all entries get new numbers with room between them.
  await storeOrder(tx, others, others)
  return at - 0.5
}

/** Stores a list as it is after a change: new entries are inserted, changed ones updated, none is removed. */
export async function storeOrder(tx: Tx, before: readonly Entry[], after: readonly Entry[]): Promise<void> {
  const known = new Map(before.map(entry => [entry.id, entry]))
  const placed = after.map((entry, position) => ({ ...entry, position }))
  const added = placed.filter(({ id }) => !known.has(id))
  if (added.length > 0) await tx.insert(table).values(added)
  const changed = placed.filter(entry => {
    const was = known.get(entry.id)
    return was && (was.position !== entry.position || was.flag !== entry.flag || was.section !== entry.section)
  })
  if (changed.length === 0) return
  // One statement, because a list has up to 500 entries.
  const rows = changed.map(
    ({ id, position, flag, section }) =>
      sql`(${id}::text, ${position}::double precision, ${flag}::text, ${section}::text)`,
  )
  await tx.execute(sql`UPDATE ${table} SET position = v.position, flag = v.flag, section = v.section
    FROM (VALUES ${sql.join(rows, sql`, `)}) AS v (id, position, flag, section) WHERE ${table.id} = v.id`)
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
export async function removeByKeys(
  db: Db,
  { userId, list: asked }: Pick<Wish, 'userId' | 'list'>,
  keys: readonly InstrumentKey[],
): Promise<Refusal | null> {
  const removed = await transactionOrRefusal(db, async tx => {
    const list = await listOf(tx, userId, asked)
    if (isRefusal(list)) return list
    const rows = await tx
      .delete(table)
      .where(and(inList(list), inArray(table.instrumentKey, [...keys])))
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
