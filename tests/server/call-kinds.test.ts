// Why: two calls of the specification move money by a GET, and one sends a form. A GET that a proxy, a preview or a
// prefetch repeats must move nothing, and a form must be validated by the same schema as JSON.
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '../../domain/failure.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { createAuditor } from '../../server/http/audited.ts'
import { registerBody } from '../../server/http/body.ts'
import { UNPROTECTED_HEADER } from '../../server/http/envelope.ts'
import { registerErrors } from '../../server/http/errors.ts'
import { createLimits } from '../../server/http/limits.ts'
import { registerFormRoutes, registerRoutes } from '../../server/http/router.ts'
import { createMessages, createNotes } from '../../server/http/texts.ts'
import { createTestClock } from '../support/clock.ts'

const effect: CallSpec = {
  summary: 'A GET with an effect',
  access: 'token',
  once: true,
  effect: true,
  input: z.strictObject({ amount: z.string() }),
  answer: z.strictObject({ amount: z.string(), key: z.string() }),
}
const form: CallSpec = {
  summary: 'A form',
  access: 'token',
  once: true,
  form: true,
  input: z.strictObject({ name: z.string(), count: z.coerce.number().int() }),
  answer: z.strictObject({ name: z.string(), count: z.number() }),
}
const plain: CallSpec = { ...form, summary: 'No form' }
const key = '00000000-0000-4000-8000-000000000001'

let app: ReturnType<typeof build>
let done: unknown[]

function build() {
  const server = fastify()
  const messageOf = createMessages()
  const clock = createTestClock(0)
  registerErrors(server, messageOf, pino({ level: 'silent' }))
  registerBody(server)
  const sessions = {
    resolve: async (token: string) => (token === 'good' ? { userId: 'ana', sessionId: 'session' } : null),
  }
  const deps = {
    sessions,
    scriptKeys: { resolve: async () => null },
    limits: createLimits(clock),
    clock,
    auditor: createAuditor({ audit: () => {}, clock, watch: () => {} }),
    factors: { check: async () => null },
    proofs: { check: async () => null },
    resets: { check: async () => null },
    topUps: noTopUps,
    messageOf,
    noteOf: createNotes(),
    checkAnswers: true,
  }
  const run = async (input: unknown) => {
    done.push(input)
    return input
  }
  registerRoutes(server, deps, [
    {
      key: 'GET /loan/test',
      spec: effect,
      handle: async (input, context) => Object.assign({ key: context.key }, await run(input)),
    },
    { key: 'POST /plain/test', spec: plain, handle: run },
  ])
  registerFormRoutes(server, deps, [{ key: 'POST /form/test', spec: form, handle: run }])
  return server
}

const noTopUps = () => {
  throw new Error('no call here spends money')
}

beforeEach(() => {
  done = []
  app = build()
})
afterEach(() => app.close())

const headers = { authorization: 'Bearer good', [IDEMPOTENCY_HEADER]: key }
const url = '/web/loan/test?amount=5'

