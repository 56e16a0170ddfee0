// The writes of a transaction that nothing in it reads back. They wait, and are executed as one statement before the next
// query of the transaction, or before its commit. Each statement costs a round trip, a parse and a plan, which is most of
// the cost of a small write.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { TextRow } from './text-rows.ts'

/** One write or query of a statement. Its name is unique within its writer; other parts use it by {@link partName}. */
export type Part = { readonly name: string; readonly sql: SQLWrapper }

/** Writes all rows of a transaction that are of one kind. */
export type Writer<Row> = {
  /** Unique among the writers. Two writers must not write to the same row. */
  readonly name: string
  /** Of rows with the same identity only the last one is written. Absent: every row is written, in the given order. */
  readonly identity?: (row: Row) => string
  readonly parts: (rows: readonly Row[]) => readonly Part[]
}

export const partName = (writer: string, part: string): SQL => sql`${sql.identifier(`${writer}_${part}`)}`

export type WriteSet = {
  /** Adds rows, which wait. They replace waiting rows with the same identity. */
  add<Row>(writer: Writer<Row>, rows: readonly Row[]): void
  /** Executes what waits. Queries that run meanwhile must wait for the same promise. */
  flush(): Promise<void>
  /** Executes what waits and `last` as one statement. Returns the rows of `last`, which sees none of the other writes. */
  flushWith(last: SQLWrapper): Promise<readonly TextRow[]>
}

type Execute = (statement: SQL) => Promise<readonly TextRow[]>

export function createWriteSet(execute: Execute): WriteSet {
  const waiting = new Map<string, Batch<unknown>>()
  let running: Promise<unknown> = Promise.resolve()

  function take(): Part[] {
    const parts = [...waiting.values()].flatMap(batch => batch.parts())
    waiting.clear()
    return parts
  }

  return {
    add(writer, rows) {
      if (rows.length === 0) return
      const batch = waiting.get(writer.name) ?? createBatch(writer)
      waiting.set(writer.name, batch)
      for (const row of rows) batch.add(row)
    },
    async flush() {
      const [last, ...others] = take().reverse()
      if (last) running = execute(together(last.sql, others.reverse()))
      await running
    },
    flushWith(last) {
      const rows = execute(together(last, take()))
      running = rows
      return rows
    },
  }
}

type Batch<Row> = { add(row: Row): void; parts(): Part[] }

function createBatch<Row>({ name, identity, parts }: Writer<Row>): Batch<Row> {
  const rows = new Map<string | number, Row>()
  return {
    add(row) {
      const key = identity ? identity(row) : rows.size
      // A row that replaces another takes the last place.
      rows.delete(key)
      rows.set(key, row)
    },
    parts: () => parts([...rows.values()]).map(part => ({ name: `${name}_${part.name}`, sql: part.sql })),
  }
}

function together(last: SQLWrapper, others: readonly Part[]): SQL {
  const named = others.map(part => sql`${sql.identifier(part.name)} AS (${part.sql.getSQL()})`)
  return named.length === 0 ? sql`${last.getSQL()}` : sql`WITH ${sql.join(named, sql`, `)} ${last.getSQL()}`
}
