// One anonymous address must not make the server unavailable to others: expensive pages are rendered once, requests are
// limited before anything is rendered, and a network of IPv6 addresses counts as one address.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get as httpGet, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { must } from '../../domain/assert.ts'
import { DAY_MS } from '../../domain/time.ts'
import { encodeUp } from '../../domain/wire/codec.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { LOOPBACK_SOCKETS } from '../../server/http/limits.ts'
import { IN_PROGRESS_MAX, IN_PROGRESS_OF_SESSION, PIPELINED_MAX } from '../../server/http/traffic.ts'
import { networksOf } from '../../server/lib/address.ts'
import { createNetworkCounter } from '../../server/lib/network-counter.ts'
import { TRIES_EVERYWHERE } from '../../server/users/login.ts'
import { sweep } from '../../server/users/sweep.ts'
import type { TestClamd } from '../support/clamd.ts'
import { startClamd } from '../support/clamd.ts'
import { wrongOf } from '../support/secrets.ts'
import type { Reply, TestServer } from '../support/server.ts'
import { replyOf, START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
let clamd: TestClamd
beforeAll(async () => {
  clamd = await startClamd()
  const environment = {
    TRUSTED_PROXIES: '127.0.0.1',
    SECOND_FACTOR: 'offered',
    CLAMD: `127.0.0.1:${clamd.port}`,
  }
  server = await startServer({ environment })
}, START_TIMEOUT_MS)
afterAll(async () => {
  await server.stop()
  await clamd.stop()
})
/** Jumps ten minutes, after which no request of an earlier test counts towards a limit. */
beforeEach(() => server.clock.jump(600_000))

/** For 2,790 requests on a loaded machine. */
const MANY_REQUESTS_TIMEOUT_MS = 180_000

const portOf = () => Number(new URL(server.url).port)
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

/** Sends all requests in one write; resolves with all responses when the connection ends. */
async function pipelined(path: string, count: number): Promise<string> {
  const socket = connect(portOf(), '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', text => {
    answer += text
  })
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`.repeat(count))
  await once(socket, 'close')
  return answer
}

test.each(['/docs/yaml', '/docs/json', '/metrics', '/healthz', '/'])(
  'a client that sends 80 requests for %s without waiting is refused, and others are answered',
  async path => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pipelined(path, 80)))
    for (const answer of answers) expect(answer.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(PIPELINED_MAX)
    expect((await server.call('GET /areaInfo/list', {})).status).toBe(200)
  },
)

test('the documentation is the same in each encoding', async () => {
  for (const path of ['/docs/json', '/docs/yaml']) {
    const texts = await Promise.all(
      ['br', 'gzip', 'identity', 'br'].map(async encoding => {
        const response = await get(path, { 'accept-encoding': encoding })
        expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
        return response.text()
      }),
    )
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('/loginByUsername')
  }
})

test('pages, documentation and health are limited by address, and a second later answered again', async () => {
  const from = { 'x-forwarded-for': '2001:db8:1:1::1' }
  const statuses = new Map<number, number>()
  for (let round = 0; round < 32; round++) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => get('/healthz', from)))
    for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 600],
    [429, 40],
  ])
  expect((await get('/docs/json', { 'x-forwarded-for': '2001:db8:1:1:ffff::2' })).status).toBe(429)
  expect((await get('/healthz', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200)
  server.clock.jump(1_000)
  expect((await get('/docs/json', from)).status).toBe(200)
})

test('an address with escaped characters has the limit of its call, and is documentation of this machine only', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' }
  const answers = await Promise.all(Array.from({ length: 320 }, () => get('/%77eb/areaInfo/list', from)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
  expect((await get('/web/areaInfo/list', from)).status).toBe(429)
  for (const path of [
    '/docs/json',
    '/%64ocs/json',
    '/docs%2fjson',
    '/%64ocs/%79aml',
    '/%64ocs/',
    '/%64ocs/static/index.html',
  ]) {
    const [here] = await once(httpGet(server.url + path), 'response')
    const [named] = await once(httpGet(server.url + path, { headers: { host: 'trade.example' } }), 'response')
    here.resume()
    named.resume()
    expect([path, named.statusCode]).toEqual([path, 404])
  }
  expect((await get('/%64ocs/%6Ason')).headers.get('content-type')).toContain('application/json')
})

test('metrics are served to this machine only, not to a page that names it or to an untrusted proxy', async () => {
  expect((await get('/metrics')).status).toBe(200)
  const named = await once(httpGet(`${server.url}/metrics`, { headers: { host: 'evil.example' } }), 'response')
  expect(named[0].statusCode).toBe(404)
  expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
})

describe('a token that must be looked up', () => {
  const from = (ip: string, token: string) => ({ token, headers: { 'x-forwarded-for': ip } })
  const unknownToken = () => randomBytes(32).toString('base64url')

  test('costs the budget of its address before the store is asked and before the body is read', async () => {
    const select = vi.spyOn(server.db, 'select')
    const ask = () => server.call('POST /api/user/info', {}, from('203.0.113.80', unknownToken()))
    const replies = await Promise.all(Array.from({ length: 320 }, ask))
    const lookUps = select.mock.calls.length
    select.mockRestore()
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(300)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(lookUps).toBeLessThanOrEqual(300)
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.80' }
    const broken = await fetch(`${server.url}/web/api/user/info`, { method: 'POST', headers, body: '{' })
    expect(broken.status).toBe(429)
  })

  test(
    'counts for the /64 and the /48 of an IPv6 address',
    async () => {
      const ask = (ip: string) => server.call('POST /api/user/info', {}, from(ip, unknownToken()))
      const statuses = new Map<number, number>()
      for (let subnet = 1; subnet <= 9; subnet++) {
        const replies = await Promise.all(
          Array.from({ length: 310 }, (_, host) => ask(`2001:db8:80:${subnet}::${host}`)),
        )
        for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      expect(statuses.get(401)).toBe(8 * 300)
    },
    MANY_REQUESTS_TIMEOUT_MS,
  )

  test('of others does not slow customers of the same address whose sessions are known', async () => {
    const { token } = await server.newcomer()
    const ip = '203.0.113.81'
    expect((await server.call('POST /api/user/info', {}, from(ip, token))).status).toBe(200)
    await Promise.all(
      Array.from({ length: 320 }, () => server.call('POST /api/user/info', {}, from(ip, unknownToken()))),
    )
    expect((await server.call('POST /api/user/info', {}, from(ip, unknownToken()))).status).toBe(429)
    expect((await server.call('POST /api/user/info', {}, from(ip, token))).status).toBe(200)
  })
})

describe('the feed', () => {
  const headers = { 'x-forwarded-for': '203.0.113.82' }
  const open = (from: Record<string, string> = headers): Promise<WebSocket | null> =>
    new Promise(resolve => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/feed`, { headers: from })
      socket.once('open', () => resolve(socket)).on('error', () => resolve(null))
    })

  test('takes a hundred new sockets of one address, then ten a second', async () => {
    for (let nth = 0; nth < 100; nth++) (await open())?.terminate()
    expect(await open()).toBeNull()
    server.clock.jump(1_000)
    const socket = await open()
    expect(socket).not.toBeNull()
    socket?.terminate()
  })

  test('takes a configured number of sockets of the loopback at once, and a rate of new ones', async () => {
    const opened = await Promise.all(Array.from({ length: LOOPBACK_SOCKETS }, () => open({})))
    expect(opened).not.toContain(null)
    server.clock.jump(60_000)
    expect(await open({})).toBeNull()
    const last = must(opened.pop() ?? null, 'a socket')
    last.terminate()
    await expect.poll(async () => opened.push(await open({})) && opened.at(-1)).not.toBeNull()
    for (const socket of opened) socket?.terminate()
    for (let nth = 0; nth < LOOPBACK_SOCKETS; nth++) (await open({}))?.terminate()
    expect(await open({})).toBeNull()
  })

  test('looks up no token of an address that has used its budget', async () => {
    const hello = async (token: string): Promise<number> => {
      const socket = must(await open(), 'a socket')
      socket.send(encodeUp({ t: 'hello', version: PROTOCOL_VERSION, token, accountOffset: null }))
      const kinds = new Promise<number>(resolve => {
        socket.once('close', code => resolve(code))
        socket.once('message', () => resolve(0))
      })
      return kinds.finally(() => socket.terminate())
    }
    const unknown = randomBytes(32).toString('base64url')
    expect(await hello(unknown)).toBe(0)
    await Promise.all(Array.from({ length: 320 }, () => server.call('POST /api/user/info', {}, { headers })))
    const resolve = vi.spyOn(server.db, 'select')
    await hello(unknown)
    expect(resolve).not.toHaveBeenCalled()
    resolve.mockRestore()
  })
})

