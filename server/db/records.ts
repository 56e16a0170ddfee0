// Rows of a table as one JSON parameter: thousands of single parameters would cost more than the rows.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig } from 'drizzle-orm/pg-core'

/** Columns of a table by their property in its rows. */
export type Columns<Name extends string = string> = Readonly<Record<Name, PgColumn>>
type RowOf<C extends Columns> = Readonly<Record<keyof C, unknown>>

/** The rows as a table expression that is named `given` and has the columns' names. */
export function givenRows<C extends Columns>(columns: C, rows: readonly RowOf<C>[]): SQL {
  const named = Object.entries(columns)
  const records = rows.map(row =>
    Object.fromEntries(named.map(([property, column]) => [column.name, jsonOf(row[property as keyof C])])),
  )
  const types = named.map(([, column]) => sql`${nameOf(column)} ${sql.raw(column.getSQLType())}`)
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS given(${sql.join(types, sql`, `)})`
}

/** JSON has no whole numbers above 2^53. */
const jsonOf = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : (value ?? null))

const nameOf = (column: PgColumn): SQL => sql`${sql.identifier(column.name)}`

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
export const columnNames = (columns: Columns): SQL => listed(Object.values(columns).map(nameOf))

/** Assignments of an update from the row `source`. */
export const assignments = (columns: Columns, source: 'given' | 'excluded'): SQL =>
  listed(Object.values(columns).map(column => sql`${nameOf(column)} = ${sql.raw(source)}.${nameOf(column)}`))

/** Inserts the rows, or updates those whose primary key exists, whatever number of rows the planner expects. */
export const upsert = <C extends Columns>(table: PgTable, columns: C, rows: readonly RowOf<C>[]): SQL => sql`
  INSERT INTO ${table} (${columnNames(columns)}) SELECT ${columnNames(columns)} FROM ${givenRows(columns, rows)}
  ON CONFLICT (${columnNames(primaryKeyOf(table))}) DO UPDATE SET ${assignments(columns, 'excluded')}`

function primaryKeyOf(table: PgTable): Columns {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  return Object.fromEntries(key.map(column => [column.name, column]))
}
