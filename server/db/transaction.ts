// Shared by the transactions of all stores: after-commit callbacks run in their order after the commit, and never
// without one.
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { crashPoint } from '../lib/crash.ts'
import type { Tx } from './db.ts'
import { textRows } from './text-rows.ts'
import type { WriteSet } from './write-set.ts'
import { createWriteSet } from './write-set.ts'

export type AfterCommit = {
  readonly add: Tx['afterCommit']
  readonly run: () => void
}

/** The callbacks of one attempt of a transaction; a retry starts with an empty list. */
export function createAfterCommit(): AfterCommit {
  const callbacks: (() => void)[] = []
  return {
    add: callback => void callbacks.push(callback),
    run() {
      crashPoint('P4')
      for (const callback of callbacks) callback()
    },
  }
}

/** A driver's session on a client. */
type SessionOn<Client> = (client: Client) => ConstructorParameters<typeof PgDatabase>[1]

const dialect = new PgDialect()

/**
 * A transaction on a client that has begun one. `writes` must be flushed before the commit.
 * @param sessionOn the driver's session; it uses `query` of the client only
 */
export function transactionOn<Client extends Queryable>(
  client: Client,
  sessionOn: SessionOn<Client>,
  callbacks: AfterCommit,
): { readonly tx: Tx; readonly writes: WriteSet } {
  const direct = new PgDatabase(dialect, sessionOn(client), undefined)
  const writes = createWriteSet(statement => textRows(direct, statement))
  const queries = new PgDatabase(dialect, sessionOn(flushedFirst(client, writes)), undefined)
  return { tx: Object.assign(queries, { writes, afterCommit: callbacks.add }), writes }
}

type Queryable = { readonly query: (...parameters: never[]) => unknown }

/** The client, each query of which waits until what was added to `writes` is written. */
const flushedFirst = <Client extends Queryable>(client: Client, writes: WriteSet): Client =>
  new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return async (...parameters: readonly unknown[]) => {
        await writes.flush()
        return Reflect.apply(target.query, target, parameters)
      }
    },
  })
