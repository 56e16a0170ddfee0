// Of several processes only the leader fills orders and decides requests; two leaders would fill or settle twice. A
// process that was suspended resumes believing that it is still the leader: its writes must be rejected.
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Db } from '../../server/db/db.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { leases, loginTries } from '../../server/db/schema.ts'
import type { Fenced } from '../../server/lead/fence.ts'
import { LeadershipLostError } from '../../server/lead/fence.ts'
import type { Leader } from '../../server/lead/leader.ts'
import { lead } from '../../server/lead/leader.ts'
import { takeLease } from '../../server/lead/lease.ts'
import { createLog } from '../../server/lib/log.ts'
import type { TestClock } from '../support/clock.ts'
import { createTestClock } from '../support/clock.ts'
import type { Database } from '../support/postgres.ts'
import { newDatabase, onPostgres } from '../support/postgres.ts'
import { openTestStore } from '../support/store.ts'

const log = createLog('silent')
const BEAT_MS = 1_000

/** A process that tries to become the leader, and keeps its fenced store while it is. */
class Candidate {
  readonly clock: TestClock = createTestClock(0)
  readonly db: Db
  store: Fenced | null = null
  begun = 0
  leader: Leader | null = null

  constructor(db: Db) {
    this.db = db
  }

  async stand(holder: string): Promise<void> {
    const { db, clock } = this
    this.leader = await lead({ db, clock, log, holder }, 'desk', async store => {
      this.begun += 1
      this.store = store
      return () => {
        this.store = null
      }
    })
  }

  get leads(): boolean {
    return this.store !== null
  }

  beat(): void {
    this.clock.advance(BEAT_MS)
  }
}

/** A write with the leader's fenced store. */
const write = (store: Fenced, name: string) =>
  store.transaction(tx => tx.insert(loginTries).values({ name, ip: '', at: 0 }))

onPostgres('a lease', () => {
  let database: Database
  let stores: Db[]
  let one: Candidate
  let other: Candidate
  beforeAll(async () => {
    database = await newDatabase()
    stores = [await openPostgres(database.url, 0), await openPostgres(database.url, 0)]
  })
  beforeEach(async () => {
    const [first, second] = stores.map(db => new Candidate(db))
    one = must(first, 'one')
    other = must(second, 'another')
    await one.db.delete(leases)
    await one.stand('one')
    await other.stand('other')
  })
  afterEach(async () => {
    for (const { leader } of [one, other]) await leader?.stop()
  })
  afterAll(async () => {
    for (const db of stores) await db.close()
    await database.drop()
  })
  const lapse = () => one.db.update(leases).set({ untilMs: 0 })
  const written = async (name: string) =>
    (await one.db.select().from(loginTries).where(eq(loginTries.name, name))).length
  const takesOver = () =>
    expect
      .poll(() => {
        other.beat()
        return other.leads
      })
      .toBe(true)

  test('has one holder, whose writes are committed', async () => {
    expect([one.leads, other.leads]).toEqual([true, false])
    await write(must(one.store, 'a store'), 'led')
    expect(await written('led')).toBe(1)
  })

  test("is not transferred while it is renewed, by the store's clock", async () => {
    const until = async () => must((await one.db.select().from(leases))[0], 'a lease').untilMs
    const before = await until()
    other.clock.advance(3_600_000)
    await expect
      .poll(async () => {
        one.beat()
        return (await until()) > before
      })
      .toBe(true)
    expect([one.leads, other.leads, other.begun]).toEqual([true, false, 0])
  })

  test('is released at once by a process that stops, and taken by the next', async () => {
    await one.leader?.stop()
    await takesOver()
    expect([one.leads, must(other.leader, 'a leader').epoch()]).toEqual([false, 2])
  })

  test('that was lost unnoticed rejects every write, which reports the loss', async () => {
    const asleep = must(one.store, 'a store')
    await lapse()
    await takesOver()
    await expect(write(asleep, 'too late')).rejects.toBeInstanceOf(LeadershipLostError)
    expect(await written('too late')).toBe(0)
    await expect.poll(() => one.leads).toBe(false)
    await write(must(other.store, 'a store'), 'in time')
    expect(await written('in time')).toBe(1)
  })

  test('that was lost is noticed at the next renewal by a process that writes nothing', async () => {
    await lapse()
    await takesOver()
    await expect
      .poll(() => {
        one.beat()
        return one.leads
      })
      .toBe(false)
  })

  test('changes its holder only between writes: a write that began in a term ends in it', async () => {
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    let began = () => {}
    const begun = new Promise<void>(resolve => {
      began = resolve
    })
    const writing = must(one.store, 'a store').transaction(async tx => {
      await tx.insert(loginTries).values({ name: 'slow', ip: '', at: 0 })
      began()
      await held
    })
    await begun
    await lapse()
    let taken = false
    const taking = takeLease(other.db, 'desk', 'other', false).then(term => {
      taken = true
      return term
    })
    // A renewal keeps the holder and must not wait for the write.
    await one.db.update(leases).set({ holder: 'one' })
    await expect
      .poll(async () => {
        const { rows } = (await one.db.execute(
          sql`select count(*)::int as waiting from pg_locks where not granted`,
        )) as unknown as { rows: { waiting: number }[] }
        return rows[0]?.waiting
      })
      .toBe(1)
    expect(taken).toBe(false)
    go()
    await writing
    expect(await taking).toMatchObject({ epoch: 2 })
    expect(await written('slow')).toBe(1)
  })

  test('is acquired by one of many processes at once', async () => {
    await lapse()
    const asked = Array.from({ length: 20 }, (_, index) =>
      takeLease(must(stores[index % 2], 'a store'), 'desk', `holder ${index}`, false),
    )
    expect((await Promise.all(asked)).filter(term => term !== null)).toHaveLength(1)
  })
})

test('the only process of a store is leader at once, also after a leader was killed', async () => {
  const db = await openTestStore()
  const [one, other] = [new Candidate(db), new Candidate(db)]
  await one.stand('killed')
  await other.stand('restarted')
  expect([other.leads, other.leader?.epoch()]).toEqual([true, 2])
  await db.close()
})
