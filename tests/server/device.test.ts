// The session token is in the device's storage, where any script of the page can read it. A copied token must be
// useless on another device, and the fetch metadata headers of browsers must keep other sites out.
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { FeedClient } from '../support/feed-client.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
let ana: Registered
beforeAll(async () => {
  server = await startServer({ environment: { TRUSTED_PROXIES: '127.0.0.1', SECOND_FACTOR: 'offered' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  ana = await server.newcomer()
})

const page = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }

/** Opens the page like a browser; returns the cookie that the server sets. */
async function cookieOf(headers: Readonly<Record<string, string>> = {}): Promise<string | null> {
  const response = await fetch(server.url, { headers: { ...page, ...headers } })
  return response.headers.get('set-cookie')
}
const pairOf = (cookie: string | null): string => must(must(cookie, 'a cookie').split(';')[0], 'its pair')

const logIn = (headers: Readonly<Record<string, string>>) =>
  server.ask('POST /loginByUsername', { username: ana.email, password: ana.password }, { headers })
const isLive = async (token: string, headers: Readonly<Record<string, string>>) =>
  (await server.call('POST /api/user/info', {}, { token, headers })).status === 200

test('a browser gets one name, which no script, other host or plain connection gets', async () => {
  const cookie = await cookieOf()
  expect(cookie).toMatch(/^__Host-device=[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/)
  expect(await cookieOf({ cookie: pairOf(cookie) })).toBeNull()
  const api = await fetch(`${server.url}/web/areaInfo/list`, { headers: { 'sec-fetch-dest': 'empty' } })
  expect(api.headers.get('set-cookie')).toBeNull()
})

test('a token of a browser is valid only with its cookie', async () => {
  const cookie = pairOf(await cookieOf())
  const { token } = await logIn({ cookie })
  expect(await isLive(token, { cookie: `a=b; ${cookie}; c=d` })).toBe(true)
  expect(await isLive(token, {})).toBe(false)
  expect(await isLive(token, { cookie: pairOf(await cookieOf()) })).toBe(false)
})

test('a token of a browser is valid on a socket only with its cookie', async () => {
  const cookie = pairOf(await cookieOf())
  const { token } = await logIn({ cookie })
  for (const [headers, loggedIn] of [
    [{ cookie }, true],
    [{}, false],
  ] as const) {
    const client = new FeedClient(`${server.url.replace('http', 'ws')}/feed`, headers)
    await client.greet({ token })
    expect(client.welcome?.loggedIn).toBe(loggedIn)
    client.socket.close()
  }
})

/** The status and the cookie of a log-in that a browser without a cookie sends to the given host. */
const logInAt = (host: string, path = '/web/loginByUsername') =>
  new Promise<{ status: number; cookie: string | null; token: string }>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const asked = request(`${server.url}${path}`, { method: 'POST', headers }, response => {
      text(response).then(body => {
        const { data } = JSON.parse(body) as { data: { token: string } | null }
        const [cookie = null] = response.headers['set-cookie'] ?? []
        resolve({ status: response.statusCode ?? 0, cookie, token: data?.token ?? '' })
      }, reject)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ username: ana.email, password: ana.password }))
  })

test('a browser that logs in without a cookie gets one with the answer, and its session is valid only with it', async () => {
  const { status, cookie, token } = await logInAt('bolsa.example')
  expect(status).toBe(200)
  expect(cookie).toMatch(/^__Host-device=[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/)
  expect(await isLive(token, {})).toBe(false)
  expect(await isLive(token, { cookie: pairOf(cookie) })).toBe(true)
})

test('on the loopback, where some browsers store no such cookie, its session is valid without', async () => {
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
    const { cookie, token } = await logInAt(host)
    expect(cookie).toBeNull()
    expect(await isLive(token, {})).toBe(true)
  }
})

test('a client without cookies keeps its token itself', async () => {
  const { token } = await logIn({})
  expect(await isLive(token, {})).toBe(true)
  expect(await isLive(token, { cookie: pairOf(await cookieOf()) })).toBe(true)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }, 404],
  [{ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }, 404],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }, 404],
  [{ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }, 404],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, 200],
  [{}, 200],
])('a call with %j is answered with %i', async (headers, status) => {
  expect((await fetch(`${server.url}/web/areaInfo/list`, { headers: { ...headers } })).status).toBe(status)
  expect((await server.call('POST /api/user/info', {}, { token: ana.token, headers })).status).toBe(status)
})

/** The status of a request with the given Host header. */
const statusAt = (host: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { headers: { host } }, response => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
  })

test('the pages of the API do not have the app’s origin', async () => {
  for (const path of ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html']) {
    expect(await statusAt('bolsa.example', path), path).toBe(404)
    expect(await statusAt('localhost:1', path), path).not.toBe(404)
  }
})
