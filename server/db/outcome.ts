// What became of a transaction whose commit was not answered. PostgreSQL knows by the transaction's number; but a number that
// was not yet on disk when the server fell is given to another transaction after it, which may commit. So each transaction also
// leaves a mark of its line's own, and only who finds it has committed.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { must } from '../../domain/assert.ts'
import { sqlStateOf } from './faults.ts'

/** One transaction of one line. */
export type Mark = { readonly xid: string; readonly line: string; readonly mark: number }
export type Outcome = 'committed' | 'aborted'

/** `invalid_parameter_value`: a number that is still to be given, after a fall. */
const NOT_YET_GIVEN = '22023'
/** Lines are younger; what one left is swept by the next process that starts. */
const LINE_DAYS = 1

/** Names of lines, and how many transactions each has begun. */
const lines = new WeakMap<object, { readonly line: string; marks: number }>()

/** The statement that marks the next transaction of this line, and answers its number as `xid`. */
export function marking(client: object): { readonly statement: string; readonly markOf: (xid: string) => Mark } {
  const own = lines.get(client) ?? { line: randomUUID(), marks: 0 }
  lines.set(client, own)
  own.marks += 1
  const { line, marks: mark } = own
  const statement = `INSERT INTO commit_marks (line, mark, at) VALUES ('${line}', ${mark}, now())
    ON CONFLICT (line) DO UPDATE SET mark = excluded.mark, at = excluded.at RETURNING pg_current_xact_id()::text AS xid`
  return { statement, markOf: xid => ({ xid, line, mark }) }
}

/** Null: it runs still, or nobody answers. */
export async function askOutcome(pool: pg.Pool, { xid, line, mark }: Mark): Promise<Outcome | null> {
  try {
    const { rows } = await pool.query<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [xid])
    const status = must(rows[0], 'an answer').status
    if (status === 'aborted') return 'aborted'
    if (status !== 'committed') return null
    // A statement of its own, which sees all that was committed before the answer to the first.
    const found = await pool.query('SELECT FROM commit_marks WHERE line = $1 AND mark = $2', [line, mark])
    return found.rowCount === 1 ? 'committed' : 'aborted'
  } catch (error) {
    return sqlStateOf(error) === NOT_YET_GIVEN ? 'aborted' : null
  }
}

export const SWEEP_MARKS = `DELETE FROM commit_marks WHERE at < now() - interval '${LINE_DAYS} day'`
