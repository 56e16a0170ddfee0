// An image of an empty, migrated store, for tests, benchmarks and pictures. Creating the cluster takes seconds of both
// cores, and the result is always the same. It is therefore created once for each version of the store and of its
// migrations.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { Db } from '../server/db/db.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore, openStoreOn } from '../server/db/pglite.ts'
import { openPooled } from './store-pool.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(root, '.cache')
const MIGRATIONS = join(root, 'server/db/migrations')
const OTHER_INPUTS = ['server/db/migrate.ts', 'server/db/platform-accounts.ts', 'package.json']

/** Opens a store in memory that starts from the image. */
export const openImage = async (now: number): Promise<Db> =>
  openStoreOn(await openPooled(async () => openAsBlob(await memoryImage())), now)

/** The folder of the image, which is created in another process if it is missing: creating it takes much memory. */
export async function imageFolder(): Promise<string> {
  const folder = await folderName()
  if (!(await exists(folder))) {
    const [exit] = await once(spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' }), 'exit')
    if (exit !== 0) throw new Error('An empty store cannot be created')
  }
  return join(folder, 'db')
}

const folderName = async (): Promise<string> => join(CACHE, `store-${await version()}`)

async function memoryImage(): Promise<string> {
  const file = join(CACHE, `store-${await version()}.tar`)
  if (await exists(file)) return file
  const client = await PGlite.create()
  await client.transaction(tx => migrate(tx, 0))
  const image = await client.dumpDataDir('none')
  await client.close()
  await mkdir(CACHE, { recursive: true })
  const partial = `${file}.${process.pid}`
  await writeFile(partial, image.stream())
  // Another process may have finished first, and a reader of its file fails if the file is replaced: a link never
  // replaces one.
  await link(partial, file).catch(unlessExists)
  await rm(partial)
  return file
}

async function createFolder(): Promise<void> {
  const folder = await folderName()
  await mkdir(CACHE, { recursive: true })
  const partial = await mkdtemp(`${folder}.`)
  await (await openStore(partial, Date.now())).close()
  // Another process may have finished first: the rename fails then, because it does not replace a folder with content.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }))
}

let known: Promise<string> | null = null

function version(): Promise<string> {
  known ??= hashOfInputs()
  return known
}

/** The hash changes with the store's library and with every input of a migration. */
async function hashOfInputs(): Promise<string> {
  const names = (await readdir(MIGRATIONS)).sort()
  const paths = [...names.map(name => join(MIGRATIONS, name)), ...OTHER_INPUTS.map(path => join(root, path))]
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path.slice(root.length)).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

const exists = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

if (import.meta.main) await createFolder()
