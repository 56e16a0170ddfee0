// Why: six digits stand between a stolen session and the money. They hold only if they cannot be guessed, if what was done
// already is not asked for them again, and if choosing them anew takes more than the session.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_CODE_TRIES, PAY_PASSWORD_LOCK_MINUTES, PAY_PASSWORD_TRIES } from '../../domain/limits.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { once, requestHash } from '../../server/db/once.ts'
import { users } from '../../server/db/schema.ts'
import { DEMO_PASSWORD, DEMO_PAY_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { createPasswords } from '../../server/users/passwords.ts'
import type { PayGate } from '../../server/users/pay-gate.ts'
import { createPayGate } from '../../server/users/pay-gate.ts'
import { sweep } from '../../server/users/sweep.ts'
import { createTurns } from '../../server/users/turns.ts'
import { codeTo, lettersTo, noticesTo, wrongOf } from '../support/secrets.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const MINUTE_MS = 60_000
const PAY = '246810'
const NEW_PAY = '135246'

let server: TestServer
let gate: PayGate
let ana: Registered
beforeAll(async () => {
  server = await startServer()
  const { db, clock } = server
  gate = createPayGate({ db, clock, passwords: await createPasswords(), inTurn: createTurns() })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  ana = await server.newcomer()
})

const logIn = (password: string) => server.call('POST /loginByUsername', { username: ana.email, password })
const me = () => server.ask('POST /api/user/info', {}, { token: ana.token })
const setPay = (payPassword = PAY, password = ana.password) =>
  server.call('POST /settingPayPassword', { payPassword, password }, { token: ana.token })

describe('choosing a pay password', () => {
  test('asks for the log-in password, shows in the record, and is told of', async () => {
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

  test('is done once: what is set is changed by other means', async () => {
    const both = await Promise.all([setPay(PAY), setPay(NEW_PAY)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const again = { payPassword: NEW_PAY, password: ana.password }
    const refused = await server.refusal('POST /settingPayPassword', again, { token: ana.token })
    expect(refused.failure).toBe('alreadySet')
    expect(await noticesTo(server, ana.user.id, 'payPasswordChanged')).toHaveLength(1)
  })

  test('takes six digits', async () => {
    const refused = await server.refusal(
      'POST /settingPayPassword',
      { payPassword: '12345', password: ana.password },
      { token: ana.token },
    )
    expect(refused.data).toEqual({ field: 'payPassword', reason: 'payPassword' })
  })
})

const request = () => ({ userId: ana.user.id, key: randomUUID() })

describe('the gate before money', () => {
  test('says what is missing: a pay password at all, or this time', async () => {
    expect((await gate.check(request(), PAY))?.failure).toBe('payPasswordMissing')
    await setPay()
    expect((await gate.check(request(), undefined))?.failure).toBe('payPasswordNeeded')
    expect(await gate.check(request(), PAY)).toBeNull()
  })

  test(`closes after ${PAY_PASSWORD_TRIES} wrong ones sent at once, for ${PAY_PASSWORD_LOCK_MINUTES} minutes`, async () => {
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

  test('counts wrong ones in a row, however far apart, and forgets them at a right one', async () => {
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

  test('locks its own user only, and nobody’s log-in', async () => {
    await setPay()
    for (let i = 0; i < PAY_PASSWORD_TRIES; i++) await gate.check(request(), NEW_PAY)
    expect((await logIn(ana.password)).status).toBe(200)
    ana = await server.newcomer()
    await setPay()
    expect(await gate.check(request(), PAY)).toBeNull()
  })

  test('lets pass what was done already, without the password and while it is locked', async () => {
    await setPay()
    const done = request()
    const asked = { ...done, requestHash: requestHash('test', {}), now: server.clock.now() }
    await once(server.db, asked, async () => ({ moved: true }))
    for (let i = 0; i < PAY_PASSWORD_TRIES; i++) await gate.check(request(), NEW_PAY)
    expect(await gate.check(done, undefined)).toBeNull()
    const { user: other } = await server.newcomer()
    expect((await gate.check({ ...done, userId: other.id }, undefined))?.failure).toBe('payPasswordMissing')
    expect((await gate.check(request(), undefined))?.failure).toBe('payPasswordLocked')
  })

  test('the demo account’s is the one that the documents give', async () => {
    const demo = await server.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })
    expect(demo.user).toMatchObject({ hasPayPassword: true, kyc: 'none' })
    expect(await gate.check({ userId: demo.user.id, key: randomUUID() }, DEMO_PAY_PASSWORD)).toBeNull()
  })
})

describe('changing the pay password', () => {
  const change = (input: CallInput<'POST /updatePayPassword'>) =>
    server.call('POST /updatePayPassword', input, { token: ana.token })
  const refusal = (input: CallInput<'POST /updatePayPassword'>) =>
    server.refusal('POST /updatePayPassword', input, { token: ana.token })

  test('by the old one', async () => {
    await setPay()
    expect((await change({ oldPayPassword: PAY, payPassword: NEW_PAY })).data).toEqual({})
    expect(await gate.check(request(), NEW_PAY)).toBeNull()
    expect(await noticesTo(server, ana.user.id, 'payPasswordChanged')).toHaveLength(2)
    expect(lettersTo(server, ana.email, 'payPassword')).toBe(2)
  })

  test('a wrong old one counts as a wrong one at the gate, though all are sent at once', async () => {
    await setPay()
    for (let i = 0; i < 2; i++) await gate.check(request(), NEW_PAY)
    const guess = { oldPayPassword: '999999', payPassword: NEW_PAY }
    const refusals = await Promise.all(Array.from({ length: PAY_PASSWORD_TRIES }, () => refusal(guess)))
    expect(refusals.filter(({ failure }) => failure === 'payPasswordWrong')).toHaveLength(PAY_PASSWORD_TRIES - 2)
    for (const { data } of refusals) expect(data).toEqual({ field: 'oldPayPassword' })
    expect((await gate.check(request(), PAY))?.failure).toBe('payPasswordLocked')
    expect((await refusal({ oldPayPassword: PAY, payPassword: NEW_PAY })).failure).toBe('payPasswordLocked')
  })

  test('by a code and the log-in password, when it is forgotten; that opens the lock too', async () => {
    await setPay()
    for (let i = 0; i < PAY_PASSWORD_TRIES; i++) await gate.check(request(), '999999')
    const code = await codeTo(server, ana.email, 'payPassword')
    const given = { code, password: ana.password, payPassword: NEW_PAY }
    expect(await refusal({ ...given, password: 'wrong-secret' })).toMatchObject({
      ...{ failure: 'passwordWrong', data: { field: 'password' } },
    })
    expect(await refusal({ ...given, code: wrongOf(code) })).toMatchObject({
      ...{ failure: 'emailCodeWrong', data: { field: 'code' } },
    })
    expect((await change(given)).data).toEqual({})
    expect(await gate.check(request(), NEW_PAY)).toBeNull()
    expect((await refusal({ ...given, payPassword: PAY })).failure).toBe('emailCodeWrong')
  })

  test(`guesses at its code are ${EMAIL_CODE_TRIES}, though all are sent at once`, async () => {
    await setPay()
    const code = await codeTo(server, ana.email, 'payPassword')
    const given = { code, password: ana.password, payPassword: NEW_PAY }
    const guesses = Array.from({ length: EMAIL_CODE_TRIES }, () => refusal({ ...given, code: wrongOf(code) }))
    for (const { failure } of await Promise.all(guesses)) expect(failure).toBe('emailCodeWrong')
    expect((await refusal(given)).failure).toBe('emailCodeWrong')
  })

  test('a code to somebody else’s address changes nothing, and none is sent where nobody has registered', async () => {
    await setPay()
    const other = await server.newcomer()
    const code = await codeTo(server, other.email, 'payPassword')
    expect((await refusal({ code, password: ana.password, payPassword: NEW_PAY })).failure).toBe('emailCodeWrong')
    const stranger = { email: `stranger.${randomUUID()}@example.com`, purpose: 'payPassword' as const }
    expect(await server.ask('POST /getEmailCode', stranger)).toEqual({ resendSeconds: 60 })
    expect(() => server.codeFor(stranger.email)).toThrow()
  })

  test('where there is none, there is none to change', async () => {
    expect((await refusal({ oldPayPassword: PAY, payPassword: NEW_PAY })).failure).toBe('payPasswordMissing')
    const code = await codeTo(server, ana.email, 'payPassword')
    const byCode = { code, password: ana.password, payPassword: NEW_PAY }
    expect((await refusal(byCode)).failure).toBe('payPasswordMissing')
  })
})
