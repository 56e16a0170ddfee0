// Migrates a store to the schema of this version: numbered SQL files, each executed once, all in one transaction.
import { readdir, readFile } from 'node:fs/promises'
import { crashPoint } from '../lib/crash.ts'
import { StoreError } from './db.ts'
import { openPlatformAccounts } from './platform-accounts.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The driver's interface for migrations: scripts of several statements, which prepared queries do not support. */
export type Script = {
  exec(script: string): Promise<unknown>
  query<Row>(statement: string, parameters?: unknown[]): Promise<{ rows: Row[] }>
}

type Migration = { readonly version: number; readonly script: string }

async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => ({
      version: Number(name.slice(0, 4)),
      script: await readFile(new URL(name, folder), 'utf8'),
    })),
  )
}

/** Runs in the caller's transaction, so that a SIGKILL leaves the store unchanged. */
export async function migrate(store: Script, now: number): Promise<void> {
  // Created only if missing, because a role without the right to create tables must be able to open a migrated store.
  const { rows: found } = await store.query<{ missing: boolean }>(
    "SELECT to_regclass('schema_version') IS NULL AS missing",
  )
  if (found[0]?.missing)
    await store.exec('CREATE TABLE schema_version (version integer PRIMARY KEY, applied_at bigint NOT NULL)')
  const { rows } = await store.query<{ version: number | null }>('SELECT max(version) AS version FROM schema_version')
  const current = rows[0]?.version ?? 0
  const known = await migrations()
  const newest = known.at(-1)?.version ?? 0
  if (current > newest)
    throw new StoreError(
      'newer',
      `The store is of version ${current}, this Pulso knows ${newest}: use the Pulso that wrote it, or a later one.`,
    )
  for (const { version, script } of known) {
    if (version <= current) continue
    await store.exec(script)
    crashPoint('P7')
    await store.query('INSERT INTO schema_version (version, applied_at) VALUES ($1, $2)', [version, now])
  }
  await openPlatformAccounts(store)
}
