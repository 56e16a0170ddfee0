// A store written before postings were chained must be migrated without losing a row, and the chain that the migration
// computes in SQL must be the one that the ledger continues.
import { spawn } from 'node:child_process'
import { once as happened } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Db } from '../../server/db/db.ts'
import { openStore } from '../../server/db/pglite.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { textRows } from '../../server/db/text-rows.ts'
import { available, platformAccount } from '../../server/ledger/accounts.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { verifyLedger } from '../../server/ledger/verify.ts'
import { newId } from '../../server/lib/id.ts'
import { writePast } from '../support/past-store.ts'
import { newDatabase, onPostgres } from '../support/postgres.ts'

const TRANSFERS = 500

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-past-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function onPast<T>(work: (client: PGlite) => Promise<T>): Promise<T> {
  const client = await PGlite.create({ dataDir: join(folder, 'db') })
  return work(client).finally(() => client.close())
}

/**
 * The content that every version of the store has, by table. Later migrations add columns, and accounts without
 * postings.
 */
const content = `SELECT (SELECT json_agg(json_build_array(id, phase, pending_id, reference, created_at) ORDER BY id)::text
    FROM transfers) AS transfers,
  (SELECT json_agg(json_build_array(seq, transfer_id, account_id, kind, amount, balance_after) ORDER BY seq)::text
    FROM postings) AS postings,
  (SELECT json_agg(json_build_array(account_id, balance, guarded) ORDER BY account_id)::text FROM balances
    WHERE balance <> 0) AS balances`

async function goesOn(db: Db): Promise<void> {
  const past = await db.snapshot(tx => verifyLedger(tx))
  expect(past).toMatchObject({ postings: 2 * TRANSFERS, problems: [] })
  const leg = { from: platformAccount('funding', 'USD'), to: available('person-1', 'usStock'), amount: 5n }
  await db.transaction(tx =>
    createLedger({ newId }).transfer(tx, { subject: null, at: 0, legs: [{ ...leg, kind: 'deposit' }] }),
  )
  const now = await db.snapshot(tx => verifyLedger(tx))
  expect(now).toMatchObject({ postings: 2 * TRANSFERS + 2, problems: [] })
  expect(now.hash).not.toBe(past.hash)
}

describe('a store of the version before the chain', () => {
  test('is migrated with every row, and the ledger continues its chain', async () => {
    const before = await onPast(async client => {
      await client.transaction(tx => writePast(tx, TRANSFERS))
      return (await client.query(content)).rows
    })
    const db = await openStore(folder, 0)
    expect(await textRows(db, sql.raw(content))).toEqual(before)
    await goesOn(db)
    await db.close()
  }, 60_000)

  test('killed during the migration is unchanged, and the next start migrates it', async () => {
    const before = await onPast(async client => {
      await client.transaction(tx => writePast(tx, TRANSFERS))
      return (await client.query(content)).rows
    })
    const script = fileURLToPath(new URL('../support/migrating-process.ts', import.meta.url))
    const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
    const [line] = await happened(createInterface(must(child.stdout, 'stdout')), 'line')
    expect(line).toBe('migrated')
    child.kill('SIGKILL')
    await happened(child, 'exit')
    await onPast(async client => {
      expect((await client.query('SELECT max(version) AS version FROM schema_version')).rows).toEqual([{ version: 2 }])
      expect((await client.query(content)).rows).toEqual(before)
      await expect(client.query('SELECT nth FROM postings')).rejects.toThrow(/does not exist/)
    })
    const db = await openStore(folder, 0)
    await goesOn(db)
    await db.close()
  }, 60_000)
})

onPostgres('a PostgreSQL of the version before the chain', () => {
  test('is migrated by one of several processes that start at once', async () => {
    const { url, administer, drop } = await newDatabase()
    const past = new URL(url)
    past.pathname += '_past'
    await administer(`CREATE DATABASE ${past.pathname.slice(1)}`)
    const client = new pg.Client({ connectionString: past.href })
    await client.connect()
    await client.query('BEGIN')
    await writePast(
      {
        exec: script => client.query(script),
        query: async (statement, parameters) => ({ rows: (await client.query(statement, parameters)).rows }),
      },
      TRANSFERS,
    )
    await client.query('COMMIT')
    await client.end()
    const [first, ...others] = await Promise.all([0, 1, 2].map(() => openPostgres(past.href, 0)))
    await goesOn(must(first, 'a store'))
    for (const each of [must(first, 'a store'), ...others]) await each.close()
    await administer(`DROP DATABASE ${past.pathname.slice(1)}`)
    await drop()
  }, 60_000)
})
