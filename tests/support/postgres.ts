// A PostgreSQL's database for each test that asks for one, and suites that every store must pass.
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

/** On a machine that must not leave them out. */
const { CI } = process.env

export type Database = {
  /** As DATABASE_URL says it: each who opens it is a process of its own, as far as the database knows. */
  readonly url: string
  readonly administer: (statement: string) => Promise<void>
  readonly drop: () => Promise<void>
}

let databases = 0

/** Migrated and empty. */
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

/** A store of its own on PostgreSQL, dropped when it is closed. */
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

/** The same suite on each store that the server can stand on. */
export function onEachStore(name: string, suite: (open: OpenStore) => void): void {
  describe(`${name} on the embedded store`, () => suite(openTestStore))
  onPostgres(`${name} on PostgreSQL`, () => suite(openPostgresStore))
}

/** Left out where there is none; but where nothing may be left out, that is a failure. */
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
