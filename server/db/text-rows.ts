// Rows of a query as PostgreSQL's text, because the two drivers parse other types differently.
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Columns as PostgreSQL's text; null for NULL. */
export type TextRow = Readonly<Record<string, string | null>>

/** The query must select text only. */
export async function textRows(
  tx: Pick<PgDatabase<PgQueryResultHKT>, 'execute'>,
  query: SQL,
): Promise<readonly TextRow[]> {
  // Both drivers return an object with `rows`.
  const { rows } = (await tx.execute(query)) as { readonly rows: readonly TextRow[] }
  return rows
}
