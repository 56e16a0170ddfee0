// L3 and L8. If a commit is not acknowledged, its outcome is looked up by the transaction's number. After a crash,
// PostgreSQL may reuse a number that was not yet on disk. If the later transaction with that number were mistaken for
// the first one, money that does not exist would be acknowledged. It happened once in some thousand orders on a loaded
// machine.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { endPostgres, openFaultStore, restartPostgres } from '../../faults/fault-store.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { loginTries } from '../../server/db/schema.ts'
import { onPostgres } from '../support/postgres.ts'

/**
 * Maximum number of crashes. The next transaction number is written to disk five times a second. A number that was
 * already on disk is not reused; then the test crashes the database again.
 */
const TRIES = 10
/**
 * Covers a restart and ten commits on a busy machine. With a shorter timeout the outcome is not looked up until it is
 * known.
 */
const WHILE_RESTARTED = { withinMs: 30_000 }

onPostgres('a PostgreSQL that falls', () => {
  afterAll(endPostgres)

  const write = (tx: Pick<Tx, 'insert'>, name: string) => tx.insert(loginTries).values({ name, ip: '-', at: 0 })

  async function textOf(db: Pick<Db, 'execute'>, question: SQL): Promise<string> {
    const { rows } = (await db.execute(question)) as { rows: { text: string }[] }
    return must(rows[0], 'an answer').text
  }

  /**
   * Restarts PostgreSQL before the transaction commits; ten other transactions commit after it. Returns how the first
   * one ended, and whether its number was reused.
   */
  async function fallUnder(db: Db, name: string) {
    let xid = ''
    const bells: string[] = []
    const ended = await db
      .transaction(async tx => {
        xid = await textOf(tx, sql`SELECT pg_current_xact_id()::text AS text`)
        tx.afterCommit(() => bells.push(name))
        await write(tx, name)
        await restartPostgres()
        for (let other = 0; other < 10; other++) await db.transaction(each => write(each, `after ${name}`))
      }, WHILE_RESTARTED)
      .then(
        () => 'done',
        (error: unknown) => error,
      )
    const status = await textOf(db, sql`SELECT pg_xact_status(${xid}::xid8) AS text`)
    return { ended, bells, wasGiven: status === 'committed' }
  }

  test('a lost transaction whose number is used again is reported as undone', async () => {
    const faultStore = await openFaultStore('PostgreSQL')
    await faultStore.withDb(async db => {
      let given = 0
      for (let fall = 1; fall <= TRIES && given < 2; fall++) {
        const { ended, bells, wasGiven } = await fallUnder(db, `lost ${fall}`)
        expect(ended).toMatchObject({ name: 'StoreUnavailable', outcome: 'undone' })
        expect(bells).toEqual([])
        if (wasGiven) given++
      }
      expect(given).toBeGreaterThan(0)
      const kept = (await db.select().from(loginTries)).map(({ name }) => name)
      expect(kept.filter(name => name.startsWith('lost'))).toEqual([])
    })
    await faultStore.remove()
  }, 120_000)
})
