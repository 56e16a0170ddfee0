// Connections between the processes of an installation must be encrypted, to a verified server, and only from clients
// with a certificate. ASVS 12.3.3 and 13.2.1.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecureVersion } from 'node:tls'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openPostgres } from '../../server/db/postgres.ts'
import { makeCertificates } from '../support/certificates.ts'
import { onPostgres } from '../support/postgres.ts'
import { startCluster } from '../support/postgres-cluster.ts'
import type { TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'

const NOW = Date.UTC(2026, 10, 25, 15)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-certificates-'))
  makeCertificates(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string): string => join(folder, name)

describe('a process with a certificate', () => {
  let server: TestServer
  let address: string
  beforeAll(async () => {
    const own = { TLS_CERT_FILE: fileOf('localhost.crt'), TLS_KEY_FILE: fileOf('localhost.key') }
    server = await startServer({ environment: own })
    address = server.url.replace('http://127.0.0.1', 'https://localhost')
  })
  afterAll(() => server.stop())

  const get = (maxVersion: SecureVersion, ca?: Buffer): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request(`${address}/healthz`, { maxVersion, ca, agent: false }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject).end()
    })

  test('answers over TLS 1.3 to a client that trusts its authority', async () => {
    expect(await get('TLSv1.3', readFileSync(fileOf('authority.crt')))).toBe(200)
  })

  test('refuses TLS 1.2 and plain HTTP, and is refused by a client that does not trust its authority', async () => {
    await expect(get('TLSv1.2', readFileSync(fileOf('authority.crt')))).rejects.toThrow('protocol version')
    await expect(get('TLSv1.3')).rejects.toThrow('certificate')
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
  })

  test('serves its socket over TLS', async () => {
    const socket = new WebSocket(`${address.replace('https', 'wss')}/feed`, {
      ca: readFileSync(fileOf('authority.crt')),
    })
    await new Promise((resolve, reject) => void socket.once('open', resolve).once('error', reject))
    socket.terminate()
  })
})

onPostgres('a database that asks for certificates', () => {
  test('accepts the role that the certificate names, over a verified connection', async () => {
    const cluster = await startCluster({ certificates: folder })
    const { port } = new URL(cluster.urlOf('postgres'))
    const urlWith = (own: string) =>
      `postgres://pulso@localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${fileOf('authority.crt')}${own}`
    const named = (name: string) => urlWith(`&sslcert=${fileOf(`${name}.crt`)}&sslkey=${fileOf(`${name}.key`)}`)
    try {
      const db = await openPostgres(named('pulso'), NOW)
      const used = db.select({ version: sql`version` }).from(sql`pg_stat_ssl`).where(sql`pid = pg_backend_pid()`)
      expect(await used).toEqual([{ version: 'TLSv1.3' }])
      await db.close()
      await expect(openPostgres(urlWith(''), NOW)).rejects.toThrow('certificate')
      await expect(openPostgres(named('pulso-market'), NOW)).rejects.toThrow('certificate')
    } finally {
      await cluster.stop()
    }
  })
})
