// The writes of a transaction that wait: they are one statement, and every query of the transaction sees those before it.

import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../../domain/failure.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { jobs } from '../../server/db/subscription-schema.ts'
import type { Writer } from '../../server/db/write-set.ts'
import { createWriteSet } from '../../server/db/write-set.ts'
import { available, platformAccount } from '../../server/ledger/accounts.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { newId } from '../../server/lib/id.ts'
import { onEachStore } from '../support/postgres.ts'
import { isSound } from '../support/sound-ledger.ts'
import { addCustomer, openTradingHarness } from '../support/trading-harness.ts'

type Job = typeof jobs.$inferInsert

/** One statement for each job, so that the number of parts shows which rows were written. */
const jobWriter: Writer<Job> = {
  name: 'jobs',
  identity: ({ subject }) => subject,
  parts: rows =>
    rows.map(({ kind, subject, nextAt }, nth) => ({
      name: `${nth}`,
      sql: sql`INSERT INTO ${jobs} (kind, subject, next_at) VALUES (${kind}, ${subject}, ${nextAt})`,
    })),
}
const job = (subject: string, nextAt = 1): Job => ({ kind: 'test', subject, nextAt })

describe('a write set', () => {
  test('executes all waiting writes as one statement, once', async () => {
    const executed: string[] = []
    const dialect = new PgDialect()
    const writes = createWriteSet(async statement => {
      executed.push(dialect.sqlToQuery(statement).sql)
      return []
    })
    writes.add(jobWriter, [job('one'), job('two')])
    writes.add(jobWriter, [job('one', 2)])
    await writes.flush()
    await writes.flush()
    expect(executed).toHaveLength(1)
    expect(executed[0]?.match(/INSERT/g)).toHaveLength(2)
    writes.add(jobWriter, [])
    await writes.flush()
    expect(executed).toHaveLength(1)
  })

  test('makes every query wait for the statement that runs', async () => {
    const { promise, resolve } = Promise.withResolvers<[]>()
    const writes = createWriteSet(() => promise)
    writes.add(jobWriter, [job('one')])
    const order: string[] = []
    const first = writes.flush().then(() => order.push('first'))
    const second = writes.flush().then(() => order.push('second'))
    order.push('executed')
    resolve([])
    await Promise.all([first, second])
    expect(order).toEqual(['executed', 'first', 'second'])
  })
})

onEachStore('writes that wait', open => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.close())

  const { kind, subject, nextAt } = jobs
  const stored = (tx: Pick<Tx, 'select'>) =>
    tx.select({ kind, subject, nextAt }).from(jobs).where(eq(jobs.kind, 'test')).orderBy(jobs.subject)

  test('are seen by the next query, and stored by the commit', async () => {
    await db.transaction(async tx => {
      tx.writes.add(jobWriter, [job('one')])
      expect(await stored(tx)).toEqual([job('one')])
      tx.writes.add(jobWriter, [job('two', 2)])
    })
    expect(await stored(db)).toEqual([job('one'), job('two', 2)])
  })

  test('are executed with the statement that returns rows', async () => {
    await db.transaction(async tx => {
      tx.writes.add(jobWriter, [job('one')])
      const insert = sql`INSERT INTO ${jobs} (kind, subject, next_at) VALUES ('test', 'two', 2) RETURNING subject`
      expect(await tx.writes.flushWith(insert)).toEqual([{ subject: 'two' }])
    })
    expect(await stored(db)).toEqual([job('one'), job('two', 2)])
  })

  test('are not stored if the transaction is rolled back', async () => {
    const undone = db.transaction(async tx => {
      tx.writes.add(jobWriter, [job('one')])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await stored(db)).toEqual([])
  })

  test('that the store rejects roll everything back, and nothing is announced', async () => {
    let announced = false
    await db.transaction(async tx => tx.writes.add(jobWriter, [job('one')]))
    const rejected = db.transaction(async tx => {
      tx.afterCommit(() => {
        announced = true
      })
      tx.writes.add(jobWriter, [job('two')])
      await stored(tx)
      tx.writes.add(jobWriter, [job('one', 2)])
    })
    await expect(rejected).rejects.toThrow()
    expect(await stored(db)).toEqual([job('one')])
    expect(announced).toBe(false)
  })

  test('of a refused transfer do not change what the next one finds', async () => {
    const harness = openTradingHarness(db)
    const userId = await addCustomer(harness, { usStock: '10.00', balance: '5.00' })
    const ledger = createLedger({ newId })
    const [from, to] = [available(userId, 'usStock'), platformAccount('fees', 'USD')]
    const balance = available(userId, 'balance')
    const pay = (tx: Tx, ...amounts: readonly bigint[]) =>
      ledger.transfer(tx, {
        legs: amounts.map((amount, nth) => ({ from: nth === 0 ? from : balance, to, amount, kind: 'fee' as const })),
        subject: null,
        at: harness.clock.now(),
      })
    await db.transaction(async tx => {
      // The first leg is covered, the second is not: neither is executed.
      expect(isRefusal(await pay(tx, 900n, 501n))).toBe(true)
      expect(await ledger.balance(tx, userId, ['usStock'])).toMatchObject([{ available: 1_000n }])
      expect(isRefusal(await pay(tx, 1_000n))).toBe(false)
      expect(isRefusal(await pay(tx, 1n))).toBe(true)
      expect(await ledger.balance(tx, userId, ['usStock'])).toMatchObject([{ available: 0n }])
    })
    expect(await ledger.balance(db, userId, ['usStock'])).toMatchObject([{ available: 0n }])
    expect(isSound(await ledger.audit(db))).toBe(true)
  })
})
