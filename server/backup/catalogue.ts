// Reads the list of tables from PostgreSQL's catalogue, so that a table that a migration adds is saved without being
// listed here.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Reader } from '../db/cursor.ts'
import { textRows } from '../db/text-rows.ts'

export type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the table's primary key. */
  readonly key: readonly string[]
}
export type Column = { readonly name: string; readonly type: string; readonly isIdentity: boolean }

export type ForeignKey = {
  readonly table: string
  readonly references: string
  readonly name: string
  /** The definition in SQL. */
  readonly definition: string
}

/** Table with the schema version. It is not saved, because it is written when a store is created. */
const VERSIONS = 'schema_version'
/** Table with marks of open connections. It is not saved, because marks have no meaning in another store. */
const MARKS = 'commit_marks'

const ours = sql`relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname NOT IN (${VERSIONS}, ${MARKS})`

export async function schemaOf(tx: Reader): Promise<number> {
  const [row] = await textRows(tx, sql`SELECT max(version)::text AS version FROM schema_version`)
  return Number(must(row?.['version'], 'the version of the store'))
}

/** The tables, in an order in which each table comes after those that its foreign keys refer to. */
export async function tablesOf(tx: Reader): Promise<Table[]> {
  const rows = await textRows(
    tx,
    sql`SELECT relname::text AS "table", attname::text AS "column", format_type(atttypid, atttypmod) AS type,
        (attidentity <> '')::text AS "isIdentity",
        array_position(indkey::smallint[], attnum)::text AS "keyPlace"
      FROM pg_class
      JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
      WHERE ${ours} ORDER BY relname, attnum`,
  )
  const byName = Map.groupBy(rows, row => must(row['table'], 'a table'))
  const tables = [...byName].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type, isIdentity }) => ({
      name: must(column, 'a column'),
      type: must(type, 'a type'),
      isIdentity: isIdentity === 'true',
    })),
    key: columns
      .filter(({ keyPlace }) => keyPlace !== null)
      .sort((one, other) => Number(one['keyPlace']) - Number(other['keyPlace']))
      .map(({ column }) => must(column, 'a column')),
  }))
  return inOrder(tables, await foreignKeysOf(tx))
}

function inOrder(tables: readonly Table[], keys: readonly ForeignKey[]): Table[] {
  const ordered: Table[] = []
  const visit = (table: Table) => {
    if (ordered.includes(table)) return
    for (const key of keys) {
      const named = tables.find(({ name }) => name === key.references)
      if (key.table === table.name && named && named !== table) visit(named)
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

export async function foreignKeysOf(tx: Reader): Promise<ForeignKey[]> {
  const rows = await textRows(
    tx,
    sql`SELECT pg_class.relname::text AS "table", confrelid::regclass::text AS "references", conname::text AS name,
        pg_get_constraintdef(pg_constraint.oid) AS definition
      FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
      WHERE contype = 'f' AND ${ours} ORDER BY 1, 3`,
  )
  return rows.map(({ table, references, name, definition }) => ({
    table: must(table, 'a table'),
    references: must(references, 'a table'),
    name: must(name, 'a name'),
    definition: must(definition, 'a definition'),
  }))
}

/**
 * The next number of each identity column, by `table.column`. It is at least as large as all numbers in the rows of a
 * snapshot that began earlier.
 */
export async function identitiesOf(tx: Reader, tables: readonly Table[]): Promise<Record<string, string>> {
  const next: Record<string, string> = {}
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
      const sequence = await sequenceOf(tx, name, column.name)
      const [row] = await textRows(
        tx,
        sql`SELECT (CASE WHEN is_called THEN last_value + 1 ELSE last_value END)::text AS next FROM ${sequence}`,
      )
      next[`${name}.${column.name}`] = must(row?.['next'], 'the next number')
    }
  return next
}

async function sequenceOf(tx: Reader, table: string, column: string): Promise<SQL> {
  const [row] = await textRows(tx, sql`SELECT pg_get_serial_sequence(${table}, ${column}) AS sequence`)
  // PostgreSQL has quoted the name.
  return sql.raw(must(row?.['sequence'], 'the sequence'))
}
