// Signatures of operators' commands. Each operator has an Ed25519 key, of which the server stores only the public half,
// so that a reader of the store cannot sign as an operator. A signature is valid for one command and one minute, and is
// accepted once.
import type { KeyObject } from 'node:crypto'
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { digest } from '../lib/id.ts'

const FRESH_MS = MINUTE_MS
const KEY = 'x-operator-key'
const TIME = 'x-operator-time'
const SIGNATURE = 'x-operator-signature'

export type Signed = { readonly command: string; readonly body: string }

const textOf = ({ command, body }: Signed, time: string): Buffer => Buffer.from([command, time, body].join('\n'))

/** A new key: the private half as PEM, the public half as text without spaces. */
export function newOperatorKey(): { readonly pem: string; readonly publicKey: string } {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { pem, publicKey: publicKeyOf(pem) }
}

export const publicKeyOf = (pem: string): string => textOfKey(createPublicKey(pem))

const textOfKey = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).toString('base64url')

/** The headers of a command that is signed now with the private key. */
export function signatureOf(pem: string, signed: Signed, now: number): Readonly<Record<string, string>> {
  const time = String(now)
  const signature = sign(null, textOf(signed, time), pem).toString('base64url')
  return { [KEY]: publicKeyOf(pem), [TIME]: time, [SIGNATURE]: signature }
}

export type Signer = { readonly publicKey: string }

/**
 * `none`: the command is not signed. `invalid`: the signature does not match, is too old, or was accepted before.
 * Commands that were signed before this process started are invalid, because an earlier process may have accepted them.
 */
export function createSignatures(
  clock: Clock,
): (headers: IncomingHttpHeaders, signed: Signed) => Signer | 'none' | 'invalid' {
  const startedAt = clock.now()
  /**
   * Digests of what was signed, and the time until which each is remembered, UTC ms. The header is not remembered,
   * because the same signature can be written in several ways.
   */
  const seen = new Map<string, number>()
  return (headers, signed) => {
    const { [KEY]: publicKey, [TIME]: time, [SIGNATURE]: signature } = headers
    if (publicKey === undefined) return 'none'
    const now = clock.now()
    for (const [old, until] of seen) if (until < now) seen.delete(old)
    if (typeof publicKey !== 'string' || typeof time !== 'string' || typeof signature !== 'string') return 'invalid'
    const signedAt = Number(time)
    const isFresh = signedAt >= Math.max(startedAt, now - FRESH_MS) && signedAt <= now
    const key = isFresh ? keyOf(publicKey) : null
    if (!key || !isBy(key, textOf(signed, time), signature)) return 'invalid'
    const signer = textOfKey(key)
    const what = digest(`${signer}\n${textOf(signed, time)}`)
    if (seen.has(what)) return 'invalid'
    seen.set(what, now + FRESH_MS)
    return { publicKey: signer }
  }
}

function keyOf(publicKey: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), type: 'spki', format: 'der' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

const isBy = (key: KeyObject, text: Buffer, signature: string): boolean =>
  verify(null, text, key, Buffer.from(signature, 'base64url'))
