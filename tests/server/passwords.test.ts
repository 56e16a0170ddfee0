// A password may be changed by its owner or by a thief. The rules make the difference: the knowledge required, the
// number of guesses, the sessions that end, and the notices.
import { createHmac, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES } from '../../domain/limits.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { CallContext } from '../../server/calls/handlers.ts'
import { emailCodes, users } from '../../server/db/schema.ts'
import { enter } from '../../server/users/enter.ts'
import { createFactorDuty } from '../../server/users/factors/duty.ts'
import { createKeyedQueue } from '../../server/users/keyed-queue.ts'
import { resetPassword } from '../../server/users/login-password.ts'
import { createPasswords } from '../../server/users/passwords.ts'
import type { SecretDeps } from '../../server/users/secrets.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { codeTo, isDead, lettersTo, noticesTo, socketOf, wrongOf } from '../support/secrets.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const NEW = 'a-newer-secret'

let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  ana = await server.newcomer()
})

const logIn = (password: string) => server.call('POST /loginByUsername', { username: ana.email, password })
const another = async () =>
  (await server.ask('POST /loginByUsername', { username: ana.email, password: ana.password })).token
const keptCode = async (email: string) =>
  (await server.db.select().from(emailCodes).where(eq(emailCodes.email, email)))[0]

describe('a hash of earlier parameters', () => {
  const weaker = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 8_192, timeCost: 1, parallelism: 1 }
  const stored = async () =>
    must((await server.db.select().from(users).where(eq(users.id, ana.user.id)))[0], 'the user')

  test('is replaced by the log-in, with and without a second step, and the password stays', async () => {
    const current = (await stored()).passwordHash
    await server.db
      .update(users)
      .set({ passwordHash: await hash(ana.password, weaker) })
      .where(eq(users.id, ana.user.id))
    expect((await logIn('not-this-one')).status).toBe(422)
    expect((await stored()).passwordHash).toContain('m=8192')
    expect((await logIn(ana.password)).status).toBe(200)
    const renewed = (await stored()).passwordHash
    expect(renewed.slice(0, 30)).toBe(current.slice(0, 30))
    expect((await logIn(ana.password)).status).toBe(200)
    expect((await stored()).passwordHash).toBe(renewed)
  })
})

