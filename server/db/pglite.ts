// The embedded store: PostgreSQL inside this process, in a folder or (for tests) in memory. It survives SIGKILL but not
// a power failure, because it does not sync its files.
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, PgliteSession } from 'drizzle-orm/pglite'
import { crashPoint } from '../lib/crash.ts'
import type { Db } from './db.ts'
import { restrictTree } from './folder.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { openClient } from './pglite-client.ts'
import { startFailure, storeFolder } from './start-failure.ts'
import { createAfterCommit, transactionOn } from './transaction.ts'

/**
 * Opens the store in `dataDir`; creates and migrates it if needed. `image`: a folder of an empty store, of which a new
 * store becomes a copy; without it the database is created here, which takes seconds and hundreds of megabytes. Throws
 * a StoreError if the store must not be opened.
 */
export async function openStore(dataDir: string, now: number, image = ''): Promise<Db> {
  const lock = await lockFolder(dataDir)
  try {
    if (image !== '') await copyImage(image, join(dataDir, 'db'))
    return await openIn(dataDir, now, () => lock.release())
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Copies the image to a folder that is missing or empty. An interrupted copy is begun again by the next start. */
async function copyImage(image: string, path: string): Promise<void> {
  const { isNew } = await storeFolder(path)
  if (!isNew) return
  const partial = `${path}.new`
  await rm(partial, { recursive: true, force: true })
  await cp(image, partial, { recursive: true })
  await rename(partial, path)
}

async function openIn(dataDir: string, now: number, released: () => Promise<void>): Promise<Db> {
  const folder = await storeFolder(join(dataDir, 'db'))
  try {
    const db = await open(await openClient(folder.path), now, released)
    await restrictTree(folder.path)
    return db
  } catch (error) {
    throw await startFailure(error, folder, dataDir)
  }
}

/** Opens a store on a client, for example one in memory. Closing the store closes the client. */
export const openStoreOn = (client: PGlite, now: number): Promise<Db> => open(client, now, async () => {})

async function open(client: PGlite, now: number, released: () => Promise<void>): Promise<Db> {
  try {
    await client.transaction(tx => migrate(tx, now))
  } catch (error) {
    await client.close()
    throw error
  }
  const queries = drizzle({ client })
  const transaction = transactionOf(client)
  return Object.assign(queries, {
    transaction,
    // Transactions run one at a time, so each is a snapshot.
    snapshot: transaction,
    durability: { embedded: true, off: ['fsync'] },
    async close() {
      await client.close()
      await released()
    },
  })
}

const dialect = new PgDialect()
const sessionOn = (client: Transaction) => new PgliteSession(client, dialect, undefined)

function transactionOf(client: PGlite): Db['transaction'] {
  return async work => {
    const callbacks = createAfterCommit()
    const result = await client.transaction(async inner => {
      const { tx, writes } = transactionOn(inner, sessionOn, callbacks)
      const done = await work(tx)
      await writes.flush()
      crashPoint('P2')
      return done
    })
    callbacks.run()
    return result
  }
}
