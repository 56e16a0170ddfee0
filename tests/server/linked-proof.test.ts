// Why: who controls an open session must not use a proof that its owner gave for one payment for another one. A second
// factor for money out is given for one call with one input, and serves once (dynamic linking).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { PROOF_MINUTES } from '../../domain/factor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import type { CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { holdMoney } from '../../server/users/money-hold.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { addAccount, mexicanAccount, PAY_PASSWORD, setPayPassword, until, verify } from '../support/papers.ts'
import { addPasskey } from '../support/passkey.ts'
import type { Refused, Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const APPLY = 'POST /withdrawal/withdrawal-apply'
const ADD = 'POST /UserAccount/addCardNo'
const CHANGE = 'POST /UserAccount/UpdateCardNo'

let server: TestServer
let ana: Registered
let apply: CallInput<typeof APPLY>
let accounts = 0
beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: '1000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  ana = await server.newcomer()
  await setPayPassword(server, ana)
  await verify(server, ana)
  accounts += 1
  const { id } = await addAccount(server, ana, accounts)
  apply = { destinationId: id, amount: '500.00', fee: '10.00', payPassword: PAY_PASSWORD }
})

const own = () => ({ token: ana.token, headers: { origin: server.url } })
const linkIn = ({ failure, data }: Refused): string => {
  expect(failure).toBe('factorNeeded')
  const { values } = data as unknown as { readonly values: { readonly link?: string } }
  return must(values.link, 'the digest of the call')
}
const linkFor = async <K extends CallKey>(key: K, input: CallInput<K>): Promise<string> =>
  linkIn(await server.refusal(key, input, own()))

test('money out asks for a proof of its own, and nothing else does', () => {
  const linked = Object.entries<CallSpec>(calls).filter(([, { proof }]) => proof === 'linked')
  expect(linked.map(([key]) => key).sort()).toEqual([ADD, CHANGE, APPLY].sort())
})

test('a proof for a withdrawal serves no other amount and no other payee, and once', async () => {
  accounts += 1
  const { id: otherPayee } = await addAccount(server, ana, accounts)
  const app = await addAuthenticator(server, ana)
  // A second account is held for a day.
  server.clock.jump(DAY_MS)
  const link = await linkFor(APPLY, apply)
  await server.ask('POST /factor/prove', { proof: { code: app.next() }, link }, own())
  const others = [
    { destinationId: apply.destinationId, amount: '500.01', fee: '10.00', payPassword: PAY_PASSWORD },
    { destinationId: otherPayee, amount: '500.00', fee: '10.00', payPassword: PAY_PASSWORD },
  ]
  for (const other of others) expect(await linkFor(APPLY, other)).not.toBe(link)
  const key = randomUUID()
  await server.ask(APPLY, apply, Object.assign(own(), { key }))
  expect(await linkFor(APPLY, apply)).toBe(link)
  // A key that is used already, with another input, does not turn the spent proof into one for that input.
  const [more] = others
  const reused = await server.refusal(APPLY, must(more, 'another amount'), Object.assign(own(), { key }))
  expect(reused.failure).toBe('keyReused')
  await linkFor(APPLY, must(more, 'another amount'))
})

test.each([
  [
    'money is held',
    () => server.db.transaction(tx => holdMoney(tx, ana.user.id, server.clock.now() + 5 * HOUR_MS)),
    () => server.refusal(APPLY, apply, own()),
    { failure: 'moneyHeld' },
  ],
  [
    'the balance is too small',
    async () => {},
    () => server.refusal(APPLY, Object.assign({}, apply, { amount: '999999.00' }), own()),
    { failure: 'invalid', data: expect.objectContaining({ field: 'amount' }) },
  ],
  [
    'the destination is under review',
    async () => {
      accounts += 1
      const { id } = await server.ask(ADD, mexicanAccount(accounts), own())
      apply = Object.assign({}, apply, { destinationId: id })
    },
    () => server.refusal(APPLY, apply, own()),
    { failure: 'destinationUnchecked' },
  ],
  [
    'the account was added before',
    async () => {},
    () => server.refusal(ADD, mexicanAccount(accounts), own()),
    { failure: 'invalid', data: expect.objectContaining({ field: 'cardNumber' }) },
  ],
  [
    'there is no such destination',
    async () => {},
    () => server.refusal(CHANGE, { id: 'none', change: mexicanAccount(93) }, own()),
    { failure: 'notFound' },
  ],
])('no factor is asked for when %s', async (_, before, ask, refused) => {
  await before()
  await addAuthenticator(server, ana)
  expect(await ask()).toMatchObject(refused)
})