describe('a forgotten password', () => {
  const reset = (code: string, email = ana.email) => ({ email, code, password: NEW })

  test('is replaced with a code; every session ends, on HTTP and on sockets, and the owner is notified', async () => {
    const tokens = [ana.token, await another()]
    const sockets = await Promise.all(tokens.map(token => socketOf(server, token)))
    const code = await codeTo(server, ana.email, 'resetPassword')
    expect(await server.ask('POST /resetPassword', reset(code, ana.email.toUpperCase()))).toEqual({})
    expect(await Promise.all(tokens.map(token => isDead(server, token)))).toEqual([true, true])
    for (const socket of sockets)
      await socket.waitFor(() => socket.events.some(({ type }) => type === 'loggedOut'), 'the end of the session')
    expect((await logIn(ana.password)).status).toBe(422)
    expect((await logIn(NEW)).status).toBe(200)
    expect(await noticesTo(server, ana.user.id, 'passwordChanged')).toMatchObject([{ subjectType: 'security' }])
    expect(lettersTo(server, ana.email, 'password')).toBe(1)
    await Promise.all(sockets.map(socket => socket.close()))
  })

  test('of an unknown address is refused like a wrong code, even with the right one', async () => {
    const stranger = `stranger.${randomUUID()}@example.com`
    const code = await codeTo(server, ana.email, 'resetPassword')
    const { request } = await server.ask('POST /getEmailCode', { email: stranger, purpose: 'resetPassword' })
    expect(() => server.codeFor(stranger)).toThrow()
    const known = await server.refusal('POST /resetPassword', reset(wrongOf(code)))
    const unknown = await server.refusal('POST /resetPassword', reset(wrongOf(code), stranger))
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ failure: 'emailCodeWrong', data: { field: 'code' } })
    expect(await keptCode(stranger)).toMatchObject({ triesLeft: EMAIL_CODE_TRIES - 1 })
    expect(await keptCode(ana.email)).toMatchObject({ triesLeft: EMAIL_CODE_TRIES - 1 })
    // Stores the hash of a code that was never sent, so that the guess is right.
    const codeHash = createHmac('sha256', request).update(code).digest('base64url')
    await server.db.update(emailCodes).set({ codeHash }).where(eq(emailCodes.email, stranger))
    expect(await server.refusal('POST /resetPassword', reset(code, stranger))).toEqual(known)
  })

  test(`has ${EMAIL_CODE_TRIES} attempts, also when all are sent at once`, async () => {
    const code = await codeTo(server, ana.email, 'resetPassword')
    const guesses = [...Array.from({ length: EMAIL_CODE_TRIES }, () => wrongOf(code)), code]
    const sent = await Promise.all(guesses.map(guess => server.refusal('POST /resetPassword', reset(guess))))
    for (const refused of sent) expect(refused.failure).toBe('emailCodeWrong')
    expect((await logIn(ana.password)).status).toBe(200)
  })

  test('accepts a code once, and neither an old one nor one for another purpose', async () => {
    const code = await codeTo(server, ana.email, 'resetPassword')
    const twins = await Promise.all([1, 2].map(() => server.call('POST /resetPassword', reset(code))))
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 422])
    server.clock.jump(MINUTE_MS)
    const late = await codeTo(server, ana.email, 'resetPassword')
    server.clock.jump(EMAIL_CODE_MINUTES * MINUTE_MS)
    expect((await server.refusal('POST /resetPassword', reset(late))).failure).toBe('emailCodeWrong')
    const other = await codeTo(server, ana.email, 'payPassword')
    expect((await server.refusal('POST /resetPassword', reset(other))).failure).toBe('emailCodeWrong')
  })

  test("unlocks an account that another user's guesses had locked", async () => {
    for (let i = 0; i < 5; i++) await logIn('wrong-secret')
    expect((await logIn(ana.password)).status).toBe(429)
    await server.ask('POST /resetPassword', reset(await codeTo(server, ana.email, 'resetPassword')))
    expect((await logIn(NEW)).status).toBe(200)
  })

  test('is not replaced by one that is too short', async () => {
    const refused = await server.refusal('POST /resetPassword', { ...reset('123456'), password: 'short' })
    expect(refused.data).toEqual({ field: 'password', reason: 'passwordShort' })
  })
})

