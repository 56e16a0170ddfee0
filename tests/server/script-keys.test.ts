// Why: a script key lies in files and environments for months. Found by somebody else it must not move money out or open
// the account, and its owner must be able to end it everywhere at once. Its secret must not be in the store.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCRIPT_KEYS_MAX } from '../../domain/script-key.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import { isChange, scriptNeedOf } from '../../domain/wire/call.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { scriptKeys } from '../../server/db/script-key-schema.ts'
import { digest } from '../../server/lib/id.ts'
import { block } from '../../server/users/blocks.ts'
import { createScriptKeys, newSecret } from '../../server/users/script-keys/keys.ts'
import { sweepKeys } from '../../server/users/script-keys/store.ts'
import { createSessions } from '../../server/users/sessions.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { createTestClock } from '../support/clock.ts'
import { onEachStore } from '../support/postgres.ts'
import { customerWithKey, makeKey, wantedKey } from '../support/script-key.ts'
import { codeTo, lettersTo, noticesTo } from '../support/secrets.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { addUser } from '../support/store.ts'

/** Every call that changes something and that a key may make. A new one is added here on purpose. */
const tradable = [
  'POST /NewShares/amend',
  'POST /NewShares/cancel',
  'POST /NewShares/confirm',
  'POST /NewShares/create',
  'POST /alerts/change',
  'POST /alerts/create',
  'POST /alerts/delete',
  'POST /crude/create',
  'POST /dashboard/save',
  'POST /drawings/change',
  'POST /gold/create',
  'POST /hk/create',
  'POST /orders/additions',
  'POST /orders/cancel',
  'POST /orders/cancelAll',
  'POST /orders/change',
  'POST /plans/change',
  'POST /plans/create',
  'POST /position/addPositionMargin',
  'POST /position/flatPosition',
  'POST /position/leverage',
  'POST /position/roll',
  'POST /position/stops',
  'POST /stock/auctionStockChange',
  'POST /stock/auctionStockCreate',
  'POST /stock/create',
  'POST /treasuryBond/bid',
  'POST /treasuryBond/cancel',
  'POST /treasuryBond/create',
  'POST /treasuryBond/flatPosition',
  'POST /userSelfSecurity/delete/{id}',
  'POST /userSelfSecurity/deleteByStockCode/{stockCode}',
  'POST /userSelfSecurity/save',
  'POST /user_fund_orders/cancel',
  'POST /user_fund_orders/create',
  'POST /watchlists/create',
  'POST /watchlists/delete',
  'POST /watchlists/import',
  'POST /watchlists/mark',
  'POST /watchlists/move',
  'POST /watchlists/rename',
  'POST /watchlists/section',
  'POST /watchlists/transfer',
]

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const balance = (secret: string, ip?: string) =>
  server.call('POST /wallet/getWalletBalance', {}, { token: secret, ...from(ip) })
const from = (ip?: string) => (ip === undefined ? {} : { headers: { 'x-forwarded-for': ip } })
const refusedBalance = (secret: string, ip?: string) =>
  server.refusal('POST /wallet/getWalletBalance', {}, { token: secret, ...from(ip) })

describe('the calls that a key may make', () => {
  const table = Object.entries<CallSpec>(calls)
  const needing = (need: string) => table.filter(([key, spec]) => scriptNeedOf(key, spec) === need)

  test('with the scope trade, every change is one of these', () => {
    expect(
      needing('trade')
        .map(([key]) => key)
        .sort(),
    ).toEqual(tradable)
  })

  test('none proves a factor, is held after a reset, changes anything with the scope read, or is closed without a factor', () => {
    const reachable = [...needing('read'), ...needing('trade')]
    const guarded = reachable.filter(
      ([, spec]) => spec.proof ?? spec.heldAfterReset ?? spec.beforeFactor ?? spec.upload,
    )
    expect(guarded).toEqual([])
    expect(needing('read').filter(([key, spec]) => isChange(key, spec))).toEqual([])
  })

  test('none moves money out or between wallets, or concerns destinations, security, identity, sessions, privacy or keys', () => {
    const closed =
      /withdrawal|^POST \/wallet\/(transfer|cancelTransfer)$|UserAccount|recharge\/create|[Pp]assword|factor|session|scriptKey|kyc|updateReal|privacy|\/file|push|login|register|loan\/(apply|accept|decline|pledge|takeBack|applyRepay)$/
    const names = table.filter(([key]) => closed.test(key))
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter(([key, spec]) => scriptNeedOf(key, spec) !== 'never').map(([key]) => key)).toEqual([])
  })
})

