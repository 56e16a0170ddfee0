// A log-in as another user gives access to that user's money. Codes, passwords, tokens and their limits are tested over
// HTTP, as an attacker and as the owner.

import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES } from '../../domain/limits.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { DOCUMENTS_VERSION } from '../../server/content/document.ts'
import { agreements, emailCodes, loginTries, sessions, users } from '../../server/db/schema.ts'
import { digest } from '../../server/lib/id.ts'
import { TRIES_PER_NAME } from '../../server/users/login.ts'
import { SESSION_IDLE_MS } from '../../server/users/sessions.ts'
import { sweep } from '../../server/users/sweep.ts'
import type { TestServer } from '../support/server.ts'
import { registration, START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { DEMO: 'on' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const sendCode = (email: string) => server.ask('POST /getEmailCode', { email, purpose: 'register' })
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('registration', () => {
  test('a code from the mail creates an account, and the user can log in with upper or lower case of the address', async () => {
    await sendCode('Nueva@Example.com')
    const code = server.codeFor('nueva@example.com')
    const given = registration('Nueva@Example.com', 'a-good-secret', code)
    const { token, user } = await server.ask('POST /new/register/email', given)
    expect(user).toMatchObject({
      username: 'nueva@example.com',
      fullName: 'Ana López',
      simulated: true,
    })
    expect(user.wsUrl).toBe(`/chat?user=${user.id}`)
    expect(user.wsUrl).toBe(user.chatUrl)
    expect(await server.ask('POST /api/user/info', {}, { token })).toEqual(user)
    const again = { username: 'NUEVA@example.com', password: 'a-good-secret' }
    expect((await server.ask('POST /loginByUsername', again)).user.id).toBe(user.id)
  })

  test('a log-in with a session that is still valid ends that session, and no other of the user', async () => {
    const { email, token, password } = await server.newcomer()
    const credentials = { username: email, password }
    const elsewhere = await server.ask('POST /loginByUsername', credentials)
    const next = await server.ask('POST /loginByUsername', credentials, { token })
    await server.refusal('POST /api/user/info', {}, { token })
    for (const live of [elsewhere, next]) await server.ask('POST /api/user/info', {}, { token: live.token })
    // A refused log-in ends no session.
    const wrong = { username: email, password: 'wrong-secret' }
    await server.refusal('POST /loginByUsername', wrong, { token: next.token })
    await server.ask('POST /api/user/info', {}, { token: next.token })
  })

  test('the older path is the same call', async () => {
    await sendCode('older@example.com')
    const given = registration('older@example.com', 'a-good-secret', server.codeFor('older@example.com'))
    expect((await server.ask('POST /register/email', given)).user.email).toBe('older@example.com')
  })

  test('the accepted terms are stored with version, language and time', async () => {
    const { user } = await server.newcomer()
    const kept = await server.db.select().from(agreements).where(eq(agreements.userId, user.id))
    expect(kept).toEqual([
      { userId: user.id, version: DOCUMENTS_VERSION, locale: 'es-MX', acceptedAt: server.clock.now() },
    ])
  })

  test('the wallets exist from the start', async () => {
    const { token } = await server.newcomer()
    const wallets = await server.ask('POST /wallet/getWalletBalance', {}, { token })
    expect(wallets.length).toBeGreaterThan(0)
  })

  test('terms that have changed since they were read must be accepted again', async () => {
    await sendCode('terms@example.com')
    const given = registration('terms@example.com', 'a-good-secret', server.codeFor('terms@example.com'))
    const stale = { ...given, agreement: { version: '0.9', locale: 'en' as const } }
    const refused = await server.refusal('POST /new/register/email', stale, { locale: 'en' })
    expect(refused).toMatchObject({ failure: 'invalid', data: { field: 'agreement', reason: 'agreement' } })
    expect(refused.msg).toBe('Accept the terms to register.')
  })

  test('an address in use is only reported to a caller with its code', async () => {
    const { email } = await server.newcomer()
    server.clock.jump(MINUTE_MS)
    await sendCode(email)
    const code = server.codeFor(email)
    const guess = await server.refusal('POST /new/register/email', registration(email, 'other-secret', wrongOf(code)))
    expect(guess.failure).toBe('emailCodeWrong')
    const owner = await server.refusal('POST /new/register/email', registration(email, 'other-secret', code))
    expect(owner).toMatchObject({ failure: 'emailTaken', data: { field: 'email' } })
  })

  test('a repeated request opens no second account, and a key alone opens no session', async () => {
    await sendCode('twice@example.com')
    const given = registration('twice@example.com', 'a-good-secret', server.codeFor('twice@example.com'))
    const key = randomUUID()
    const first = await server.ask('POST /new/register/email', given, { key })
    const second = await server.ask('POST /register/email', given, { key })
    expect(second.user.id).toBe(first.user.id)
    expect(second.token).not.toBe(first.token)
    const stranger = await server.refusal('POST /new/register/email', { ...given, password: 'not-my-secret' }, { key })
    expect(stranger.failure).toBe('keyReused')
  })

  test('two identical requests at once open one account', async () => {
    await sendCode('twins@example.com')
    const given = registration('twins@example.com', 'a-good-secret', server.codeFor('twins@example.com'))
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => server.ask('POST /new/register/email', given, { key })))
    expect(new Set(both.map(({ user }) => user.id)).size).toBe(1)
  })
})

