// Looks up the outcome of a transaction whose commit was not acknowledged. PostgreSQL reports the outcome by the
// transaction's number. But after a crash it may give a number that was not yet on disk to another transaction, which
// may commit. Therefore each transaction also inserts a mark that is unique to its connection, and counts as committed
// only if its mark exists.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { must } from '../../domain/assert.ts'
import { sqlStateOf } from './faults.ts'

/** The mark of one transaction: `line` names the connection, `mark` counts its transactions. */
export type Mark = { readonly xid: string; readonly line: string; readonly mark: number }
export type Outcome = 'committed' | 'aborted'

/** SQLSTATE `invalid_parameter_value`: after a crash, the number is not assigned yet. */
const NOT_YET_GIVEN = '22023'
/** Age at which a process deletes marks at its start. No connection is that old. */
const LINE_DAYS = 1

/** For each connection, its unique name and the number of its transactions so far. */
const lines = new WeakMap<object, { readonly line: string; marks: number }>()

/** The statement that inserts the mark of the connection's next transaction and returns its number as `xid`. */
export function marking(client: object): { readonly statement: string; readonly markOf: (xid: string) => Mark } {
  const own = lines.get(client) ?? { line: randomUUID(), marks: 0 }
  lines.set(client, own)
  own.marks += 1
  const { line, marks: mark } = own
  const statement = `INSERT INTO commit_marks (line, mark, at) VALUES ('${line}', ${mark}, now())
    ON CONFLICT (line) DO UPDATE SET mark = excluded.mark, at = excluded.at RETURNING pg_current_xact_id()::text AS xid`
  return { statement, markOf: xid => ({ xid, line, mark }) }
}

/** The outcome; null if the transaction is still running or the server does not respond. */
export async function askOutcome(pool: pg.Pool, { xid, line, mark }: Mark): Promise<Outcome | null> {
  try {
    const { rows } = await pool.query<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [xid])
    const status = must(rows[0], 'an answer').status
    if (status === 'aborted') return 'aborted'
    if (status !== 'committed') return null
    // A separate statement, so that it sees everything committed before the first statement's response.
    const found = await pool.query('SELECT FROM commit_marks WHERE line = $1 AND mark = $2', [line, mark])
    return found.rowCount === 1 ? 'committed' : 'aborted'
  } catch (error) {
    return sqlStateOf(error) === NOT_YET_GIVEN ? 'aborted' : null
  }
}

export const SWEEP_MARKS = `DELETE FROM commit_marks WHERE at < now() - interval '${LINE_DAYS} day'`
