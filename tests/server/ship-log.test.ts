// An attacker who takes over a machine can edit its log, but not the lines that were already sent elsewhere. Lines must
// be sent as they are written, over TLS only, and none may be lost while the receiver is unavailable.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server, TLSSocket } from 'node:tls'
import { createServer } from 'node:tls'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../../server/lib/clock.ts'
import { shipLog } from '../../server/lib/ship-log.ts'

let folder: string
let file: string
let key: Buffer
let cert: Buffer
let collector: Server | null = null
const open = new Set<TLSSocket>()
let received = ''
let stop: (() => Promise<void>) | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-ship-'))
  file = join(folder, 'security.log')
  const [keyFile, certFile] = [join(folder, 'key'), join(folder, 'cert')]
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ]
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'ignore' })
  key = readFileSync(keyFile)
  cert = readFileSync(certFile)
  received = ''
  writeFileSync(file, '')
})
afterEach(async () => {
  await stop?.()
  stop = null
  await close()
  rmSync(folder, { recursive: true })
})

async function listen(port = 0): Promise<number> {
  const server = createServer({ key, cert }, socket => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('data', data => {
      received += data
    })
  })
  collector = server
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function close(): Promise<void> {
  for (const socket of open) socket.destroy()
  open.clear()
  const server = collector
  collector = null
  if (server) await new Promise(resolve => server.close(resolve))
}

const start = (port: number, ca: Buffer | null = cert) => {
  const to = { host: 'localhost', port, ...(ca && { ca }) }
  stop = shipLog({ file, to, clock: createClock(), log: pino({ level: 'silent' }) })
}
const arrives = (text: string) => expect.poll(() => received, { timeout: 20_000 }).toBe(text)

test('lines are sent as they are written, whole lines only', async () => {
  appendFileSync(file, 'one\ntw')
  start(await listen())
  await arrives('one\n')
  appendFileSync(file, 'o\nthree\n')
  await arrives('one\ntwo\nthree\n')
  await expect.poll(() => statSync(`${file}.sent`).mode & 0o777).toBe(0o600)
})

test('a line that is written while the receiver or this process is down is sent later, once', async () => {
  const port = await listen()
  start(port)
  appendFileSync(file, 'one\n')
  await arrives('one\n')
  await close()
  await stop?.()
  appendFileSync(file, 'two\n')
  start(port)
  await listen(port)
  await arrives('one\ntwo\n')
})

test('a rotated file is sent from its beginning', async () => {
  appendFileSync(file, 'one\ntwo\n')
  start(await listen())
  await arrives('one\ntwo\n')
  await expect.poll(() => readFileSync(`${file}.sent`, 'utf8')).toMatch(/^8 /)
  writeFileSync(file, 'new\n')
  await arrives('one\ntwo\nnew\n')
})

test('a rotated file that is longer than the old one is sent from its beginning', async () => {
  const port = await listen()
  appendFileSync(file, 'one\ntwo\n')
  start(port)
  await arrives('one\ntwo\n')
  await expect.poll(() => readFileSync(`${file}.sent`, 'utf8')).toMatch(/^8 /)
  await stop?.()
  writeFileSync(file, 'a new line\nanother\n')
  start(port)
  await arrives('one\ntwo\na new line\nanother\n')
})

test('a position that an earlier version stored is still used', async () => {
  appendFileSync(file, 'one\ntwo\n')
  writeFileSync(`${file}.sent`, '4')
  start(await listen())
  await arrives('two\n')
})

test('nothing is sent to a receiver without a certificate of a known authority', async () => {
  const refused = new Promise(resolve => {
    void listen().then(port => {
      collector?.once('tlsClientError', resolve)
      start(port, null)
    })
  })
  appendFileSync(file, 'one\n')
  await refused
  expect(received).toBe('')
})
