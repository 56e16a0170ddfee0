// A session that its owner ended must be unusable everywhere at once, and the session list must identify each device.
// The sockets are real; the clock stands still, so no result depends on time.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { SESSION_IDLE_MS } from '../../server/users/sessions.ts'
import type { FeedClient } from '../support/feed-client.ts'
import { socketOf } from '../support/secrets.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  ana = await server.newcomer()
})

async function logInFrom(userAgent: string): Promise<string> {
  const credentials = { username: ana.email, password: ana.password }
  return (await server.ask('POST /loginByUsername', credentials, { headers: { 'user-agent': userAgent } })).token
}

const list = (token: string) => server.ask('POST /session/list', {}, { token })
const isDead = async (token: string) =>
  (await server.call('POST /api/user/info', {}, { token })).status === 401 &&
  (await server.sessions.resolve(token, null)) === null

async function connect(token: string): Promise<FeedClient> {
  const client = await socketOf(server, token)
  expect(client.welcome?.loggedIn).toBe(true)
  return client
}

const eventsOf = (client: FeedClient) => client.events.map(({ type }) => type)

describe('the list', () => {
  test('names each device, the calling one first', async () => {
    server.clock.jump(60_000)
    const phone = await logInFrom(android)
    server.clock.jump(60_000)
    await logInFrom(mac)
    expect(await list(phone)).toMatchObject([
      { browser: 'Chrome', system: 'Android', current: true, lastSeenTimestamp: Math.floor(server.clock.now() / 1000) },
      { browser: 'Safari', system: 'macOS', current: false },
      { browser: null, system: null, current: false },
    ])
  })

  test("has only the user's own live sessions", async () => {
    const other = await server.newcomer()
    expect(await list(other.token)).toHaveLength(1)
    const phone = await logInFrom(android)
    server.clock.jump(SESSION_IDLE_MS / 2)
    await list(phone)
    server.clock.jump(SESSION_IDLE_MS / 2)
    expect(await list(phone)).toMatchObject([{ system: 'Android', current: true }])
  })

  test('contains no token', async () => {
    expect(JSON.stringify(await list(ana.token))).not.toContain(ana.token)
  })
})

describe('ending', () => {
  test('another session by its id closes it on HTTP and on its socket, and no other', async () => {
    const phone = await logInFrom(android)
    const [here, there] = [await connect(ana.token), await connect(phone)]
    const id = must((await list(ana.token)).find(device => !device.current)?.id, 'the phone')
    expect(await server.ask('POST /session/end', { id }, { token: ana.token })).toEqual({ ended: 1 })
    expect(await isDead(phone)).toBe(true)
    await there.waitFor(() => there.events.length > 0, 'the end of the session')
    await server.ask(
      'POST /settingPayPassword',
      { payPassword: '246810', password: ana.password },
      { token: ana.token },
    )
    await here.waitFor(() => here.events.length > 0, 'the news')
    await there.sync()
    expect(eventsOf(there)).toEqual(['loggedOut'])
    expect(eventsOf(here)).not.toContain('loggedOut')
    await Promise.all([here.close(), there.close()])
  })

  test('the calling one, by its id or by logging out', async () => {
    const phone = await logInFrom(android)
    const mine = must((await list(phone)).find(device => device.current)?.id, 'the session that asks')
    const socket = await connect(phone)
    expect(await server.ask('POST /session/end', { id: mine }, { token: phone })).toEqual({ ended: 1 })
    expect(await isDead(phone)).toBe(true)
    await socket.waitFor(() => eventsOf(socket).includes('loggedOut'), 'the end of the session')
    expect(await server.ask('POST /session/logOut', {}, { token: ana.token })).toEqual({})
    expect(await isDead(ana.token)).toBe(true)
    await socket.close()
  })

  test('all others returns their number', async () => {
    const tokens = [await logInFrom(android), await logInFrom(mac)]
    const sockets = await Promise.all(tokens.map(connect))
    expect(await server.ask('POST /session/end', { others: true }, { token: ana.token })).toEqual({ ended: 2 })
    expect(await Promise.all(tokens.map(isDead))).toEqual([true, true])
    for (const socket of sockets) await socket.waitFor(() => eventsOf(socket).includes('loggedOut'), 'the end')
    expect(await server.ask('POST /session/end', { others: true }, { token: ana.token })).toEqual({ ended: 0 })
    expect(await list(ana.token)).toHaveLength(1)
    await Promise.all(sockets.map(socket => socket.close()))
  })

  test("another user's, an ended one and an unknown one get the same response", async () => {
    const other = await server.newcomer()
    const foreign = must((await list(other.token))[0]?.id, 'a session')
    await logInFrom(android)
    const over = must((await list(ana.token)).find(device => !device.current)?.id, 'the phone')
    await server.ask('POST /session/end', { id: over }, { token: ana.token })
    const refusals = await Promise.all(
      [foreign, over, 'nobody'].map(id => server.refusal('POST /session/end', { id }, { token: ana.token })),
    )
    for (const refused of refusals) expect(refused).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ failure: 'notFound', data: { field: 'id' } })
    expect(await isDead(other.token)).toBe(false)
  })

  test('the same one twice at once ends it once', async () => {
    const [phone, tablet] = [await logInFrom(android), await logInFrom(mac)]
    const id = must((await list(ana.token)).find(({ system }) => system === 'Android')?.id, 'the phone')
    const replies = await Promise.all(
      [ana.token, tablet].map(token => server.call('POST /session/end', { id }, { token })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await isDead(phone)).toBe(true)
  })

  test('a socket that presents an ended session is refused', async () => {
    await server.ask('POST /session/logOut', {}, { token: ana.token })
    const late = await socketOf(server, ana.token)
    expect(late.welcome?.loggedIn).toBe(false)
    await late.close()
  })
})
