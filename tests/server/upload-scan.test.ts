// Why: an upload is a stranger's file that an operator opens. If there is a scanner, no file may bypass it, and a
// scanner that is down, slow or unclear must not count as one that found nothing.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '../../domain/wire/envelope.ts'
import { localeHeaders, locales } from '../../domain/wire/envelope.ts'
import { files } from '../../server/db/account-schema.ts'
import { createClamd, SCAN_WITHIN_MS } from '../../server/uploads/clamd.ts'
import { createUploadCheck } from '../../server/uploads/scan.ts'
import type { TestClamd } from '../support/clamd.ts'
import { answering, startClamd } from '../support/clamd.ts'
import { createTestClock } from '../support/clock.ts'
import { freePort } from '../support/free-port.ts'
import { picture } from '../support/papers.ts'
import type { Registered, Reply, TestServer } from '../support/server.ts'
import { refusedOf, replyOf, START_TIMEOUT_MS, startServer } from '../support/server.ts'

let clamd: TestClamd
beforeEach(async () => {
  clamd = await startClamd()
})
afterEach(() => clamd.stop())

const CLEAN = 'stream: OK\0'
const FOUND = 'stream: Eicar-Test-Signature FOUND\0'

describe('the protocol', () => {
  const clock = createTestClock(0)
  const file = new Uint8Array(randomBytes(200_000))
  const scan = () => createClamd({ host: '127.0.0.1', port: clamd.port }, clock)(file)

  test('sends the whole file in chunks, and takes the answer', async () => {
    expect(await scan()).toEqual({ kind: 'clean' })
    expect(clamd.files).toEqual([Buffer.from(file)])
    clamd.react = answering(FOUND)
    expect(await scan()).toEqual({ kind: 'found', signature: 'Eicar-Test-Signature' })
  })

  test('takes an answer in pieces', async () => {
    clamd.react = socket => {
      for (const [at, piece] of ['stre', 'am: Own.Te', 'st FOUN', 'D', '\0'].entries())
        setTimeout(() => socket.write(piece), at * 10)
    }
    expect(await scan()).toEqual({ kind: 'found', signature: 'Own.Test' })
  })

  test('speaks to a socket of the machine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pulso-clamd-'))
    const path = join(folder, 'clamd.ctl')
    const local = await startClamd({ path })
    try {
      expect(await createClamd({ path }, clock)(file)).toEqual({ kind: 'clean' })
    } finally {
      await local.stop()
      rmSync(folder, { recursive: true })
    }
  })

  test.each([
    ['INSTREAM size limit exceeded. ERROR\0', 'size limit'],
    ["stream: Can't allocate memory ERROR\0", 'allocate'],
    ['PONG\0', 'PONG'],
    ['\0', 'clamd answered'],
  ])('no verdict: %j', async (answer, why) => {
    clamd.react = answering(answer)
    await expect(scan()).rejects.toThrow(why)
  })

  test('no verdict: an answer without an end, and a connection that is closed', async () => {
    clamd.react = socket => socket.write('x'.repeat(10_000))
    await expect(scan()).rejects.toThrow('has no end')
    clamd.react = socket => socket.end()
    await expect(scan()).rejects.toThrow('without an answer')
    // The answer has no terminator: it could be the beginning of another answer.
    clamd.react = socket => socket.end('stream: OK')
    await expect(scan()).rejects.toThrow('without an answer')
  })

  test('no verdict: silence ends with the time bound', async () => {
    const arrived = new Promise<void>(resolve => {
      clamd.react = () => resolve()
    })
    const pending = expect(scan()).rejects.toThrow('in time')
    await arrived
    clock.advance(SCAN_WITHIN_MS)
    await pending
  })

  test('no verdict: nobody listens', async () => {
    const nobody = createClamd({ host: '127.0.0.1', port: await freePort() }, clock)
    await expect(nobody(file)).rejects.toThrow('ECONNREFUSED')
  })
})

test('a few files are scanned at once, a few wait, and more are refused', async () => {
  const going: (() => void)[] = []
  const scan = () => new Promise<{ kind: 'clean' }>(resolve => going.push(() => resolve({ kind: 'clean' })))
  const check = createUploadCheck({ scan, isRequired: true, log: pino({ level: 'silent' }) })
  const asked = Array.from({ length: 20 }, () => check(new Uint8Array(1)))
  await vi.waitFor(() => expect(going).toHaveLength(4), { timeout: 20_000 })
  for (let ended = 0; ended < 12; ended += 1) {
    await vi.waitFor(() => expect(going.length).toBeGreaterThan(ended), { timeout: 20_000 })
    going[ended]?.()
  }
  const refused = (await Promise.all(asked)).filter(refusal => refusal !== null)
  expect(refused.map(({ failure, detail }) => [failure, detail])).toEqual(
    Array(8).fill(['unavailable', 'scanUnavailable']),
  )
  expect(going).toHaveLength(12)
})

type Sent = { readonly bytes: Uint8Array<ArrayBuffer>; readonly token: string | null; readonly locale: Locale }

async function upload(server: TestServer, { bytes, token, locale }: Sent): Promise<Reply> {
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'document.jpg')
  const path = token === null ? '/web/file/terms/upload' : '/web/file/upload'
  const headers = new Headers({ languages: localeHeaders[locale] })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return replyOf(await fetch(server.url + path, { method: 'POST', headers, body: form }))
}

