// Changes of several entries of a list at once: flags, sections, transfers to another list, imports. The order after a
// change is computed by `domain/watchlists`, as on the page.
import { and, eq, inArray } from 'drizzle-orm'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { WATCHLIST_MAX } from '../../domain/limits.ts'
import type { EntryFlag } from '../../domain/watchlists/lists.ts'
import { checkSectionName } from '../../domain/watchlists/names.ts'
import type { Sectioned } from '../../domain/watchlists/sections.ts'
import { intoSection, movedSection, renamedSection, sectionNames } from '../../domain/watchlists/sections.ts'
import { invalid } from '../calls/invalid.ts'
import type { Db, Tx } from '../db/db.ts'
import { watchlist as table } from '../db/schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { newId } from '../lib/id.ts'
import { lockPerson } from '../users/people.ts'
import type { Entry, OwnList } from './entries.ts'
import { entriesOf, fullList, sectioned, storeOrder } from './entries.ts'
import { listOf } from './list-rows.ts'

type Item = Sectioned & { readonly entry: Entry }
type Asked = { readonly userId: string; readonly list: string }

/** Runs `work` with the entries of a list and stores the order that it returns. */
const arranged = (
  db: Db,
  { userId, list }: Asked,
  work: (items: Item[], own: OwnList, tx: Tx) => Item[] | Refusal | Promise<Item[] | Refusal>,
): Promise<{ added: number } | Refusal> =>
  transactionOrRefusal(db, async tx => {
    await lockPerson(tx, userId)
    const own = await listOf(tx, userId, list)
    if (isRefusal(own)) return own
    const before = await entriesOf(tx, own)
    const after = await work(before.map(sectioned), own, tx)
    if (isRefusal(after)) return after
    await storeOrder(
      tx,
      before,
      after.map(({ entry, section = null }) => ({ ...entry, section })),
    )
    return { added: after.length - before.length }
  })

type Marks = {
  readonly keys: readonly string[]
  readonly flag?: EntryFlag | 'none' | undefined
  /** Empty: none. */
  readonly section?: string | undefined
}

export const markEntries = (db: Db, asked: Asked, { keys, flag, section }: Marks) =>
  arranged(db, asked, items => {
    const broken = section && checkSectionName(section, [])
    if (broken) return invalid('section', broken)
    const marked =
      flag === undefined ? items : items.map(item => (keys.includes(item.key) ? flagged(item, flag) : item))
    return section === undefined ? marked : intoSection(marked, keys, section === '' ? null : section)
  })

const flagged = (item: Item, flag: EntryFlag | 'none'): Item => ({
  ...item,
  entry: { ...item.entry, flag: flag === 'none' ? null : flag },
})

type SectionChange =
  | { readonly section: string; readonly name: string }
  | { readonly section: string; readonly remove: true }
  | { readonly section: string; readonly place: number }

export const changeSection = (db: Db, asked: Asked, change: SectionChange) =>
  arranged(db, asked, items => {
    const names = sectionNames(items)
    const { section } = change
    if (!names.includes(section)) return refuse('notFound', { field: 'section' })
    if ('place' in change) return movedSection(items, section, change.place)
    if ('remove' in change) return renamedSection(items, section, null)
    const others = names.filter(name => name !== section)
    const broken = checkSectionName(change.name, others)
    return broken ? invalid('name', broken) : renamedSection(items, section, change.name)
  })

type Transfer = {
  readonly from: string
  readonly keys: readonly string[]
  readonly keep: boolean
  readonly now: number
}

/** Adds entries of the list `from` at the end of those without a section, with their flags; `keep`: they stay there too. */
export const transferEntries = (db: Db, asked: Asked, { from, keys, keep, now }: Transfer) =>
  arranged(db, asked, async (items, own, tx) => {
    const source = await listOf(tx, asked.userId, from)
    if (isRefusal(source)) return source
    if (source.id === own.id) return invalid('to', { reason: 'duplicate' })
    const taken = (await entriesOf(tx, source)).filter(entry => keys.includes(entry.instrumentKey))
    if (taken.length === 0) return refuse('notFound', { field: 'keys' })
    const present = new Set(items.map(item => item.key))
    const added = taken
      .filter(entry => !present.has(entry.instrumentKey))
      .map(entry => ({ ...entry, id: newId(), listId: own.id, section: null, createdAt: now }))
    if (items.length + added.length > WATCHLIST_MAX) return fullList()
    if (!keep) {
      const ids = taken.map(entry => entry.id)
      await tx.delete(table).where(and(eq(table.userId, asked.userId), inArray(table.id, ids)))
    }
    return intoSection(
      [...items, ...added.map(sectioned)],
      added.map(entry => entry.instrumentKey),
      null,
    )
  })

type Imported = { readonly key: InstrumentKey; readonly section?: string | undefined }

/** Adds entries, each at the end of its section; those that the list has already stay as they are. */
export const importEntries = (db: Db, asked: Asked, imported: readonly Imported[], now: number) =>
  arranged(db, asked, (items, own) => {
    const present = new Set(items.map(item => item.key))
    /** Keys of the new entries by section, in the order of the import. */
    const sections = new Map<string, string[]>()
    for (const { key, section = '' } of imported) {
      const broken = section === '' ? null : checkSectionName(section, [])
      if (broken) return invalid('section', broken)
      if (present.has(key)) continue
      present.add(key)
      sections.set(section, [...(sections.get(section) ?? []), key])
    }
    if (present.size > WATCHLIST_MAX) return fullList()
    let all = items
    for (const [section, keys] of sections) {
      const added = keys.map(key => sectioned(entryFor(own, key, now)))
      all = intoSection([...all, ...added], keys, section === '' ? null : section)
    }
    return all
  })

const entryFor = ({ userId, id: listId }: OwnList, instrumentKey: string, createdAt: number): Entry => ({
  id: newId(),
  userId,
  listId,
  instrumentKey,
  position: 0,
  flag: null,
  section: null,
  createdAt,
})
