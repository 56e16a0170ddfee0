// Encrypts backups, because a backup contains all data of every customer. If the installation has keys, the backup is a
// file of age (https://age-encryption.org), encrypted to the newest key: `age -d -i data.keys FILE | gunzip` reads it
// too.
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import type { DataKeys } from '../keys/data-keys.ts'
import { BackupProblem } from './format.ts'

const FIRST_LINE = Buffer.from('age-encryption.org/v1\n')

type Bytes = AsyncIterable<Uint8Array>

export async function* encrypted({ newest }: DataKeys, plain: Bytes): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(newest.recipient)
  yield* await encrypter.encrypt(streamOf(plain))
}

/**
 * Decrypts a backup. Backups of earlier versions, and of installations without keys, are not encrypted and are passed
 * through.
 */
export async function* decrypted(keys: DataKeys | null, file: Bytes, path: string): AsyncGenerator<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]()
  const { value: first = new Uint8Array() } = await chunks.next()
  const all = joined(first, { [Symbol.asyncIterator]: () => chunks })
  yield* FIRST_LINE.equals(first.subarray(0, FIRST_LINE.length)) ? opened(keys, all, path) : all
}

async function* joined(first: Uint8Array, rest: Bytes): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

async function* opened(keys: DataKeys | null, sealed: Bytes, path: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const { identity } of keys?.byId.values() ?? []) decrypter.addIdentity(identity)
  try {
    yield* await decrypter.decrypt(streamOf(sealed))
  } catch (error) {
    throw problemOf(error, keys, path)
  }
}

function problemOf(error: unknown, keys: DataKeys | null, path: string): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const isLocked = keys === null || error.message.includes('no identity matched')
  return new BackupProblem(
    isLocked
      ? `${path} is encrypted. Put the key file of its installation into DATA_DIR as data.keys, or name it in DATA_KEY_FILE.`
      : `${path} was altered, or is not all of a backup: ${error.message}.`,
  )
}

const streamOf = (bytes: Bytes): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