describe('codes', () => {
  test(`after ${EMAIL_CODE_TRIES} wrong attempts the right code is refused, also when all are sent at once`, async () => {
    await sendCode('guess@example.com')
    const code = server.codeFor('guess@example.com')
    const wrong = registration('guess@example.com', 'a-good-secret', wrongOf(code))
    const guesses = Array.from({ length: EMAIL_CODE_TRIES }, () => wrong)
    const sent = [...guesses, { ...wrong, code }].map(guess => server.refusal('POST /new/register/email', guess))
    for (const refused of await Promise.all(sent))
      expect(refused).toMatchObject({ failure: 'emailCodeWrong', data: { field: 'code' } })
  })

  test(`expire after ${EMAIL_CODE_MINUTES} minutes`, async () => {
    await sendCode('late@example.com')
    const given = registration('late@example.com', 'a-good-secret', server.codeFor('late@example.com'))
    server.clock.jump(EMAIL_CODE_MINUTES * MINUTE_MS)
    expect((await server.refusal('POST /new/register/email', given)).failure).toBe('emailCodeWrong')
  })

  test('are valid for one purpose only', async () => {
    const { email } = await server.newcomer()
    await server.ask('POST /getEmailCode', { email, purpose: 'resetPassword' })
    const given = registration(email, 'a-good-secret', server.codeFor(email))
    expect((await server.refusal('POST /new/register/email', given)).failure).toBe('emailCodeWrong')
  })

  test('are sent once a minute to known and unknown addresses, and the refusal states the wait', async () => {
    const { email } = await server.newcomer()
    for (const address of [email, 'nobody@example.com']) {
      await server.ask('POST /getEmailCode', { email: address, purpose: 'resetPassword' })
      server.clock.jump(20_000)
      const soon = await server.refusal(
        'POST /getEmailCode',
        { email: address, purpose: 'resetPassword' },
        { locale: 'en' },
      )
      expect(soon).toMatchObject({ status: 429, failure: 'emailCodeTooSoon', retryAfter: 40 })
      expect(soon.msg).toContain('40 s')
    }
  })

  test('for a reset are not sent to an unknown address', async () => {
    await server.ask('POST /getEmailCode', { email: 'stranger@example.com', purpose: 'resetPassword' })
    expect(() => server.codeFor('stranger@example.com')).toThrow()
  })

  test('are sent at most five times a day to one address from one network', async () => {
    for (let i = 0; i < 5; i++) {
      await sendCode('often@example.com')
      server.clock.jump(MINUTE_MS)
    }
    const more = await server.refusal('POST /getEmailCode', { email: 'often@example.com', purpose: 'register' })
    expect(more).toMatchObject({ failure: 'tooManyTries', status: 429 })
    server.clock.jump(DAY_MS)
    await sendCode('often@example.com')
  })

  test('appear neither in a response nor in the store', async () => {
    const reply = await server.call('POST /getEmailCode', { email: 'leak@example.com', purpose: 'register' })
    const code = server.codeFor('leak@example.com')
    const { request } = reply.data as { request: string }
    expect(reply.data).toEqual({ resendSeconds: 60, request: expect.any(String) })
    expect(request).not.toContain(code)
    const [kept] = await server.db.select().from(emailCodes).where(eq(emailCodes.email, 'leak@example.com'))
    expect(Object.values(must(kept, 'the stored code'))).not.toContain(request)
    // The stored hash is an HMAC whose key is the request: with what the store knows, no code can be found from it.
    expect(createHmac('sha256', request).update(code).digest('base64url')).toBe(kept?.codeHash)
    for (const known of ['', 'leak@example.com', must(kept, 'the stored code').requestHash])
      expect(createHmac('sha256', known).update(code).digest('base64url')).not.toBe(kept?.codeHash)
  })
})