describe('a GET with an effect', () => {
  test('is done with a session and a key, by GET and by POST alike, and kept by no cache', async () => {
    const got = await app.inject({ method: 'GET', url, headers })
    expect(got.json()).toMatchObject({ code: 200, data: { amount: '5', key } })
    expect(got.headers['cache-control']).toBe('no-store')
    expect(got.headers.etag).toBeUndefined()
    const posted = await app.inject({ method: 'POST', url: '/web/loan/test', headers, payload: { amount: '5' } })
    expect(posted.json()).toMatchObject({ code: 200, data: { amount: '5', key } })
  })

  test('does nothing without a session or for HEAD', async () => {
    const { authorization: _, ...rest } = headers
    expect((await app.inject({ method: 'GET', url, headers: rest })).statusCode).toBe(401)
    expect((await app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
    expect(done).toEqual([])
  })

  test('cannot be defined as a call that takes no key', () => {
    const route = { key: 'GET /loan/other', spec: { ...effect, once: false }, handle: async () => null }
    const clock = createTestClock(0)
    const deps = {
      sessions: { resolve: async () => null },
      scriptKeys: { resolve: async () => null },
      limits: createLimits(clock),
      clock,
      auditor: createAuditor({ audit: () => {}, clock, watch: () => {} }),
      factors: { check: async () => null },
      proofs: { check: async () => null },
      resets: { check: async () => null },
      topUps: noTopUps,
    }
    const texts = { messageOf: createMessages(), noteOf: createNotes() }
    expect(() => registerRoutes(fastify(), { ...deps, ...texts, checkAnswers: true }, [route])).toThrow(
      'GET /loan/other',
    )
  })
})

describe('a call that moves something, without a key', () => {
  const { authorization } = headers
  const ways = [
    ['GET', '/web/loan/test?amount=5', undefined],
    ['POST', '/web/loan/test', { amount: '5' }],
    ['POST', '/web/form/test', { name: 'x', count: 1 }],
    ['POST', '/web/plain/test', { name: 'x', count: 1 }],
  ] as const

  test.each(ways)(
    'is executed, and its answer says that a repetition would be too: %s %s',
    async (method, path, payload) => {
      const given = { authorization, languages: 'en' }
      const sent = () => app.inject({ method, url: path, headers: given, ...(payload && { payload }) })
      const [first, second] = [await sent(), await sent()]
      for (const answer of [first, second]) {
        expect(answer.json()).toMatchObject({
          code: 200,
          msg: expect.stringContaining('sending it again does it again'),
        })
        expect(answer.headers[UNPROTECTED_HEADER]).toBe('none')
      }
      expect(done).toHaveLength(2)
    },
  )

  test('gets a key of its own for each request', async () => {
    const sent = async () => (await app.inject({ method: 'GET', url, headers: { authorization } })).json()
    const keys = [await sent(), await sent()].map(answer => answer.data.key)
    expect(new Set(keys).size).toBe(2)
  })

  test('with one has neither the header nor the note', async () => {
    const answer = await app.inject({ method: 'GET', url, headers })
    expect(answer.json().msg).toBe('')
    expect(answer.headers[UNPROTECTED_HEADER]).toBeUndefined()
  })

  test.each(ways)(
    'with a malformed key does nothing, and bad input is answered first: %s %s',
    async (method, path, payload) => {
      const given = { authorization, [IDEMPOTENCY_HEADER]: 'not-a-uuid' }
      const sent = (to: string, body: object | undefined) =>
        app.inject({ method, url: to, headers: given, ...(body && { payload: body }) })
      expect((await sent(path, payload)).json()).toMatchObject({ code: 4100 })
      const bad = await sent(path.replace('amount', 'sum'), payload && { wrong: 1 })
      expect(bad.json()).toMatchObject({ code: 4000 })
      expect(done).toEqual([])
    },
  )
})

describe('a form', () => {
  const send = (payload: string, path = '/web/form/test') =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })

  test('passes the schema of its call, as JSON does', async () => {
    expect((await send('name=a+b%26c&count=3')).json()).toMatchObject({ code: 200, data: { name: 'a b&c', count: 3 } })
    const json = { method: 'POST', url: '/web/form/test', headers, payload: { name: 'x', count: 1 } } as const
    expect((await app.inject(json)).json()).toMatchObject({ code: 200 })
  })

  test('with a repeated or an unknown field is refused', async () => {
    expect((await send('name=a&name=b&count=3')).json()).toMatchObject({ code: 4000, data: { field: 'name' } })
    expect((await send('name=a&count=3&more=1')).json()).toMatchObject({ code: 4000, data: { field: 'more' } })
    expect(done).toEqual([])
  })

  test('is taken by no other call', async () => {
    const { statusCode } = await send('name=a&count=3', '/web/plain/test')
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(done).toEqual([])
  })
})

test.each([
  ['es-MX', 'Elige un día hasta el 19/05/2027.'],
  ['en', 'Choose a day no later than 05/19/2027.'],
  ['zh-Hans', '请选择 2027/05/19 或之前的日期。'],
] as const)('a date in a message is written as in %s', (locale, message) => {
  const refusal = refuse('invalid', { field: 'validity', values: { reason: 'dateBeyond', date: '2027-05-19' } })
  expect(createMessages()(refusal, locale)).toBe(message)
})
