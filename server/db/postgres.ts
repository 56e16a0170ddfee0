// A PostgreSQL server shared by several processes. Every operation ends within seconds, even if the server or the
// connection fails. The outcome of a commit that was not acknowledged is looked up until it is known.
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { must } from '../../domain/assert.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { crashPoint } from '../lib/crash.ts'
import type { Db, StoreDurability, TransactionOptions, Tx } from './db.ts'
import { StoreError, StoreUnavailable } from './db.ts'
import { durabilitySettings } from './durability.ts'
import { isConflict, isUnavailable, sqlStateOf } from './faults.ts'
import { grantRows } from './least-role.ts'
import type { Script } from './migrate.ts'
import { migrate } from './migrate.ts'
import type { Mark, Outcome } from './outcome.ts'
import { askOutcome, marking, SWEEP_MARKS } from './outcome.ts'
import type { AfterCommit } from './transaction.ts'
import { createAfterCommit, transactionOn } from './transaction.ts'

/**
 * Time limits to get a connection, and then to get the response. Their sum is the maximum that a user waits
 * (reliability, L8: 5 s).
 */
const LINE_MS = 2_000
const ANSWER_MS = 3_000
/** The server's time limits. They are shorter than the client's, so that the server reports the reason. */
const STATEMENT_MS = 2_800
const LOCK_MS = 2_500
/**
 * Time limit of a whole transaction with its waits and retries. The rest of the user's limit is for looking up its
 * outcome.
 */
const TRANSACTION_MS = 4_500
const ASK_MS = 500
const IDLE_LINE_MS = 30_000

/** Maximum number of retries after deadlocks and conflicts. */
const RETRIES = 5
const RETRY_MIN_MS = 5

/** Intervals and duration of the look-up of a commit's outcome. They are long enough for a restart of the server. */
const OUTCOME_SOON_MS = 100
const OUTCOME_EVERY_MS = 1_000
const OUTCOME_TRIES = 600

/** Time limit of the start, which may wait for another process's migration: long with millions of postings. */
const MIGRATION_MS = HOUR_MS
/** Number of the advisory lock, used for nothing else: `pulso` in ASCII. */
const MIGRATION_LOCK = '482871407471'
/** PostgreSQL 13 is the oldest version with pg_xact_status and 64-bit transaction numbers. */
const OLDEST_VERSION = 130_000

const NAME = 'pulso'

/**
 * Opens the database of `url` and migrates it, once for all processes that start at the same time. Throws a StoreError
 * if it must not or cannot be opened. `connections`: the maximum number of connections. `ownerUrl`: connects as the
 * role that migrates; the role of `url` then gets rights to rows only.
 */
export async function openPostgres(url: string, now: number, { connections = 10, ownerUrl = '' } = {}): Promise<Db> {
  const role = ownerUrl === '' ? null : await roleOf(url)
  const durability = await prepare(ownerUrl || url, role, now)
  const pool = new pg.Pool({
    ...lineSettings(url, { line: LINE_MS, statement: STATEMENT_MS, lock: LOCK_MS, answer: ANSWER_MS }),
    max: connections,
    idleTimeoutMillis: IDLE_LINE_MS,
  })
  // The query on a broken connection fails, and the connection is replaced. Without a listener its error event would
  // end the process.
  pool.on('error', ignored)
  pool.on('connect', client => void client.on('error', ignored))
  const queries = drizzle({ client: pool })
  const closing = new AbortController()
  const runner: Runner = { url, pool, closing: closing.signal }
  return Object.assign(queries, {
    transaction: <T>(work: (tx: Tx) => Promise<T>, timeout?: TransactionOptions) => transact(runner, work, timeout),
    snapshot: <T>(work: (tx: Tx) => Promise<T>, timeout?: TransactionOptions) =>
      withLine(runner, timeout, line => readOnly(line, work)),
    durability,
    async close() {
      closing.abort()
      await pool.end()
    },
  })
}

const ignored = (): void => {}

type Waits = { readonly line: number; readonly statement: number; readonly lock: number; readonly answer: number }

const lineSettings = (url: string, { line, statement, lock, answer }: Waits): pg.ClientConfig => ({
  connectionString: url,
  application_name: NAME,
  keepAlive: true,
  connectionTimeoutMillis: line,
  statement_timeout: statement,
  lock_timeout: lock,
  query_timeout: answer,
  idle_in_transaction_session_timeout: statement + lock,
})

const longSettings = (url: string, withinMs: number): pg.ClientConfig =>
  lineSettings(url, { line: LINE_MS, statement: withinMs, lock: withinMs, answer: withinMs })

