// The embedded store must survive SIGKILL, must never be opened twice, and must refuse the schema of a later version.
// Two processes on one folder would destroy each other's writes without an error, so the lock is tested with real
// processes. At the end, what every store must do is tested on each kind; `db-postgres` tests what only a database
// server can cause.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once as happened } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { files, notices } from '../../server/db/account-schema.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { idempotent, requestHash } from '../../server/db/idempotent.ts'
import { lockFolder } from '../../server/db/lock.ts'
import { balances } from '../../server/db/money-schema.ts'
import { openStore } from '../../server/db/pglite.ts'
import { idempotency, loginTries, watchlist } from '../../server/db/schema.ts'
import { opened, sealedFor } from '../../server/db/sealed-columns.ts'
import { orders } from '../../server/db/trading-schema.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { newId } from '../../server/lib/id.ts'
import { onEachStore } from '../support/postgres.ts'
import { isSound } from '../support/sound-ledger.ts'
import { addUser } from '../support/store.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-db-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a process that places orders and prints a line for each after its commit. */
function startOrdering(): { readonly child: ChildProcess; readonly lines: AsyncIterator<string> } {
  const script = fileURLToPath(new URL('../support/ordering-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return { child, lines: createInterface({ input: must(child.stdout, 'stdout') })[Symbol.asyncIterator]() }
}

describe('a folder', () => {
  test('is locked by one process, and free when that one closes it', async () => {
    const store = await openStore(folder, 0)
    await expect(openStore(folder, 0)).rejects.toMatchObject({ name: 'StoreError', problem: 'held' })
    await store.close()
    const again = await openStore(folder, 0)
    await again.execute(sql`INSERT INTO schema_version (version, applied_at) VALUES (9999, 0)`)
    await again.close()
    // The folder looks as if a later version had written it: it is refused with that reason, and unlocked.
    await expect(openStore(folder, 0)).rejects.toMatchObject({ name: 'StoreError', problem: 'newer' })
    expect(readdirSync(folder)).toEqual(['db'])
  }, 60_000)

  test('with a name longer than a socket path is locked all the same', async () => {
    const long = join(folder, 'x'.repeat(90), 'y'.repeat(90))
    mkdirSync(long, { recursive: true })
    const lock = await lockFolder(long)
    await expect(lockFolder(long)).rejects.toMatchObject({ problem: 'held' })
    await lock.release()
    await (await lockFolder(long)).release()
  })

  test('opened by many at once is given to exactly one', async () => {
    for (let round = 0; round < 20; round++) {
      const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)))
      const won = tries.filter(each => each.status === 'fulfilled')
      expect(won).toHaveLength(1)
      for (const each of won) await each.value.release()
    }
  })

  test('in use by another process is refused, and available after that one is killed', async () => {
    const { child, lines } = startOrdering()
    await lines.next()
    await expect(openStore(folder, 0)).rejects.toMatchObject({ problem: 'held' })
    child.kill('SIGKILL')
    await happened(child, 'exit')
    await (await openStore(folder, 0)).close()
  }, 60_000)
})

test('every order acknowledged before a SIGKILL exists after it, and the ledger is consistent', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const { child, lines } = startOrdering()
    // The kill comes at another point of the process's work each time.
    for (let i = 0; i < 4 + round * 3; i++) acknowledged.push(must((await lines.next()).value, 'a line'))
    child.kill('SIGKILL')
    await happened(child, 'exit')
    for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged.push(line.value)
  }
  const store = await openStore(folder, 0)
  const stored = new Set((await store.select({ id: orders.id }).from(orders)).map(row => row.id))
  expect(acknowledged.filter(id => !stored.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(21)
  expect(isSound(await createLedger({ newId }).audit(store))).toBe(true)
  await store.close()
}, 120_000)

