// The keys with which columns of the store and backups are encrypted. Each key is an identity of age
// (https://age-encryption.org), a line of the key file. Backups are encrypted to its recipient; the key of the columns
// is derived from it, so that the operator has to keep only one file. The newest key seals; all keys can open.
import type { CipherGCM, DecipherGCM } from 'node:crypto'
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { identityToRecipient } from 'age-encryption'
import { must } from '../../domain/assert.ts'

export type DataKey = {
  /** Identifier of the key: eight hexadecimal digits, computed from the recipient. */
  readonly id: string
  readonly identity: string
  readonly recipient: string
  /** Key of AES-256 for columns. */
  readonly secret: Uint8Array
}

export type DataKeys = {
  readonly newest: DataKey
  readonly byId: ReadonlyMap<string, DataKey>
}

/** Thrown for a value that cannot be opened. The message is for an operator. */
export class SealProblem extends Error {}

/**
 * First bytes of a sealed value. After them come the id of its key, a nonce, the encrypted value and a tag. No image
 * format begins with these bytes.
 */
const MAGIC = Buffer.from('PLSv2')
/** First bytes of a value of an earlier version, whose column is authenticated and whose row is not. */
const COLUMN_ONLY_MAGIC = Buffer.from('PLSv1')
const ID_BYTES = 4
const PREFIX_BYTES = MAGIC.length + ID_BYTES
/** The nonce is random. NIST SP 800-38D, section 8.3, allows 2³² values for one key, which is more than a store has. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const PURPOSE = 'pulso columns 1'

/** Derives the keys. `identities`: the newest first. */
export async function dataKeysOf(identities: readonly string[]): Promise<DataKeys> {
  const keys = await Promise.all(identities.map(keyOf))
  return { newest: must(keys[0], 'a key'), byId: new Map(keys.map(key => [key.id, key])) }
}

async function keyOf(identity: string): Promise<DataKey> {
  const recipient = await identityToRecipient(identity)
  const id = createHash('sha256')
    .update(recipient)
    .digest('hex')
    .slice(0, 2 * ID_BYTES)
  const secret = new Uint8Array(hkdfSync('sha256', identity, '', PURPOSE, 32))
  return { id, identity, recipient, secret }
}

/**
 * The first bytes of every value that was sealed with the key. Nine bytes, so that they are twelve characters of
 * base64url without a remainder.
 */
export const prefixOf = ({ id }: Pick<DataKey, 'id'>): Buffer => Buffer.concat([MAGIC, Buffer.from(id, 'hex')])

/** Where a value is stored: its column as `table.name`, and the id of its row. */
export type SealPlace = { readonly column: string; readonly row: string }

/** Encrypts a value. The place is authenticated, so that a value that is copied to another place cannot be opened. */
export function seal({ newest }: DataKeys, place: SealPlace, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const prefix = prefixOf(newest)
  const cipher = bound(createCipheriv(CIPHER, newest.secret, nonce), place, prefix)
  return Buffer.concat([prefix, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export type SealForm = 'row' | 'column' | 'none'

/** What a value is bound to: `none` for a value that was stored before there was a key. */
export function formOf(value: Uint8Array): SealForm {
  if (value.byteLength < PREFIX_BYTES + NONCE_BYTES + TAG_BYTES) return 'none'
  const magic = value.subarray(0, MAGIC.length)
  if (MAGIC.equals(magic)) return 'row'
  return COLUMN_ONLY_MAGIC.equals(magic) ? 'column' : 'none'
}

/** Decrypts a sealed value. Throws a SealProblem. */
export function open(keys: DataKeys | null, place: SealPlace, sealed: Uint8Array): Buffer {
  const { column } = place
  const prefix = sealed.subarray(0, PREFIX_BYTES)
  const id = Buffer.from(prefix.subarray(MAGIC.length)).toString('hex')
  const key = keys?.byId.get(id)
  if (!key)
    throw new SealProblem(`A value of ${column} is sealed with the key ${id}, which this process does not have.`)
  const nonce = sealed.subarray(PREFIX_BYTES, PREFIX_BYTES + NONCE_BYTES)
  const decipher = bound(createDecipheriv(CIPHER, key.secret, nonce), place, prefix)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(PREFIX_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new SealProblem(`A value of ${column} was altered, or belongs to another row: its tag is wrong.`)
  }
}

function bound<Gcm extends CipherGCM | DecipherGCM>(gcm: Gcm, { column, row }: SealPlace, prefix: Uint8Array): Gcm {
  const isOfRow = MAGIC.equals(prefix.subarray(0, MAGIC.length))
  // No name of a column has a line feed.
  gcm.setAAD(Buffer.concat([prefix, Buffer.from(isOfRow ? `${column}\n${row}` : column)]))
  return gcm
}
