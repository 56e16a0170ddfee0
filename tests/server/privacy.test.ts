// A customer can get a copy of all data about them, without secrets and without text of other people, and can close the
// account if nothing is open in it. After that a log-in is impossible, and data that no law requires is deleted.
import { readdirSync } from 'node:fs'
import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { scaledText } from '../../domain/price.ts'
import { MESSAGES_KEPT_MS, RETAINED_MS } from '../../domain/privacy.ts'
import type { ExportPart } from '../../domain/wire/calls/privacy.ts'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import { files, kycApplications, notices } from '../../server/db/account-schema.ts'
import { alerts } from '../../server/db/alert-schema.ts'
import { factors } from '../../server/db/factor-schema.ts'
import { accounts, balances } from '../../server/db/money-schema.ts'
import { loginTries, sessions, users, watchlist, watchlists } from '../../server/db/schema.ts'
import { verifyLedger } from '../../server/ledger/verify.ts'
import { sweepRetention } from '../../server/privacy/erase.ts'
import { records } from '../../server/privacy/records.ts'
import { personById } from '../../server/users/people.ts'
import { addAccount, setPayPassword, verify } from '../support/papers.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: '0' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

async function exportOf(person: Registered): Promise<ReadonlyMap<string, ExportPart['rows']>> {
  const found = new Map<string, ExportPart['rows']>()
  let after: string | null = null
  do {
    const input: CallInput<'POST /privacy/export'> = after === null ? {} : { after }
    const answer: CallAnswer<'POST /privacy/export'> = await server.ask('POST /privacy/export', input, person)
    for (const { records: name, rows } of answer.parts) found.set(name, [...(found.get(name) ?? []), ...rows])
    after = answer.next
  } while (after !== null)
  return found
}

const keysOf = (rows: ExportPart['rows'] | undefined): readonly string[] => Object.keys(must(rows?.[0], 'a row'))

describe('every table with data of a customer', () => {
  test('is in the list of records, or is listed here as having no personal data', async () => {
    const schemas = readdirSync('server/db').filter(name => name.endsWith('schema.ts'))
    const modules = await Promise.all(schemas.map(name => import(`../../server/db/${name}`)))
    const tables = new Set(modules.flatMap(module => Object.values(module).filter(value => is(value, PgTable))))
    const nothing = [
      // Tables of the market and the platform.
      'offers',
      'auctions',
      'strategies',
      'strategy_days',
      'strategy_fills',
      'listed_shares',
      'jobs',
      'leases',
      'catalogue_dates',
      'fixings',
      'corporate_actions',
      'alert_watch',
      'bus_keys',
      'push_keys',
      'document_keys',
      'data_keys',
      // Tables about a person before or without an account; their rows are deleted within days.
      'email_codes',
      'login_tries',
      // Tables of the ledger, which have only ids of accounts and transfers; and the number of the next event.
      'transfers',
      'reservations',
      'anchors',
      'anchor_heads',
      'outbox_heads',
      // Tables of operators.
      'operators',
      'review_votes',
      'run_votes',
      'postpone_votes',
      'block_decisions',
    ]
    const listed = new Set(records.map(({ table }) => getTableConfig(table).name))
    const names = [...tables].map(table => getTableConfig(table).name)
    expect(names.length).toBeGreaterThan(55)
    expect(names.filter(name => !listed.has(name) && !nothing.includes(name))).toEqual([])
    expect(nothing.filter(name => listed.has(name))).toEqual([])
  })

  test('has its own name in the copy', () => {
    expect(new Set(records.map(({ name }) => name)).size).toBe(records.length)
  })
})