describe('logging in', () => {
  test('an unknown name and a wrong password give the same refusal', async () => {
    const { email } = await server.newcomer()
    const wrong = await server.refusal('POST /loginByUsername', { username: email, password: 'wrong-secret' })
    const unknown = await server.refusal('POST /loginByUsername', { username: 'no_such_one', password: 'wrong-secret' })
    expect(wrong).toEqual(unknown)
    expect(wrong.failure).toBe('loginRefused')
  })

  test.each(['known', 'unknown'])('five wrong attempts lock an account for 15 minutes (%s name)', async kind => {
    const { email, password } = await server.newcomer()
    const username = kind === 'known' ? email : 'nobody_at_all'
    const wrong = { username, password: 'wrong-secret' }
    const tries = Array.from({ length: TRIES_PER_NAME + 3 }, () => server.refusal('POST /loginByUsername', wrong))
    const failures = (await Promise.all(tries)).map(({ failure }) => failure)
    expect(failures.filter(failure => failure === 'loginRefused')).toHaveLength(TRIES_PER_NAME)
    const shut = await server.refusal('POST /loginByUsername', { username, password }, { locale: 'en' })
    expect(shut).toMatchObject({ status: 429, failure: 'tooManyTries', retryAfter: 15 * 60 })
    expect(shut.msg).toBe('Too many attempts. Wait 15 min and try again.')
    server.clock.jump(15 * MINUTE_MS)
    if (kind === 'known') await server.ask('POST /loginByUsername', { username, password })
  })

  test('a right password resets the count of wrong attempts', async () => {
    const { email: username, password } = await server.newcomer()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < TRIES_PER_NAME - 1; i++)
        await server.refusal('POST /loginByUsername', { username, password: 'wrong-secret' })
      await server.ask('POST /loginByUsername', { username, password })
    }
    server.clock.jump(MINUTE_MS)
  })

  test('attempts with many names from one address are limited', async () => {
    const failures: string[] = []
    for (let i = 0; i < 21; i++) {
      const guess = { username: `guess_${i}`, password: 'wrong-secret' }
      failures.push((await server.refusal('POST /loginByUsername', guess)).failure)
    }
    expect(failures.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'loginRefused'))
    expect(failures[20]).toBe('tooManyTries')
    server.clock.jump(MINUTE_MS)
  })

  test('the demo account exists, with a watchlist of three markets', async () => {
    const { body } = await server.ask('GET /dict/data', { type: 'demo' })
    expect(body).toEqual(['demo', 'demo-pulso', '135790'])
    const { token, user } = await server.ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
    expect(user).toMatchObject({ username: 'demo', email: null, simulated: true })
    const list = await server.ask('GET /userSelfSecurity/selectSelfSelectionStocksData', {}, { token })
    expect(list).toHaveLength(10)
    expect(new Set(list.map(entry => entry.market))).toEqual(new Set(['UsStock', 'HK', 'MX']))
    for (const entry of list) expect(Number(entry.f2)).toBeGreaterThan(0)
  })
})

