// A push service on this machine, and browsers that are subscribed to it. It checks the token of each request and decrypts the
// message by the steps of RFC 8291 and 8188, written apart from the code that encrypts.
import type { ECDH, KeyObject } from 'node:crypto'
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { assert, must } from '../../domain/assert.ts'
import type { PushMessage } from '../../domain/push.ts'

const ORIGIN = 'https://fcm.googleapis.com'

export type Received = {
  readonly device: string
  readonly message: PushMessage
  readonly headers: IncomingHttpHeaders
  /** Claims of the token (RFC 8292, section 2). */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'cut'

export type FakeBrowser = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export type PushService = {
  /** For the server's requests: those to the push service come here, all others fail. */
  readonly fetch: typeof fetch
  readonly received: readonly Received[]
  /** Subscribes a browser with the public key of an installation. */
  subscribe(device: string, applicationKey: string): FakeBrowser
  /** What the next requests for a device are answered with, one after another; then 201 again. */
  answer(device: string, ...answers: readonly Answer[]): void
  /** Number of requests for a device, whatever they were answered. */
  tries(device: string): number
  stop(): Promise<void>
}

type Browser = { readonly keys: ECDH; readonly auth: Buffer; readonly applicationKey: string }

export async function startPushService(now: () => number): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, Answer[]>()
  const tries = new Map<string, number>()
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const device = decodeURIComponent(must(request.url?.split('/').at(-1), 'a device'))
    const body = await buffer(request)
    tries.set(device, (tries.get(device) ?? 0) + 1)
    const answer = answers.get(device)?.shift() ?? { status: 201 }
    if (answer === 'cut') {
      request.socket.destroy()
      return
    }
    const { headers } = request
    if (answer.status === 201) {
      const browser = must(browsers.get(device), 'a subscribed browser')
      const claims = claimsOf(must(headers.authorization, 'a token'), browser.applicationKey, now())
      const message: PushMessage = JSON.parse(decrypt(body, browser.keys, browser.auth))
      received.push({ device, message, headers, claims })
    }
    response.writeHead(answer.status, answer.headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = must(typeof address === 'object' ? address?.port : null, 'a port')
  return {
    received,
    fetch: (target, init) => {
      const { origin, pathname } = new URL(String(target))
      assert(origin === ORIGIN, `the push service, not ${origin}`)
      return fetch(`http://127.0.0.1:${port}${pathname}`, init)
    },
    subscribe(device, applicationKey) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      browsers.set(device, { keys, auth, applicationKey })
      return { endpoint: `${ORIGIN}/fcm/send/${device}`, p256dh, auth: auth.toString('base64url') }
    },
    answer: (device, ...given) => void answers.set(device, [...given]),
    tries: device => tries.get(device) ?? 0,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Checks the token as a push service does, and returns its claims. */
function claimsOf(authorization: string, applicationKey: string, now: number): Received['claims'] {
  const [, token = '', key = ''] = must(/^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization), 'a token and a key')
  assert(key === applicationKey, 'the key with which the browser subscribed')
  const [header = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${header}.${claims}`)
  const publicKey = { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' } as const
  assert(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url')), 'a valid signature')
  const read: Received['claims'] = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = read.exp - now / 1_000
  assert(read.aud === ORIGIN && left > 0 && left <= 24 * 3_600, 'a token for this service, of at most 24 hours')
  return read
}

function publicKeyOf(text: string): KeyObject {
  const point = Buffer.from(text, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const sum = createHmac('sha256', key)
  for (const part of parts) sum.update(part)
  return sum.digest()
}
const ONE = Buffer.of(1)

/** RFC 8291, section 3.4, and RFC 8188, section 2, for one record. */
export function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  assert(sealed.length <= body.readUInt32BE(16), 'one record')
  const secret = hmac(auth, keys.computeSecret(sender))
  const input = hmac(secret, 'WebPush: info\0', keys.getPublicKey(), sender, ONE)
  const extracted = hmac(salt, input)
  const key = hmac(extracted, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16)
  const nonce = hmac(extracted, 'Content-Encoding: nonce\0', ONE).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  assert(end >= 0 && padded.subarray(end + 1).every(byte => byte === 0), 'a last record')
  return padded.subarray(0, end).toString()
}
