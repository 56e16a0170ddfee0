// A PostgreSQL database per test that needs one, and test suites that run on every kind of store.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { describe, inject, test } from 'vitest'
import { assert } from '../../domain/assert.ts'
import type { Db } from '../../server/db/db.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Whereabouts } from './postgres-setup.ts'
import { TEMPLATE } from './postgres-setup.ts'
import { openTestStore } from './store.ts'

/** `CI`: set on CI, where suites must not be skipped. `ALL_STORES`: set by `npm test -- --all`. */
const { CI, ALL_STORES } = process.env

export type Database = {
  /** The value of DATABASE_URL. Each client that opens it is a separate process from the database's point of view. */
  readonly url: string
  readonly administer: (statement: string) => Promise<void>
  readonly drop: () => Promise<void>
}

let databases = 0

/** Creates a database that is migrated and empty. */
export async function newDatabase(): Promise<Database> {
  const url = await whereItIs()
  databases += 1
  const name = `test_${process.pid}_${databases}`
  const administer = (statement: string) => administerAt(url, statement)
  await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const own = new URL(url)
  own.pathname = name
  return { url: own.href, administer, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** A new store on PostgreSQL; its database is dropped when the store is closed. */
export async function openPostgresStore(): Promise<Db> {
  const { url, drop } = await newDatabase()
  const db = await openPostgres(url, 0)
  const { close } = db
  return Object.assign(db, {
    async close() {
      await close()
      await drop()
    },
  })
}

export type OpenStore = () => Promise<Db>

/**
 * Runs a suite whose subject does not depend on the store: on PostgreSQL where there is one, which is faster, else on
 * the embedded store. `npm test -- --all` runs it on both.
 */
export function onOneStore(name: string, suite: (open: OpenStore) => void): void {
  if (ALL_STORES === '1') onEachStore(name, suite)
  else if (inject('postgresSocket') !== null) describe(name, () => suite(openPostgresStore))
  else describe(name, () => suite(openTestStore))
}

/** Runs a suite on each kind of store: those of the store itself, of the ledger, orders, positions and their races. */
export function onEachStore(name: string, suite: (open: OpenStore) => void): void {
  describe(`${name} on the embedded store`, () => suite(openTestStore))
  onPostgres(`${name} on PostgreSQL`, () => suite(openPostgresStore))
}

/** Runs a suite that needs PostgreSQL. Without PostgreSQL the suite is skipped, or fails where CI is set. */
export function onPostgres(name: string, suite: () => void): void {
  const there = inject('postgresSocket') !== null
  if (there || !CI) describe.skipIf(!there)(name, suite)
  else test(name, () => assert(false, 'a PostgreSQL for the tests (Debian: apt-get install postgresql)'))
}

let found: Promise<string> | null = null

function whereItIs(): Promise<string> {
  found ??= ask()
  return found
}

async function ask(): Promise<string> {
  const path = inject('postgresSocket')
  assert(path !== null, 'a PostgreSQL for the tests')
  const said = JSON.parse(await text(connect(path))) as Whereabouts
  if ('problem' in said) throw new Error(said.problem)
  return said.url
}

async function administerAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
