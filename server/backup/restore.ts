// Restores a backup into an empty store in one transaction: completely and verified, or not at all.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { textRows } from '../db/text-rows.ts'
import { VERIFY_TIMEOUT_MS, verifyLedger } from '../ledger/verify.ts'
import type { ForeignKey, Table } from './catalogue.ts'
import { foreignKeysOf, schemaOf, tablesOf } from './catalogue.ts'
import type { BackupSummary, Manifest } from './format.ts'
import { BackupProblem, FORMAT, headerLine, lineHash, manifestLine, summaryOf, tableLine } from './format.ts'
import type { Lines } from './read.ts'
import { parseLine, readLines } from './read.ts'

/** Throws a BackupProblem if the store is not empty, or the file is not a valid backup of this version. */
export const restoreBackup = (db: Db, path: string): Promise<BackupSummary> =>
  db.transaction(tx => readLines(path, lines => restoreFrom(tx, lines)), { withinMs: VERIFY_TIMEOUT_MS })

async function restoreFrom(tx: Tx, lines: Lines): Promise<BackupSummary> {
  const tables = await tablesOf(tx)
  await checkEmpty(tx, tables)
  const { takenAt } = await readHeader(tx, lines)
  const keys = await foreignKeysOf(tx)
  await loosen(tx, tables, keys)
  const { counted, manifest } = await loadTables(tx, tables, lines)
  checkCounts(manifest, counted)
  await setIdentities(tx, tables, manifest)
  await tighten(tx, tables, keys)
  await prove(tx, manifest)
  return summaryOf(manifest, takenAt)
}

/**
 * SQL conditions for rows that an empty store does not have: its only rows are platform accounts and their balances.
 */
const USED_ROWS: Readonly<Record<string, SQL>> = {
  accounts: sql`owner <> 'house'`,
  balances: sql`postings > 0`,
}

async function checkEmpty(tx: Tx, tables: readonly Table[]): Promise<void> {
  const used: SQL[] = tables.map(({ name }) => {
    const isUsed = USED_ROWS[name] ?? sql`true`
    return sql`EXISTS (SELECT 1 FROM ${sql.identifier(name)} WHERE ${isUsed})`
  })
  const [row] = await textRows(tx, sql`SELECT (${sql.join(used, sql` OR `)})::text AS used`)
  if (row?.['used'] !== 'false')
    throw new BackupProblem('The store is not empty. A backup is restored into an empty folder or database only.')
}

async function readHeader(tx: Tx, lines: Lines) {
  const header = parseLine(headerLine, (await lines.next()).value ?? '', 'its first line')
  if (header.format !== FORMAT)
    throw new BackupProblem(`The backup is of format ${header.format}; this Pulso reads ${FORMAT}.`)
  const schema = await schemaOf(tx)
  if (header.schema !== schema)
    throw new BackupProblem(
      `The backup is of version ${header.schema}, this Pulso writes ${schema}: restore it with the Pulso that made it` +
        `${header.schema < schema ? ', then start this one on the store' : ', or a later one'}.`,
    )
  return header
}

/**
 * Removes the foreign keys and disables the triggers while rows are inserted. Foreign keys are then checked once for
 * all rows, and the sums of transfers by the audit. The triggers that refuse changes are not needed meanwhile.
 */