describe('requests in progress', () => {
  /** A request whose body never ends; the response, if the server sends one. */
  const started = (headers: Record<string, string>) => {
    const sent = httpRequest(`${server.url}/web/getEmailCode`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': '100', ...headers },
    })
    sent.on('error', () => {})
    sent.flushHeaders()
    return sent
  }
  const refusedAfter = async (headers: Record<string, string>, max: number) => {
    const held = Array.from({ length: max }, () => started(headers))
    for (const sent of held) sent.on('response', () => sent.destroy())
    const last = started(headers)
    const [response] = await once(last, 'response')
    for (const sent of [...held, last]) sent.destroy()
    return response.statusCode
  }

  test('of one address, and of one session, have a maximum', async () => {
    expect(await refusedAfter({ 'x-forwarded-for': '203.0.113.83' }, IN_PROGRESS_MAX)).toBe(429)
    const { token } = await server.newcomer()
    await server.ask('POST /api/user/info', {}, { token })
    expect(await refusedAfter({ authorization: `Bearer ${token}` }, IN_PROGRESS_OF_SESSION)).toBe(429)
  })
})

describe('an IPv6 network counts as one address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9', null],
    ['::ffff:203.0.113.9', '203.0.113.9', null],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64', '2001:db8:0::/48'],
    ['2001:0DB8::7:1:2:3:4', '2001:db8:0:7::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('%s', (ip, near, wide) => {
    expect(networksOf(ip)).toEqual({ near, wide })
  })

  const logIn = async (ip: string, name: number) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip }
    const body = JSON.stringify({ username: `nobody_${name}`, password: 'not-this-one' })
    return (await replyOf(await fetch(`${server.url}/web/loginByUsername`, { method: 'POST', headers, body }))).status
  }

  test('for log-ins', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 24; host++) statuses.push(await logIn(`2001:db8:1:1::${host}`, host))
    expect(statuses).toEqual([...Array(20).fill(422), ...Array(4).fill(429)])
    expect(await logIn('2001:db8:1:2::1', 99)).toBe(422)
  })

  test('for what is open at the same time, and a /48 for eight', () => {
    const counter = createNetworkCounter(3)
    const entered = (subnet: number) =>
      Array.from({ length: 5 }, (_, host) => counter.enter(`2001:db8:1:${subnet}::${host}`)).filter(
        leave => leave !== null,
      )
    const leaves = Array.from({ length: 9 }, (_, subnet) => entered(subnet))
    expect(leaves.map(({ length }) => length)).toEqual([...Array(8).fill(3), 0])
    leaves[3]?.[0]?.()
    expect(entered(8)).toHaveLength(1)
  })
})

