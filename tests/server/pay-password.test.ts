// Six digits separate a stolen session from the money. They must not be guessable, must not be required for a repeated
// request, and changing them must require more than the session.
import { randomUUID } from 'node:crypto'
import type { Algorithm } from '@node-rs/argon2'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_CODE_TRIES, PAY_PASSWORD_LOCK_MINUTES, PAY_PASSWORD_TRIES } from '../../domain/limits.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { idempotent } from '../../server/db/idempotent.ts'
import { users } from '../../server/db/schema.ts'
import { DEMO_PASSWORD, DEMO_PAY_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { createKeyedQueue } from '../../server/users/keyed-queue.ts'
import { createPasswords } from '../../server/users/passwords.ts'
import type { PayGate } from '../../server/users/pay-gate.ts'
import { createPayGate } from '../../server/users/pay-gate.ts'
import { sweep } from '../../server/users/sweep.ts'
import { codeTo, lettersTo, noticesTo, wrongOf } from '../support/secrets.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const PAY = '246810'
const NEW_PAY = '135246'

let server: TestServer
let gate: PayGate
let ana: Registered
beforeAll(async () => {
  server = await startServer({ environment: { DEMO: 'on' } })
  const { db, clock } = server
  gate = createPayGate({ db, clock, passwords: await createPasswords(), serialised: createKeyedQueue() })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  ana = await server.newcomer()
})

const logIn = (password: string) => server.call('POST /loginByUsername', { username: ana.email, password })
const me = () => server.ask('POST /api/user/info', {}, { token: ana.token })
const setPay = (payPassword = PAY, password = ana.password) =>
  server.call('POST /settingPayPassword', { payPassword, password }, { token: ana.token })

test('a hash of earlier parameters is replaced by the next use of the right password', async () => {
  await setPay()
  const stored = async () => (await server.db.select().from(users).where(eq(users.id, ana.user.id)))[0]?.payPasswordHash
  const weaker = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 8_192, timeCost: 1, parallelism: 1 }
  await server.db
    .update(users)
    .set({ payPasswordHash: await hash(PAY, weaker) })
    .where(eq(users.id, ana.user.id))
  expect((await gate.check(request(), NEW_PAY))?.failure).toBe('payPasswordWrong')
  expect(await stored()).toContain('m=8192,t=1')
  expect(await gate.check(request(), PAY)).toBeNull()
  expect(await stored()).toContain('m=19456,t=2')
  expect(await gate.check(request(), PAY)).toBeNull()
})

