// The client of the embedded PostgreSQL. Drizzle gives its parsers with every query, and PGlite then copies its table of
// several hundred parsers, which takes longer than most queries. This client has the parsers from its start.
import { setFlagsFromString } from 'node:v8'
import type { PGliteOptions, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { PGlite, types } from '@electric-sql/pglite'

const asText = (value: string): string => value

/** Dates and times stay text, as Drizzle expects. */
const parsers = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.INTERVAL]: asText,
  [types.DATE]: asText,
}

class Client extends PGlite {
  override query<T>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return super.query<T>(query, params, withoutParsers(options))
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction(tx => work(Object.create(tx, { query: { value: queryIn(tx), configurable: true } })))
  }
}

const queryIn = (tx: Transaction) => (query: string, params?: unknown[], options?: QueryOptions) =>
  tx.query(query, params, withoutParsers(options))

function withoutParsers(options: QueryOptions | undefined): QueryOptions | undefined {
  if (!options) return undefined
  const { parsers: _, ...rest } = options
  return rest
}

/**
 * Only V8's baseline compiler translates the database. The optimising one takes 600 MB for one function of it, and
 * makes an order a seventh faster (bench/orders.ts: 38 ms in place of 44).
 */
function setBaselineCompiler(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

/**
 * Cache of the store's pages. Their number grows until it is full, and WebAssembly never returns memory. PostgreSQL's
 * default of 128 MB took a third of the server's memory; pages outside are in the file cache of the operating system.
 */
const PAGE_CACHE = '16MB'

/** `dataDir`: the folder of the store; null for a store in memory. */
export async function openClient(dataDir: string | null, options: PGliteOptions = {}): Promise<PGlite> {
  setBaselineCompiler()
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${PAGE_CACHE}`]
  const all = { ...options, parsers, startParams }
  const client = dataDir === null ? new Client(all) : new Client(dataDir, all)
  await client.waitReady
  return client
}
