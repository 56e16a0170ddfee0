// The key file: identities of age, one a line, the newest first; lines that begin with # are comments. `age-keygen`
// writes such files too, and `age -d -i FILE` opens a backup.
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import type { DataKeys } from './data-keys.ts'
import { dataKeysOf } from './data-keys.ts'

/** Default path in the data folder of the embedded store, unless DATA_KEY_FILE is set. */
export const OWN_KEY_FILE = 'data.keys'
const ONLY_THE_OWNER = 0o600
const ANYONE_ELSE = 0o077

/** Thrown when a key file cannot be read. The message is for an operator. */
export class KeyProblem extends Error {}

export type KeyPlace = { readonly dataDir: string; readonly databaseUrl: string; readonly dataKeyFile: string }

/** Path of the key file; null for a database server without a configured key file. */
export function keyFileOf({ dataDir, databaseUrl, dataKeyFile }: KeyPlace): string | null {
  if (dataKeyFile !== '') return dataKeyFile
  return databaseUrl === '' ? join(dataDir, OWN_KEY_FILE) : null
}

/**
 * Reads the keys; null if there is no file. Throws a KeyProblem for an invalid file, or a file that others can read.
 */
export async function readKeyFile(path: string): Promise<DataKeys | null> {
  const identities = await identitiesIn(path)
  if (identities === null) return null
  if (identities.length === 0) throw notOne(path)
  return dataKeysOf(identities).catch(() => {
    throw notOne(path)
  })
}

const notOne = (path: string): KeyProblem => new KeyProblem(`${path} is no key file: a line of it is no key.`)

async function identitiesIn(path: string): Promise<string[] | null> {
  const found = await stat(path).catch(() => null)
  if (!found) return null
  if ((found.mode & ANYONE_ELSE) !== 0)
    throw new KeyProblem(`Others can read ${path}, which opens all customers' data: chmod 600 ${path}`)
  return linesOf(await readFile(path, 'utf8')).filter(line => !line.startsWith('#'))
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/**
 * Adds a new key as the first of the file, which is created if it does not exist. The new file is written and synced
 * completely, or not at all.
 */
export async function addKey(path: string, at: Date): Promise<void> {
  const others = await readFile(path, 'utf8').catch(() => '')
  const text = `# ${at.toISOString().slice(0, 10)}\n${await generateX25519Identity()}\n${others}`
  await mkdir(dirname(path), { recursive: true })
  const half = `${path}.part`
  const file = await open(half, 'w', ONLY_THE_OWNER)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(half, path)
  await syncFolder(dirname(path))
}

/**
 * Syncs the folder too, so that the file's name is on disk. If the file were lost, so would be all data sealed with its
 * key.
 */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