test('registrations and resets, which hash a password, are a few a minute of one address', async () => {
  const reset = (turn: number) =>
    server.call('POST /resetPassword', { email: `x${turn}@example.com`, code: '123456', password: 'a-newer-secret' })
  const replies = await Promise.all(Array.from({ length: 70 }, (_, turn) => reset(turn)))
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
})

describe('slow uploads', () => {
  /** Sends the beginning of a form and never its end. */
  function slowForm(headers = ''): ReturnType<typeof connect> {
    const socket = connect(portOf(), '127.0.0.1')
    socket.on('error', () => {})
    const head = `POST /web/file/terms/upload HTTP/1.1\r\nHost: localhost\r\n${headers}`
    const type = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n'
    socket.write(`${head}${type}--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`)
    return socket
  }
  const statusOf = async (socket: ReturnType<typeof connect>): Promise<string> => {
    const [data] = await once(socket, 'data')
    return String(data).slice(9, 12)
  }

  test('of one address take three places, and none of the customers’', async () => {
    const slow = [slowForm(), slowForm(), slowForm(), slowForm()]
    expect(await Promise.race(slow.map(statusOf))).toBe('503')
    const { token } = await server.newcomer()
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(10)]), 'image.png')
    const headers = { authorization: `Bearer ${token}` }
    const reply = await replyOf(await fetch(`${server.url}/web/file/upload`, { method: 'POST', headers, body }))
    expect(reply.data).toMatchObject({ field: 'file', reason: 'notAnImage' })
    for (const socket of slow) socket.destroy()
  })

  test('of two networks leave places for others, and a /48 takes four', async () => {
    const from = (ip: string) => slowForm(`X-Forwarded-For: ${ip}\r\n`)
    const held = ['2001:db8:9:1::1', '2001:db8:9:1::2', '2001:db8:9:1::3', '2001:db8:9:2::1'].map(from)
    const [wide, second, other] = ['2001:db8:9:3::1', '198.51.100.20', '198.51.100.21']
    const refusedWide = from(wide)
    expect(await statusOf(refusedWide)).toBe('503')
    held.push(refusedWide, from(second))
    const refused = from(second)
    expect(await statusOf(refused)).toBe('503')
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(10)]), 'image.png')
    const headers = { 'x-forwarded-for': other }
    const reply = await replyOf(await fetch(`${server.url}/web/file/terms/upload`, { method: 'POST', headers, body }))
    expect(reply.data).toMatchObject({ field: 'file', reason: 'notAnImage' })
    for (const socket of [...held, refused]) socket.destroy()
  })

  test('are cut off when they do not arrive', async () => {
    const slow = [slowForm(), slowForm(), slowForm()]
    const refused = slowForm()
    expect(await statusOf(refused)).toBe('503')
    refused.destroy()
    const closed = slow.map(socket => once(socket, 'close'))
    server.clock.advance(5_000)
    await Promise.all(closed)
  })
})

