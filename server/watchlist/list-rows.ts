// Rows of the named watchlists.
import { and, asc, eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { MAIN_LIST } from '../../domain/watchlists/lists.ts'
import type { Tx } from '../db/db.ts'
import { watchlists as table } from '../db/schema.ts'
import type { OwnList } from './entries.ts'

export type ListRow = typeof table.$inferSelect

/** The user's rows in their order; the first list may have none. */
export const listRows = (db: Pick<Tx, 'select'>, userId: string): Promise<ListRow[]> =>
  db.select().from(table).where(eq(table.userId, userId)).orderBy(asc(table.position), asc(table.id))

/** Id on the wire: that of the first list is the same for every user. */
export const wireId = ({ id, isFirst }: Pick<ListRow, 'id' | 'isFirst'>): string => (isFirst ? MAIN_LIST : id)

/** Resolves an id of the wire; another user's list is not found, like one that does not exist. */
export async function listOf(
  db: Pick<Tx, 'select'>,
  userId: string,
  asked: string | undefined,
): Promise<OwnList | Refusal> {
  if (asked === undefined || asked === MAIN_LIST) return { userId, id: null }
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.id, asked), eq(table.isFirst, false)))
  return row ? { userId, id: row.id } : refuse('notFound', { field: 'list' })
}
