// The store as everything else sees it: Drizzle's query builder and transactions, nothing of the engine below. The engine
// is PostgreSQL in both cases: inside this process, one transaction at a time, or a server of its own that several
// processes share.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Queries = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>

/** A running transaction. */
export type Tx = Queries & {
  /** Runs once the transaction is committed, never when it is rolled back: for bells, not for facts. */
  afterCommit(work: () => void): void
}

/** What a store is asked for beyond the usual. */
export type Patience = {
  /** How long the whole of it may take, for what is longer than a person waits: a start, a night's work. */
  readonly withinMs: number
}

/** Queries made on it directly are each their own transaction. */
export type Db = Queries & {
  /**
   * Commits when `work` resolves, rolls back when it throws. Other transactions run beside it and are seen as they commit
   * (READ COMMITTED): what is read to be acted on is locked first. `work` runs again when two stood in each other's way, so
   * it must not change anything but the store. Keep it short: the embedded store runs one at a time.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, patience?: Patience): Promise<T>
  /** Reads that must all be of one moment. */
  snapshot<T>(
    work: (tx: Pick<Tx, 'select' | 'selectDistinct' | 'execute'>) => Promise<T>,
    patience?: Patience,
  ): Promise<T>
  readonly promises: StorePromises
  close(): Promise<void>
}

/** What the store promises of a commit. */
export type StorePromises = {
  /** In this process and in one folder, for one machine; not a server of its own. */
  readonly embedded: boolean
  /** Settings that must be on for a commit to outlive a power cut, and are off. */
  readonly off: readonly string[]
}

/**
 * `held`: another process has the folder. `newer`: the store was written by a later version of Pulso. `unreachable`: the
 * server does not answer, or not us. `unsafe`: it does not promise what the market asks for. `older`: a server of a version
 * that lacks what is needed.
 */
export type StoreProblem = 'held' | 'newer' | 'unreachable' | 'unsafe' | 'older'

/** Why a store cannot be opened. The message is for a person at a terminal. */
export class StoreError extends Error {
  readonly problem: StoreProblem

  constructor(problem: StoreProblem, message: string) {
    super(message)
    this.name = 'StoreError'
    this.problem = problem
  }
}

/**
 * The store did not answer, or not in time. `undone`: nothing was changed. `unknown`: it may have been. In both cases the
 * way on is to ask again, with the same key where money moves.
 */
export class StoreUnavailable extends Error {
  readonly outcome: 'undone' | 'unknown'

  constructor(outcome: 'undone' | 'unknown', cause: unknown) {
    super(outcome === 'undone' ? 'The store did nothing' : 'Whether the store did it is not known', { cause })
    this.name = 'StoreUnavailable'
    this.outcome = outcome
  }
}