describe('changing the log-in password', () => {
  const change = (oldPassword: string, token = ana.token) =>
    server.call('POST /updatePassword', { oldPassword, password: NEW }, { token })

  test('ends the other sessions at once, keeps this one with a new token, and causes a notice', async () => {
    const phone = await another()
    const [here, there] = [await socketOf(server, ana.token), await socketOf(server, phone)]
    const { token } = (await change(ana.password)).data as { token: string }
    expect([await isDead(server, token), await isDead(server, phone)]).toEqual([false, true])
    expect(await isDead(server, ana.token)).toBe(true)
    await there.waitFor(() => there.events.length > 0, 'the end of the session')
    await here.waitFor(() => here.events.length >= 2, 'the news')
    expect(there.events.map(({ type }) => type)).toEqual(['loggedOut'])
    expect(here.events).toMatchObject([
      { type: 'changed', what: 'notice' },
      { type: 'changed', what: 'user', id: '' },
    ])
    expect([(await logIn(ana.password)).status, (await logIn(NEW)).status]).toEqual([422, 200])
    expect(await noticesTo(server, ana.user.id, 'passwordChanged')).toHaveLength(1)
    expect(lettersTo(server, ana.email, 'password')).toBe(1)
    await Promise.all([here.close(), there.close()])
  })

  test('requires the old one; of guesses sent at once five count, and then even the right one must wait', async () => {
    const guess = { oldPassword: 'wrong-secret', password: NEW }
    const sent = Array.from({ length: 8 }, () => server.refusal('POST /updatePassword', guess, { token: ana.token }))
    const refusals = await Promise.all(sent)
    const wrong = refusals.filter(({ failure }) => failure === 'passwordWrong')
    expect(wrong).toHaveLength(5)
    expect(wrong[0]?.data).toEqual({ field: 'oldPassword' })
    const shut = await server.refusal(
      'POST /updatePassword',
      { ...guess, oldPassword: ana.password },
      { token: ana.token },
    )
    expect(shut).toMatchObject({ failure: 'tooManyTries', retryAfter: 15 * 60, data: { field: 'oldPassword' } })
    // Wrong guesses within a session do not lock the log-in.
    expect((await logIn(ana.password)).status).toBe(200)
    server.clock.jump(15 * MINUTE_MS)
    expect((await change(ana.password)).status).toBe(200)
  })

  test('twice at once is done once', async () => {
    const both = await Promise.all([change(ana.password), change(ana.password)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await noticesTo(server, ana.user.id, 'passwordChanged')).toHaveLength(1)
  })

  test('refuses a log-in that had verified the old password a moment before', async () => {
    const [checked] = await server.db.select().from(users).where(eq(users.id, ana.user.id))
    await change(ana.password)
    expect(
      await enter(
        Object.assign({ duty: createFactorDuty('nobody') }, server),
        must(checked, 'the person as they were'),
        {
          userAgent: null,
          sessionId: null,
          device: null,
          by: 'password',
        },
      ),
    ).toBeNull()
  })
})

describe('hashing', () => {
  test('of new passwords waits behind comparisons, so that log-ins are not delayed', async () => {
    const passwords = await createPasswords()
    const done: string[] = []
    const created = Array.from({ length: 40 }, () => passwords.hash('a-new-secret').then(() => done.push('created')))
    const compared = passwords.matches('a-new-secret', null).then(() => done.push('compared'))
    await Promise.all([...created, compared])
    // Those that had begun before it may end first.
    expect(done.indexOf('compared')).toBeLessThanOrEqual(availableParallelism())
  })

  test('of new passwords is refused when too many wait, and comparisons are not', async () => {
    const passwords = await createPasswords()
    const created = Array.from({ length: 100 }, () => passwords.hash('a-new-secret'))
    const compared = passwords.matches('a-new-secret', null)
    expect((await Promise.all(created)).filter(hash => hash === null).length).toBeGreaterThan(0)
    expect(await compared).toBe(false)
  })

  /** Calls resetPassword with hashing that is always refused; `hashed` lists the passwords that it was asked for. */
  async function withoutHashing() {
    const hashed: string[] = []
    const hash = async (password: string) => {
      hashed.push(password)
      return null
    }
    const { db, clock, sessions } = server
    const passwords = Object.assign(await createPasswords(), { hash })
    const deps = { db, clock, sessions, passwords, serialised: createKeyedQueue() } as unknown as SecretDeps
    const { request } = await server.ask('POST /getEmailCode', { email: ana.email, purpose: 'resetPassword' })
    const by = { email: ana.email, code: server.codeFor(ana.email), request, password: NEW }
    const tried = (given: object) => resetPassword(deps, Object.assign({}, by, given), {} as CallContext)
    return { hashed, by, tried }
  }

  test('of a new password begins only after the code is right', async () => {
    const { hashed, by, tried } = await withoutHashing()
    expect(await tried({ code: wrongOf(by.code) })).toMatchObject({ failure: 'emailCodeWrong' })
    expect(hashed).toEqual([])
    expect(await tried({})).toMatchObject({ failure: 'unavailable' })
    expect(hashed).toEqual([NEW])
  })

  test('that is refused uses up neither the code by e-mail nor one of the second factor', async () => {
    const { recoveryCodes } = await addAuthenticator(server, ana)
    const { by, tried } = await withoutHashing()
    const proof = { code: must(recoveryCodes[0], 'a recovery code') }
    expect(await tried({ proof })).toMatchObject({ failure: 'unavailable' })
    expect(await server.ask('POST /resetPassword', Object.assign(by, { proof }))).toEqual({})
  })
})
