// Why: where strangers reach the server, a guessed or phished password must not be enough to change anything. One
// forgotten call is enough for a thief, so every call of the table is tried without a second factor. Calls that claim
// to read only are run on a store that refuses every write.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failures } from '../../domain/failure.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import { isChange } from '../../domain/wire/call.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, locales, SUCCESS } from '../../domain/wire/envelope.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import type { Registered, Reply, TestServer } from '../support/server.ts'
import { replyOf, START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await startServer({ environment: { SECOND_FACTOR: 'required' } })
  ana = await server.newcomer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const own = () => ({ token: ana.token })
const table = Object.entries<CallSpec>(calls)
const changes = table.filter(([key, spec]) => isChange(key, spec))

/** Calls that change something and need no second factor, each with its reason. */
const open: Readonly<Record<string, string>> = {
  'POST /loginByUsername': 'a log-in',
  'POST /login/second': 'a log-in',
  'POST /login/passkey': 'a log-in',
  'POST /getEmailCode': 'a registration, or a forgotten password',
  'POST /register/email': 'a registration',
  'POST /new/register/email': 'a registration',
  'POST /file/terms/upload': 'a paper of a registration',
  'POST /resetPassword': 'a forgotten password: by mail, with the hold on money after it',
  'POST /factor/challenge': 'a log-in with a passkey',
  'POST /factor/prove': 'the proof before a factor is added',
  'POST /factor/begin': 'the factor itself',
  'POST /factor/confirm': 'the factor itself',
  'POST /session/logOut': 'a log-out',
  'POST /privacy/close': 'the closing of the account',
  'POST /scriptKey/revoke': 'the end of an access that others may have',
  'POST /userMessage/updateRead': 'a notice that is read counts as read',
}

const LOG_OUT = 'POST /session/logOut'

/** Sends the call directly, with a body that no schema has checked. */
async function send(token: string, key: string, input: object = {}): Promise<Reply> {
  const isUpload = table.some(([name, spec]) => name === key && spec.upload)
  const [method = '', path = ''] = key.split(' ')
  const url = `${server.url}${BASE_PATH}${path.replaceAll(/\{\w+\}/g, 'x')}`
  const headers = {
    authorization: `Bearer ${token}`,
    [IDEMPOTENCY_HEADER]: randomUUID(),
    ...(!isUpload && { 'content-type': 'application/json' }),
  }
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const body = isUpload ? new FormData() : JSON.stringify(input)
  return replyOf(
    await (method === 'GET' ? fetch(`${url}?${query}`, { headers }) : fetch(url, { method, headers, body })),
  )
}

const isGated = ({ code, data }: Reply): boolean =>
  code === failures.factorNeeded.code && JSON.stringify(data).includes('"setup"')

describe('an account without a second factor, where one is compulsory', () => {
  test('changes nothing by any call but those that are named here', async () => {
    expect(
      changes
        .filter(([, spec]) => spec.beforeFactor)
        .map(([key]) => key)
        .sort(),
    ).toEqual(Object.keys(open).sort())
    const eve = await server.newcomer()
    const passed: string[] = []
    // The log-out is sent last, because it ends the session.
    const tried = changes.map(([key]) => key).sort((one, other) => Number(one === LOG_OUT) - Number(other === LOG_OUT))
    for (const key of tried) {
      // Calls are limited per second.
      server.clock.jump(1_000)
      if (!isGated(await send(eve.token, key))) passed.push(key)
    }
    expect(passed.sort()).toEqual(Object.keys(open).sort())
    expect(tried.length).toBeGreaterThan(70)
  })

  test('changes nothing by a GET that has an effect', () => {
    const gated = changes.map(([key]) => key)
    expect(gated).toEqual(expect.arrayContaining(['GET /loan/apply', 'GET /loan/applyRepay']))
    expect(table.filter(([, spec]) => spec.once && spec.reads)).toEqual([])
  })

  test('is told what to do, in its language, with a code and a place that a client can follow', async () => {
    const input = { from: 'balance', to: 'follow', amount: '1.00' } as const
    const told = await Promise.all(
      locales.map(locale => server.refusal('POST /wallet/transfer', input, { ...own(), locale })),
    )
    for (const refused of told)
      expect(refused).toMatchObject({ failure: 'factorNeeded', data: { values: { kinds: '', place: 'setup' } } })
    const [spanish, english, chinese] = ['es-MX', 'en', 'zh-Hans'].map(
      locale => told[locales.indexOf(locale as Locale)]?.msg,
    )
    expect(spanish).toMatch(/verificación en dos pasos en Seguridad/)
    expect(english).toMatch(/two-step verification under Security/)
    expect(chinese).toMatch(/双重验证/)
  })

  test('is told at its registration and at each log-in', async () => {
    expect(ana.user.needsFactor).toBe(true)
    const again = await server.ask('POST /loginByUsername', { username: ana.email, password: ana.password })
    expect(again.user.needsFactor).toBe(true)
    expect((await server.ask('POST /api/user/info', {}, own())).needsFactor).toBe(true)
  })

  test('leaves its refusals in the security log', async () => {
    const ben = await server.newcomer()
    const change = { oldPassword: ben.password, password: 'another-secret-word' }
    await server.refusal('POST /updatePassword', change, { token: ben.token })
    const lines = server.audited.filter(line => line.includes(ben.user.id))
    expect(lines.some(line => line.includes('POST /updatePassword') && line.includes('factorMissing'))).toBe(true)
  })

  test('goes on in the same session when it has set one up, and not when it has removed it', async () => {
    const eva = await server.newcomer()
    const session = { token: eva.token }
    const move = () => server.call('POST /wallet/transfer', { from: 'balance', to: 'follow', amount: '1.00' }, session)
    expect(isGated(await move())).toBe(true)
    const { id } = await addAuthenticator(server, eva)
    expect((await move()).code).toBe(200)
    expect(await server.ask('POST /api/user/info', {}, session)).not.toHaveProperty('needsFactor')
    await server.ask('POST /factor/remove', { id }, session)
    expect(isGated(await move())).toBe(true)
  })

  test('gets the answer of a request that was executed before', async () => {
    const eva = await server.newcomer()
    const { id } = await addAuthenticator(server, eva)
    const sent = { token: eva.token, key: randomUUID() }
    const move = () => server.call('POST /wallet/transfer', { from: 'balance', to: 'follow', amount: '2.00' }, sent)
    const first = await move()
    await server.ask('POST /factor/remove', { id }, { token: eva.token })
    expect((await move()).data).toEqual(first.data)
  })

  test('closes its account', async () => {
    const eva = await server.newcomer()
    expect(await server.ask('POST /privacy/close', {}, { token: eva.token })).toEqual({})
  })
})

/** A value for each field that some call requires. */
const samples: Readonly<Record<string, unknown>> = {
  period: '1M',
  id: 'unknown',
  orderId: 'unknown',
  positionId: 'unknown',
  stockCode: 'AAPL',
  market: 'UsStock',
  key: 'US.AAPL',
  keys: ['US.AAPL'],
  root: 'CL',
  code: 'SPX',
  direction: 0,
  orderType: 0,
  currency: 'MXN',
  date: '2026-05-29',
  size: 'day',
  type: 'terms',
  endpoint: 'https://fcm.googleapis.com/fcm/send/unknown',
}
const KLINE = 'GET /m_ft/kline'

function inputOf(key: string, spec: CallSpec): object {
  const { required = [] } = z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' })
  const given = Object.fromEntries(required.map(name => [name, samples[name]]))
  if (key === KLINE) return Object.assign(given, { type: '1M' })
  return key === 'POST /position/getByStock' ? { key: samples['key'] } : given
}

/** Codes that prove that the handler ran: success, or an unknown id. */
const reached: readonly number[] = [SUCCESS, failures.notFound.code, failures.noPosition.code]

test('a call that only reads writes nothing', async () => {
  const reading = table.filter(([key, spec]) => !isChange(key, spec))
  await server.db.execute(sql`set session characteristics as transaction read only`)
  const failed: string[] = []
  try {
    // Proves that the store refuses writes.
    expect((await send(ana.token, 'POST /userMessage/updateRead', { all: true })).code).toBe(failures.unavailable.code)
    for (const [key, spec] of reading) {
      server.clock.jump(1_000)
      const { code, data } = await send(ana.token, key, inputOf(key, spec))
      if (!reached.includes(code)) failed.push(`${key} ${code} ${JSON.stringify(data)}`)
    }
  } finally {
    await server.db.execute(sql`set session characteristics as transaction read write`)
  }
  expect(failed).toEqual([])
  expect(reading.length).toBeGreaterThan(90)
})

test(
  'the demo account is left out where others reach the server',
  async () => {
    const reached = await startServer({
      environment: { HOST: '0.0.0.0', PLAIN_HOSTS: '0.0.0.0', DEMO: 'on', CODES_IN_LOG: 'on' },
    })
    try {
      const demo = await reached.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })
      expect(demo.user).not.toHaveProperty('needsFactor')
      const move = { from: 'balance', to: 'follow', amount: '1.00' } as const
      expect((await reached.call('POST /wallet/transfer', move, { token: demo.token })).code).toBe(200)
      const eve = await reached.newcomer()
      expect(isGated(await reached.call('POST /wallet/transfer', move, { token: eve.token }))).toBe(true)
    } finally {
      await reached.stop()
    }
  },
  START_TIMEOUT_MS,
)

test(
  'on the loopback nobody must',
  async () => {
    const alone = await startServer()
    try {
      const ben = await alone.newcomer()
      expect(ben.user).not.toHaveProperty('needsFactor')
      const move = { from: 'balance', to: 'follow', amount: '1.00' } as const
      expect((await alone.call('POST /wallet/transfer', move, { token: ben.token })).code).toBe(200)
    } finally {
      await alone.stop()
    }
  },
  START_TIMEOUT_MS,
)
