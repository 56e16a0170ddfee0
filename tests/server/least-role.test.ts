// An attacker who takes over the process has its database role. The role must be able to do all of the product's work,
// but must not be able to switch off what keeps the ledger append-only.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/db.ts'
import { requireRowsOnly } from '../../server/db/least-role.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { available, openWallets, platformAccount } from '../../server/ledger/accounts.ts'
import { takeAnchor } from '../../server/ledger/anchor.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { verifyLedger } from '../../server/ledger/verify.ts'
import { newId } from '../../server/lib/id.ts'
import type { Database } from '../support/postgres.ts'
import { newDatabase, onPostgres } from '../support/postgres.ts'

onPostgres('a process whose role owns nothing', () => {
  const role = `pulso_app_${process.pid}`
  let database: Database
  let appUrl: string
  let db: Db
  beforeAll(async () => {
    database = await newDatabase()
    await database.administer(`CREATE ROLE ${role} LOGIN`)
    const url = new URL(database.url)
    url.username = role
    appUrl = url.href
    db = await openPostgres(appUrl, 0, { ownerUrl: database.url })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
    await database.administer(`DROP ROLE ${role}`)
  })

  test('keeps the ledger: accounts, transfers, anchors and their verification', async () => {
    const ledger = createLedger({ newId })
    await db.transaction(async tx => {
      await openWallets(tx, 'ana')
      const to = available('ana', 'usStock')
      const legs = [{ from: platformAccount('funding', 'USD'), to, amount: 70_000n, kind: 'deposit' as const }]
      await ledger.transfer(tx, { legs, subject: null, at: 1 })
      await takeAnchor(tx, 1)
    })
    const verdict = await db.transaction(tx => verifyLedger(tx))
    expect(verdict).toMatchObject({ postings: 2, anchors: 1, problems: [] })
  })

  test('is required for a database on another machine', async () => {
    await expect(requireRowsOnly(db)).resolves.toBeUndefined()
    const owner = await openPostgres(database.url, 0)
    await expect(requireRowsOnly(owner)).rejects.toThrow('owns nothing')
    await owner.close()
  })

  test.each([
    ['ALTER TABLE postings DISABLE TRIGGER USER', 'must be owner'],
    ['DROP TRIGGER postings_append_only ON postings', 'must be owner'],
    [
      "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
      'denied',
    ],
    ['TRUNCATE postings', 'denied'],
    ['DELETE FROM postings', 'append-only'],
    ['UPDATE postings SET amount = amount * 2', 'append-only'],
    ['CREATE TABLE mine (x int)', 'denied'],
    ['SET session_replication_role = replica', 'denied'],
    ['DELETE FROM schema_version', 'denied'],
  ])('cannot do %s', async (statement, reason) => {
    const error = await db.execute(sql.raw(statement)).then(
      () => null,
      (refused: Error) => refused,
    )
    expect(String(error?.cause ?? error)).toContain(reason)
  })

  test('opens a migrated store without the owner’s log-in', async () => {
    const again = await openPostgres(appUrl, 0)
    expect((await again.transaction(tx => verifyLedger(tx))).problems).toEqual([])
    await again.close()
  })

  test('a role that may do all that the owner may is refused', async () => {
    await expect(openPostgres(database.url, 0, { ownerUrl: database.url })).rejects.toThrow('owns nothing')
  })
})
