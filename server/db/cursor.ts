// The rows of a query that is too long to hold: a cursor, page by page, all of one moment.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** What only reads, in a transaction of either kind. */
export type Reader = Pick<Tx, 'select' | 'selectDistinct' | 'execute'>

/** Texts as the store writes them; null is null. */
export type TextRow = Readonly<Record<string, string | null>>

/** The first page is short: nobody knows yet how long a row is. */
const FIRST_ROWS = 8
const MOST_ROWS = 2_000
/** What a page is meant to be: rows of images are few to a page, rows of figures many. */
const PAGE_CHARACTERS = 1_000_000

/** `query` selects texts only: the drivers of the two stores read other types differently. One at a time. */
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

export async function textRows(tx: Pick<Tx, 'execute'>, query: SQL): Promise<readonly TextRow[]> {
  // Both drivers answer an object with the rows in it.
  const { rows } = (await tx.execute(query)) as { readonly rows: readonly TextRow[] }
  return rows
}