onEachStore('the store', open => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const once = <Response>(key: string, work: (tx: Tx) => Promise<Response | Refusal>) =>
    idempotent({ db, clock: { now: () => 0 } }, { userId: 'ana', key }, { call: 'test', input: {} }, work)

  test('an idempotent operation stores its response with its effect, and neither after a refusal', async () => {
    const answer = await once('k', async tx => {
      await tx.insert(loginTries).values({ name: 'kept', ip: '-', at: 0 })
      return { amount: '1.00' }
    })
    expect(answer).toEqual({ amount: '1.00' })
    const refused = await once('other', async tx => {
      await tx.insert(loginTries).values({ name: 'undone', ip: '-', at: 0 })
      return refuse('notFound')
    })
    expect(refused).toEqual({ failure: 'notFound' })
    expect((await db.select().from(loginTries)).map(row => row.name)).toEqual(['kept'])
    expect((await db.select().from(idempotency)).map(row => [row.key, row.status])).toEqual([['k', 'done']])
  })

  test('stored numbers, images and JSON are read back exactly', async () => {
    const userId = await addUser(db)
    const [fees] = await db.select().from(balances).where(eq(balances.accountId, 'house:fees:USD'))
    expect(fees).toMatchObject({ balance: 0n, guarded: false })
    await db
      .update(balances)
      .set({ balance: -(2n ** 62n) })
      .where(eq(balances.accountId, 'house:fees:USD'))
    const [owing] = await db.select().from(balances).where(eq(balances.accountId, 'house:fees:USD'))
    expect(owing?.balance).toBe(-(2n ** 62n))
    await db.update(balances).set({ balance: 0n }).where(eq(balances.accountId, 'house:fees:USD'))
    const image = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await db.insert(files).values({
      id: 'file',
      owner: null,
      ip: '',
      image: sealedFor('file', image),
      width: 1,
      height: 1,
      createdAt: 2 ** 45,
    })
    const [file] = await db.select().from(files)
    expect(opened('file', must(file, 'the file'))).toStrictEqual({
      id: 'file',
      owner: null,
      ip: '',
      image,
      width: 1,
      height: 1,
      createdAt: 2 ** 45,
    })
    const place = 0.1 + 0.2
    await db.insert(watchlist).values({ id: 'entry', userId, instrumentKey: 'US.A', position: place, createdAt: 0 })
    expect((await db.select().from(watchlist))[0]?.position).toBe(place)
    const values = { name: '"Ñandú" 50 %', amount: '1.00' }
    await db.insert(notices).values({ id: 'notice', userId, kind: 'welcome', values, createdAt: 0 })
    expect((await db.select().from(notices))[0]).toMatchObject({ values, subjectId: null, readAt: null })
    // Stored as JSON and not as JSONB, so that the order of the fields is kept.
    const answer = { z: 1, a: [null, true, 1.5, '"'], m: { y: '', b: 'é' } }
    await once('json', async () => answer)
    const [kept] = await db.select().from(idempotency).where(eq(idempotency.key, 'json'))
    expect(JSON.stringify(kept?.answer)).toBe(JSON.stringify(answer))
    await db.delete(idempotency)
  })

  test('requests are equal regardless of field order, and differ when a value does', () => {
    const one = requestHash('create', { a: 1, b: { c: 2, d: [1, 2] } })
    expect(requestHash('create', { b: { d: [1, 2], c: 2 }, a: 1 })).toBe(one)
    expect(requestHash('create', { a: 1, b: { c: 2, d: [2, 1] } })).not.toBe(one)
    expect(requestHash('cancel', { a: 1, b: { c: 2, d: [1, 2] } })).not.toBe(one)
  })

  test('after-commit callbacks run after the commit, and not after a rollback', async () => {
    const called: string[] = []
    await db.transaction(async tx => {
      tx.afterCommit(() => called.push('first'))
      tx.afterCommit(() => called.push('second'))
      expect(called).toEqual([])
    })
    const undone = db.transaction(async tx => {
      tx.afterCommit(() => called.push('never'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(called).toEqual(['first', 'second'])
  })
})
