// A store of an earlier version, restored from its backup: runs the migrations up to that version, then inserts the
// saved rows. `restore` accepts only backups of its own version, so the migration test needs this loader.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { must } from '../../domain/assert.ts'
import { headerLine, manifestLine, tableLine } from '../../server/backup/format.ts'
import { parseLine, readLines } from '../../server/backup/read.ts'
import type { Script } from '../../server/db/migrate.ts'
import type { PastMarket } from './past-answers.ts'

const migrations = new URL('../../server/db/migrations/', import.meta.url)
const fixtures = new URL('../fixtures/past/', import.meta.url)

export type Past = {
  /** The users whose responses were recorded. */
  readonly people: readonly string[]
  readonly market: PastMarket
  /** The results of `answersOf` and `ledgerOf` in the version that made the backup. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly ledger: unknown
}

/** Reads the responses that were recorded with the earlier version. */
export async function readPast(name: string): Promise<Past> {
  return JSON.parse(gunzipSync(await readFile(new URL(`${name}.answers.json.gz`, fixtures))).toString()) as Past
}

/** Fills an empty database. Triggers and foreign keys are disabled, because the rows come from a consistent store. */
export async function loadPast(store: Script, name: string): Promise<void> {
  await readLines(fileURLToPath(new URL(`${name}.backup.gz`, fixtures)), async lines => {
    const { schema } = parseLine(headerLine, must((await lines.next()).value ?? null, 'a header'), 'its first line')
    await migrateTo(store, schema)
    await store.exec('SET session_replication_role = replica')
    let table: Table | null = null
    for await (const line of lines) {
      if (line.startsWith('[')) table?.rows.push(line)
      else {
        if (table) await insertRows(store, table)
        table = line.startsWith('{"table"') ? { ...parseLine(tableLine, line, 'a table'), rows: [] } : null
        if (!table) await setIdentities(store, line)
      }
    }
    await store.exec('SET session_replication_role = origin')
  })
}

async function migrateTo(store: Script, version: number): Promise<void> {
  await store.exec('CREATE TABLE schema_version (version integer PRIMARY KEY, applied_at bigint NOT NULL)')
  for (const name of (await readdir(migrations)).sort()) {
    const number = Number(name.slice(0, 4))
    if (number > version) continue
    await store.exec(await readFile(new URL(name, migrations), 'utf8'))
    await store.query('INSERT INTO schema_version (version, applied_at) VALUES ($1, 0)', [number])
  }
}

type Table = { readonly table: string; readonly columns: readonly string[]; readonly rows: string[] }

async function insertRows(store: Script, { table, columns, rows }: Table): Promise<void> {
  const { rows: types } = await store.query<{ name: string; type: string }>(
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  )
  const values = columns.map((column, place) => {
    const { type } = must(
      types.find(({ name }) => name === column),
      `${table}.${column}`,
    )
    return `(r->>${place})::${type}`
  })
  // Migrations may have inserted rows: only the saved rows are kept.
  await store.exec(`DELETE FROM ${table}`)
  await store.query(
    `INSERT INTO ${table} (${columns.map(column => `"${column}"`).join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) AS r`,
    [`[${rows.join(',')}]`],
  )
}

async function setIdentities(store: Script, line: string): Promise<void> {
  for (const [name, next] of Object.entries(parseLine(manifestLine, line, 'the manifest').identities)) {
    const [table, column] = name.split('.')
    await store.exec(`ALTER TABLE ${table} ALTER ${column} RESTART WITH ${next}`)
  }
}
