// Saves the whole store into one file, in one snapshot. On PostgreSQL the servers keep running meanwhile; the embedded
// store runs one transaction at a time, so its server waits until the backup is complete.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Reader } from '../db/cursor.ts'
import { pages } from '../db/cursor.ts'
import type { Db } from '../db/db.ts'
import { currentKeys } from '../keys/current.ts'
import { lastAnchor } from '../ledger/anchor.ts'
import { hashOfLedger } from '../ledger/chain.ts'
import { hex } from '../ledger/chain-form.ts'
import type { Table } from './catalogue.ts'
import { identitiesOf, schemaOf, tablesOf } from './catalogue.ts'
import { encrypted } from './encrypt.ts'
import type { BackupSummary, LineHash, Manifest } from './format.ts'
import { BackupProblem, FORMAT, lineHash, summaryOf } from './format.ts'

/** Mode of the file: only its owner can read it, because it contains all customers' data. */
const ONLY_THE_OWNER = 0o600
/** Time limit of a backup. It is long, because only the operator waits for the backup. */
const SAVED_WITHIN_MS = 12 * HOUR_MS

/**
 * Writes a backup. The file gets its name when it is complete and synced to disk. Throws a BackupProblem if the name
 * exists.
 */
export async function writeBackup(db: Db, path: string, now: number): Promise<BackupSummary> {
  if (await exists(path)) throw new BackupProblem(`${path} is there already.`)
  const half = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const summary = await db.snapshot(tx => writeTo(tx, half, now), { withinMs: SAVED_WITHIN_MS })
    await rename(half, path)
    return summary
  } catch (error) {
    await rm(half, { force: true })
    throw isFileError(error) ? new BackupProblem(`${path} cannot be written: ${error.message}`) : error
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const isFileError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

async function writeTo(tx: Reader, path: string, now: number): Promise<BackupSummary> {
  let summary: BackupSummary | null = null
  const lines = async function* () {
    summary = yield* dump(tx, now)
  }
  // Creates a new file only: an existing file would keep its owner and its mode.
  const file = createWriteStream(path, { flags: 'wx', mode: ONLY_THE_OWNER, flush: true })
  const keys = currentKeys()
  if (keys) await pipeline(Readable.from(lines()), createGzip(), source => encrypted(keys, source), file)
  else await pipeline(Readable.from(lines()), createGzip(), file)
  return must<BackupSummary>(summary, 'the summary')
}

async function* dump(tx: Reader, takenAt: number): AsyncGenerator<string, BackupSummary> {
  const seal = lineHash()
  const sealed = (line: string): string => {
    seal.add(line)
    return `${line}\n`
  }
  const tables = await tablesOf(tx)
  yield sealed(JSON.stringify({ pulso: 'backup', format: FORMAT, schema: await schemaOf(tx), takenAt }))
  const counted: Manifest['tables'] = {}
  for (const table of tables) {
    yield sealed(JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) }))
    const hash = lineHash()
    let rows = 0
    for await (const lines of rowLines(tx, table)) {
      rows += lines.length
      yield lines.map(line => added(hash, sealed, line)).join('')
    }
    counted[table.name] = { rows, sha256: hash.hex() }
  }
  const manifest: Manifest = {
    tables: counted,
    identities: await identitiesOf(tx, tables),
    ledger: await ledgerOf(tx),
  }
  yield sealed(JSON.stringify(manifest))
  yield `${JSON.stringify({ sha256: seal.hex() })}\n`
  return summaryOf(manifest, takenAt)
}

function added(hash: LineHash, sealed: (line: string) => string, line: string): string {
  hash.add(line)
  return sealed(line)
}

/** The rows of a table. A row is an array of texts, from which PostgreSQL reads exactly the same values. */
async function* rowLines(tx: Reader, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const texts = columns.map(column => sql`${sql.identifier(column.name)}::text`)
  const order = key.map(column => sql.identifier(column))
  const query = sql`SELECT json_build_array(${sql.join(texts, sql`, `)})::text AS line
    FROM ${sql.identifier(name)} ORDER BY ${sql.join(order, sql`, `)}`
  for await (const rows of pages(tx, query)) yield rows.map(({ line }) => must(line, 'a line'))
}

async function ledgerOf(tx: Reader): Promise<Manifest['ledger']> {
  const last = await lastAnchor(tx)
  return { hash: await hashOfLedger(tx), lastAnchor: last && { nth: last.nth, hash: hex(last.hash) } }
}