/** The cookie of a browser. */
const browser = () => ({ cookie: `__Host-device=${randomBytes(32).toString('base64url')}` })

describe('a stranger cannot lock a name for its owner', () => {
  const logInFrom = (ip: string, username: string, password: string, cookie: Record<string, string> = {}) =>
    server.call('POST /loginByUsername', { username, password }, { headers: { 'x-forwarded-for': ip, ...cookie } })

  test('attempts from one network lock that network only', async () => {
    const { email, password } = await server.newcomer()
    for (let turn = 0; turn < 5; turn++) await logInFrom('198.51.100.1', email, 'not-this-one')
    expect((await logInFrom('198.51.100.1', email, password)).status).toBe(429)
    expect((await logInFrom('203.0.113.1', email, password)).status).toBe(200)
  })

  test('attempts from many networks lock those that never knew the password', async () => {
    const { email, password } = await server.newcomer()
    expect((await logInFrom('203.0.113.1', email, password)).status).toBe(200)
    for (let turn = 0; turn < TRIES_EVERYWHERE; turn++)
      await logInFrom(`198.51.100.${10 + Math.floor(turn / 4)}`, email, 'not-this-one')
    expect((await logInFrom('198.51.100.99', email, password)).status).toBe(429)
    expect((await logInFrom('203.0.113.1', email, password)).status).toBe(200)
  })

  test('attempts from anywhere do not lock a browser that knew the password, at home or on a new network', async () => {
    const { email, password } = await server.newcomer()
    const own = browser()
    expect((await logInFrom('203.0.113.1', email, password, own)).status).toBe(200)
    for (let turn = 0; turn < TRIES_EVERYWHERE; turn++)
      await logInFrom(`198.51.100.${10 + Math.floor(turn / 4)}`, email, 'not-this-one')
    // Strangers on the owner's new network use up the attempts of this network, for this name and for all names.
    for (let turn = 0; turn < 5; turn++) await logInFrom('192.0.2.1', email, 'not-this-one')
    for (let turn = 0; turn < 20; turn++) await logInFrom('192.0.2.1', `other-${turn}@example.com`, 'not-this-one')
    expect((await logInFrom('192.0.2.1', email, password)).status).toBe(429)
    expect((await logInFrom('192.0.2.1', email, password, browser())).status).toBe(429)
    expect((await logInFrom('192.0.2.1', email, password, own)).status).toBe(200)
    server.clock.jump(90 * DAY_MS)
    await sweep(server.db, server.clock.now())
    for (let turn = 0; turn < TRIES_EVERYWHERE; turn++)
      await logInFrom(`198.51.100.${10 + Math.floor(turn / 4)}`, email, 'not-this-one')
    expect((await logInFrom('192.0.2.9', email, password, own)).status).toBe(200)
  })

  test('a browser that knew the password has five wrong attempts like a network, and a password of another name does not count', async () => {
    const [ana, eve] = [await server.newcomer(), await server.newcomer()]
    const eves = browser()
    expect((await logInFrom('203.0.113.1', eve.email, eve.password, eves)).status).toBe(200)
    for (let turn = 0; turn < 6; turn++) await logInFrom('203.0.113.1', ana.email, 'not-this-one', eves)
    expect((await logInFrom('203.0.113.1', ana.email, ana.password, eves)).status).toBe(429)
    for (let turn = 0; turn < 5; turn++) await logInFrom(`192.0.2.${turn}`, eve.email, 'not-this-one', eves)
    expect((await logInFrom('192.0.2.9', eve.email, eve.password, eves)).status).toBe(429)
  })
})

