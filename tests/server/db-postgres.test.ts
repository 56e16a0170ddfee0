// A PostgreSQL server can lose connections, lock rows for other clients, and stop at any time. No operation may wait
// without limit, after-commit callbacks must run exactly for what was committed, and a commit without acknowledgement
// must never be reported as a failure.
import { sql } from 'drizzle-orm'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { StoreUnavailable } from '../../server/db/db.ts'
import { requireDurability } from '../../server/db/durability.ts'
import { idempotent } from '../../server/db/idempotent.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { loginTries } from '../../server/db/schema.ts'
import { registerErrors } from '../../server/http/errors.ts'
import type { Database } from '../support/postgres.ts'
import { newDatabase, onPostgres } from '../support/postgres.ts'
import { openLine } from '../support/postgres-line.ts'

const silent = pino({ level: 'silent' })

onPostgres('a PostgreSQL', () => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await newDatabase()
    db = await openPostgres(database.url, 0)
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  beforeEach(async () => void (await db.delete(loginTries)))

  const write = (tx: Pick<Tx, 'insert'>, name: string) => tx.insert(loginTries).values({ name, ip: '-', at: 0 })
  const written = async () => (await db.select().from(loginTries)).map(row => row.name).sort()
  /** Locks one row by an update. */
  const touch = (tx: Tx, name: string) => tx.update(loginTries).set({ at: 1 }).where(sql`name = ${name}`)

  describe('transactions', () => {
    test('in a deadlock both succeed, and their after-commit callbacks run once', async () => {
      for (const name of ['a', 'b']) await write(db, name)
      const called: string[] = []
      let runs = 0
      let holding = 0
      const { promise: meeting, resolve: met } = Promise.withResolvers<void>()
      const crossing = (one: string, other: string) =>
        db.transaction(async tx => {
          runs += 1
          tx.afterCommit(() => called.push(one))
          await touch(tx, one)
          // Each transaction has locked its row, and will now lock the row of the other.
          holding += 1
          if (holding === 2) met()
          await meeting
          await touch(tx, other)
        })
      await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
      expect(called.sort()).toEqual(['a', 'b'])
      expect(runs).toBeGreaterThan(2)
    })

    test('that fail repeatedly end after five retries, without effect', async () => {
      let runs = 0
      const hopeless = db.transaction(async tx => {
        runs += 1
        await write(tx, 'hopeless')
        await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`)
      })
      await expect(hopeless).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'undone' })
      expect(runs).toBe(6)
      expect(await written()).toEqual([])
    })

    test('with a failed statement that the code ignored are not reported as committed', async () => {
      const called: string[] = []
      const careless = db.transaction(async tx => {
        tx.afterCommit(() => called.push('never'))
        await write(tx, 'lost')
        await tx.execute(sql`SELECT 1 / 0`).catch(() => {})
      })
      await expect(careless).rejects.toThrow(/statement failed/)
      expect([called, await written()]).toEqual([[], []])
    })

    test('that wait for a lock too long fail, without effect', async () => {
      await write(db, 'a')
      const { promise: ending, resolve: letGo } = Promise.withResolvers<void>()
      const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
      const held = db.transaction(async tx => {
        await touch(tx, 'a')
        lock()
        await ending
      })
      await locked
      const before = performance.now()
      await expect(db.transaction(tx => touch(tx, 'a'))).rejects.toMatchObject({ outcome: 'undone' })
      expect(performance.now() - before).toBeLessThan(5_000)
      letGo()
      await held
    })

    test('that take too long fail, and those with a longer timeout do not', async () => {
      const sleepy = (tx: Tx) => tx.execute(sql`SELECT pg_sleep(3.2)`)
      const before = performance.now()
      await expect(db.transaction(sleepy)).rejects.toMatchObject({ outcome: 'undone' })
      expect(performance.now() - before).toBeLessThan(5_000)
      await expect(db.transaction(sleepy, { withinMs: 20_000 })).resolves.toBeDefined()
    })

    test('read one snapshot, whatever others commit meanwhile', async () => {
      const count = async (tx: Pick<Tx, 'select'>) => (await tx.select().from(loginTries)).length
      const seen = await db.snapshot(async tx => {
        const first = await count(tx)
        await write(db, 'meanwhile')
        return [first, await count(tx)]
      })
      expect(seen).toEqual([0, 0])
    })
  })

  describe('a connection', () => {
    test('closed by the server in the middle leaves no effect, and the next one works', async () => {
      const ended = db.transaction(async tx => {
        await write(tx, 'cut')
        await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
      })
      await expect(ended).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'undone' })
      expect(await written()).toEqual([])
    })

    test('lost with the acknowledgement of a commit: the outcome is looked up, and it was committed', async () => {
      const line = await openLine(database.url)
      const far = await openPostgres(line.url, 0)
      const called: string[] = []
      line.cutAnswerTo('COMMIT')
      const done = await far.transaction(async tx => {
        tx.afterCommit(() => called.push('done'))
        await write(tx, 'kept')
        return 'answer'
      })
      expect([done, called, await written()]).toEqual(['answer', ['done'], ['kept']])
      await far.close()
      await line.close()
    })

    test('that stays lost gives an unknown outcome and no failure, and the callbacks run when it is known', async () => {
      const line = await openLine(database.url)
      const far = await openPostgres(line.url, 0)
      const { promise: rung, resolve: ring } = Promise.withResolvers<void>()
      line.cutAnswerTo('COMMIT', true)
      const before = performance.now()
      const lost = far.transaction(async tx => {
        tx.afterCommit(ring)
        await write(tx, 'kept')
      })
      await expect(lost).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'unknown' })
      expect(performance.now() - before).toBeLessThan(5_500)
      expect(await written()).toEqual(['kept'])
      line.open()
      await rung
      await far.close()
      await line.close()
    }, 20_000)

    test('without a response times out, for queries and for transactions', async () => {
      const line = await openLine(database.url)
      const far = await openPostgres(line.url, 0)
      line.shut()
      await expect(far.transaction(tx => write(tx, 'lost'))).rejects.toMatchObject({ outcome: 'undone' })
      await expect(far.select().from(loginTries)).rejects.toThrow()
      line.open()
      expect(await far.select().from(loginTries)).toEqual([])
      await far.close()
      await line.close()
    })
  })

  describe('an idempotency key', () => {
    const once = <Response>(key: string, work: (tx: Tx) => Promise<Response | Refusal>) =>
      idempotent({ db, clock: { now: () => 0 } }, { userId: 'ana', key }, { call: 'test', input: {} }, work)

    /**
     * The first of two requests with one key. `begun` resolves when it has begun; it ends when the test calls `end`.
     */
    function first(key: string, answer: () => unknown) {
      const { promise: ending, resolve: end } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const done = once(key, async tx => {
        await write(tx, `first ${key}`)
        begin()
        await ending
        return answer() as { n: number }
      })
      return { begun, done, end }
    }
    const second = (key: string) =>
      once(key, async tx => {
        await write(tx, `second ${key}`)
        return { n: 2 }
      })

    test('of a committed request returns the same response to its duplicate', async () => {
      const one = first('same', () => ({ n: 1 }))
      await one.begun
      const twin = second('same')
      one.end()
      expect([await one.done, await twin]).toEqual([{ n: 1 }, { n: 1 }])
      expect(await written()).toEqual(['first same'])
    })

    test('of a refused request lets its duplicate do the work', async () => {
      const one = first('refused', () => refuse('notFound'))
      await one.begun
      const twin = second('refused')
      one.end()
      expect([await one.done, await twin]).toEqual([refuse('notFound'), { n: 2 }])
      expect(await written()).toEqual(['second refused'])
    })

    test('of a slow request is reported as in flight', async () => {
      const one = first('slow', () => ({ n: 1 }))
      await one.begun
      expect(await second('slow')).toEqual(refuse('keyInFlight'))
      one.end()
      expect(await one.done).toEqual({ n: 1 })
    })
  })

  test('opened by several processes at once is migrated once', async () => {
    const empty = new URL(database.url)
    empty.pathname = `${empty.pathname}_empty`
    await database.administer(`CREATE DATABASE ${empty.pathname.slice(1)}`)
    const all = await Promise.all([1, 2, 3].map(() => openPostgres(empty.href, 0)))
    for (const each of all) expect(await each.select().from(loginTries)).toEqual([])
    const [one] = all
    await one?.execute(sql`INSERT INTO schema_version (version, applied_at) VALUES (9999, 0)`)
    await Promise.all(all.map(each => each.close()))
    await expect(openPostgres(empty.href, 0)).rejects.toMatchObject({ name: 'StoreError', problem: 'newer' })
    await database.administer(`DROP DATABASE ${empty.pathname.slice(1)}`)
  })

  test('that is unreachable is reported clearly, without the password', async () => {
    const secret = new URL(database.url)
    secret.port = '1'
    secret.password = 'hush'
    const problem = await openPostgres(secret.href, 0).catch(error => error)
    expect(problem).toMatchObject({ name: 'StoreError', problem: 'unreachable' })
    expect(problem.message).toMatch(/DATABASE_URL.*ECONNREFUSED/)
    expect(problem.message).not.toContain('hush')
  })

  test('without fsync is accepted for a simulated market only, and reported', async () => {
    // These settings are off in the tests' PostgreSQL.
    expect(db.durability).toEqual({ embedded: false, off: ['fsync', 'full_page_writes', 'synchronous_commit'] })
    const lines: string[] = []
    const log = pino({}, { write: line => void lines.push(line) })
    expect(() => requireDurability(db.durability, false, log)).toThrow(
      /fsync, full_page_writes, synchronous_commit is off/,
    )
    expect(lines).toEqual([])
    requireDurability(db.durability, true, log)
    expect(lines).toEqual([expect.stringContaining('A power cut may take back what was answered')])
    requireDurability({ embedded: false, off: [] }, false, log)
    expect(lines).toHaveLength(1)
  })

  test('a database that does not respond gives a retryable refusal, an internal error does not', async () => {
    const app = fastify()
    registerErrors(app, ({ failure }) => failure, silent)
    app.get('/unknown', () => Promise.reject(new StoreUnavailable('unknown', null)))
    app.get('/lost', () => db.transaction(tx => tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)))
    app.get('/busy', () => db.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53300'; END $$`))
    app.get('/bug', () => db.execute(sql`SELECT nothing FROM nowhere`))
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode
    expect(await Promise.all(['/unknown', '/lost', '/busy', '/bug'].map(statusOf))).toEqual([503, 503, 503, 500])
    await app.close()
  })
})
