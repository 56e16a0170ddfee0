// The store configured by the environment, for commands on the whole store.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../server/compose/config.ts'
import type { Db } from '../server/db/db.ts'
import { StoreError } from '../server/db/db.ts'
import { openStore } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { setDataKeys } from '../server/keys/current.ts'
import { keysOf } from '../server/sealing/claim.ts'
import { NotDone } from './command.ts'

/** Opens the configured store, and sets the data keys that its encrypted values and backups need. */
export async function openStoreOf(config: Config, now: number): Promise<Db> {
  const { databaseUrl, dataDir } = config
  const db = await (databaseUrl === '' ? openStore(dataDir, now) : openPostgres(databaseUrl, now))
  try {
    setDataKeys(await keysOf(db, config))
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Runs `work` on the store, or `held` if a running server has locked the embedded store. A missing store is not
 * created.
 */
export async function onStore<T>(config: Config, work: (db: Db) => Promise<T>, held: () => Promise<T>): Promise<T> {
  if (config.databaseUrl === '' && !(await isStore(config.dataDir)))
    throw new NotDone(`There is no store in ${config.dataDir}. Set DATA_DIR to its folder.`)
  const db = await openStoreOf(config, Date.now()).catch(error => {
    if (error instanceof StoreError && error.problem === 'held') return null
    throw error
  })
  return db ? work(db).finally(() => db.close()) : held()
}

const isStore = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'db')).then(
    () => true,
    () => false,
  )