describe('the copy of the own data', () => {
  test('requires a proof of the person first', async () => {
    const person = await server.newcomer()
    await server.db.update(sessions).set({ provenAt: null }).where(eq(sessions.userId, person.user.id))
    expect(await server.refusal('POST /privacy/export', {}, person)).toMatchObject({
      failure: 'factorNeeded',
    })
    expect(await server.refusal('POST /privacy/close', {}, person)).toMatchObject({ failure: 'factorNeeded' })
  })

  test('has papers, destinations and postings of the person, no secret, and no data of others', async () => {
    const [person, other] = [await server.newcomer(), await server.newcomer()]
    for (const each of [person, other]) {
      await setPayPassword(server, each)
      await verify(server, each)
    }
    await addAccount(server, person, 41)
    await addAccount(server, other, 42)
    await server.ask('POST /factor/begin', { kind: 'totp' }, person)
    const copy = await exportOf(person)
    expect(copy.get('user')).toEqual([expect.objectContaining({ id: person.user.id, email: person.email })])
    expect(keysOf(copy.get('user'))).not.toContain('passwordHash')
    expect(keysOf(copy.get('user'))).not.toContain('payPasswordHash')
    expect(keysOf(copy.get('sessions'))).not.toContain('tokenHash')
    expect(keysOf(copy.get('factors'))).not.toContain('secret')
    expect(keysOf(copy.get('bill'))).not.toContain('hash')
    expect(copy.get('identity')).toHaveLength(1)
    expect(String(copy.get('images')?.[0]?.['image'])).toMatch(/^[\w+/]{200,}/)
    expect(copy.get('bill')?.every(({ kind }) => kind === 'opening')).toBe(true)
    expect(copy.get('balances')?.length).toBeGreaterThan(4)
    const text = JSON.stringify([...copy])
    for (const theirs of [other.user.id, other.email, other.user.username]) expect(text).not.toContain(theirs)
    for (const one of ['recoveryCodes', 'challenges', 'answers', 'events']) expect(copy.has(one)).toBe(false)
  })

  test('comes in parts that together are all, each row once', async () => {
    const person = await server.newcomer()
    await server.db.execute(sql`INSERT INTO notices (id, user_id, kind, "values", created_at)
      SELECT ${person.user.id} || nth, ${person.user.id}, 'passwordChanged', '{}', nth FROM generate_series(1, 1234) AS nth`)
    const first = await server.ask('POST /privacy/export', {}, person)
    expect(first.parts.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(500)
    expect(first.next).not.toBeNull()
    const rows = (await exportOf(person)).get('notices') ?? []
    const own = rows.filter(({ createdAt }) => Number(createdAt) <= 1234)
    expect(new Set(own.map(({ id }) => id)).size).toBe(1234)
    expect(own).toHaveLength(1234)
  })

  test.each(['', '[]', '[0]', '[-1,null]', '[999,null]', '[0,["a","b"]]', '[0,[1]]', '{"a":1}', 'no'])(
    'refuses to continue after %s',
    async after => {
      const person = await server.newcomer()
      expect(await server.refusal('POST /privacy/export', after === null ? {} : { after }, person)).toMatchObject({
        failure: 'invalid',
      })
    },
  )
})

describe('an account is closed', () => {
  test('with nothing open in it: its sessions end, its name is free, its money is with the platform', async () => {
    const person = await server.newcomer()
    const { id } = person.user
    const credentials = { username: person.email, password: person.password }
    const cookie = `__Host-device=${'d'.repeat(43)}`
    await server.ask('POST /loginByUsername', credentials, { headers: { cookie } })
    const placesOf = async () =>
      (await server.db.select().from(loginTries)).filter(({ name }) => name.endsWith(` ${person.email}`))
    expect(await placesOf()).not.toEqual([])
    await server.ask('POST /userSelfSecurity/save', { secuCode: 'AAPL', market: 'UsStock' }, person)
    const list = await server.ask('POST /watchlists/create', { name: 'Own list' }, person)
    const inList = { secuCode: 'MSFT', market: 'UsStock', list: list.id, flag: 'red' } as const
    await server.ask('POST /userSelfSecurity/save', inList, person)
    const kept = await exportOf(person)
    const names = kept.get('watchlists')?.map(row => row['name'])
    expect(new Set(names)).toEqual(new Set([null, 'Own list']))
    expect(kept.get('watchlist')?.map(row => row['flag'])).toEqual(expect.arrayContaining([null, 'red']))
    const alert = { kind: 'priceAbove', level: '9000', frequency: 'once', note: 'own note' } as const
    await server.ask('POST /alerts/create', { ...alert, key: 'US.AAPL' }, person)
    expect((await exportOf(person)).get('alerts')).toMatchObject([{ instrumentKey: 'US.AAPL', note: 'own note' }])
    const { blocks, cash } = await server.ask('POST /privacy/closing', {}, person)
    expect(blocks).toEqual([])
    expect(cash.map(({ currency }) => currency)).toContain('USD')
    expect(await server.ask('POST /privacy/close', {}, person)).toEqual({})

    expect(await server.refusal('POST /api/user/info', {}, person)).toMatchObject({ failure: 'loginExpired' })
    const login = { username: person.email, password: person.password }
    expect(await server.refusal('POST /loginByUsername', login)).toMatchObject({ failure: 'loginRefused' })
    expect((await placesOf()).filter(({ name }) => /^(from|device) /.test(name))).toEqual([])
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
    expect(await server.db.select().from(watchlist).where(eq(watchlist.userId, id))).toEqual([])
    expect(await server.db.select().from(watchlists).where(eq(watchlists.userId, id))).toEqual([])
    expect(await server.db.select().from(alerts).where(eq(alerts.userId, id))).toEqual([])
    expect(await server.db.select().from(factors).where(eq(factors.userId, id))).toEqual([])
    const [row] = await server.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ email: null, passwordHash: '', payPasswordHash: null, username: `closed:${id}` })
    const left = await server.db
      .select({ balance: balances.balance })
      .from(balances)
      .innerJoin(accounts, eq(accounts.id, balances.accountId))
      .where(eq(accounts.owner, id))
    expect(left.every(({ balance }) => balance === 0n)).toBe(true)
    expect((await server.db.transaction(tx => verifyLedger(tx))).problems).toEqual([])
    expect(server.audited.some(line => line.includes('/privacy/close') && line.includes('done'))).toBe(true)
  })

  test('not while a position or an order is open, which the answer names', async () => {
    const person = await server.newcomer()
    const { instrument } = must(server.market.find('US.AAPL'), 'a share')
    // A limit price 20 % below the market, so that the order rests.
    const price = Math.round((server.market.quotes.price[instrument.ix] ?? 0) * 0.8)
    const terms = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, quantity: '1' } as const
    const order = { ...terms, price: scaledText(price, instrument.priceDecimals) }
    const { id } = await server.ask('POST /stock/create', order, person)
    expect((await server.ask('POST /privacy/closing', {}, person)).blocks).toEqual(['orders', 'reserved'])
    const refused = await server.refusal('POST /privacy/close', {}, { ...person, locale: 'en' })
    expect(refused).toMatchObject({ failure: 'invalid', msg: expect.stringContaining('keeping your account open') })
    expect(await server.ask('POST /api/user/info', {}, person)).toMatchObject({ id: person.user.id })
    await server.ask('POST /orders/cancel', { orderId: id }, person)
    expect((await server.ask('POST /privacy/closing', {}, person)).blocks).toEqual([])
  })

  test('a closed account keeps papers until the end of their retention, and no personal data after it', async () => {
    const person = await server.newcomer()
    const { id } = person.user
    await setPayPassword(server, person)
    await verify(server, person)
    await server.ask('POST /privacy/close', {}, person)
    const at = server.clock.now()
    const papers = async () => ({
      images: (await server.db.select().from(files).where(eq(files.owner, id))).map(
        row => row.image.open(row.id).byteLength,
      ),
      names: (await server.db.select().from(kycApplications)).map(row => row.lastName.open(row.id)),
      user: await personById(server.db, id),
    })
    const before = await papers()
    expect(before.images).toEqual([expect.any(Number)])
    expect(before.images[0]).toBeGreaterThan(1_000)
    await sweepRetention(server.db, at + RETAINED_MS)
    expect(await papers()).toEqual(before)
    await sweepRetention(server.db, at + RETAINED_MS + 1)
    const after = await papers()
    expect(after.images).toEqual([0])
    expect(after.names.filter(name => name === '')).toHaveLength(1)
    expect(after.user).toMatchObject({ fullName: null, country: null, erasedAt: at + RETAINED_MS + 1 })
  })
})

test('notices are deleted after two years, also of an open account', async () => {
  const person = await server.newcomer()
  const now = server.clock.now()
  const notice = { userId: person.user.id, kind: 'passwordChanged' as const, values: {} }
  await server.db.insert(notices).values([
    { id: 'old', createdAt: now - MESSAGES_KEPT_MS - 1, ...notice },
    { id: 'young', createdAt: now - MESSAGES_KEPT_MS, ...notice },
  ])
  await sweepRetention(server.db, now)
  const left = await server.db.select({ id: notices.id }).from(notices).where(eq(notices.userId, person.user.id))
  expect(left).toContainEqual({ id: 'young' })
  expect(left).not.toContainEqual({ id: 'old' })
})