const storedIn = async ({ db }: TestServer) => (await db.select({ count: count() }).from(files))[0]?.count

describe('an upload', () => {
  let server: TestServer
  let scanner: TestClamd
  let ana: Registered
  beforeAll(async () => {
    scanner = await startClamd()
    server = await startServer({ environment: { CLAMD: `127.0.0.1:${scanner.port}` } })
    ana = await server.newcomer()
  }, START_TIMEOUT_MS)
  afterAll(async () => {
    await server.stop()
    await scanner.stop()
  })
  beforeEach(() => {
    scanner.react = answering(CLEAN)
  })

  const send = async (bytes: Uint8Array<ArrayBuffer>, token: string | null = ana.token, locale: Locale = 'es-MX') =>
    upload(server, { bytes, token, locale })
  const stored = () => storedIn(server)

  test('is scanned as it was sent, by a customer and before a registration, and stored', async () => {
    const before = scanner.files.length
    const image = await picture()
    for (const token of [ana.token, null]) expect((await send(image, token)).code).toBe(200)
    expect(scanner.files.slice(before)).toEqual([Buffer.from(image), Buffer.from(image)])
  })

  test('in which something is found is refused with what to do, in three languages, and is not stored', async () => {
    scanner.react = answering(FOUND)
    const before = await stored()
    const refused = []
    for (const locale of locales) refused.push(refusedOf('upload', await send(await picture(), ana.token, locale)))
    for (const each of refused) expect(each).toMatchObject({ status: 400, failure: 'invalid', data: { field: 'file' } })
    expect(new Set(refused.map(({ msg }) => msg)).size).toBe(locales.length)
    expect(refused[0]?.msg).toMatch(/software malicioso y no se guardó/)
    expect(await stored()).toBe(before)
  })

  test('in which something is found is in the security log, with its name and its sender', async () => {
    scanner.react = answering(FOUND)
    await send(await picture())
    await send(await picture(), null)
    const [byAna, byStranger] = server.audited.filter(line => line.includes('fileInfected')).slice(-2)
    expect(byAna).toContain('"event":"POST /file/upload"')
    expect(byAna).toContain('"subject":"Eicar-Test-Signature"')
    expect(byAna).toContain(ana.user.id)
    expect(byStranger).toContain('"event":"POST /file/terms/upload"')
  })

  test('is scanned before anything of it is decoded', async () => {
    scanner.react = answering(FOUND)
    const noImage = new Uint8Array(randomBytes(1_000))
    const { msg } = refusedOf('upload', await send(noImage))
    expect(msg).toMatch(/software malicioso/)
  })

  test('without a verdict is refused, to be tried again later, and is not stored; the log says so once', async () => {
    scanner.react = answering("stream: Can't open file ERROR\0")
    const before = await stored()
    for (let time = 0; time < 3; time += 1) {
      const { failure, status, msg } = refusedOf('upload', await send(await picture()))
      expect([failure, status]).toEqual(['unavailable', 503])
      expect(msg).toMatch(/no se guardó\. Inténtalo de nuevo en unos minutos/)
    }
    expect(await stored()).toBe(before)
    expect(server.logged.filter(line => line.includes('the scanner for malware gives no verdict'))).toHaveLength(1)
    scanner.react = answering(CLEAN)
    expect((await send(await picture())).code).toBe(200)
  })
})

describe('without a scanner', () => {
  const behindProxy = { TRUSTED_PROXIES: '127.0.0.1', SECOND_FACTOR: 'offered' }
  const onAllAddresses = {
    HOST: '0.0.0.0',
    PLAIN_HOSTS: '0.0.0.0',
    SECOND_FACTOR: 'offered',
  }
  const isSaid = ({ logged }: TestServer) => logged.some(line => line.includes('CLAMD names no scanner'))

  test.each([
    ['behind a proxy', behindProxy],
    ['on all addresses', onAllAddresses],
  ])(
    'no file is accepted where others reach the server, with words in three languages, and the log says so at the start: %s',
    async (_, environment) => {
      const server = await startServer({ environment })
      try {
        expect(isSaid(server)).toBe(true)
        const { token } = await server.newcomer()
        const words = new Set<string>()
        for (const locale of locales)
          for (const each of [token, null]) {
            const refused = refusedOf('upload', await upload(server, { bytes: await picture(), token: each, locale }))
            expect(refused).toMatchObject({ status: 503, failure: 'unavailable' })
            words.add(refused.msg)
          }
        expect(words.size).toBe(locales.length)
        expect([...words].join()).toMatch(/no hay un revisor de software malicioso/)
        expect(await storedIn(server)).toBe(0)
      } finally {
        await server.stop()
      }
    },
    START_TIMEOUT_MS,
  )

  test(
    'a trial installation accepts files',
    async () => {
      const server = await startServer()
      try {
        expect(isSaid(server)).toBe(false)
        const reply = await upload(server, { bytes: await picture(), token: null, locale: 'en' })
        expect([reply.code, await storedIn(server)]).toEqual([200, 1])
      } finally {
        await server.stop()
      }
    },
    START_TIMEOUT_MS,
  )
})
