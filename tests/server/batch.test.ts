// Commands that share a transaction: each has its own outcome, as if it had been alone.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { onRefusal } from '../../server/db/batch/command-tx.ts'
import type { Command } from '../../server/db/batch/execute.ts'
import { executeTogether } from '../../server/db/batch/execute.ts'
import { createCommandQueue } from '../../server/db/batch/queue.ts'
import { createRound } from '../../server/db/batch/round.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { idempotency } from '../../server/db/schema.ts'
import { jobs } from '../../server/db/subscription-schema.ts'
import { orders, positions } from '../../server/db/trading-schema.ts'
import type { Writer } from '../../server/db/write-set.ts'
import { available, platformAccount } from '../../server/ledger/accounts.ts'
import { waitingStates } from '../../server/orders/matcher.ts'
import { onEachStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, granted, openTradingHarness, SOUND } from '../support/trading-harness.ts'

const jobWriter: Writer<string> = {
  name: 'jobs',
  parts: subjects =>
    subjects.map((subject, nth) => ({
      name: `${nth}`,
      sql: sql`INSERT INTO ${jobs} (kind, subject, next_at) VALUES ('test', ${subject}, 1)`,
    })),
}

onEachStore('commands of one transaction', open => {
  let db: Db
  let transactions = 0
  let announced: string[] = []
  /** The store, counting its transactions. */
  const counted = (): Db => ({
    ...db,
    transaction(work, timeout) {
      transactions += 1
      return db.transaction(work, timeout)
    },
  })

  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await db.delete(jobs)
    transactions = 0
    announced = []
  })

  const adding =
    (subject: string) =>
    async (tx: Tx): Promise<string | Refusal> => {
      tx.afterCommit(() => void announced.push(subject))
      tx.writes.add(jobWriter, [subject])
      return subject
    }
  const command = (userId: string, work = adding(userId)): Command<string> => ({ userId, work })
  const stored = async () =>
    (await db.select({ subject: jobs.subject }).from(jobs).orderBy(jobs.subject)).map(({ subject }) => subject)
  const together = (...commands: readonly Command<string>[]) => executeTogether(counted(), commands)

  test('are committed once, in their order', async () => {
    const outcomes = await together(command('a'), command('b'), command('c'))
    expect(outcomes).toEqual([{ result: 'a' }, { result: 'b' }, { result: 'c' }])
    expect(await stored()).toEqual(['a', 'b', 'c'])
    expect(announced).toEqual(['a', 'b', 'c'])
    expect(transactions).toBe(1)
  })

  test('that are refused change and announce nothing, and leave the transaction to the others', async () => {
    const refused = command('b', async tx => {
      tx.afterCommit(() => void announced.push('b'))
      onRefusal(tx, jobWriter, ['instead of b'])
      return refuse('notFound')
    })
    const outcomes = await together(command('a'), refused, command('c'))
    expect(outcomes.map(each => 'result' in each && isRefusal(each.result))).toEqual([false, true, false])
    expect(await stored()).toEqual(['a', 'c', 'instead of b'])
    expect(announced).toEqual(['a', 'c'])
    expect(transactions).toBe(1)
  })

  test.each([
    ['a write', (tx: Tx) => Promise.resolve(tx.writes.add(jobWriter, ['undone']))],
    ['a statement', (tx: Tx) => tx.insert(jobs).values({ kind: 'test', subject: 'undone', nextAt: 1 })],
  ])('that are refused after %s are taken out', async (_, change) => {
    const refused = command('b', async tx => {
      await change(tx)
      return refuse('notFound')
    })
    const outcomes = await together(command('a'), refused, command('c'))
    expect(outcomes[1]).toMatchObject({ result: { failure: 'notFound' } })
    expect(await stored()).toEqual(['a', 'c'])
    expect(announced).toEqual(['a', 'c'])
    // All together, the others together, the refused one alone.
    expect(transactions).toBe(3)
  })

  test('that fail are taken out, and fail alone', async () => {
    const failing = command('b', async tx => {
      await adding('b')(tx)
      throw new Error('broken')
    })
    const outcomes = await together(command('a'), failing, command('c'))
    expect(outcomes[0]).toEqual({ result: 'a' })
    expect(outcomes[1]).toMatchObject({ error: new Error('broken') })
    expect(outcomes[2]).toEqual({ result: 'c' })
    expect(await stored()).toEqual(['a', 'c'])
    expect(announced).toEqual(['a', 'c'])
  })

  test('a statement that the store rejects fails its own command only', async () => {
    await db.insert(jobs).values({ kind: 'test', subject: 'b', nextAt: 1 })
    const outcomes = await together(command('a'), command('b'), command('c'))
    expect(outcomes.map(each => 'result' in each)).toEqual([true, false, true])
    expect(await stored()).toEqual(['a', 'b', 'c'])
    expect(announced.toSorted()).toEqual(['a', 'c'])
  })

  test('of one user run one after the other', async () => {
    const steps: string[] = []
    const noting = (step: string) =>
      command('a', async tx => {
        steps.push(`${step} begins`)
        await tx.select().from(jobs)
        steps.push(`${step} ends`)
        return step
      })
    await together(noting('first'), noting('second'))
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  test('load rows at the same time with one statement', async () => {
    const loads: (readonly string[])[] = []
    const load = createRound<string, string>(async (_, keys) => {
      loads.push(keys)
      return keys.map(key => `value of ${key}`)
    })
    const loading = (key: string) =>
      command(key, async tx => `${await load(tx, key)}, ${await load(tx, `next ${key}`)}`)
    const outcomes = await together(loading('a'), loading('b'))
    expect(outcomes).toEqual([{ result: 'value of a, value of next a' }, { result: 'value of b, value of next b' }])
    expect(loads).toEqual([
      ['a', 'b'],
      ['next a', 'next b'],
    ])
  })

  test('a lock that another transaction keeps delays only the command that waits for it', async () => {
    if (db.durability.embedded) return
    await db.insert(jobs).values({ kind: 'test', subject: 'kept', nextAt: 1 })
    const kept = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const lock = (tx: Tx) => tx.select().from(jobs).where(eq(jobs.subject, 'kept')).for('update')
    const other = db.transaction(async tx => {
      await lock(tx)
      locked.resolve()
      await kept.promise
    })
    await locked.promise
    const waiting = command('b', async tx => {
      await lock(tx)
      return 'b'
    })
    const first = Promise.withResolvers<void>()
    const quick = command('a', async tx => {
      tx.afterCommit(() => first.resolve())
      return adding('a')(tx)
    })
    const outcomes = together(quick, waiting)
    await first.promise
    expect(await stored()).toEqual(['a', 'kept'])
    kept.resolve()
    await other
    expect(await outcomes).toEqual([{ result: 'a' }, { result: 'b' }])
  })

  test('of requests that arrive while a transaction runs share the next one', async () => {
    const queue = createCommandQueue(counted())
    const users = Array.from({ length: 12 }, (_, nth) => `user ${nth}`)
    const results = await Promise.all(users.map(user => queue.run(user, adding(user))))
    expect(results).toEqual(users)
    expect((await stored()).length).toBe(users.length)
    expect(transactions).toBe(1)
  })
})

