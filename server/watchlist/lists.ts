// Named watchlists of a user: created, renamed, moved and deleted. Changes of one user are serialised, because names,
// places and the maximum number depend on all lists.
import { count, eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { breach } from '../../domain/rules.ts'
import { MAIN_LIST, WATCHLISTS_MAX } from '../../domain/watchlists/lists.ts'
import { checkListName } from '../../domain/watchlists/names.ts'
import type { NamedList } from '../../domain/wire/calls/watchlists.ts'
import { invalid } from '../calls/invalid.ts'
import type { Db, Tx } from '../db/db.ts'
import { watchlist as entries, watchlists as table } from '../db/schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { newId } from '../lib/id.ts'
import { lockPerson } from '../users/people.ts'
import type { ListRow } from './list-rows.ts'
import { listRows, wireId } from './list-rows.ts'

/** All lists in their order, with the number of their entries; `key`: `has` tells which have the instrument. */
export async function namedLists(db: Db, userId: string, key: string | undefined): Promise<NamedList[]> {
  return db.snapshot(async tx => {
    const rows = await listRows(tx, userId)
    const counts = await tx
      .select({ listId: entries.listId, count: count() })
      .from(entries)
      .where(eq(entries.userId, userId))
      .groupBy(entries.listId)
    const holders = key === undefined ? [] : await holdersOf(tx, userId, key)
    const known = rows.some(row => row.isFirst) ? rows : [{ id: MAIN_LIST, isFirst: true, name: null }, ...rows]
    return known.map(row => {
      const listId = row.isFirst ? null : row.id
      const counted = counts.find(each => each.listId === listId)
      return { id: wireId(row), name: row.name, count: counted?.count ?? 0, has: holders.includes(listId) }
    })
  })
}

async function holdersOf(tx: Pick<Tx, 'select'>, userId: string, key: string): Promise<(string | null)[]> {
  const rows = await tx
    .select({ listId: entries.listId, key: entries.instrumentKey })
    .from(entries)
    .where(eq(entries.userId, userId))
  return rows.filter(row => row.key === key).map(row => row.listId)
}

type Change = { readonly userId: string; readonly now: number }

/** Runs `work` with all rows of the user, that of the first list included. */
const changed = <T>(db: Db, { userId, now }: Change, work: (tx: Tx, rows: ListRow[]) => Promise<T | Refusal>) =>
  transactionOrRefusal(db, async tx => {
    await lockPerson(tx, userId)
    const rows = await listRows(tx, userId)
    if (rows.some(row => row.isFirst)) return work(tx, rows)
    const position = (rows[0]?.position ?? 0) - 1
    const first = { id: newId(), userId, isFirst: true, name: null, position, createdAt: now }
    await tx.insert(table).values(first)
    return work(tx, [first, ...rows])
  })

const namesOf = (rows: readonly ListRow[]): string[] => rows.flatMap(row => row.name ?? [])

export function createList(db: Db, change: Change, name: string): Promise<NamedList | Refusal> {
  return changed(db, change, async (tx, rows) => {
    const broken = checkListName(name, namesOf(rows))
    if (broken) return invalid('name', broken)
    if (rows.length >= WATCHLISTS_MAX) return invalid('name', breach('tooMany', { maximum: WATCHLISTS_MAX }))
    const { userId, now: createdAt } = change
    const position = (rows.at(-1)?.position ?? 0) + 1
    const row = { id: newId(), userId, isFirst: false, name, position, createdAt }
    await tx.insert(table).values(row)
    return { id: row.id, name, count: 0, has: false }
  })
}

export function renameList(db: Db, change: Change, { id, name }: { id: string; name: string }) {
  return changed(db, change, async (tx, rows) => {
    const row = rowOf(rows, id)
    if (isRefusal(row)) return row
    const broken = checkListName(name, namesOf(rows.filter(other => other !== row)))
    if (broken) return invalid('name', broken)
    await tx.update(table).set({ name }).where(eq(table.id, row.id))
    return {}
  })
}

export function moveList(db: Db, change: Change, { id, place }: { id: string; place: number }) {
  return changed(db, change, async (tx, rows) => {
    const row = rowOf(rows, id)
    if (isRefusal(row)) return row
    const others = rows.filter(other => other !== row)
    const ordered = [...others.slice(0, place), row, ...others.slice(place)]
    for (const [position, { id: rowId }] of ordered.entries())
      await tx.update(table).set({ position }).where(eq(table.id, rowId))
    return {}
  })
}

/** Deletes a list with its entries. The first one is kept: the calls of the specification work on it. */
export function deleteList(db: Db, change: Change, id: string) {
  return changed(db, change, async (tx, rows) => {
    const row = rowOf(rows, id)
    if (isRefusal(row)) return row
    if (row.isFirst) return refuse('invalid', { field: 'id', detail: 'firstList' })
    await tx.delete(entries).where(eq(entries.listId, row.id))
    await tx.delete(table).where(eq(table.id, row.id))
    return {}
  })
}

const rowOf = (rows: readonly ListRow[], id: string): ListRow | Refusal =>
  rows.find(row => wireId(row) === id) ?? refuse('notFound', { field: 'id' })
