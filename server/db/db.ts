// The store's interface: Drizzle's query builder, and transactions. The engine is always PostgreSQL: either embedded in
// this process with one transaction at a time, or a server shared by several processes.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { WriteSet } from './write-set.ts'

type Queries = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>

/** A running transaction. Its queries see the writes that were added to `writes` before them. */
export type Tx = Queries & {
  readonly writes: Pick<WriteSet, 'add' | 'flushWith'>
  /** `work` runs after the commit, never after a rollback. For notifications that need not be stored. */
  afterCommit(work: () => void): void
}

/** Options of a transaction. */
export type TransactionOptions = {
  /** The total time limit, for work that takes longer than a request: a start, a nightly job. */
  readonly withinMs: number
}

/** The store. Each query outside a transaction is its own transaction. */
export type Db = Queries & {
  /**
   * Commits when `work` resolves, rolls back when it throws. Isolation is READ COMMITTED: rows that a decision depends
   * on must be locked first. `work` is repeated after a deadlock or conflict, so it must change nothing but the store.
   * It must be short, because the embedded store runs one transaction at a time.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, timeout?: TransactionOptions): Promise<T>
  /** Runs reads that must come from one snapshot. */
  snapshot<T>(
    work: (tx: Pick<Tx, 'select' | 'selectDistinct' | 'execute'>) => Promise<T>,
    timeout?: TransactionOptions,
  ): Promise<T>
  readonly durability: StoreDurability
  close(): Promise<void>
}

/** The store's guarantees for a commit. */
export type StoreDurability = {
  /** True if the store runs in this process and in one folder, false for a database server. */
  readonly embedded: boolean
  /** Names of settings that durability requires and that are off. */
  readonly off: readonly string[]
}

/**
 * `held`: another process has locked the folder. `newer`: the schema is of a later version of Pulso. `unreachable`: the
 * server does not respond or refuses the log-in. `unsafe`: the store lacks the durability that the market requires, or
 * its role has too many rights. `older`: the server's version lacks required features. `locked`: its values are sealed
 * with a key that this process does not have. `wide`: other users of the machine can access the folder. `full`: the disk
 * has too little space. `denied`: the folder cannot be written. `damaged`: the store's files cannot be read.
 */
export type StoreProblem =
  | 'full'
  | 'denied'
  | 'damaged'
  | 'wide'
  | 'held'
  | 'newer'
  | 'unreachable'
  | 'unsafe'
  | 'foreign'
  | 'older'
  | 'locked'

/** Thrown when a store must not or cannot be opened. The message is for an operator. */
export class StoreError extends Error {
  readonly problem: StoreProblem

  constructor(problem: StoreProblem, message: string) {
    super(message)
    this.name = 'StoreError'
    this.problem = problem
  }
}

/**
 * The store did not respond in time. `undone`: nothing was changed. `unknown`: the change may have been committed. In
 * both cases the caller must retry, with the same idempotency key where money moves.
 */
export class StoreUnavailable extends Error {
  readonly outcome: 'undone' | 'unknown'

  constructor(outcome: 'undone' | 'unknown', cause: unknown) {
    super(outcome === 'undone' ? 'The store did nothing' : 'Whether the store did it is not known', { cause })
    this.name = 'StoreUnavailable'
    this.outcome = outcome
  }
}
