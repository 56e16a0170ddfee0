// A copy of all records of a customer, in parts, so that the size of one response is bounded.
import type { SQL } from 'drizzle-orm'
import { and, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import type { ExportPart } from '../../domain/wire/calls/privacy.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import { invalid } from '../calls/invalid.ts'
import { files } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { Sealed } from '../db/sealed-columns.ts'
import { sealed } from '../sealing/reseal.ts'
import type { Records } from './records.ts'
import { records } from './records.ts'

/** Maximum number of rows in a response. */
const ROWS = 500
/** Maximum number of images in a response, because an image has hundreds of kilobytes. */
const IMAGES = 3

const exported = records.filter(({ hidden }) => hidden !== 'all')

/** Position of the export: the kind of record, and the key of the last exported row; null before the first row. */
type Cursor = { readonly kind: number; readonly last: readonly string[] | null }
type Cell = z.output<ReturnType<typeof z.json>>

const cursor = z.tuple([
  z
    .int()
    .min(0)
    .max(exported.length - 1),
  z.array(z.string()).max(4).nullable(),
])

export async function exportData(
  db: Pick<Db, 'snapshot'>,
  userId: string,
  after: string | undefined,
): Promise<CallAnswer<'POST /privacy/export'> | Refusal> {
  const from = after === undefined ? { kind: 0, last: null } : cursorOf(after)
  if (from === null) return invalid('after', { reason: 'malformed' })
  return db.snapshot(tx => partsFrom(tx, userId, from))
}

function cursorOf(after: string): Cursor | null {
  try {
    const [kind, last] = cursor.parse(JSON.parse(after))
    const keys = keyOf(must(exported[kind], 'a kind of record').table).length
    return last === null || last.length === keys ? { kind, last } : null
  } catch {
    return null
  }
}

async function partsFrom(tx: Pick<Tx, 'select'>, userId: string, from: Cursor) {
  const parts: ExportPart[] = []
  let left = ROWS
  let { kind, last } = from
  for (; kind < exported.length; kind += 1, last = null) {
    const each = must(exported[kind], 'a kind of record')
    const most = each.table === files ? IMAGES : left
    const rows = await rowsOf(tx, { of: each, userId, last, most })
    if (rows.length > 0) parts.push({ records: each.name, rows: rows.map(({ shown }) => shown) })
    left -= rows.length
    const end = rows.length === most ? must(rows.at(-1), 'the last row').key : null
    if (end) return { parts, next: JSON.stringify([kind, end]) }
  }
  return { parts, next: null }
}

type Row = { readonly key: readonly string[]; readonly shown: Readonly<Record<string, Cell>> }

type Wanted = { readonly of: Records; readonly userId: string; readonly last: Cursor['last']; readonly most: number }

async function rowsOf(
  tx: Pick<Tx, 'select'>,
  { of: { table, of, hidden }, userId, last, most }: Wanted,
): Promise<Row[]> {
  const key = keyOf(table)
  const isLater = last === null ? undefined : later(key, last)
  const rows = await tx
    .select(getTableColumns(table))
    .from(table)
    .where(and(of(tx, userId), isLater))
    .orderBy(...key)
    .limit(most)
  const secrets: ReadonlySet<PgColumn> = new Set(hidden === 'all' ? [] : hidden)
  const shownColumns = Object.entries(getTableColumns(table)).filter(([, column]) => !secrets.has(column))
  const idName = nameOf(table, sealed.find(one => one.table === table)?.key ?? must(key[0], 'a key'))
  return rows.map(row => ({
    key: key.map(column => String(row[nameOf(table, column)])),
    shown: Object.fromEntries(shownColumns.map(([name]) => [name, cellOf(row[name], String(row[idName]))])),
  }))
}

/** Selects rows after the key `last`: a row comparison in the order of the key. */
function later(key: readonly PgColumn[], last: readonly string[]): SQL {
  const values = last.map((value, nth) => sql`${value}::${sql.raw(must(key[nth], 'a column').getSQLType())}`)
  return sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`
}

function keyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(column => column.primary)
}

const nameOf = (table: PgTable, wanted: PgColumn): string =>
  must(
    Object.entries(getTableColumns(table)).find(([, column]) => column.name === wanted.name),
    'a column of the table',
  )[0]

/** A value as JSON: large integers as text, bytes in base64. */
function cellOf(stored: unknown, id: string): Cell {
  const value: unknown = stored instanceof Sealed ? stored.open(id) : stored
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return (value ?? null) as Cell
}
