// Passkeys and the checks of the origin use the host of a request. A server that only this machine reaches must not
// answer for other hosts, or behind a proxy that was not configured; any other answers for its public names.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get as httpGet } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnHost } from '../../server/lib/own-host.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
const portOf = () => Number(new URL(server.url).port)
const get = (path: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    httpGet(`${server.url}${path}`, { headers, agent: false }, resolve).on('error', reject)
  })
const statusOf = async (path: string, headers: Record<string, string>) => {
  const response = await get(path, headers)
  response.resume()
  return response.statusCode
}

/** The status of the response to an upgrade on the feed. */
async function upgrade(headers: string): Promise<string> {
  const socket = connect(portOf(), '127.0.0.1')
  socket.write(
    `GET /feed HTTP/1.1\r\n${headers}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data).slice(9, 12)
}

describe('a server that only this machine reaches', () => {
  beforeAll(async () => {
    server = await startServer()
  }, START_TIMEOUT_MS)
  afterAll(() => server.stop())

  test.each(['localhost', '127.0.0.1', '[::1]'])('answers for %s', async name => {
    expect(await statusOf('/web/areaInfo/list', { host: `${name}:${portOf()}` })).toBe(200)
    expect(await upgrade(`Host: ${name}:${portOf()}\r\n`)).toBe('101')
  })

  test('answers a page of this machine on another port, and one without an origin', async () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1', 'null'])
      expect(await statusOf('/web/areaInfo/list', { host: 'localhost', origin })).toBe(200)
  })

  test.each([
    ['another host', { host: 'evil.example' }],
    ['a name that begins like an address of this machine', { host: '127.evil.example' }],
    ['a proxy that is not configured', { host: 'localhost', 'x-forwarded-for': '203.0.113.1' }],
    ['a proxy that names the client by the standard', { host: 'localhost', forwarded: 'for=203.0.113.1' }],
    ['a proxy that names itself only', { host: 'localhost', via: '1.1 proxy' }],
    ['a proxy that names the address only', { host: 'localhost', 'x-real-ip': '203.0.113.1' }],
    ['a proxy that names the host only', { host: 'localhost', 'x-forwarded-host': 'trade.example.com' }],
    ['a proxy that names the scheme only', { host: 'localhost', 'x-forwarded-proto': 'https' }],
    ['a page of another host', { host: 'localhost', origin: 'https://trade.example.com' }],
  ])('refuses %s, with the security headers', async (_what, headers) => {
    for (const path of ['/', '/web/areaInfo/list', '/healthz', '/docs', '/nothing'])
      expect(await statusOf(path, headers), path).toBe(421)
    const response = await get('/', headers)
    response.resume()
    expect(response.headers).toHaveProperty('strict-transport-security')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    expect(await upgrade(lines.join(''))).toBe('421')
    expect(server.audited.join('')).toContain('"outcome":"otherHost"')
  })
})

describe('a server with public names', () => {
  beforeAll(async () => {
    const environment = {
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_HOSTS: 'trade.example.com,Shares.example.com',
      SECURITY_CONTACT: 'mailto:security@example.com,https://example.com/report',
    }
    server = await startServer({ environment })
  }, START_TIMEOUT_MS)
  afterAll(() => server.stop())

  const forwarded = { 'x-forwarded-for': '203.0.113.1' }

  test('answers for them, and for this machine', async () => {
    expect(await statusOf('/web/areaInfo/list', { host: 'trade.example.com:8443', ...forwarded })).toBe(200)
    expect(await statusOf('/web/areaInfo/list', { host: 'shares.example.com', ...forwarded })).toBe(200)
    expect(await statusOf('/web/areaInfo/list', { host: 'localhost' })).toBe(200)
  })

  test('names its contact for weaknesses, at its public name', async () => {
    const response = await get('/.well-known/security.txt', { host: 'trade.example.com', ...forwarded })
    const [data] = await once(response, 'data')
    const lines = String(data).split('\n')
    expect(lines[0]).toBe('Contact: mailto:security@example.com')
    expect(lines[1]).toBe('Contact: https://example.com/report')
    expect(lines.at(-2)).toBe('Canonical: https://trade.example.com/.well-known/security.txt')
  })

  test('refuses any other', async () => {
    expect(await statusOf('/web/areaInfo/list', { host: 'evil.example', ...forwarded })).toBe(421)
    expect(await statusOf('/web/areaInfo/list', { host: 'localhost', ...forwarded })).toBe(421)
    expect(await upgrade('Host: evil.example\r\n')).toBe('421')
  })

  test('tells its state to strangers, and its roles to this machine only', async () => {
    const health = async (headers: Record<string, string>) => {
      const response = await get('/healthz', headers)
      const [data] = await once(response, 'data')
      return JSON.parse(String(data))
    }
    expect(await health({ host: 'trade.example.com', ...forwarded })).toEqual({ ok: true })
    expect(await health({ host: 'localhost' })).toMatchObject({ ok: true, roles: expect.any(Array) })
  })
})

test('a server without public names that others reach answers for any host', () => {
  const isOwnHost = createOwnHost({ isPrivate: false, publicHosts: [] })
  expect(isOwnHost({ host: 'trade.example.com', 'x-forwarded-for': '203.0.113.1' })).toBe(true)
})