describe('a key', () => {
  test('is shown once, is not in the store, and is reported in the app and by mail', async () => {
    const ana = await customerWithKey(server, { name: '  Mi  robot ', scope: 'trade', addresses: ['192.0.2.0/24'] })
    const { secret, ...shown } = ana.key
    expect(secret).toMatch(/^pulso_[\w-]{43}$/)
    const listed = await server.ask('POST /scriptKey/list', {}, { token: ana.token })
    expect(listed).toEqual([shown])
    expect(shown).toMatchObject({
      name: 'Mi robot',
      scope: 'trade',
      addresses: ['192.0.2.0/24'],
      lastUsedTimestamp: null,
    })
    const rows = JSON.stringify(await server.db.execute(sql`select script_keys::text as line from script_keys`))
    expect(rows).toContain(ana.key.id)
    expect(rows).not.toContain(secret.slice(6))
    expect(server.audited.join()).not.toContain(secret.slice(6))
    expect(await noticesTo(server, ana.user.id, 'scriptKeyMade')).toHaveLength(1)
    expect(lettersTo(server, ana.email, 'scriptKeyMade')).toBe(1)
  })

  test('needs a second factor of the account, and its proof', async () => {
    const ben = await server.newcomer()
    const missing = await server.refusal('POST /scriptKey/make', wantedKey(), { token: ben.token })
    expect(missing).toMatchObject({ failure: 'factorNeeded', data: { values: { place: 'setup' } } })
    await addAuthenticator(server, ben)
    server.clock.jump(20 * MINUTE_MS)
    const unproven = await server.refusal('POST /scriptKey/make', wantedKey(), { token: ben.token })
    expect(unproven).toMatchObject({ failure: 'factorNeeded', data: { values: { place: 'session' } } })
  })

  test('reads with the scope read, and is told which scope an order needs', async () => {
    const { key } = await customerWithKey(server)
    expect((await balance(key.secret)).code).toBe(200)
    const order = { key: 'MX.WALMEX', direction: 0, orderType: 0, action: 0, quantity: '1' } as const
    const said = await Promise.all(
      locales.map(locale => server.refusal('POST /stock/create', order, { token: key.secret, locale })),
    )
    for (const { failure, msg, data } of said) {
      expect(failure).toBe('permissionNeeded')
      expect(msg).toContain('trade')
      expect(data).toEqual({ values: { scope: 'read', needed: 'trade' } })
    }
    expect(new Set(said.map(({ msg }) => msg)).size).toBe(3)
  })

  test('with the scope trade places and cancels orders, once for each idempotency key, and leaves a line for each', async () => {
    const { key, user } = await customerWithKey(server, { scope: 'trade' })
    const order = { key: 'MX.WALMEX', direction: 0, orderType: 1, action: 0, quantity: '1', price: '40.00' } as const
    const sent = { token: key.secret, key: crypto.randomUUID() }
    const placed = await server.ask('POST /stock/create', order, sent)
    expect(await server.ask('POST /stock/create', order, sent)).toEqual(placed)
    const { list } = await server.ask('POST /position/consignList', {}, { token: key.secret })
    expect(list.map(({ id }) => id)).toEqual([placed.id])
    await server.ask('POST /orders/cancel', { orderId: placed.id }, { token: key.secret })
    const lines = server.audited.map(line => JSON.parse(line)).filter(line => line.scriptKey === key.id)
    expect(lines.map(({ event, outcome, userId }) => [event, outcome, userId === user.id])).toEqual([
      ['POST /stock/create', 'done', true],
      ['POST /stock/create', 'done', true],
      ['POST /orders/cancel', 'done', true],
    ])
  })

  test('cannot make, list or revoke keys, log out, or move money', async () => {
    const { key } = await customerWithKey(server, { scope: 'trade' })
    const token = { token: key.secret }
    const refused = [
      await server.refusal('POST /scriptKey/make', wantedKey(), token),
      await server.refusal('POST /scriptKey/list', {}, token),
      await server.refusal('POST /scriptKey/revoke', { id: key.id }, token),
      await server.refusal('POST /session/logOut', {}, token),
      await server.refusal('POST /wallet/transfer', { from: 'balance', to: 'follow', amount: '1.00' }, token),
      await server.refusal('POST /withdrawal/listPage', {}, token),
    ]
    for (const { failure, data } of refused) {
      expect(failure).toBe('permissionNeeded')
      expect(data?.values).toEqual({ scope: 'trade' })
    }
  })

  test('is accepted from its addresses and networks only, and is told its own address', async () => {
    const { key } = await customerWithKey(server, { addresses: ['192.0.2.7', '2001:db8::/32'] })
    expect((await balance(key.secret, '192.0.2.7')).code).toBe(200)
    expect((await balance(key.secret, '::ffff:192.0.2.7')).code).toBe(200)
    expect((await balance(key.secret, '2001:db8:1::9')).code).toBe(200)
    const other = await refusedBalance(key.secret, '192.0.2.8')
    expect(other).toMatchObject({ failure: 'permissionNeeded', data: { values: { address: '192.0.2.8' } } })
    expect(other.msg).toContain('192.0.2.8')
    expect((await refusedBalance(key.secret, '2001:db9::1')).failure).toBe('permissionNeeded')
  })

  test('names the entry that is no network', async () => {
    const { token } = await customerWithKey(server)
    for (const address of ['example.com', '192.0.2.0/33', '192.0.2', '2001:db8::/129', '0x7f.1']) {
      const wanted = wantedKey({ addresses: ['192.0.2.1', address] })
      const { failure, data, msg } = await server.refusal('POST /scriptKey/make', wanted, { token })
      expect({ failure, field: data?.field }).toEqual({ failure: 'invalid', field: 'addresses' })
      expect(msg).toContain(address)
    }
  })

  test('ends at its end, and says so', async () => {
    const { key } = await customerWithKey(server, { days: 1 })
    expect((await balance(key.secret)).code).toBe(200)
    server.clock.jump(DAY_MS)
    const ended = await refusedBalance(key.secret)
    expect(ended).toMatchObject({ failure: 'loginExpired', status: 401, data: { values: { key: 'ended' } } })
  })

  test('that does not exist is refused, also where no session is needed', async () => {
    const refused = await server.refusal('POST /market/getMakets', { keys: ['US.AAPL'] }, { token: newSecret() })
    expect(refused).toMatchObject({ failure: 'loginExpired', data: { values: { key: 'unknown' } } })
  })

  test('is revoked at once, by its owner only, without a proof', async () => {
    const ana = await customerWithKey(server)
    const eve = await server.newcomer()
    expect((await balance(ana.key.secret)).code).toBe(200)
    const { id } = ana.key
    expect((await server.refusal('POST /scriptKey/revoke', { id }, { token: eve.token })).failure).toBe('notFound')
    expect((await balance(ana.key.secret)).code).toBe(200)
    server.clock.jump(20 * MINUTE_MS)
    expect((await balance(ana.key.secret)).code).toBe(200)
    expect(await server.ask('POST /scriptKey/revoke', { id }, { token: ana.token })).toEqual({})
    expect(await refusedBalance(ana.key.secret)).toMatchObject({ data: { values: { key: 'revoked' } } })
    expect(await server.ask('POST /scriptKey/list', {}, { token: ana.token })).toEqual([])
    expect((await server.refusal('POST /scriptKey/revoke', { id }, { token: ana.token })).failure).toBe('notFound')
  })

  test('ends with a change or reset of the password, a block and the closing of the account', async () => {
    const isOver = async ({ key }: { key: { secret: string } }) =>
      (await refusedBalance(key.secret)).data?.values?.['key'] === 'revoked'
    const changed = await customerWithKey(server)
    const passwords = { oldPassword: changed.password, password: 'another-secret-word' }
    await server.ask('POST /updatePassword', passwords, { token: changed.token })
    expect(await isOver(changed)).toBe(true)
    const reset = await customerWithKey(server)
    expect((await balance(reset.key.secret)).code).toBe(200)
    await server.db.transaction(tx => server.sessions.revokeAll(tx, reset.user.id).then(() => {}))
    expect(await isOver(reset)).toBe(true)
    const blocked = await customerWithKey(server)
    await block(server, { userId: blocked.user.id, author: 'rosa', reason: 'fraud' })
    expect(await isOver(blocked)).toBe(true)
    const closed = await customerWithKey(server)
    await server.ask('POST /privacy/close', {}, { token: closed.token })
    expect((await refusedBalance(closed.key.secret)).failure).toBe('loginExpired')
  })

  test('has its last use, accurate to a minute', async () => {
    const ana = await customerWithKey(server)
    const used = async () => (await server.ask('POST /scriptKey/list', {}, { token: ana.token }))[0]?.lastUsedTimestamp
    const first = Math.floor(server.clock.now() / 1_000)
    await balance(ana.key.secret)
    server.clock.jump(30_000)
    await balance(ana.key.secret)
    expect(await used()).toBe(first)
    server.clock.jump(30_000)
    await balance(ana.key.secret)
    expect(await used()).toBe(first + 60)
  })

  test('is one of twenty at most that can be used', async () => {
    const ana = await customerWithKey(server, { days: 1 })
    for (let made = 1; made < SCRIPT_KEYS_MAX; made++) {
      server.clock.jump(1_000)
      await makeKey(server, ana)
    }
    const { data } = await server.refusal('POST /scriptKey/make', wantedKey(), { token: ana.token })
    expect(data?.reason).toBe('tooMany')
    await server.ask('POST /scriptKey/revoke', { id: ana.key.id }, { token: ana.token })
    await makeKey(server, ana)
  })

  test('has the rate limits of its user', async () => {
    const ana = await customerWithKey(server)
    const other = await makeKey(server, ana)
    const all = await Promise.all(
      Array.from({ length: 70 }, (_, i) => balance(i % 2 === 0 ? ana.key.secret : other.secret)),
    )
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  })

  test('is no session: the feed of the app and customer service do not know it', async () => {
    const { key } = await customerWithKey(server)
    expect(await server.sessions.resolve(key.secret, null)).toBeNull()
  })

  test('that is refused again and again fills no log', async () => {
    const { key } = await customerWithKey(server)
    const before = server.audited.length
    for (let i = 0; i < 5; i++)
      await server.refusal('POST /factor/list', {}, { token: key.secret, ...from('198.51.100.4') })
    const lines = server.audited.slice(before)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ outcome: 'keyNever', scriptKey: key.id })
  })
})