/**
 * Runs the migrations in one transaction, under a lock: of several processes that start together one migrates and the
 * others wait.
 */
async function prepare(url: string, role: string | null, now: number): Promise<StoreDurability> {
  const line = new pg.Client(longSettings(url, MIGRATION_MS))
  line.on('error', ignored)
  try {
    await line.connect()
    await checkVersion(line)
    await line.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    await line.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await migrate(scriptOf(line), now)
    if (role !== null) await grantRows(line, role)
    await line.query(SWEEP_MARKS)
    await line.query('COMMIT')
    return await durabilityOf(line)
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('unreachable', `The PostgreSQL ${reasonOf(error)}`)
  } finally {
    await line.end().catch(ignored)
  }
}

async function roleOf(url: string): Promise<string> {
  const line = new pg.Client(longSettings(url, STATEMENT_MS))
  line.on('error', ignored)
  try {
    await line.connect()
    const { rows } = await line.query<{ role: string }>('SELECT current_user AS role')
    return must(rows[0], 'the role').role
  } catch (error) {
    throw new StoreError('unreachable', `The PostgreSQL ${reasonOf(error)}`)
  } finally {
    await line.end().catch(ignored)
  }
}

/** The driver's message. It contains hosts and users, never a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `cannot be opened: ${String(error)}`
  // If several addresses refuse, the error has no message.
  const said = error.message || ('code' in error ? String(error.code) : error.name)
  return `that DATABASE_URL names cannot be opened: ${said}`
}

async function checkVersion(line: pg.Client): Promise<void> {
  const { rows } = await line.query<{ server_version_num: string }>('SHOW server_version_num')
  const version = Number(must(rows[0], 'the version').server_version_num)
  if (version < OLDEST_VERSION)
    throw new StoreError('older', `The PostgreSQL is of version ${version}; 13 or later is needed.`)
}

const scriptOf = (line: pg.Client): Script => ({
  exec: script => line.query(script),
  query: async (statement, parameters) => ({ rows: (await line.query(statement, parameters)).rows }),
})

async function durabilityOf(line: pg.Client): Promise<StoreDurability> {
  const { rows } = await line.query<{ name: string }>(
    "SELECT name FROM pg_settings WHERE name = ANY ($1) AND setting = 'off' ORDER BY name",
    [durabilitySettings],
  )
  return { embedded: false, off: rows.map(row => row.name) }
}

type Runner = { readonly url: string; readonly pool: pg.Pool; readonly closing: AbortSignal }
type Line = { readonly client: pg.PoolClient | pg.Client; readonly giveBack: (broken: boolean) => void }
type Work<T> = (tx: Tx) => Promise<T>

async function transact<T>(runner: Runner, work: Work<T>, timeout: TransactionOptions | undefined): Promise<T> {
  const endsAt = performance.now() + (timeout?.withinMs ?? TRANSACTION_MS)
  for (let tries = 0; ; tries += 1) {
    try {
      return await withLine(runner, timeout, line => runOn(runner, line, work, endsAt))
    } catch (error) {
      const pauseMs = RETRY_MIN_MS * 2 ** tries * (0.5 + Math.random())
      if (!isConflict(error) || tries >= RETRIES || performance.now() + pauseMs > endsAt) throw asFault(error)
      await sleep(pauseMs)
    }
  }
}

const asFault = (error: unknown): unknown =>
  isUnavailable(error) && !(error instanceof StoreUnavailable) ? new StoreUnavailable('undone', error) : error

async function withLine<T>(
  runner: Runner,
  timeout: TransactionOptions | undefined,
  work: (line: Line) => Promise<T>,
): Promise<T> {
  const line = await (timeout ? ownLine(runner, timeout) : pooledLine(runner)).catch((error: unknown) => {
    throw new StoreUnavailable('undone', error)
  })
  try {
    const result = await work(line)
    line.giveBack(false)
    return result
  } catch (error) {
    line.giveBack(isLost(error))
    throw error
  }
}

/** True if there was no response, so that the connection's state is unknown. */
const isLost = (error: unknown): boolean => isUnavailable(error) && sqlStateOf(error) === null

async function pooledLine({ pool }: Runner): Promise<Line> {
  const client = await pool.connect()
  let over = false
  return {
    client,
    giveBack(broken) {
      if (over) return
      over = true
      client.release(broken)
    },
  }
}

/** A connection outside the pool that requests use, with its own time limits. */
async function ownLine({ url }: Runner, { withinMs }: TransactionOptions): Promise<Line> {
  const client = new pg.Client(longSettings(url, withinMs))
  client.on('error', ignored)
  await client.connect()
  return { client, giveBack: () => void client.end().catch(ignored) }
}

