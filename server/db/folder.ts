// The data folder contains all customers' data, so only its owner may read it. The embedded store creates its files
// with mode 0666 whatever the umask, so its tree is restricted after it was created.
import type { Stats } from 'node:fs'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from './db.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Umask with which files that the process creates are accessible to their owner only. */
export const OWNER_UMASK = 0o077
/** Mode bits of any access by the group or by others. */
const ANYONE_ELSE = 0o077

/** True for the names of the files that Pulso creates in its data folder. */
const isOwn = (name: string): boolean =>
  /^(db(\.new)?|lock(\..+)?|desk\.sock|health|security\.log|data\.keys)$/.test(name)

/**
 * Creates the folder with access for its owner only. The access to an existing folder is restricted if it contains
 * nothing but Pulso's own files. Any other folder may be shared on purpose, so the operator decides. Throws a
 * StoreError.
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const found = await stat(folder)
  if (!isWide(found)) return
  const names = await readdir(folder)
  if (!isOwnedByProcess(found) || !names.every(isOwn)) throw tooWide(folder)
  await chmod(folder, FOLDER_MODE)
}

const isWide = ({ mode }: Stats): boolean => (mode & ANYONE_ELSE) !== 0
const isOwnedByProcess = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid()

const tooWide = (folder: string): StoreError =>
  new StoreError(
    'wide',
    `Others can read ${folder}, which will contain all customers' data. Set DATA_DIR to a folder of its own, or: chmod 700 ${folder}`,
  )

/** Removes all access of others from a folder and everything in it. */
export async function restrictTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await restrict(folder, FOLDER_MODE)
  for (const entry of entries) {
    if (entry.isDirectory()) await restrict(join(entry.parentPath, entry.name), FOLDER_MODE)
    else if (entry.isFile()) await restrict(join(entry.parentPath, entry.name), FILE_MODE)
  }
}

async function restrict(path: string, mode: number): Promise<void> {
  if (isWide(await stat(path))) await chmod(path, mode)
}
