// Reads one page of a query, and the total number of its rows.
import type { SQL } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { must } from '../../domain/assert.ts'

/** Condition that a column has a value; no condition if the caller gave none. */
export const equalsIfGiven = <Value>(
  column: AnyPgColumn<{ data: Value }>,
  value: Value | undefined,
): SQL | undefined => (value === undefined ? undefined : eq(column, value))

export type PageInput = { readonly pageNo: number; readonly pageSize: number }

type Pageable<Row> = { limit(rows: number): { offset(from: number): PromiseLike<Row[]> } }

type PageQuery<Row> = {
  readonly counted: PromiseLike<readonly { readonly total: number }[]>
  /** The query with its order, without a limit. */
  readonly rows: Pageable<Row>
}

export async function readPage<Row>(
  { counted, rows }: PageQuery<Row>,
  { pageNo, pageSize }: PageInput,
): Promise<{ total: number; rows: Row[] }> {
  const [count] = await counted
  return { total: must(count, 'a count').total, rows: await rows.limit(pageSize).offset((pageNo - 1) * pageSize) }
}