async function loosen(tx: Tx, tables: readonly Table[], keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name } of keys)
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} DROP CONSTRAINT ${sql.identifier(name)}`)
  for (const { name } of tables) await tx.execute(sql`ALTER TABLE ${sql.identifier(name)} DISABLE TRIGGER USER`)
  for (const { name } of tables) await tx.execute(sql`DELETE FROM ${sql.identifier(name)}`)
}

/**
 * Restores triggers and foreign keys. Also updates the statistics for the verification's queries, which the embedded
 * store does not do automatically.
 */
async function tighten(tx: Tx, tables: readonly Table[], keys: readonly ForeignKey[]): Promise<void> {
  for (const { name } of tables) await tx.execute(sql`ALTER TABLE ${sql.identifier(name)} ENABLE TRIGGER USER`)
  for (const { name } of tables) await tx.execute(sql`ANALYZE ${sql.identifier(name)}`)
  for (const { table, name, definition } of keys)
    await tx.execute(
      sql`ALTER TABLE ${sql.identifier(table)} ADD CONSTRAINT ${sql.identifier(name)} ${sql.raw(definition)}`,
    )
}

type Loaded = { readonly counted: Manifest['tables']; readonly manifest: Manifest }

async function loadTables(tx: Tx, tables: readonly Table[], lines: Lines): Promise<Loaded> {
  const counted: Manifest['tables'] = {}
  let loader: Loader | null = null
  for await (const line of lines) {
    if (line.startsWith('[')) {
      if (!loader) throw new BackupProblem('This is no backup: it has rows of no table.')
      await loader.add(line)
      continue
    }
    if (loader) counted[loader.table.name] = await loader.end()
    if (!line.startsWith('{"table"')) return { counted, manifest: await lastOf(lines, line) }
    loader = createLoader(tx, tableOf(tables, line))
  }
  throw new BackupProblem('This is not all of a backup: its manifest is missing.')
}

/** Parses the manifest, and reads to the end of the file, where the hash is checked. */
async function lastOf(lines: Lines, line: string): Promise<Manifest> {
  const manifest = parseLine(manifestLine, line, 'its manifest')
  if (!(await lines.next()).done) throw new BackupProblem('This is no backup: something follows its manifest.')
  return manifest
}

function tableOf(tables: readonly Table[], line: string): Table {
  const { table: name, columns } = parseLine(tableLine, line, 'the name of a table')
  const known = tables.find(table => table.name === name)
  const wanted = columns.map(column => known?.columns.find(each => each.name === column) ?? null)
  const found = wanted.filter(column => column !== null)
  if (!known || found.length < columns.length || found.length !== known.columns.length)
    throw new BackupProblem(`The backup's table ${name} is not one of this Pulso's.`)
  return { ...known, columns: found }
}

type Loader = {
  readonly table: Table
  add(line: string): Promise<void>
  end(): Promise<{ readonly rows: number; readonly sha256: string }>
}

const BATCH_ROWS = 2_000
const BATCH_CHARACTERS = 4_000_000

/** Inserts rows in batches. The values are passed as the texts in the file, and only the store parses them. */
function createLoader(tx: Tx, table: Table): Loader {
  const hash = lineHash()
  let rows = 0
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insertRows(tx, table, batch)
    batch = []
    characters = 0
  }
  return {
    table,
    async add(line) {
      hash.add(line)
      rows += 1
      batch.push(line)
      characters += line.length
      if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
    },
    async end() {
      await flush()
      return { rows, sha256: hash.hex() }
    },
  }
}

async function insertRows(tx: Tx, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map(column => sql.identifier(column.name))
  // The types are those of the store's columns, not of the file.
  const values = columns.map(({ type }, place) => sql`(r->>${sql.raw(String(place))})::${sql.raw(type)}`)
  const statement = sql`INSERT INTO ${sql.identifier(name)} (${sql.join(names, sql`, `)}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values, sql`, `)} FROM jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) AS r`
  await tx.execute(statement).catch((error: unknown) => {
    throw isOfTheRows(error) ? new BackupProblem(`The backup was altered: rows of ${name} cannot be read.`) : error
  })
}

/** True for SQLSTATE classes 22 and 23: invalid values, or values that violate a constraint. */
function isOfTheRows(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && /^2[23]/.test(String(cause.code))
}

function checkCounts({ tables }: Manifest, counted: Manifest['tables']): void {
  for (const name of new Set([...Object.keys(tables), ...Object.keys(counted)])) {
    const [stated, found] = [tables[name], counted[name]]
    if (stated?.rows !== found?.rows || stated?.sha256 !== found?.sha256)
      throw new BackupProblem(`The backup was altered: table ${name} is not what its manifest says.`)
  }
}

/** Sets the sequences to the next numbers of the backup, so that no number is assigned twice. */
async function setIdentities(tx: Tx, tables: readonly Table[], { identities }: Manifest): Promise<void> {
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
      const next = identities[`${name}.${column.name}`]
      if (next === undefined) throw new BackupProblem(`The backup does not say what comes next in ${name}.`)
      await tx.execute(
        sql`ALTER TABLE ${sql.identifier(name)} ALTER ${sql.identifier(column.name)} RESTART WITH ${sql.raw(next)}`,
      )
    }
}

async function prove(tx: Tx, { ledger }: Manifest): Promise<void> {
  const { hash, lastAnchor, problems } = await verifyLedger(tx)
  const [first] = problems
  if (first !== undefined) throw new BackupProblem(`The backup's ledger is not sound. ${first}`)
  if (hash !== ledger.hash || lastAnchor?.hash !== ledger.lastAnchor?.hash)
    throw new BackupProblem('The backup was altered: its ledger is not the one that was saved.')
}
