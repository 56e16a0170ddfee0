// Operators copy the sample configuration of the proxy. It must answer for its own host names only, send the security
// headers with its own answers too, and count an IPv6 network as one address.
import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get as httpGet } from 'node:http'
import type { RequestOptions, Server } from 'node:https'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assert, must } from '../../domain/assert.ts'
import { makeCertificates } from '../support/certificates.ts'
import { freePort } from '../support/free-port.ts'

const PROGRAM = '/usr/sbin/nginx'
const { CI } = process.env
const isThere = spawnSync(PROGRAM, ['-v']).status === 0

if (!isThere && CI) test('the proxy', () => assert(false, 'nginx for the tests (Debian: apt-get install nginx)'))

/** A server that tells the network of the address in a header, as the sample counts it. */
const networkServer = (port: number) => `
  server {
    listen 127.0.0.1:${port};
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Forwarded-For;
    default_type application/octet-stream;
    return 200 $network;
  }`

describe.skipIf(!isThere)('the sample configuration of the proxy', () => {
  let folder: string
  let nginx: ChildProcess
  let process: Server
  let ca: Buffer
  const ports = { plain: 0, tls: 0, network: 0, absent: 0 }

  const get = (path: string, options: RequestOptions = {}, body?: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port: ports.tls, servername: 'localhost', path, ca, agent: false }
      const own = { host: 'localhost', ...options.headers }
      request(Object.assign(to, options, { headers: own }), response => resolve(response.resume()))
        .on('error', reject)
        .end(body)
    })
  const plain = (path: string, host: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port: ports.plain, path, headers: { host }, agent: false }
      httpGet(to, response => resolve(response.resume())).on('error', reject)
    })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pulso-nginx-'))
    makeCertificates(folder)
    const [cert, key] = await Promise.all([
      readFile(join(folder, 'localhost.crt')),
      readFile(join(folder, 'localhost.key')),
    ])
    ca = await readFile(join(folder, 'authority.crt'))
    process = createServer({ cert, key }, (_request, response) => {
      response.setHeader('strict-transport-security', 'max-age=1')
      response.setHeader('x-content-type-options', 'nosniff')
      response.setHeader('content-security-policy', "default-src 'self'")
      response.end('of a process')
    }).listen(0, '127.0.0.1')
    await once(process, 'listening')
    for (const name of ['plain', 'tls', 'network', 'absent'] as const) ports[name] = await freePort()
    const { port } = must(process.address() as AddressInfo | null, 'the address')
    const sample = await readFile('docs/nginx.conf', 'utf8')
    const own = sample
      .replaceAll('/tmp/pulso/', `${folder}/`)
      .replaceAll(/listen 8080/g, `listen 127.0.0.1:${ports.plain}`)
      .replaceAll(/listen 8443/g, `listen 127.0.0.1:${ports.tls}`)
      .replaceAll(/127\.0\.0\.1:809[12]/g, `127.0.0.1:${port}`)
      .replaceAll(/127\.0\.0\.1:809[34]/g, `127.0.0.1:${ports.absent}`)
      .replace(/ {2}upstream pulso_api/, `${networkServer(ports.network)}\n  upstream pulso_api`)
    await writeFile(join(folder, 'nginx.conf'), own)
    nginx = spawn(PROGRAM, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    await vi.waitFor(() => get('/'), { timeout: 10_000 })
  })
  afterAll(async () => {
    const gone = once(nginx, 'exit')
    nginx.kill()
    await gone
    process.close()
    await rm(folder, { recursive: true })
  })

  test('refuses a host that is not its own', async () => {
    expect((await get('/', { headers: { host: 'evil.example' } })).statusCode).toBe(421)
    expect((await plain('/', 'evil.example')).statusCode).toBe(421)
    const redirect = await plain('/', 'localhost')
    expect([redirect.statusCode, redirect.headers.location]).toEqual([308, 'https://localhost:8443/'])
  })

  test.each([
    ['a page for operators', '/metrics', 404],
    ['a process that is not there', '/feed', 502],
    ['another host', '/', 421],
  ])('sends the security headers itself for %s', async (_what, path, status) => {
    const headers = status === 421 ? { host: 'evil.example' } : {}
    const { statusCode, headers: sent } = await get(path, { headers })
    expect(statusCode).toBe(status)
    expect(sent).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('sends them for a body that is too large', async () => {
    const { statusCode, headers } = await get('/', { method: 'POST' }, Buffer.alloc(6_500_000))
    expect(statusCode).toBe(413)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })

  test('leaves those of a process as they are', async () => {
    const { rawHeaders } = await get('/')
    const values = (name: string) => rawHeaders.filter((_, at) => rawHeaders[at - 1]?.toLowerCase() === name)
    expect(values('strict-transport-security')).toEqual(['max-age=1'])
    expect(values('x-content-type-options')).toEqual(['nosniff'])
    expect(values('content-security-policy')).toEqual(["default-src 'self'"])
  })

  test.each([
    ['203.0.113.10', 'cb00710a'],
    ['2001:db8:10:20::1', '20010db800100020'],
    ['2001:db8:10:20:ffff:a0a:a0a:1', '20010db800100020'],
    ['2001:db8:a0a:a0a::1', '20010db80a0a0a0a'],
  ])('counts %s as the network %s', async (ip, network) => {
    const response = await fetch(`http://127.0.0.1:${ports.network}/`, { headers: { 'x-forwarded-for': ip } })
    expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe(network)
  })
})