test('a reset by mail ends the keys', async () => {
  const ana = await server.newcomer()
  const secret = newSecret()
  const at = server.clock.now()
  const row = {
    tokenHash: digest(secret),
    id: 'reset',
    userId: ana.user.id,
    name: 'x',
    scope: 'read',
    addresses: [],
  } as const
  await server.db.insert(scriptKeys).values({ ...row, createdAt: at, endsAt: at + DAY_MS })
  expect((await balance(secret)).code).toBe(200)
  const code = await codeTo(server, ana.email, 'resetPassword')
  await server.ask('POST /resetPassword', { email: ana.email, code, password: 'another-secret-word' })
  expect(await refusedBalance(secret)).toMatchObject({ data: { values: { key: 'revoked' } } })
})

onEachStore('the store', open => {
  test('ends the keys of one user in every process at the commit, and deletes old ones', async () => {
    const db = await open()
    try {
      const clock = createTestClock(0)
      const bus = createLocalBus()
      const [ana, ben] = [await addUser(db), await addUser(db)]
      const [hers, his] = [newSecret(), newSecret()]
      for (const [userId, secret] of [
        [ana, hers],
        [ben, his],
      ] as const) {
        const row = { tokenHash: digest(secret), id: userId, userId, name: 'x', scope: 'trade', addresses: [] } as const
        await db.insert(scriptKeys).values({ ...row, createdAt: 0, endsAt: DAY_MS })
      }
      const keys = createScriptKeys({ db, clock, bus })
      const elsewhere = createScriptKeys({ db, clock, bus })
      const isRevoked = async (of: typeof keys, secret: string) => (await of.resolve(secret))?.isRevoked
      for (const of of [keys, elsewhere]) expect(await isRevoked(of, hers)).toBe(false)
      const sessions = createSessions({ db, clock, bus })
      await db.transaction(tx => sessions.revokeAll(tx, ana))
      for (const of of [keys, elsewhere]) expect(await isRevoked(of, hers)).toBe(true)
      expect(await isRevoked(keys, his)).toBe(false)
      await sweepKeys(db, 90 * DAY_MS + 1)
      expect(await db.select().from(scriptKeys).where(eq(scriptKeys.userId, ana))).toEqual([])
      expect(await db.select().from(scriptKeys).where(eq(scriptKeys.userId, ben))).toHaveLength(1)
    } finally {
      await db.close()
    }
  })
})
