// A real store in memory with the real migrations, checks and triggers.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { must } from '../../domain/assert.ts'
import type { Db } from '../../server/db/db.ts'
import { openMemoryStore } from '../../server/db/pglite.ts'
import { users } from '../../server/db/schema.ts'

export const openTestStore = async (): Promise<Db> => openMemoryStore(0, await emptyCluster())

const cache = new URL('../../.cache/', import.meta.url)

/**
 * Creating an empty PostgreSQL takes seconds of both cores and gives the same result each time: created once and
 * cached. Concurrent creations produce the same file; renaming it prevents a partial read.
 */
async function emptyCluster(): Promise<Blob> {
  const file = new URL(`empty-cluster-${await storeVersion()}.tar.gz`, cache)
  const kept = await readFile(file).catch(() => null)
  if (kept) return new Blob([kept], { type: 'application/x-gzip' })
  const client = await PGlite.create()
  const cluster = await client.dumpDataDir('gzip')
  await client.close()
  await mkdir(cache, { recursive: true })
  const half = `${fileURLToPath(file)}.${process.pid}`
  await writeFile(half, cluster.stream())
  await rename(half, file)
  return cluster
}

async function storeVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> }
  return must(dependencies['@electric-sql/pglite'], 'the version of the store')
}

let people = 0

/** A user without a usable password. Returns the user id. */
export async function addUser(db: Db): Promise<string> {
  people += 1
  const id = `user-${people}`
  const person = { id, username: `person_${people}`, referralCode: `CODE${people}`, passwordHash: '-' }
  await db.insert(users).values({ ...person, accountType: 2, createdAt: 0 })
  return id
}