describe('setting a payment password', () => {
  test('requires the log-in password, appears in the user record, and causes a notice', async () => {
    const refused = await server.refusal(
      'POST /settingPayPassword',
      { payPassword: PAY, password: 'wrong-secret' },
      { token: ana.token },
    )
    expect(refused).toMatchObject({ failure: 'passwordWrong', data: { field: 'password' } })
    expect((await me()).hasPayPassword).toBe(false)
    expect((await setPay()).data).toEqual({})
    expect((await me()).hasPayPassword).toBe(true)
    expect(await noticesTo(server, ana.user.id, 'payPasswordChanged')).toMatchObject([{ subjectType: 'security' }])
    expect(lettersTo(server, ana.email, 'payPassword')).toBe(1)
    const [row] = await server.db.select().from(users).where(eq(users.id, ana.user.id))
    expect(row?.payPasswordHash).toMatch(/^\$argon2id\$/)
  })

  test('is possible once: a set one is changed by other calls', async () => {
    const both = await Promise.all([setPay(PAY), setPay(NEW_PAY)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const again = { payPassword: NEW_PAY, password: ana.password }
    const refused = await server.refusal('POST /settingPayPassword', again, { token: ana.token })
    expect(refused.failure).toBe('alreadySet')
    expect(await noticesTo(server, ana.user.id, 'payPasswordChanged')).toHaveLength(1)
  })

  test('requires six digits', async () => {
    const refused = await server.refusal(
      'POST /settingPayPassword',
      { payPassword: '12345', password: ana.password },
      { token: ana.token },
    )
    expect(refused.data).toEqual({ field: 'payPassword', reason: 'payPassword' })
  })

  test.each(['123456', '000000', '121212'])('refuses %s, which is guessed first', async payPassword => {
    const given = { payPassword, password: ana.password }
    const refused = await server.refusal('POST /settingPayPassword', given, { token: ana.token })
    expect(refused.data).toEqual({ field: 'payPassword', reason: 'payPasswordWeak' })
    expect((await me()).hasPayPassword).toBe(false)
  })
})

const request = () => ({ userId: ana.user.id, key: randomUUID() })

describe('the payment password check', () => {
  test('says whether none is set or none was given', async () => {
    expect((await gate.check(request(), PAY))?.failure).toBe('payPasswordMissing')
    await setPay()
    expect((await gate.check(request(), undefined))?.failure).toBe('payPasswordNeeded')
    expect(await gate.check(request(), PAY)).toBeNull()
  })

  test(`locks after ${PAY_PASSWORD_TRIES} wrong attempts sent at once, for ${PAY_PASSWORD_LOCK_MINUTES} minutes`, async () => {
    await setPay()
    const guesses = Array.from({ length: PAY_PASSWORD_TRIES + 4 }, () => gate.check(request(), NEW_PAY))
    const refusals = await Promise.all(guesses)
    expect(refusals.filter(refused => refused?.failure === 'payPasswordWrong')).toHaveLength(PAY_PASSWORD_TRIES)
    expect(refusals.filter(refused => refused?.failure === 'payPasswordLocked')).toHaveLength(4)
    expect(refusals.map(refused => refused?.field)).toEqual(refusals.map(() => 'payPassword'))
    expect((await gate.check(request(), PAY))?.failure).toBe('payPasswordLocked')
    server.clock.jump(PAY_PASSWORD_LOCK_MINUTES * MINUTE_MS - 1)
    expect((await gate.check(request(), PAY))?.failure).toBe('payPasswordLocked')
    server.clock.jump(1)
    expect(await gate.check(request(), PAY)).toBeNull()
  })

  test('counts consecutive wrong attempts over any time, and resets at a right one', async () => {
    await setPay()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < PAY_PASSWORD_TRIES - 1; i++) await gate.check(request(), NEW_PAY)
      server.clock.jump(20 * MINUTE_MS)
      await sweep(server.db, server.clock.now())
      if (round === 0) expect(await gate.check(request(), PAY)).toBeNull()
    }
    expect((await gate.check(request(), NEW_PAY))?.failure).toBe('payPasswordWrong')
    expect((await gate.check(request(), PAY))?.failure).toBe('payPasswordLocked')
  })

  test('locks only its own user, and no log-in', async () => {
    await setPay()
    for (let i = 0; i < PAY_PASSWORD_TRIES; i++) await gate.check(request(), NEW_PAY)
    expect((await logIn(ana.password)).status).toBe(200)
    ana = await server.newcomer()
    await setPay()
    expect(await gate.check(request(), PAY)).toBeNull()
  })

  test('lets a repeated request pass without the password and while locked', async () => {
    await setPay()
    const done = request()
    await idempotent(server, done, { call: 'test', input: {} }, async () => ({ moved: true }))
    for (let i = 0; i < PAY_PASSWORD_TRIES; i++) await gate.check(request(), NEW_PAY)
    expect(await gate.check(done, undefined)).toBeNull()
    const { user: other } = await server.newcomer()
    expect((await gate.check({ ...done, userId: other.id }, undefined))?.failure).toBe('payPasswordMissing')
    expect((await gate.check(request(), undefined))?.failure).toBe('payPasswordLocked')
  })

  test('of the demo account accepts the documented one', async () => {
    const demo = await server.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })
    expect(demo.user).toMatchObject({ hasPayPassword: true, kyc: 'verified' })
    expect(await gate.check({ userId: demo.user.id, key: randomUUID() }, DEMO_PAY_PASSWORD)).toBeNull()
  })
})

