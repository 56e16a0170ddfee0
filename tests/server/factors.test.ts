// Why: access to a mailbox or a password must not be enough to take over an account and its money. A second factor is
// asked for at the log-in, for withdrawals, for a password reset and for changes of security. Without one, a reset
// holds the money for a time.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { PROOF_MINUTES, PROVEN_RESET_HOLD_HOURS, RESET_HOLD_HOURS } from '../../domain/factor.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { factors } from '../../server/db/factor-schema.ts'
import { newId } from '../../server/lib/id.ts'
import { createSecurityLetters } from '../../server/mail/letters.ts'
import { createNotices } from '../../server/notices/notices.ts'
import { createOutbox } from '../../server/outbox/outbox.ts'
import { removeLostFactors } from '../../server/users/factors/lost.ts'
import type { Authenticator } from '../support/authenticator.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { addAccount, mexicanAccount, PAY_PASSWORD, setPayPassword, until, verify } from '../support/papers.ts'
import { wantedKey } from '../support/script-key.ts'
import { codeTo, isDead, lettersTo, noticesTo, wrongOf } from '../support/secrets.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { codeAt } from '../support/totp.ts'

let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: '1000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  ana = await server.newcomer()
})

const own = () => ({ token: ana.token })
const password = () => ({ username: ana.email, password: ana.password })
const waitForProofToEnd = () => server.clock.jump(PROOF_MINUTES * MINUTE_MS)

/** The values of the refusal of a call that needs a second factor. */
async function asked(call: Promise<{ readonly failure: string; readonly data: unknown }>) {
  const { failure, data } = await call
  expect(failure).toBe('factorNeeded')
  const { values } = data as { values?: { kinds: string; ticket?: string; link?: string } }
  return must(values, 'what is asked for')
}
/** Gives the proof that a withdrawal asks for. */
async function proveFor(app: Authenticator, apply: CallInput<'POST /withdrawal/withdrawal-apply'>, token: string) {
  const { link = '' } = await asked(server.refusal('POST /withdrawal/withdrawal-apply', apply, { token }))
  await server.ask('POST /factor/prove', { proof: { code: app.next() }, link }, { token })
}
const beginLogIn = async () =>
  must((await asked(server.refusal('POST /loginByUsername', password()))).ticket, 'a ticket')

describe('an authenticator app', () => {
  test('is offered, confirmed with its first code, listed, notified in the app and by mail, and has recovery codes', async () => {
    const { recoveryCodes } = await addAuthenticator(server, ana)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    const { factors: list, recoveryCodes: left } = await server.ask('POST /factor/list', {}, own())
    expect(list).toMatchObject([{ kind: 'totp', name: 'Mi app', lastUsedTimestamp: null }])
    expect(left).toBe(10)
    expect(await noticesTo(server, ana.user.id, 'factorAdded')).toHaveLength(1)
    expect(lettersTo(server, ana.email, 'factorAdded')).toBe(1)
    const second = await addAuthenticator(server, ana)
    expect(second.recoveryCodes).toEqual([])
  })

  test('is not added by a wrong code, and an offer ends', async () => {
    const offer = await server.ask('POST /factor/begin', { kind: 'totp' }, own())
    const secret = 'secret' in offer ? offer.secret : ''
    const right = codeAt(secret, server.clock.now())
    const add = (code: string) => ({ id: offer.id, name: 'App', answer: { code } })
    const refused = await server.refusal('POST /factor/confirm', add(wrongOf(right)), own())
    expect(refused).toMatchObject({ failure: 'factorWrong', data: { field: 'code' } })
    server.clock.jump(10 * MINUTE_MS)
    const late = await server.refusal('POST /factor/confirm', add(codeAt(secret, server.clock.now())), own())
    expect(late.failure).toBe('notFound')
    expect((await server.ask('POST /factor/list', {}, own())).factors).toEqual([])
  })

  test('of another user is neither confirmed nor removed', async () => {
    const eve = await server.newcomer()
    const offer = await server.ask('POST /factor/begin', { kind: 'totp' }, own())
    const secret = 'secret' in offer ? offer.secret : ''
    const answer = { code: codeAt(secret, server.clock.now()) }
    const stolen = { id: offer.id, name: 'Eve', answer }
    expect((await server.refusal('POST /factor/confirm', stolen, { token: eve.token })).failure).toBe('notFound')
    await server.ask('POST /factor/confirm', stolen, own())
    expect((await server.refusal('POST /factor/remove', { id: offer.id }, { token: eve.token })).failure).toBe(
      'notFound',
    )
  })

  test('is kept as a secret that no answer shows again', async () => {
    const { id } = await addAuthenticator(server, ana)
    const answer = JSON.stringify(await server.ask('POST /factor/list', {}, own()))
    const row = (await server.db.select().from(factors)).find(one => one.id === id)
    expect(row?.secret?.open(id)).toHaveLength(20)
    expect(answer).not.toMatch(/secret|publicKey/)
  })
})