describe('sessions', () => {
  test.each([
    ['no token', ''],
    ['a token of the wrong form', 'Bearer abc'],
    ['a token that nobody has', `Bearer ${'A'.repeat(43)}`],
    ['another scheme', 'Basic ZGVtbzpkZW1vLXB1bHNv'],
  ])('%s logs out', async (_, authorization) => {
    const refused = await server.refusal('POST /api/user/info', {}, { headers: { authorization } })
    expect(refused).toMatchObject({ status: 401, failure: 'loginExpired' })
  })

  test('a revoked session ends at once, on HTTP and on the socket', async () => {
    const { token } = await server.newcomer()
    const session = must(await server.sessions.resolve(token, null), 'a live session')
    const revoked: string[] = []
    const stop = server.sessions.onRevoked(id => void revoked.push(id))
    await server.sessions.revoke(session.sessionId)
    stop()
    expect(revoked).toEqual([session.sessionId])
    expect((await server.refusal('POST /api/user/info', {}, { token })).failure).toBe('loginExpired')
  })

  test('a session expires after 30 days without use, and continues when it is used', async () => {
    const { token: idle } = await server.newcomer()
    const { token: used } = await server.newcomer()
    server.clock.jump(SESSION_IDLE_MS / 2)
    await server.ask('POST /api/user/info', {}, { token: used })
    server.clock.jump(SESSION_IDLE_MS / 2)
    await server.ask('POST /api/user/info', {}, { token: used })
    expect((await server.refusal('POST /api/user/info', {}, { token: idle })).failure).toBe('loginExpired')
  })

  test('a session ends after 90 days, however often it is used', async () => {
    const { token } = await server.newcomer()
    const refusals: boolean[] = []
    for (let day = 20; day <= 100; day += 20) {
      server.clock.jump(20 * DAY_MS)
      refusals.push((await server.call('POST /api/user/info', {}, { token })).status === 401)
    }
    expect(refusals).toEqual([false, false, false, false, true])
  })

  test('expired attempts, codes and sessions are deleted', async () => {
    const { token: old } = await server.newcomer()
    await sendCode('forgotten@example.com')
    await server.refusal('POST /loginByUsername', { username: 'forgotten', password: 'wrong-secret' })
    const left = async () => {
      const { db } = server
      const [tries, codes] = [await db.select().from(loginTries), await db.select().from(emailCodes)]
      return { tries: tries.length > 0, codes: codes.length > 0, sessions: await db.select().from(sessions) }
    }
    await sweep(server.db, server.clock.now())
    expect(await left()).toMatchObject({ tries: true, codes: true })
    server.clock.jump(SESSION_IDLE_MS + 1)
    const { token } = await server.ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
    await sweep(server.db, server.clock.now())
    expect(await left()).toMatchObject({ tries: true, codes: false, sessions: [{ tokenHash: digest(token) }] })
    expect((await server.refusal('POST /api/user/info', {}, { token: old })).failure).toBe('loginExpired')
  })

  test("another user's record does not exist", async () => {
    const { token, user } = await server.newcomer()
    const { user: other } = await server.newcomer()
    expect(await server.ask('POST /getUserInfoById', { id: user.id }, { token })).toEqual(user)
    const foreign = await server.refusal('POST /getUserInfoById', { id: other.id }, { token })
    const missing = await server.refusal('POST /getUserInfoById', { id: 'nobody' }, { token })
    expect(foreign).toEqual(missing)
    expect(foreign.failure).toBe('notFound')
  })

  test('the store contains no token and no password in plain text', async () => {
    const { token, password, user } = await server.newcomer()
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, user.id))
    const [person] = await server.db.select().from(users).where(eq(users.id, user.id))
    const stored = JSON.stringify([rows, person])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(password)
    expect(person?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