onEachStore('orders of one transaction', open => {
  let db: Db
  let harness: TradingHarness

  beforeAll(async () => {
    db = await open()
    harness = openTradingHarness(db)
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await harness.trading.stop()
    await db.close()
  })
  beforeEach(() => {
    harness.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 0, askSize: 0 })
  })
  // Open orders would use the quotes of the next test.
  afterEach(async () => {
    const resting = await db.select().from(orders).where(inArray(orders.state, waitingStates))
    for (const { id, userId } of resting) await granted(harness, userId, 'POST /orders/cancel', { orderId: id })
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  })

  const share = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '100.00', quantity: '10' } as const
  const people = (count: number, usStock: string) =>
    Promise.all(Array.from({ length: count }, () => addCustomer(harness, { usStock })))
  const statesOf = async (userIds: readonly string[]) =>
    (
      await db
        .select()
        .from(orders)
        .where(inArray(orders.userId, [...userIds]))
    ).map(({ state }) => state)

  describe('a refused order between accepted ones', () => {
    test('reserves nothing, and its key can be used again', async () => {
      const [ana, ben, eva] = (await people(3, '5000.00')) as [string, string, string]
      const key = 'the key of Ben'
      const tooMuch = { ...share, quantity: '1000' }
      const answers = await Promise.all([
        call(harness, ana, 'POST /stock/create', share),
        call(harness, { userId: ben, key }, 'POST /stock/create', tooMuch),
        call(harness, eva, 'POST /stock/create', share),
      ])
      expect(answers.map(isRefusal)).toEqual([false, true, false])
      expect(await db.select().from(idempotency).where(eq(idempotency.key, key))).toEqual([])
      expect(isRefusal(await call(harness, { userId: ben, key }, 'POST /stock/create', share))).toBe(false)
    })

    test('is refused again when its repetition is in the same transaction, which then may be another request', async () => {
      const [ana, ben] = (await people(2, '5000.00')) as [string, string]
      const twice = { userId: ben, key: 'the key of a repetition' }
      const tooMuch = { ...share, quantity: '1000' }
      const answers = await Promise.all([
        call(harness, ana, 'POST /stock/create', share),
        call(harness, twice, 'POST /stock/create', tooMuch),
        call(harness, twice, 'POST /stock/create', tooMuch),
        call(harness, twice, 'POST /stock/create', share),
      ])
      const refusal = { failure: 'insufficientFunds' }
      expect(answers).toMatchObject([{ quantity: '10' }, refusal, refusal, { quantity: '10' }])
      expect(await statesOf([ben])).toHaveLength(1)
    })
  })

  test('the same key at the same time is one order', async () => {
    const [ana, ben] = (await people(2, '5000.00')) as [string, string]
    const twice = { userId: ana, key: 'one key' }
    const [first, other, second, changed] = await Promise.all([
      call(harness, twice, 'POST /stock/create', share),
      call(harness, ben, 'POST /stock/create', share),
      call(harness, twice, 'POST /stock/create', share),
      call(harness, twice, 'POST /stock/create', { ...share, quantity: '20' }),
    ])
    expect(second).toEqual(first)
    expect(other).toMatchObject({ quantity: '10' })
    expect(changed).toMatchObject({ failure: 'keyReused' })
    expect(await statesOf([ana])).toHaveLength(1)
  })

  test('of many people are filled first come, first served, up to the size of the quote', async () => {
    const buyers = await people(40, '5000.00')
    const placed: string[] = []
    for (const buyer of buyers) placed.push((await granted(harness, buyer, 'POST /stock/create', share)).id)
    harness.market.quote('US.AAPL', { askSize: 255 })
    await harness.trading.matcher.settle()
    const rows = await db.select().from(orders).where(inArray(orders.id, placed)).orderBy(orders.seq)
    expect(rows.map(({ filled }) => filled)).toEqual([
      ...Array.from({ length: 25 }, () => 100_000),
      50_000,
      ...Array.from({ length: 14 }, () => 0),
    ])
  })

  test('several orders of one user in one pass add up in one position, and use the quote once', async () => {
    const [ana, ben] = (await people(2, '6000.00')) as [string, string]
    const quantityOf = async (userId: string) =>
      (await db.select().from(positions).where(eq(positions.userId, userId))).map(({ quantity }) => quantity)
    for (const userId of [ana, ben, ana, ana]) await granted(harness, userId, 'POST /stock/create', share)
    harness.market.quote('US.AAPL', { askSize: 55 })
    await harness.trading.matcher.settle()
    expect([await quantityOf(ana), await quantityOf(ben)]).toEqual([[300_000], [100_000]])
    for (const userId of [ana, ben]) await granted(harness, userId, 'POST /stock/create', share)
    await harness.trading.matcher.settle()
    expect([await quantityOf(ana), await quantityOf(ben)]).toEqual([[400_000], [150_000]])
  })

  test('an account of the platform keeps what another command has added while it was read again', async () => {
    const [ana, ben] = (await people(2, '10.00')) as [string, string]
    const fees = platformAccount('fees', 'USD')
    const paying = (userId: string, turns: number): Command<string> => ({
      userId,
      async work(tx) {
        for (let turn = 0; turn < turns; turn += 1) await nextTurn()
        const legs = [{ from: available(userId, 'usStock'), to: fees, amount: 100n, kind: 'fee' as const }]
        return harness.trading.ledger.transfer(tx, { legs, subject: null, at: harness.clock.now() })
      },
    })
    // Both find the account missing, and the second one's statement is answered after the first has paid.
    for (const turns of [1, 2, 3]) await executeTogether(db, [paying(ana, 0), paying(ben, turns)])
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
    expect(await harness.trading.ledger.balance(db, ana, ['usStock'])).toMatchObject([{ available: 700n }])
  })
})
