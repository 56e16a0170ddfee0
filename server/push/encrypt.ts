// Encrypts a message to a browser: the content coding `aes128gcm` (RFC 8188) with the keys of RFC 8291. Push services see its
// length and its receiver only.
import type { ECDH } from 'node:crypto'
import { createCipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from '../../domain/push.ts'

const CURVE = 'prime256v1'
const SALT_BYTES = 16
const POINT_BYTES = 65
const COORDINATE_BYTES = 32
/** One record holds the whole message; services accept no more (RFC 8291, section 4). */
const RECORD_BYTES = 4_096
const HEADER_BYTES = SALT_BYTES + 4 + 1
/** Ends the content of the last record (RFC 8188, section 2). */
const LAST_RECORD = Buffer.of(2)

/** `local` and `salt` are new for each message; tests give those of the RFC's example. */
export function encrypt(
  text: string,
  { p256dh, auth }: PushSubscription['keys'],
  salt: Buffer = randomBytes(SALT_BYTES),
  local: ECDH = newKeys(),
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const own = local.getPublicKey()
  const shared = local.computeSecret(receiver)
  const bothKeys = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own])
  const input = hkdf(shared, Buffer.from(auth, 'base64url'), bothKeys, 32)
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const header = Buffer.alloc(HEADER_BYTES)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES)
  header.writeUInt8(POINT_BYTES, SALT_BYTES + 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const content = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([header, own, ...content])
}

/** False for text that is no point of the curve, to which nothing can be encrypted. */
export function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  const x = point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url')
  const y = point.subarray(1 + COORDINATE_BYTES).toString('base64url')
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

function newKeys(): ECDH {
  const keys = createECDH(CURVE)
  keys.generateKeys()
  return keys
}

const hkdf = (input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))
