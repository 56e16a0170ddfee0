// A passkey without a device: a key of this process, stored as a confirmed factor of the account. It signs challenges as
// a browser does (Web Authentication, level 3, sections 6.1 and 7.2).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { must } from '../../domain/assert.ts'
import type { Assertion } from '../../domain/wire/calls/factor-proof.ts'
import { factors } from '../../server/db/factor-schema.ts'
import { newId } from '../../server/lib/id.ts'
import type { Registered, TestServer } from './server.ts'

export type Passkey = { sign(challenge: string): Assertion }

/** The user is present and was verified. */
const FLAGS = 0x05

/** An ES256 key in COSE: key type EC2, algorithm -7, curve P-256, coordinates. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

export async function addPasskey(server: TestServer, { user }: Pick<Registered, 'user'>): Promise<Passkey> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => Buffer.from(must(text, 'a coordinate'), 'base64url')
  const credentialId = randomBytes(16).toString('base64url')
  const { origin, hostname } = new URL(server.url)
  const now = server.clock.now()
  await server.db.insert(factors).values({
    id: newId(),
    userId: user.id,
    kind: 'passkey',
    name: 'Passkey',
    credentialId,
    publicKey: coseKey(coordinate(x), coordinate(y)),
    counter: 0,
    host: hostname,
    createdAt: now,
    confirmedAt: now,
  })
  return {
    sign(challenge) {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      const authenticatorData = Buffer.concat([sha256(hostname), Buffer.from([FLAGS, 0, 0, 0, 0])])
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
