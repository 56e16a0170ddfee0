// With a mail server configured, codes are mailed in the user's language and do not appear in the log. When the mail
// server is down, a request for a code does not fail and reveals nothing.
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { createLog } from '../../server/lib/log.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { createEmitter } from '../support/emitter.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const letters: string[] = []
const arrived = createEmitter<string>()
let mailServer: Server
let server: TestServer

/** The subset of SMTP that a mail needs (RFC 5321). */
function createMailServer(): Server {
  return createServer(socket => {
    let letter: string | null = null
    socket.write('220 test\r\n')
    socket.on('data', data => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        if (letter !== null && line === '.') {
          letters.push(letter)
          arrived.emit(letter)
          letter = null
          socket.write('250 kept\r\n')
        } else if (letter !== null) letter += `${line}\n`
        else if (line === 'DATA') {
          letter = ''
          socket.write('354 go on\r\n')
        } else if (line === 'STARTTLS') socket.write('502 not here\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
    socket.on('error', () => {})
  })
}

beforeAll(async () => {
  mailServer = createMailServer().listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const { port } = must(mailServer.address() as AddressInfo | null, 'address')
  server = await startServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

/** Header lines with the encodings `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` decoded. */
function readable(letter: string): string {
  return letter
    .replaceAll(/\?=\n\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )
}

test.each([
  ['es-MX', 'es tu código para abrir tu cuenta de Pulso'],
  ['en', 'is your code to open your Pulso account'],
  ['zh-Hans', '是您开立 Pulso 账户的验证码'],
] as const)('a code is mailed in %s and does not appear in the log', async (locale, subject) => {
  const email = `reader.${locale.toLowerCase()}@example.com`
  const letter = new Promise<string>(resolve => {
    const stop = arrived.listen(text => {
      stop()
      resolve(text)
    })
  })
  await server.ask('POST /getEmailCode', { email, purpose: 'register' }, { locale })
  const text = readable(await letter)
  expect(text).toContain(`To: ${email}`)
  expect(text).toMatch(new RegExp(`Subject: \\d{6} ${subject}`))
  expect(server.logged.join()).not.toContain(email)
})

test('an address that mail programs would read as another one is refused: no mail is sent', async () => {
  const before = letters.length
  for (const email of ['n1<t@corp.example>', 'a,t@corp.example', '(c)t@corp.example', 'a:t@corp.example;']) {
    const refused = await server.refusal('POST /getEmailCode', { email, purpose: 'register' })
    expect(refused).toMatchObject({ failure: 'invalid', data: { field: 'email', reason: 'email' } })
  }
  // A format character is removed, so this is an ordinary address.
  await server.ask('POST /getEmailCode', { email: 'la\u200bst@example.com', purpose: 'register' })
  await expect.poll(() => letters.at(-1)).toContain('To: last@example.com')
  expect(letters).toHaveLength(before + 1)
})

test('a mail server that is down is logged, and the response is the same', async () => {
  mailServer.close()
  await once(mailServer, 'close')
  const answer = await server.ask('POST /getEmailCode', { email: 'late@example.com', purpose: 'register' })
  expect(answer).toMatchObject({ resendSeconds: 60 })
  await expect.poll(() => server.logged.join()).toContain('a letter could not be sent')
  expect(letters.join()).not.toContain('late@example.com')
})

test('nothing is sent in the clear to a mail server that must have TLS', async () => {
  const plain = createMailServer().listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port } = must(plain.address() as AddressInfo | null, 'address')
  const logged: string[] = []
  const log = createLog('error', { write: line => void logged.push(line) })
  const before = letters.length
  const send = createMailer({ url: `smtp://127.0.0.1:${port}`, requireTLS: true }, log)
  const letter = { to: 'ana@example.com', subject: 'x', body: 'code 123456', gist: 'x' }
  expect(await send(letter)).toBe(false)
  expect(letters).toHaveLength(before)
  expect(logged.join()).toContain('could not be sent')
  plain.close()
})
