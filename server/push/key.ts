// The key with which this installation identifies itself to push services (RFC 8292). Browsers subscribe with its public part,
// so a subscription ends with the key.
import type { JsonWebKey } from 'node:crypto'
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Db } from '../db/db.ts'
import { pushKeys } from '../db/push-schema.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import type { Fenced } from '../lead/fence.ts'

const NAME = 'vapid'
/** The first byte of an uncompressed point (SEC 1, section 2.3.3). */
const UNCOMPRESSED = Buffer.of(4)

/** The private key; null before a first leader has created it. */
export async function readPushKey(db: Pick<Db, 'select'>): Promise<JsonWebKey | null> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.name, NAME))
  return row ? JSON.parse(row.key.open(NAME)) : null
}

/** Creates the key unless there is one. */
export async function createPushKey(store: Fenced): Promise<void> {
  if (await readPushKey(store)) return
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = sealedFor(NAME, JSON.stringify(privateKey.export({ format: 'jwk' })))
  await store.transaction(tx => tx.insert(pushKeys).values({ name: NAME, key }).onConflictDoNothing())
}

/** The public part, as a browser takes it: an uncompressed point as base64url. */
export function publicKeyOf({ x, y }: JsonWebKey): string {
  const parts = [must(x, 'x of a key'), must(y, 'y of a key')].map(part => Buffer.from(part, 'base64url'))
  return Buffer.concat([UNCOMPRESSED, ...parts]).toString('base64url')
}

/** The Authorization header of a request to a push service: a signed token (RFC 8292, section 3). */
export function authorizationOf(key: JsonWebKey, { audience, contact, until }: Claims): string {
  const claims = { aud: audience, exp: unixSeconds(until), sub: contact }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(part =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed.join('.')), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${[...signed, signature.toString('base64url')].join('.')}, k=${publicKeyOf(key)}`
}

type Claims = {
  /** Origin of the push service. */
  readonly audience: string
  /** How the service can reach the operator: a `mailto:` or `https:` URL. */
  readonly contact: string
  /** UTC ms, at most 24 hours from now. */
  readonly until: number
}