test('of several requests at once one has the proof', async () => {
  const app = await addAuthenticator(server, ana)
  const link = await linkFor(APPLY, apply)
  await server.ask('POST /factor/prove', { proof: { code: app.next() }, link }, own())
  const replies = await Promise.all(Array.from({ length: 4 }, () => server.call(APPLY, apply, own())))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a refused call keeps its proof, so that a wrong payment password is corrected without another one', async () => {
  const app = await addAuthenticator(server, ana)
  const link = await linkFor(APPLY, apply)
  await server.ask('POST /factor/prove', { proof: { code: app.next() }, link }, own())
  const wrong = { destinationId: apply.destinationId, amount: '500.00', fee: '10.00', payPassword: '246802' }
  expect((await server.refusal(APPLY, wrong, own())).failure).toBe('payPasswordWrong')
  await server.ask(APPLY, apply, own())
})

test('neither the log-in, nor a new factor, nor a proof of ten minutes serves money out, and a linked one ends', async () => {
  const app = await addAuthenticator(server, ana)
  await server.ask('POST /factor/prove', { proof: { code: app.next() } }, own())
  const link = await linkFor(APPLY, apply)
  await server.ask('POST /factor/prove', { proof: { code: app.next() }, link }, own())
  server.clock.jump(PROOF_MINUTES * MINUTE_MS)
  expect(await linkFor(APPLY, apply)).toBe(link)
})

test('a new and a changed destination are linked to their number', async () => {
  const app = await addAuthenticator(server, ana)
  const [added, another, change] = [mexicanAccount(90), mexicanAccount(91), mexicanAccount(92)]
  const link = await linkFor(ADD, added)
  await server.ask('POST /factor/prove', { proof: { code: app.next() }, link }, own())
  expect(await linkFor(ADD, another)).not.toBe(link)
  const { id } = await server.ask(ADD, added, own())
  await until(server, async () =>
    (await server.ask('POST /UserAccount/SelectCardNo', {}, own())).every(({ state }) => state === 'passed'),
  )
  const changed = await linkFor(CHANGE, { id, change })
  await server.ask('POST /factor/prove', { proof: { code: app.next() }, link: changed }, own())
  expect(await linkFor(CHANGE, { id, change: another })).not.toBe(changed)
  await server.ask(CHANGE, { id, change }, own())
})

test('a passkey signs the digest of the call within the challenge, and its signature serves nothing else', async () => {
  const passkey = await addPasskey(server, ana)
  const link = await linkFor(APPLY, apply)
  const signed = async (purpose: CallInput<'POST /factor/challenge'>) => {
    const { options } = await server.ask('POST /factor/challenge', purpose, own())
    return { challenge: options.challenge, assertion: passkey.sign(options.challenge) }
  }
  const prove = async (assertion: ReturnType<typeof passkey.sign>, forLink?: string) =>
    server.call(
      'POST /factor/prove',
      forLink === undefined ? { proof: { assertion } } : { proof: { assertion }, link: forLink },
      own(),
    )
  const { challenge } = await signed({ link })
  expect(Buffer.from(challenge, 'base64url').subarray(32)).toEqual(Buffer.from(link, 'base64url'))

  const other = linkIn(await server.refusal(APPLY, Object.assign({}, apply, { amount: '900.00' }), own()))
  expect((await prove((await signed({ link })).assertion, other)).status).not.toBe(200)
  expect((await prove((await signed({ link })).assertion)).status).not.toBe(200)
  expect((await prove((await signed({})).assertion, link)).status).not.toBe(200)
  const logIn = await server.call(
    'POST /login/passkey',
    { assertion: (await signed({ link })).assertion },
    { headers: { origin: server.url } },
  )
  expect(logIn.status).not.toBe(200)
  expect((await server.call(APPLY, apply, own())).status).not.toBe(200)

  expect((await prove((await signed({ link })).assertion, link)).status).toBe(200)
  await server.ask(APPLY, apply, own())
})
