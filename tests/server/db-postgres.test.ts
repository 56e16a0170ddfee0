// A PostgreSQL of its own is reached over a line that breaks, shared with others who lock the same rows, and ended without
// asking us. Whatever happens, no operation waits for ever, a bell rings exactly for what was committed, and a commit that
// nobody answered is never called a failure.
import { sql } from 'drizzle-orm'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '../../domain/failure.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { StoreUnavailable } from '../../server/db/db.ts'
import { once } from '../../server/db/once.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { guardPromises } from '../../server/db/promises.ts'
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
  /** Its own row, to be locked in a given order. */
  const touch = (tx: Tx, name: string) => tx.update(loginTries).set({ at: 1 }).where(sql`name = ${name}`)

  describe('transactions', () => {
    test('that wait for each other in a circle both come through, and their bells ring once', async () => {
      for (const name of ['a', 'b']) await write(db, name)
      const heard: string[] = []
      let runs = 0
      let holding = 0
      const { promise: meeting, resolve: met } = Promise.withResolvers<void>()
      const crossing = (one: string, other: string) =>
        db.transaction(async tx => {
          runs += 1
          tx.afterCommit(() => heard.push(one))
          await touch(tx, one)
          // Each has its own by now: the other's is next.
          holding += 1
          if (holding === 2) met()
          await meeting
          await touch(tx, other)
        })
      await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
      expect(heard.sort()).toEqual(['a', 'b'])
      expect(runs).toBeGreaterThan(2)
    })

    test('that never come through end after five more tries, with nothing done', async () => {
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

    test('whose statement failed and whose work went on all the same are not taken for committed', async () => {
      const heard: string[] = []
      const careless = db.transaction(async tx => {
        tx.afterCommit(() => heard.push('never'))
        await write(tx, 'lost')
        await tx.execute(sql`SELECT 1 / 0`).catch(() => {})
      })
      await expect(careless).rejects.toThrow(/statement failed/)
      expect([heard, await written()]).toEqual([[], []])
    })

    test('that wait for a lock in vain end in time, with nothing done', async () => {
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

    test('that take too long end in time, and those with more patience do not', async () => {
      const sleepy = (tx: Tx) => tx.execute(sql`SELECT pg_sleep(3.2)`)
      const before = performance.now()
      await expect(db.transaction(sleepy)).rejects.toMatchObject({ outcome: 'undone' })
      expect(performance.now() - before).toBeLessThan(5_000)
      await expect(db.transaction(sleepy, { withinMs: 20_000 })).resolves.toBeDefined()
    })

    test('read as of one moment in a snapshot, whatever others commit meanwhile', async () => {
      const count = async (tx: Pick<Tx, 'select'>) => (await tx.select().from(loginTries)).length
      const seen = await db.snapshot(async tx => {
        const first = await count(tx)
        await write(db, 'meanwhile')
        return [first, await count(tx)]
      })
      expect(seen).toEqual([0, 0])
    })
  })

  describe('a line', () => {
    test('that the server ends in the middle leaves nothing, and the next one works', async () => {
      const ended = db.transaction(async tx => {
        await write(tx, 'cut')
        await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
      })
      await expect(ended).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'undone' })
      expect(await written()).toEqual([])
    })

    test('that is lost with the answer to the commit: it is asked what became of it, and it was done', async () => {
      const line = await openLine(database.url)
      const far = await openPostgres(line.url, 0)
      const heard: string[] = []
      line.cutAnswerTo('COMMIT')
      const done = await far.transaction(async tx => {
        tx.afterCommit(() => heard.push('done'))
        await write(tx, 'kept')
        return 'answer'
      })
      expect([done, heard, await written()]).toEqual(['answer', ['done'], ['kept']])
      await far.close()
      await line.close()
    })

    test('that stays lost is no failure: the outcome is unknown, and the bells ring when it is known', async () => {
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

    test('that nobody answers is said so in time, by questions and by transactions', async () => {
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

  describe('a key', () => {
    const request = (key: string) => ({ userId: 'ana', key, requestHash: 'h', now: 0 })

    /** The first of two that carry one key: it is told when it has begun, and ends as it is told to. */
    function first(key: string, answer: () => unknown) {
      const { promise: ending, resolve: end } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const done = once(db, request(key), async tx => {
        await write(tx, `first ${key}`)
        begin()
        await ending
        return answer() as { n: number }
      })
      return { begun, done, end }
    }
    const second = (key: string) =>
      once(db, request(key), async tx => {
        await write(tx, `second ${key}`)
        return { n: 2 }
      })

    test('whose first request is committed answers its twin the same', async () => {
      const one = first('same', () => ({ n: 1 }))
      await one.begun
      const twin = second('same')
      one.end()
      expect([await one.done, await twin]).toEqual([{ n: 1 }, { n: 1 }])
      expect(await written()).toEqual(['first same'])
    })

    test('whose first request was refused lets its twin do the work', async () => {
      const one = first('refused', () => refuse('notFound'))
      await one.begun
      const twin = second('refused')
      one.end()
      expect([await one.done, await twin]).toEqual([refuse('notFound'), { n: 2 }])
      expect(await written()).toEqual(['second refused'])
    })

    test('whose first request takes long is said to be at work', async () => {
      const one = first('slow', () => ({ n: 1 }))
      await one.begun
      expect(await second('slow')).toEqual(refuse('keyInFlight'))
      one.end()
      expect(await one.done).toEqual({ n: 1 })
    })
  })

  test('opened by several at once is migrated once', async () => {
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

  test('that cannot be reached says so in words, and no password', async () => {
    const secret = new URL(database.url)
    secret.port = '1'
    secret.password = 'hush'
    const problem = await openPostgres(secret.href, 0).catch(error => error)
    expect(problem).toMatchObject({ name: 'StoreError', problem: 'unreachable' })
    expect(problem.message).toMatch(/DATABASE_URL.*ECONNREFUSED/)
    expect(problem.message).not.toContain('hush')
  })

  test('that does not sync is for a simulated market only, and that is said', async () => {
    // As the tests' own PostgreSQL is.
    expect(db.promises).toEqual({ embedded: false, off: ['fsync', 'full_page_writes', 'synchronous_commit'] })
    const lines: string[] = []
    const log = pino({}, { write: line => void lines.push(line) })
    expect(() => guardPromises(db.promises, false, log)).toThrow(/fsync, full_page_writes, synchronous_commit is off/)
    expect(lines).toEqual([])
    guardPromises(db.promises, true, log)
    expect(lines).toEqual([expect.stringContaining('A power cut may take back what was answered')])
    guardPromises({ embedded: false, off: [] }, false, log)
    expect(lines).toHaveLength(1)
  })

  test('that does not answer makes a call be asked again, and a bug of ours does not', async () => {
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
