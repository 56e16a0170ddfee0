// All calls share the same request handling. Its refusals, languages and headers are therefore tested on all calls,
// over real HTTP, and so is that no input causes an internal error.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureOfCode } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { refusedOf, registration, replyOf, START_TIMEOUT_MS, startServer } from '../support/server.ts'

const callKeys = Object.keys(calls) as CallKey[]
const SCRIPT = 'export const answer = 42\n'.repeat(200)

/** A renderer of Home that fails: the page must be served without a rendered Home. */
const BROKEN_DRAWER = "export const prepare = async () => () => { throw new Error('no drawing') }"

let server: TestServer
let me: Registered
let distDir: string

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'pulso-dist-'))
  await mkdir(join(distDir, 'assets'))
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Pulso México</title>')
  await writeFile(join(distDir, 'assets/app-1a2b.js'), SCRIPT)
  await writeFile(join(distDir, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(distDir, 'build.json'), JSON.stringify({ version: '0.1.0', build: 'abc123' }))
  await mkdir(join(distDir, '.vite'))
  await writeFile(join(distDir, '.vite/manifest.json'), '{}')
  await mkdir(join(distDir, 'server'))
  await writeFile(join(distDir, 'server/first-visit.js'), BROKEN_DRAWER)
  server = await startServer({ distDir })
  me = await server.newcomer()
}, START_TIMEOUT_MS)
afterAll(async () => {
  await server.stop()
  await rm(distDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const sent = { 'content-type': 'application/json', ...headers }
  return refusedOf(path, await replyOf(await fetch(server.url + path, { method: 'POST', body, headers: sent })))
}

describe('languages', () => {
  const login = { username: 'ana', password: 'long-enough' }

  test.each([
    ['es-MX', 'El usuario debe tener al menos 4 caracteres.'],
    ['en', 'The username must have at least 4 characters.'],
    ['zh-Hans', '用户名至少 4 个字符。'],
  ] as const)('a violated rule has its own message in %s, with its values', async (locale, msg) => {
    const refused = await server.refusal('POST /loginByUsername', login, { locale })
    expect(refused).toMatchObject({ status: 400, msg, data: { field: 'username', reason: 'usernameShort' } })
  })

  test.each([
    [{ 'accept-language': 'en-GB,es;q=0.5' }, 'The username'],
    [{ 'accept-language': 'fr, zh-CN' }, '用户名'],
    [{ 'accept-language': 'fr' }, 'El usuario'],
    [{ languages: 'klingon', 'accept-language': 'en' }, 'The username'],
    [{ languages: 'mx', 'accept-language': 'en' }, 'El usuario'],
  ])('%o is answered with “%s …”', async (headers, start) => {
    const refused = await server.refusal('POST /loginByUsername', login, { headers })
    expect(refused.msg.startsWith(start)).toBe(true)
  })
})

describe('bad requests', () => {
  test.each([
    ['no such call', '/web/no/such/call', '{}', { status: 404, failure: 'noSuchCall' }],
    ['a body that is no JSON', '/web/loginByUsername', '{"username":', { status: 400, failure: 'invalid' }],
    ['a body that is a list', '/web/loginByUsername', '[]', { status: 400, failure: 'invalid' }],
    ['a body that is null', '/web/m_ft/bondsList', 'null', { status: 400, failure: 'invalid' }],
    ['a page number that is true', '/web/m_ft/block_list', '{"pageNo":true}', { data: { field: 'pageNo' } }],
    ['a page number that is null', '/web/m_ft/block_list', '{"pageNo":null}', { data: { field: 'pageNo' } }],
    ['a page number in a list', '/web/m_ft/block_list', '{"pageNo":["1"]}', { data: { field: 'pageNo' } }],
    ['a page number with spaces', '/web/m_ft/block_list', '{"pageNo":" 1"}', { data: { field: 'pageNo' } }],
    [
      'a field that is there twice',
      '/web/m_ft/block_list',
      '{"pageNo":1,"page\\u004eo":2}',
      { status: 400, failure: 'invalid', data: { field: 'pageNo' }, msg: expect.stringContaining('dos veces') },
    ],
    ['a body with a prototype', '/web/loginByUsername', '{"__proto__":{"a":1}}', { status: 400, failure: 'invalid' }],
    [
      'a body over 64 KB',
      '/web/loginByUsername',
      JSON.stringify({ a: 'a'.repeat(65_536) }),
      { status: 413, failure: 'tooLarge' },
    ],
  ])('%s', async (_, path, body, expected) => {
    expect(await post(path, body)).toMatchObject(expected)
  })

  test('a number of a query is written as digits', async () => {
    for (const [size, status] of [
      ['5', 200],
      ['true', 400],
      ['0x5', 400],
      ['', 400],
      ['5&size=6', 400],
    ] as const)
      expect([size, (await get(`/web/m_ft/topList?size=${size}`)).status]).toEqual([size, status])
  })

  test('a call with the wrong method is refused', async () => {
    expect(refusedOf('GET', await replyOf(await get('/web/loginByUsername')))).toMatchObject({ failure: 'noSuchCall' })
  })

  test('a form as body is refused', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await post('/web/loginByUsername', 'username=demo', form)).toMatchObject({ status: 400, failure: 'invalid' })
  })

  test('an unknown field is named', async () => {
    const body = JSON.stringify({ username: 'demo', password: 'demo-pulso', isAdmin: true })
    expect(await post('/web/loginByUsername', body)).toMatchObject({ data: { field: 'isAdmin', reason: 'malformed' } })
  })

  test('a missing field is named', async () => {
    const body = JSON.stringify({ username: 'demo' })
    expect(await post('/web/loginByUsername', body)).toMatchObject({ data: { field: 'password', reason: 'required' } })
  })

  test('a text that is too long gets the maximum length', async () => {
    const given = { ...registration('a@b', 'a-good-secret', '123456'), fullName: 'x'.repeat(51) }
    const refused = await server.refusal('POST /new/register/email', given, { locale: 'en' })
    expect(refused.data).toEqual({ field: 'fullName', reason: 'tooLong' })
    expect(refused.msg).toBe('Enter at most 50 characters.')
  })

  test('an idempotency key that is not a UUID is refused after the input', async () => {
    const given = registration('key@example.com', 'a-good-secret', '123456')
    const options = { key: 'not-a-uuid' }
    expect(await server.refusal('POST /new/register/email', given, options)).toMatchObject({
      status: 400,
      failure: 'keyMalformed',
    })
    expect(await server.refusal('POST /new/register/email', { ...given, email: 'x' }, options)).toMatchObject({
      failure: 'invalid',
      data: { field: 'email' },
    })
  })
})

