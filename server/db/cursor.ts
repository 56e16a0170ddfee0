// Reads a query that is too large for memory: page by page from a cursor, in one snapshot.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'
import type { TextRow } from './text-rows.ts'
import { textRows } from './text-rows.ts'

/** The read-only part of a transaction. */
export type Reader = Pick<Tx, 'select' | 'selectDistinct' | 'execute'>

/** Rows of the first page: few, because the length of a row is not known yet. */
const FIRST_ROWS = 8
const MOST_ROWS = 2_000
/** The target size of a page in characters: few rows with images, or many rows with figures. */
const PAGE_CHARACTERS = 1_000_000

/**
 * Yields the pages of a query. `query` must select text only, because the two drivers parse other types differently. A
 * transaction can have one cursor at a time.
 */
export async function* pages(tx: Reader, query: SQL): AsyncGenerator<readonly TextRow[]> {
  await tx.execute(sql`DECLARE pages NO SCROLL CURSOR FOR ${query}`)
  for (let wanted = FIRST_ROWS, isLast = false; !isLast; ) {
    const rows = await textRows(tx, sql.raw(`FETCH ${wanted} FROM pages`))
    if (rows.length > 0) yield rows
    isLast = rows.length < wanted
    wanted = Math.min(MOST_ROWS, Math.max(1, Math.floor((PAGE_CHARACTERS * rows.length) / charactersOf(rows))))
  }
  await tx.execute(sql`CLOSE pages`)
}

const charactersOf = (rows: readonly TextRow[]): number =>
  rows.reduce((sum, row) => Object.values(row).reduce((length, value) => length + (value?.length ?? 0), sum), 1)