describe('changing the payment password', () => {
  const change = (input: CallInput<'POST /updatePayPassword'>) =>
    server.call('POST /updatePayPassword', input, { token: ana.token })
  const refusal = (input: CallInput<'POST /updatePayPassword'>) =>
    server.refusal('POST /updatePayPassword', input, { token: ana.token })

  test('with the old one', async () => {
    await setPay()
    expect((await change({ oldPayPassword: PAY, payPassword: NEW_PAY })).data).toEqual({})
    expect(await gate.check(request(), NEW_PAY)).toBeNull()
    expect(await noticesTo(server, ana.user.id, 'payPasswordChanged')).toHaveLength(2)
    expect(lettersTo(server, ana.email, 'payPassword')).toBe(2)
  })

  test('counts a wrong old one as a wrong attempt, also when all are sent at once', async () => {
    await setPay()
    for (let i = 0; i < 2; i++) await gate.check(request(), NEW_PAY)
    const guess = { oldPayPassword: '999999', payPassword: NEW_PAY }
    const refusals = await Promise.all(Array.from({ length: PAY_PASSWORD_TRIES }, () => refusal(guess)))
    expect(refusals.filter(({ failure }) => failure === 'payPasswordWrong')).toHaveLength(PAY_PASSWORD_TRIES - 2)
    for (const { data } of refusals) expect(data).toEqual({ field: 'oldPayPassword' })
    expect((await gate.check(request(), PAY))?.failure).toBe('payPasswordLocked')
    expect((await refusal({ oldPayPassword: PAY, payPassword: NEW_PAY })).failure).toBe('payPasswordLocked')
  })

  test('with a code and the log-in password when it is forgotten, which also unlocks it', async () => {
    await setPay()
    for (let i = 0; i < PAY_PASSWORD_TRIES; i++) await gate.check(request(), '999999')
    const code = await codeTo(server, ana.email, 'payPassword')
    const given = { code, password: ana.password, payPassword: NEW_PAY }
    expect(await refusal({ ...given, password: 'wrong-secret' })).toMatchObject({
      failure: 'passwordWrong',
      data: { field: 'password' },
    })
    expect(await refusal({ ...given, code: wrongOf(code) })).toMatchObject({
      failure: 'emailCodeWrong',
      data: { field: 'code' },
    })
    expect((await change(given)).data).toEqual({})
    expect(await gate.check(request(), NEW_PAY)).toBeNull()
    expect((await refusal({ ...given, payPassword: PAY })).failure).toBe('emailCodeWrong')
  })

  test(`allows ${EMAIL_CODE_TRIES} guesses at its code, also when all are sent at once`, async () => {
    await setPay()
    const code = await codeTo(server, ana.email, 'payPassword')
    const given = { code, password: ana.password, payPassword: NEW_PAY }
    const guesses = Array.from({ length: EMAIL_CODE_TRIES }, () => refusal({ ...given, code: wrongOf(code) }))
    for (const { failure } of await Promise.all(guesses)) expect(failure).toBe('emailCodeWrong')
    expect((await refusal(given)).failure).toBe('emailCodeWrong')
  })

  test('with a code for another address changes nothing, and no code is sent to an unregistered one', async () => {
    await setPay()
    const other = await server.newcomer()
    const code = await codeTo(server, other.email, 'payPassword')
    expect((await refusal({ code, password: ana.password, payPassword: NEW_PAY })).failure).toBe('emailCodeWrong')
    const stranger = { email: `stranger.${randomUUID()}@example.com`, purpose: 'payPassword' as const }
    expect(await server.ask('POST /getEmailCode', stranger)).toMatchObject({ resendSeconds: 60 })
    expect(() => server.codeFor(stranger.email)).toThrow()
  })

  test('is refused if none is set', async () => {
    expect((await refusal({ oldPayPassword: PAY, payPassword: NEW_PAY })).failure).toBe('payPasswordMissing')
    const code = await codeTo(server, ana.email, 'payPassword')
    const byCode = { code, password: ana.password, payPassword: NEW_PAY }
    expect((await refusal(byCode)).failure).toBe('payPasswordMissing')
  })
})
