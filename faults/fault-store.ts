// The store of a fault run: a folder of the embedded store, or a database of a temporary PostgreSQL with fsync switched
// on. The fault run opens it to insert users and to read the result; otherwise only the servers use it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { must } from '../domain/assert.ts'
import type { Db } from '../server/db/db.ts'
import { openStore } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { setDataKeys } from '../server/keys/current.ts'
import type { KeyPlace } from '../server/keys/key-file.ts'
import { addKey } from '../server/keys/key-file.ts'
import { keysOf } from '../server/sealing/claim.ts'
import type { Cluster } from '../tests/support/postgres-cluster.ts'
import { postgresBinaries, startCluster } from '../tests/support/postgres-cluster.ts'
import { FaultyProxy } from '../tests/support/proxy.ts'
import type { StoreName } from './fault.ts'
import { storeNames } from './fault.ts'
import type { Environment } from './process.ts'
import { ServerProcess } from './process.ts'

/**
 * A server and the proxy between the server and its database. The proxy can inject faults; it is null for the embedded
 * store.
 */
export type Target = { readonly server: ServerProcess; readonly line: FaultyProxy | null }

export type FaultStore = {
  readonly store: StoreName
  /** Environment variables with which a process opens the store. */
  readonly environment: Environment
  /**
   * Adds another server on the store. `own`: additional environment variables. Only one server can use the embedded
   * store.
   */
  readonly addServer: (own?: Environment) => Promise<Target>
  /** Runs `work` on the database directly. No server may be using the embedded store meanwhile. */
  readonly withDb: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Kills the servers and deletes the store. */
  readonly remove: () => Promise<void>
}

export async function openFaultStore(store: StoreName): Promise<FaultStore> {
  return store === 'embedded' ? openFolder() : openDatabase()
}

async function openFolder(): Promise<FaultStore> {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-faults-'))
  const servers: ServerProcess[] = []
  return {
    store: 'embedded',
    environment: { DATA_DIR: folder },
    async addServer(own = {}) {
      const server = new ServerProcess({ ...own, DATA_DIR: folder })
      servers.push(server)
      return { server, line: null }
    },
    withDb: async work => useDb(await openStore(folder, Date.now()), keysIn(folder), work),
    async remove() {
      for (const server of servers) await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Location of the keys of an embedded store; its first server creates them. */
const keysIn = (dataDir: string): KeyPlace => ({ dataDir, databaseUrl: '', dataKeyFile: '' })

/** Runs `work` with the keys of the store, so that data encrypted by the servers can be read. */
async function useDb<T>(db: Db, keys: KeyPlace, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    setDataKeys(await keysOf(db, keys))
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Starts `count` servers, or one if the store cannot be shared. */
export async function addServers(faultStore: FaultStore, count: number): Promise<readonly Target[]> {
  const added: Target[] = []
  for (let nth = 0; nth < (faultStore.store === 'embedded' ? 1 : count); nth += 1) {
    const target = await faultStore.addServer()
    await target.server.restart()
    added.push(target)
  }
  return added
}

export const startServers = async (faultStore: FaultStore, count: number): Promise<readonly ServerProcess[]> =>
  (await addServers(faultStore, count)).map(({ server }) => server)

let databases = 0

async function openDatabase(): Promise<FaultStore> {
  const cluster = await theCluster()
  databases += 1
  const name = `faults_${databases}`
  await cluster.administer(`CREATE DATABASE ${name}`)
  const url = cluster.urlOf(name)
  const servers: ServerProcess[] = []
  const lines: FaultyProxy[] = []
  const keyFolder = await mkdtemp(join(tmpdir(), 'pulso-faults-'))
  const folders = [keyFolder]
  const dataKeyFile = join(keyFolder, 'keys')
  await addKey(dataKeyFile, new Date())
  const keys: KeyPlace = { dataDir: keyFolder, databaseUrl: url, dataKeyFile }
  return {
    store: 'PostgreSQL',
    environment: { DATABASE_URL: url, DATA_KEY_FILE: dataKeyFile },
    async addServer(own = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'pulso-faults-'))
      const line = await FaultyProxy.open(Number(new URL(url).port))
      const lined = new URL(url)
      lined.port = String(line.port)
      const server = new ServerProcess({
        ...own,
        DATA_DIR: folder,
        DATABASE_URL: lined.href,
        DATA_KEY_FILE: dataKeyFile,
      })
      servers.push(server)
      lines.push(line)
      folders.push(folder)
      return { server, line }
    },
    withDb: async work => useDb(await openPostgres(url, Date.now()), keys, work),
    async remove() {
      for (const server of servers) {
        server.thaw()
        await server.kill()
      }
      for (const line of lines) await line.close()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
      await cluster.administer(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** The PostgreSQL cluster of all runs of a command. It is created once, because creating it takes seconds. */
let started: Promise<Cluster> | null = null

export const storesHere = (): readonly StoreName[] =>
  storeNames.filter(store => store === 'embedded' || postgresBinaries() !== null)

function theCluster(): Promise<Cluster> {
  started ??= startCluster({ durable: true })
  return started
}

/** Restarts PostgreSQL after an immediate stop, as in a crash: clients get no notice, and committed data is kept. */
export async function restartPostgres(): Promise<void> {
  await control('restart')
}

export async function endPostgres(): Promise<void> {
  if (started === null) return
  // After a restart, PostgreSQL is no longer a child process, so it is stopped by its control command.
  await control('stop').catch(() => {})
  await (await started).stop()
}

async function control(what: 'restart' | 'stop'): Promise<void> {
  const folder = await dataFolder(await theCluster())
  const { uid, gid } = statSync(folder)
  const command = join(must(postgresBinaries(), 'a PostgreSQL'), 'pg_ctl')
  const args = [what, '-D', folder, '-m', 'immediate', '-w', '-l', join(dirname(folder), 'log')]
  const as = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn(command, args, { ...as, cwd: '/', stdio: 'ignore' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`pg_ctl ${what} ended with ${code}`)
}

let folderFound: string | null = null

async function dataFolder({ urlOf }: Cluster): Promise<string> {
  if (folderFound !== null) return folderFound
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  await client.end()
  folderFound = must(rows[0], 'the folder').data_directory
  return folderFound
}

/** Retries until the database is available or no try is left. */
export async function withDbRetried<T>(faultStore: FaultStore, work: (db: Db) => Promise<T>, tries = 40): Promise<T> {
  for (let left = tries; ; left -= 1)
    try {
      return await faultStore.withDb(work)
    } catch (error) {
      if (left === 0) throw error
      await sleep(250)
    }
}