describe('the log-in', () => {
  let app: Authenticator
  beforeEach(async () => {
    app = await addAuthenticator(server, ana)
  })

  test('gives a ticket for the right password, and a session for the code', async () => {
    expect((await server.refusal('POST /loginByUsername', { ...password(), password: 'wrong' })).failure).toBe(
      'loginRefused',
    )
    const { kinds, ticket = '' } = await asked(server.refusal('POST /loginByUsername', password()))
    expect(kinds).toBe('totp,recovery')
    const proof = { code: app.next() }
    const session = await server.ask('POST /login/second', { ticket, proof })
    expect(session.user.id).toBe(ana.user.id)
    expect(await isDead(server, session.token)).toBe(false)
  })

  test('accepts a code once, and a ticket once', async () => {
    const code = app.next()
    const [first, second] = [await beginLogIn(), await beginLogIn()]
    await server.ask('POST /login/second', { ticket: first, proof: { code } })
    const replayed = await server.refusal('POST /login/second', { ticket: second, proof: { code } })
    expect(replayed).toMatchObject({ failure: 'factorWrong', data: { field: 'code' } })
    const spent = await server.refusal('POST /login/second', { ticket: first, proof: { code: app.next() } })
    expect(spent.failure).toBe('loginRefused')
    const both = [1, 2].map(() => server.call('POST /login/second', { ticket: second, proof: { code: app.next() } }))
    expect((await Promise.all(both)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('limits wrong codes, and only a caller with the password can use the attempts up', async () => {
    const ticket = await beginLogIn()
    const guess = { ticket, proof: { code: wrongOf(app.next()) } }
    const guesses = await Promise.all(Array.from({ length: 8 }, () => server.refusal('POST /login/second', guess)))
    expect(guesses.filter(({ failure }) => failure === 'factorWrong')).toHaveLength(5)
    expect(guesses.filter(({ failure }) => failure === 'tooManyTries')).toHaveLength(3)
    const stranger = await server.refusal('POST /login/second', { ticket: 'made-up', proof: { code: '123456' } })
    expect(stranger.failure).toBe('loginRefused')
  })

  test('ends its ticket with time, and with a change of the password', async () => {
    const [late, early] = [await beginLogIn(), await beginLogIn()]
    await server.ask('POST /factor/prove', { proof: { code: app.next() } }, own())
    await server.ask('POST /updatePassword', { oldPassword: ana.password, password: 'another-long-secret' }, own())
    const proof = () => ({ code: app.next() })
    expect((await server.refusal('POST /login/second', { ticket: early, proof: proof() })).failure).toBe('loginRefused')
    server.clock.jump(5 * MINUTE_MS)
    expect((await server.refusal('POST /login/second', { ticket: late, proof: proof() })).failure).toBe('loginRefused')
  })

  test('accepts each recovery code once, however it is written', async () => {
    const [code = ''] = app.recoveryCodes
    const proof = { code: code.toLowerCase().replaceAll('-', ' ') }
    await server.ask('POST /login/second', { ticket: await beginLogIn(), proof })
    expect((await server.refusal('POST /login/second', { ticket: await beginLogIn(), proof })).failure).toBe(
      'factorWrong',
    )
    expect((await server.ask('POST /factor/list', {}, own())).recoveryCodes).toBe(9)
  })
})

describe('a proof within a session', () => {
  test('is required by every call that the table marks, with a factor where there is one', async () => {
    const app = await addAuthenticator(server, ana)
    waitForProofToEnd()
    const pay = { payPassword: PAY_PASSWORD, password: ana.password }
    expect((await asked(server.refusal('POST /settingPayPassword', pay, own()))).kinds).toBe('totp,recovery')
    await asked(server.refusal('POST /session/end', { others: true }, own()))
    await asked(server.refusal('POST /factor/remove', { id: app.id }, own()))
    await asked(server.refusal('POST /factor/begin', { kind: 'totp' }, own()))
    await asked(server.refusal('POST /factor/prove', { proof: { password: ana.password } }, own()))
    const proven = await server.ask('POST /factor/prove', { proof: { code: app.next() } }, own())
    expect(proven.by).toBe('totp')
    await server.ask('POST /settingPayPassword', pay, own())
    waitForProofToEnd()
    const change = { oldPayPassword: PAY_PASSWORD, payPassword: '135246' }
    await asked(server.refusal('POST /updatePayPassword', change, own()))
  })

  test('is the password where there is no factor, and only for calls that always require a proof', async () => {
    waitForProofToEnd()
    await server.ask('POST /settingPayPassword', { payPassword: PAY_PASSWORD, password: ana.password }, own())
    expect((await asked(server.refusal('POST /session/end', { others: true }, own()))).kinds).toBe('password')
    const wrong = await server.refusal('POST /factor/prove', { proof: { password: 'wrong-secret' } }, own())
    expect(wrong).toMatchObject({ failure: 'passwordWrong', data: { field: 'password' } })
    await server.ask('POST /factor/prove', { proof: { password: ana.password } }, own())
    expect(await server.ask('POST /session/end', { others: true }, own())).toEqual({ ended: 0 })
  })

  test('is required before a new destination and a withdrawal; an executed request is answered again without one', async () => {
    await setPayPassword(server, ana)
    await verify(server, ana)
    const { id } = await addAccount(server, ana, 1)
    const app = await addAuthenticator(server, ana)
    const key = crypto.randomUUID()
    const apply = { destinationId: id, amount: '500.00', fee: '10.00', payPassword: PAY_PASSWORD }
    await proveFor(app, apply, ana.token)
    const made = await server.ask('POST /withdrawal/withdrawal-apply', apply, { ...own(), key })
    waitForProofToEnd()
    expect(await server.ask('POST /withdrawal/withdrawal-apply', apply, { ...own(), key })).toMatchObject({
      id: made.id,
    })
    await asked(server.refusal('POST /withdrawal/withdrawal-apply', apply, own()))
  })
})

describe('a reset of the log-in password', () => {
  const NEW = 'a-brand-new-secret'
  const reset = async () => ({
    email: ana.email,
    code: await codeTo(server, ana.email, 'resetPassword'),
    password: NEW,
  })

  test('by the mailbox alone is refused where there is a second factor, and done with it', async () => {
    const app = await addAuthenticator(server, ana)
    const by = await reset()
    expect((await asked(server.refusal('POST /resetPassword', by))).kinds).toBe('totp,recovery')
    const wrong = await server.refusal('POST /resetPassword', { ...by, proof: { code: wrongOf(app.next()) } })
    expect(wrong.failure).toBe('factorWrong')
    await server.ask('POST /resetPassword', { ...by, proof: { code: app.recoveryCodes[1] ?? '' } })
    expect(await isDead(server, ana.token)).toBe(true)
    const login = server.refusal('POST /loginByUsername', { username: ana.email, password: NEW })
    expect((await asked(login)).ticket).toBeDefined()
  })

  test.each([
    { factor: false, hours: RESET_HOLD_HOURS },
    { factor: true, hours: PROVEN_RESET_HOLD_HOURS },
  ])('holds money for $hours hours (second factor: $factor), and says so', async ({ factor, hours }) => {
    await setPayPassword(server, ana)
    await verify(server, ana)
    const { id } = await addAccount(server, ana, 2)
    const app = factor ? await addAuthenticator(server, ana) : null
    await server.ask('POST /resetPassword', { ...(await reset()), ...(app && { proof: { code: app.next() } }) })
    const credentials = { username: ana.email, password: NEW }
    const logIn = async () => {
      if (!app) return server.ask('POST /loginByUsername', credentials)
      const { ticket = '' } = await asked(server.refusal('POST /loginByUsername', credentials))
      return server.ask('POST /login/second', { ticket, proof: { code: app.next() } })
    }
    const apply = { destinationId: id, amount: '500.00', fee: '10.00', payPassword: PAY_PASSWORD }
    const { token } = await logIn()
    const held = await server.refusal('POST /withdrawal/withdrawal-apply', apply, { token })
    expect(held).toMatchObject({ failure: 'moneyHeld', msg: expect.stringContaining(`${hours} h`) })
    expect(await noticesTo(server, ana.user.id, 'moneyHeld')).toMatchObject([{ values: { hours: String(hours) } }])
    server.clock.jump(hours * HOUR_MS)
    const later = await logIn()
    if (app) await proveFor(app, apply, later.token)
    await server.ask('POST /withdrawal/withdrawal-apply', apply, { token: later.token })
  })

  test('by the mailbox alone gives neither the data nor the account: for three days what would take them is refused', async () => {
    await setPayPassword(server, ana)
    await verify(server, ana)
    const { id } = await addAccount(server, ana, 3)
    await server.ask('POST /resetPassword', await reset())
    const logIn = () => server.ask('POST /loginByUsername', { username: ana.email, password: NEW })
    const taking = {
      'POST /UserAccount/addCardNo': mexicanAccount(4),
      'POST /UserAccount/UpdateCardNo': { id, change: mexicanAccount(5) },
      'POST /factor/begin': { kind: 'totp' },
      'POST /settingPayPassword': { payPassword: '135246', password: NEW },
      'POST /scriptKey/make': wantedKey(),
      'POST /privacy/export': {},
      'POST /privacy/close': {},
    } as const
    const keys = Object.keys(taking) as (keyof typeof taking)[]
    const marked = Object.entries(calls).filter(([, spec]: [string, CallSpec]) => spec.heldAfterReset)
    expect(keys.toSorted()).toEqual(marked.map(([key]) => key).toSorted())
    const payPassword = async () => ({
      code: await codeTo(server, ana.email, 'payPassword'),
      password: NEW,
      payPassword: '135246',
    })
    const thief = await logIn()
    const held = { failure: 'resetHeld', msg: expect.stringContaining(`${RESET_HOLD_HOURS} h`) }
    for (const key of keys) expect(await server.refusal(key, taking[key], thief), key).toMatchObject(held)
    expect(await server.refusal('POST /updatePayPassword', await payPassword(), thief)).toMatchObject(held)
    server.clock.jump(RESET_HOLD_HOURS * HOUR_MS)
    const owner = await logIn()
    await server.ask('POST /updatePayPassword', await payPassword(), owner)
    const own = { payPassword: '135246' }
    await server.ask('POST /UserAccount/addCardNo', { ...mexicanAccount(4), ...own }, owner)
    const change = { ...mexicanAccount(5), ...own }
    await server.ask('POST /UserAccount/UpdateCardNo', { id, change }, owner)
    await server.ask('POST /factor/begin', { kind: 'totp' }, owner)
    await server.ask('POST /privacy/export', {}, owner)
    await until(server, async () =>
      (await server.ask('POST /UserAccount/SelectCardNo', {}, owner)).every(({ state }) => state === 'passed'),
    )
    await server.ask('POST /privacy/close', {}, owner)
  })

  test('with a second factor gives its owner everything at once but the money', async () => {
    const app = await addAuthenticator(server, ana)
    await server.ask('POST /resetPassword', { ...(await reset()), proof: { code: app.next() } })
    const { ticket = '' } = await asked(server.refusal('POST /loginByUsername', { username: ana.email, password: NEW }))
    const session = await server.ask('POST /login/second', { ticket, proof: { code: app.next() } })
    await server.ask('POST /privacy/export', {}, session)
  })
})

test('a pay password that is reset by e-mail holds money too', async () => {
  await setPayPassword(server, ana)
  const code = await codeTo(server, ana.email, 'payPassword')
  await server.ask('POST /updatePayPassword', { code, password: ana.password, payPassword: '135246' }, own())
  expect(await noticesTo(server, ana.user.id, 'moneyHeld')).toHaveLength(1)
})

/** A customer with an approved destination, and the withdrawal that is refused while money is held. */
async function withdrawing(number: number) {
  await setPayPassword(server, ana)
  await verify(server, ana)
  const { id } = await addAccount(server, ana, number)
  return { destinationId: id, amount: '500.00', fee: '10.00', payPassword: PAY_PASSWORD }
}
/** Logs in with the password alone, and tries the withdrawal. */
async function withdraw(apply: Awaited<ReturnType<typeof withdrawing>>) {
  const { token } = await server.ask('POST /loginByUsername', password())
  return server.call('POST /withdrawal/withdrawal-apply', apply, { token })
}

test('without its last factor the account has no recovery codes, and its money is held for a day', async () => {
  const apply = await withdrawing(6)
  const app = await addAuthenticator(server, ana)
  await server.ask('POST /factor/recovery', {}, own())
  await server.ask('POST /factor/remove', { id: app.id }, own())
  expect(await server.ask('POST /factor/list', {}, own())).toEqual({ factors: [], recoveryCodes: 0 })
  expect((await server.refusal('POST /factor/recovery', {}, own())).failure).toBe('notFound')
  expect(await noticesTo(server, ana.user.id, 'factorRemoved')).toHaveLength(1)
  expect((await withdraw(apply)).msg).toContain(`${PROVEN_RESET_HOLD_HOURS} h`)
  server.clock.jump(PROVEN_RESET_HOLD_HOURS * HOUR_MS)
  expect((await withdraw(apply)).status).toBe(200)
})

test('after an operator removed lost factors every session has ended, and money is held for three days', async () => {
  const apply = await withdrawing(7)
  await addAuthenticator(server, ana)
  const { db, clock, sessions } = server
  const outbox = createOutbox({ db, bus: createLocalBus() })
  const silent = { outbox, notices: createNotices({ newId, outbox }), sendMail: async () => true }
  await removeLostFactors({ db, clock, sessions, ...silent, securityLetter: createSecurityLetters() }, ana.user.id)
  expect(await isDead(server, ana.token)).toBe(true)
  expect((await withdraw(apply)).msg).toContain(`${RESET_HOLD_HOURS} h`)
  server.clock.jump(RESET_HOLD_HOURS * HOUR_MS)
  expect((await withdraw(apply)).status).toBe(200)
})