describe('a stranger cannot keep the owner from a code', () => {
  const STRANGER = '198.51.100.7'
  const OWNER = '203.0.113.50'
  const purpose = 'resetPassword'
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const askFrom = (ip: string, email: string) => server.call('POST /getEmailCode', { email, purpose }, from(ip))
  const requestIn = ({ data }: Reply) => (data as { request: string }).request
  const resetBy = (ip: string, email: string, code: string, request: string) =>
    server.call('POST /resetPassword', { email, code, request, password: 'Obsidian-Ferry-27' }, from(ip))

  test('by asking for more: each request has a code and a wait of its own', async () => {
    const { email } = await server.newcomer()
    const owner = await askFrom(OWNER, email)
    const code = server.codeFor(email)
    const stranger = await askFrom(STRANGER, email)
    expect(stranger.status).toBe(200)
    expect((await askFrom(OWNER, email)).status).toBe(429)
    const others = server.codeFor(email)
    if (others !== code) expect((await resetBy(OWNER, email, others, requestIn(owner))).status).toBe(422)
    expect((await resetBy(STRANGER, email, code, requestIn(stranger))).status).toBe(422)
    expect((await resetBy(OWNER, email, code, requestIn(owner))).status).toBe(200)
  })

  test('by guessing: no guess without the request is an attempt at the code', async () => {
    const { email } = await server.newcomer()
    const owner = await askFrom(OWNER, email)
    const code = server.codeFor(email)
    const stranger = requestIn(await askFrom(STRANGER, email))
    for (const request of ['', 'made-up', stranger, stranger])
      expect((await resetBy(STRANGER, email, wrongOf(code), request)).status).toBe(422)
    // Without the request even the right code is refused.
    for (const request of ['', 'made-up'])
      expect((await resetBy('198.51.100.8', email, code, request)).status).toBe(422)
    expect((await resetBy(OWNER, email, code, requestIn(owner))).status).toBe(200)
  })

  test('by using up the mails of a day, where the owner logged in lately', async () => {
    const { email, password } = await server.newcomer()
    expect((await server.call('POST /loginByUsername', { username: email, password }, from(OWNER))).status).toBe(200)
    const answers: number[] = []
    for (let turn = 0; turn < 25; turn++) answers.push((await askFrom(`198.51.100.${10 + turn}`, email)).status)
    expect(answers.filter(status => status === 200)).toHaveLength(20 - 1)
    expect((await askFrom(OWNER, email)).status).toBe(200)
    expect((await resetBy(OWNER, email, server.codeFor(email), '')).status).toBe(422)
  })

  test('nor on a network where strangers used up the mails, in a browser that knew the password', async () => {
    const { email, password } = await server.newcomer()
    const own = browser()
    const headers = { ...from(OWNER).headers, ...own }
    expect((await server.call('POST /loginByUsername', { username: email, password }, { headers })).status).toBe(200)
    for (let turn = 0; turn < 25; turn++) await askFrom(`198.51.100.${10 + turn}`, email)
    const abroad = from('192.0.2.77')
    expect((await server.call('POST /getEmailCode', { email, purpose }, abroad)).status).toBe(429)
    const asOwner = { headers: { ...abroad.headers, ...own } }
    expect((await server.call('POST /getEmailCode', { email, purpose }, asOwner)).status).toBe(200)
  })
})

test('requests for codes from many addresses are handled one at a time, and refused when too many wait', async () => {
  const transaction = server.db.transaction.bind(server.db)
  let [active, most] = [0, 0]
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const spy = vi.spyOn(server.db, 'transaction').mockImplementation(async work => {
    active += 1
    most = Math.max(most, active)
    await held
    return transaction(work).finally(() => {
      active -= 1
    })
  })
  const statuses: number[] = []
  const asked = Array.from({ length: 70 }, async (_, nth) => {
    const headers = { 'x-forwarded-for': `203.0.113.${nth}` }
    const input = { email: `many${nth}@example.com`, purpose: 'resetPassword' } as const
    statuses.push((await server.call('POST /getEmailCode', input, { headers })).status)
  })
  await expect.poll(() => statuses).toEqual(Array(5).fill(503))
  letGo()
  await Promise.all(asked)
  spy.mockRestore()
  expect(most).toBe(1)
  expect(statuses.slice(5)).toEqual(Array(65).fill(200))
})

test('requests for codes do not count as log-ins of their address', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.40' }
  for (let turn = 0; turn < 20; turn++)
    await server.ask('POST /getEmailCode', { email: `q${turn}@example.com`, purpose: 'resetPassword' }, { headers })
  const refused = await server.refusal(
    'POST /loginByUsername',
    { username: 'nobody', password: 'not-this-one' },
    { headers },
  )
  expect(refused.failure).toBe('loginRefused')
})
