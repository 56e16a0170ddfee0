// The demo account's password is public: an installation that other people can reach must not have the account, even if
// an earlier start created it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { unscale } from '../../domain/money.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Db } from '../../server/db/db.ts'
import { factors, recoveryCodes } from '../../server/db/factor-schema.ts'
import { users } from '../../server/db/schema.ts'
import { closeDemo } from '../../server/users/demo.ts'
import { createPasswords } from '../../server/users/passwords.ts'
import { createSessions } from '../../server/users/sessions.ts'
import { createTestClock } from '../support/clock.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { openTestStore } from '../support/store.ts'

const DEMO = { username: 'demo', password: 'demo-pulso' }

test(
  'without the demo account nobody can log in as it',
  async () => {
    const server: TestServer = await startServer({ environment: { DEMO: 'off' } })
    expect((await server.refusal('POST /loginByUsername', DEMO)).failure).toBe('loginRefused')
    expect(await server.db.select().from(users)).toEqual([])
    await server.stop()
  },
  START_TIMEOUT_MS,
)

test(
  'each purchase of the demo account has the exchange rate of its own day',
  async () => {
    const server: TestServer = await startServer({ environment: { DEMO: 'on' } })
    const { token } = await server.ask('POST /loginByUsername', DEMO)
    const { list } = await server.ask('POST /position/me', { pageSize: 100 }, { token })
    const pair = must(server.market.find('FX.USDMXN'), 'the pair').instrument
    const dollars = list.filter(({ board }) => board === 'US')
    expect(dollars.length).toBeGreaterThan(2)
    const history = must(server.market.history, 'past prices')
    for (const { cost, costIn, createTimeTimestamp } of dollars) {
      const price = must(history.priceAt(pair.ix, createTimeTimestamp * 1_000), 'a past price')
      const rate = unscale(price, pair.priceDecimals)
      expect(rate.times(cost).minus(costIn.MXN).abs().toNumber()).toBeLessThan(0.02)
    }
    await server.stop()
  },
  START_TIMEOUT_MS,
)

let db: Db
beforeAll(async () => {
  db = await openTestStore()
})
afterAll(() => db.close())

test('a demo account of an earlier start loses its password, its factors and its sessions', async () => {
  const passwords = await createPasswords()
  const sessions = createSessions({ db, clock: createTestClock(1), bus: createLocalBus() })
  const passwordHash = must(await passwords.hash(DEMO.password), 'a hash')
  const row = {
    id: 'd',
    username: DEMO.username,
    passwordHash,
    accountType: 2,
    createdAt: 0,
    referralCode: 'D',
  } as const
  await db.insert(users).values(row)
  const token = await sessions.create({ userId: 'd', userAgent: null, device: null, by: 'password' })
  const passkey = { id: 'f', userId: 'd', kind: 'passkey', name: 'Mine', createdAt: 0, confirmedAt: 1 } as const
  await db.insert(factors).values({ ...passkey, credentialId: 'c', publicKey: new Uint8Array(1), counter: 0 })
  await db.insert(recoveryCodes).values({ userId: 'd', codeHash: 'h' })
  await closeDemo({ db, passwords, sessions })
  expect(await db.select().from(factors)).toEqual([])
  expect(await db.select().from(recoveryCodes)).toEqual([])
  const [person] = await db.select().from(users)
  expect(await passwords.matches(DEMO.password, must(person, 'the person').passwordHash)).toBe(false)
  expect(await sessions.resolve(token, null)).toBeNull()
})