describe('every call of the table', () => {
  const garbage = fc.oneof(
    fc.constant({}),
    fc.dictionary(fc.string({ maxLength: 12 }), fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.boolean())),
    fc.array(fc.string()),
    fc.constant('just a text'),
    fc.constant(12),
  )

  /** Inputs with the call's own field names and wrong values, so that more than the first check is reached. */
  function nonsense(key: CallKey) {
    const { shape = {} } = calls[key].input as { shape?: Record<string, unknown> }
    const values = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.integer(),
      fc.constantFrom<unknown>(null, [], {}, '', '0', '-1', 'US.AAPL', '999999999999', '1e9', 'NaN', '%00', true),
    )
    return fc.record(Object.fromEntries(Object.keys(shape).map(name => [name, values])), { requiredKeys: [] })
  }

  async function fire(key: CallKey, body: unknown): Promise<number> {
    // Stays below every rate limit.
    server.clock.jump(1_000)
    const [method = '', path = ''] = key.split(' ')
    const filled = path.replaceAll(/\{\w+\}/g, 'x%27y')
    const isGet = method === 'GET'
    const pairs = Object.entries(Object(body)).map(([name, value]): [string, string] => [name, String(value)])
    const response = await fetch(`${server.url}/web${filled}${isGet ? `?${new URLSearchParams(pairs)}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${me.token}`,
        'idempotency-key': randomUUID(),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
      },
      ...(isGet ? {} : { body: JSON.stringify(body) }),
    })
    const { code } = await replyOf(response)
    expect(code === 200 || failureOfCode(code) !== null, `${key} ${JSON.stringify(body)} → ${code}`).toBe(true)
    return response.status
  }

  test.each(callKeys)('%s answers invalid input without an internal error', async key => {
    const bodies = fc.sample(fc.oneof(garbage, nonsense(key)), { numRuns: 25, seed: 20_260_601 })
    for (const body of bodies) expect(await fire(key, body), `${key} ${JSON.stringify(body)}`).toBeLessThan(500)
  })

  test.each(callKeys.filter(key => calls[key].access === 'token'))('%s needs a live session', async key => {
    const [method = '', path = ''] = key.split(' ')
    const response = await fetch(`${server.url}/web${path.replaceAll(/\{\w+\}/g, 'x')}`, {
      method,
      headers: { authorization: `Bearer ${'A'.repeat(43)}` },
    })
    expect(refusedOf(key, await replyOf(response))).toMatchObject({ status: 401, failure: 'loginExpired' })
  })

  test('none of it was an internal error: the log has no failed call', () => {
    expect(server.logged.filter(line => line.includes('a call failed'))).toEqual([])
  })
})

describe('headers', () => {
  test.each(['/', '/web/areaInfo/list', '/web/nothing', '/nothing', '/healthz', '/assets/app-1a2b.js'])(
    '%s may load, frame and send nothing elsewhere',
    async path => {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      const host = new URL(server.url).host
      expect(policy.split(';')).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        `connect-src 'self' ws://${host} wss://${host}`,
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default last-seen dompurify',
      ])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload')
      expect(headers.get('permissions-policy')).toContain('camera=(), ')
    },
  )

  /** Sends bytes that `fetch` would not send; returns the response in lower case. */
  async function answerTo(request: string): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1').on('data', text => {
      answer += text
    })
    socket.on('error', () => {})
    socket.write(request)
    await once(socket, 'close')
    return answer.toLowerCase()
  }

  test.each([
    ['an address that cannot be decoded', 'GET /% HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', '400'],
    ['what is not HTTP', 'hello there\r\n\r\n', '400'],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: b\r\nConnection: close\r\n\r\n', '400'],
    ['a TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Secret: 42\r\n\r\n', '404'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nab', '400'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nab',
      '400',
    ],
  ])('the answer to %s has them too, and does not name the server’s software', async (_what, request, status) => {
    const answer = await answerTo(request)
    expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `))
    for (const line of [
      'strict-transport-security: max-age=63072000; includesubdomains; preload',
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
    ])
      expect(answer).toContain(`${line}\r\n`)
    expect(answer).toMatch(/content-security-policy: .*frame-ancestors 'none'/)
    expect(answer).not.toMatch(/fst_err|hpe_|fastify|node|x-secret/)
  })

  test('responses have a content type with their character set', async () => {
    // Only JSON may be without a character set in its content type, because it is always UTF-8 (RFC 8259, §8.1).
    for (const path of ['/', '/web/areaInfo/list', '/web/nothing', '/nothing', '/healthz', '/docs/json'])
      expect((await get(path)).headers.get('content-type'), path).toMatch(
        /^(text\/(html|plain)|application\/json); charset=utf-8$|^application\/json$/,
      )
  })

  test('responses are not cached', async () => {
    for (const path of ['/web/areaInfo/list', '/web/nothing', '/web/dict/data'])
      expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  })

  test('a board’s catalogue may be cached, and is sent once per epoch', async () => {
    const path = '/web/m_ft/all_stock_list?board=MX'
    const first = await get(path)
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, max-age=60')
    expect(tag).toContain(`MX-${server.market.epoch}`)
    const again = await get(path, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await get('/web/m_ft/all_stock_list?board=US', { 'if-none-match': tag })
    expect(other.status).toBe(200)
  })

  test('a large response is compressed if the client supports it', async () => {
    const compressed = await get('/web/areaInfo/list', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    const plain = await get('/web/areaInfo/list', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await compressed.json()).toEqual(await plain.json())
  })
})

describe('the page', () => {
  test('is revalidated each time, its assets never', async () => {
    const page = await get('/')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await page.text()).toContain('Pulso México')
    const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const asset = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    expect(await asset.text()).toBe(SCRIPT)
  })

  test('is served without server-rendered Home when rendering fails, and the log has the reason', async () => {
    expect(await (await get('/')).text()).not.toContain('<template')
    expect(server.logged.filter(line => line.includes('no drawing'))).not.toEqual([])
    expect((await get('/server/first-visit.js')).status).toBe(404)
  })

  test('serves no file outside its folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
      expect((await get(path)).status).not.toBe(200)
  })

  test('contains its build id', async () => {
    expect(await server.ask('GET /appVersion/getPublishAppVersion', {})).toMatchObject({ build: 'abc123' })
  })

  test('serves nothing that the build keeps for itself', async () => {
    for (const path of ['/server/first-visit.js', '/.vite/manifest.json']) expect((await get(path)).status).toBe(404)
  })

  test('says clearly that it is not built yet', async () => {
    const bare = await startServer()
    const answer = await (await fetch(bare.url)).text()
    await bare.stop()
    expect(answer).toContain('npm run build')
  })
})

describe('limits', () => {
  test('a user who calls too often is told how long to wait', async () => {
    const { token } = await server.newcomer()
    const asks = Array.from({ length: 61 }, () => server.call('POST /api/user/info', {}, { token, locale: 'en' }))
    const replies = await Promise.all(asks)
    const refused = replies.filter(({ code }) => code !== 200).map(reply => refusedOf('61 asks', reply))
    expect(refused).toMatchObject([{ status: 429, failure: 'tooFast', retryAfter: 1 }])
    expect(refused[0]?.msg).toBe('That was too fast. Wait 1 s and try again.')
    server.clock.jump(1_000)
    await server.ask('POST /api/user/info', {}, { token })
  })

  test('mails to changing addresses are limited', async () => {
    const ask = (_: unknown, at: number) =>
      server.call('POST /getEmailCode', { email: `stranger.${at}@example.com`, purpose: 'register' })
    const replies = await Promise.all(Array.from({ length: 80 }, ask))
    const refused = replies.filter(({ code }) => code !== 200).map(reply => refusedOf('80 e-mails', reply))
    expect(refused.length).toBeGreaterThanOrEqual(20)
    expect(new Set(refused.map(({ failure }) => failure))).toEqual(new Set(['tooFast']))
    server.clock.jump(10 * 60_000)
    await server.ask('POST /getEmailCode', { email: 'stranger@example.com', purpose: 'register' })
  })

  test('orders have their own rate limit', async () => {
    const { token } = await server.newcomer()
    const cancel = () => server.refusal('POST /orders/cancel', { orderId: 'none' }, { token })
    const failures = (await Promise.all(Array.from({ length: 21 }, cancel))).map(({ failure }) => failure)
    expect(failures.filter(failure => failure === 'tooFast')).toHaveLength(1)
    await server.ask('POST /api/user/info', {}, { token })
  })
})

describe('for operators', () => {
  test('who finds a weakness gets an address of this installation and a date', async () => {
    const response = await get('/.well-known/security.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const expires = new Date(Math.floor(server.clock.now() / DAY_MS) * DAY_MS + 180 * DAY_MS).toISOString()
    expect(await response.text()).toBe(
      `Contact: ${server.url}/#/pages/webview/index?to=support\nExpires: ${expires}\nPreferred-Languages: es, en, zh\n`,
    )
  })

  test('health reports store and market', async () => {
    const response = await get('/healthz')
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { ok: true, store: true, disk: true, simulated: true },
    ])
  })

  test('metrics count responses by route, sockets and orders', async () => {
    await get('/web/areaInfo/list')
    const figures = await (await get('/metrics')).text()
    expect(figures).toMatch(/pulso_http_seconds_count\{route="GET \/web\/areaInfo\/list",status="200"\} [1-9]/)
    for (const name of ['pulso_feed_opened_total', 'pulso_orders', 'pulso_fills', 'nodejs_eventloop_lag_seconds'])
      expect(figures).toContain(`\n${name} `)
  })

  test('the API documentation has every call, its key and its token', async () => {
    expect((await get('/docs/')).status).toBe(200)
    const { paths } = (await (await get('/docs/json')).json()) as { paths: Record<string, Record<string, unknown>> }
    for (const key of callKeys) {
      const [method = '', path = ''] = key.split(' ')
      const operation = JSON.stringify(paths[path]?.[method.toLowerCase()])
      expect(operation, key).toBeDefined()
      expect(operation.includes('"name":"idempotency-key","in":"header","required":false'), key).toBe(calls[key].once)
      expect(operation.includes('idempotency-protection'), key).toBe(calls[key].once)
      expect(operation.includes('"security"'), key).toBe(calls[key].access === 'token')
    }
  })

  test('an internal error is answered with an id that is in the log, and nothing else', async () => {
    const broken = await startServer()
    await broken.db.close()
    const given = { username: 'demo', password: 'demo-pulso' }
    const refused = await broken.refusal('POST /loginByUsername', given, { locale: 'en' })
    expect(refused).toMatchObject({ status: 500, failure: 'internal', data: null })
    const number = /reference (\S+)\.$/.exec(refused.msg)?.[1] ?? 'none'
    expect(broken.logged.some(line => line.includes(number) && line.includes('/web/loginByUsername'))).toBe(true)
    await broken.stop().catch(() => {})
  })
})