/** Runs `work` in one snapshot. It changes nothing, so there is no outcome to look up. */
async function readOnly<T>(line: Line, work: Work<T>): Promise<T> {
  await control(line, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  return endedBy(line, async () => {
    const result = await work(txOn(line, createAfterCommit()).tx)
    await control(line, 'COMMIT')
    return result
  })
}

async function runOn<T>(runner: Runner, line: Line, work: Work<T>, endsAt: number): Promise<T> {
  // At the time limit the connection is closed: its statement fails, and the server rolls back.
  const cutOff = setTimeout(() => line.giveBack(true), endsAt - performance.now())
  try {
    const mark = await begin(line)
    const callbacks = createAfterCommit()
    const result = await endedBy(line, async () => {
      const { tx, writes } = txOn(line, callbacks)
      const done = await work(tx)
      await writes.flush()
      return done
    })
    await commit(runner, line, { mark, callbacks, endsAt })
    return result
  } finally {
    clearTimeout(cutOff)
  }
}

const txOn = ({ client }: Line, callbacks: AfterCommit) => transactionOn(client, sessionOn, callbacks)
const sessionOn = (client: Line['client']) => new NodePgSession(client, dialect, undefined)
const dialect = new PgDialect()

/** Begins a transaction and inserts its mark, with which its outcome can be looked up, in one round trip. */
async function begin(line: Line): Promise<Mark> {
  const { statement, markOf } = marking(line.client)
  const answers = await control(line, `BEGIN ISOLATION LEVEL READ COMMITTED; ${statement}`)
  return markOf(must(answers[1]?.rows[0]?.['xid'], 'the number of the transaction'))
}

/** Rolls back when `work` throws, so that the connection can be reused. */
async function endedBy<T>(line: Line, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isLost(error)) line.giveBack(true)
    else await control(line, 'ROLLBACK').catch(() => line.giveBack(true))
    throw error
  }
}

type Ending = { readonly mark: Mark; readonly callbacks: AfterCommit; readonly endsAt: number }

async function commit(runner: Runner, line: Line, { mark, callbacks, endsAt }: Ending): Promise<void> {
  crashPoint('P2')
  try {
    const [answer] = await control(line, 'COMMIT')
    // PostgreSQL responds ROLLBACK if a statement had failed and the code ignored it.
    if (answer?.command !== 'COMMIT') throw new Error('A transaction whose statement failed was to be committed')
  } catch (error) {
    // The server reported why the commit failed, so the outcome is known.
    if (!(error instanceof StoreUnavailable)) throw error
    line.giveBack(true)
    const outcome = await outcomeBy(runner, mark, endsAt + ASK_MS)
    if (outcome === 'aborted') throw new StoreUnavailable('undone', error.cause)
    if (outcome === null) {
      void runWhenKnown(runner, mark, callbacks)
      throw new StoreUnavailable('unknown', error.cause)
    }
  }
  callbacks.run()
}

/** Looks up the outcome until the time `until`; null if it is still unknown then. */
async function outcomeBy({ pool }: Runner, mark: Mark, until: number): Promise<Outcome | null> {
  while (performance.now() < until) {
    const outcome = await Promise.race([askOutcome(pool, mark), sleep(until - performance.now(), null)])
    if (outcome !== null) return outcome
    await sleep(OUTCOME_SOON_MS)
  }
  return null
}

/**
 * Runs the after-commit callbacks when the outcome is known: their receivers (the matcher for an order, a socket for
 * its session's end) must not wait forever.
 */
async function runWhenKnown({ pool, closing }: Runner, mark: Mark, callbacks: AfterCommit): Promise<void> {
  for (let tries = 0; tries < OUTCOME_TRIES && !closing.aborted; tries += 1) {
    const outcome = await askOutcome(pool, mark)
    if (outcome === 'committed') callbacks.run()
    if (outcome !== null) return
    await sleep(OUTCOME_EVERY_MS, null, { ref: false })
  }
}

type Answer = { readonly command: string; readonly rows: readonly Readonly<Record<string, string>>[] }

/** Runs statements that begin or end a transaction. A connection without a response is a failure of the store. */
async function control(line: Line, statements: string): Promise<readonly Answer[]> {
  try {
    // For several statements the driver returns an array, although its types declare a single result.
    const answer: Answer | Answer[] = await line.client.query(statements)
    return Array.isArray(answer) ? answer : [answer]
  } catch (error) {
    throw sqlStateOf(error) === null ? new StoreUnavailable('undone', error) : error
  }
}
