// The store as everything else sees it: Drizzle's query builder, one transaction at a time, nothing of the engine below.
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

/** Queries made on it directly are each their own transaction. */
export type Db = Queries & {
  /** Commits when `work` resolves, rolls back when it throws. Keep it short: the embedded store runs one at a time. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** `held`: another process has the folder. `newer`: the store was written by a later version of Pulso. */
export type StoreProblem = 'held' | 'newer'

/** Why a store cannot be opened. The message is for a person at a terminal. */
export class StoreError extends Error {
  readonly problem: StoreProblem

  constructor(problem: StoreProblem, message: string) {
    super(message)
    this.name = 'StoreError'
    this.problem = problem
  }
}
