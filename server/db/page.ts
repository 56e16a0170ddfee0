// Reads one page of a query, and the total number of its rows.
import type { SQL } from 'drizzle-orm'
import { count, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { must } from '../../domain/assert.ts'
import type { Tx } from './db.ts'

/** Condition that a column has a value; no condition if the caller gave none. */
export const equalsIfGiven = <Value>(
  column: AnyPgColumn<{ data: Value }>,
  value: Value | undefined,
): SQL | undefined => (value === undefined ? undefined : eq(column, value))

export type PageInput = { readonly pageNo: number; readonly pageSize: number }

type Ordered<Row> = { limit(rows: number): { offset(from: number): PromiseLike<Row[]> } }
type Pageable<Row> = { getSQL(): SQL; orderBy(...order: SQL[]): Ordered<Row> }

/** Rows of a query that has its conditions, but neither an order nor a limit. */
export async function readPage<Row>(
  tx: Pick<Tx, 'select'>,
  query: Pageable<Row>,
  order: readonly SQL[],
  { pageNo, pageSize }: PageInput,
): Promise<{ total: number; rows: Row[] }> {
  // Before the order is added, because the query changes in place.
  const all = sql`(${query.getSQL()}) AS counted`
  const [counted] = await tx.select({ total: count() }).from(all)
  const rows = await query
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  return { total: must(counted, 'a count').total, rows }
}

/** One page of a list in memory. */
export const pageIn = <Row>(rows: readonly Row[], { pageNo, pageSize }: PageInput): { total: number; list: Row[] } => ({
  total: rows.length,
  list: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
})
