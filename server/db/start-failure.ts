// Why the embedded store cannot be opened, and what its operator can do. PGlite reports only that it failed: the cause
// is found from the folder and its disk.
import { readdir, rm } from 'node:fs/promises'
import { freeBytes, SPACE_NEEDED_BYTES } from '../lib/disk-space.ts'
import { StoreError } from './db.ts'

/** A folder of the store before it is opened. `isNew`: it is empty or missing, so opening it creates a store. */
type Folder = { readonly path: string; readonly isNew: boolean }

/** Throws a StoreError if files are missing: PGlite would then create an empty store over those that are left. */
export async function storeFolder(path: string): Promise<Folder> {
  const names = await readdir(path).catch((): string[] => [])
  if (names.length > 0 && !names.includes('PG_VERSION')) throw damaged(path, 'files of it are missing')
  return { path, isNew: names.length === 0 }
}

/** Converts the error into a StoreError. Deletes what an interrupted creation has left. */
export async function startFailure(error: unknown, folder: Folder, dataDir: string): Promise<unknown> {
  if (error instanceof StoreError) return error
  // Asked before files are deleted, which frees space.
  const full = await fullDisk(error, dataDir)
  if (folder.isNew) await rm(folder.path, { recursive: true, force: true })
  if (full) return full
  const code = codeOf(error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return denied(dataDir, code)
  if (folder.isNew) return notCreated(dataDir, error)
  // A statement that failed is a fault of a migration, unless PostgreSQL reports damage or the operating system an error.
  if (typeof code === 'string' && !/^(XX|58)/.test(code)) return error
  return damaged(folder.path, causeOf(error))
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined

const MB = 1024 * 1024

/** Error codes of the operating system, and PostgreSQL's `disk_full`. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The error of a disk that is full; null if the disk has space. */
export async function fullDisk(error: unknown, dataDir: string): Promise<StoreError | null> {
  const free = await freeBytes(dataDir)
  const isFull = fullCodes.has(codeOf(error)) || (free !== null && free < SPACE_NEEDED_BYTES)
  return isFull ? full(dataDir, free) : null
}

const full = (dataDir: string, free: number | null): StoreError =>
  new StoreError(
    'full',
    `The disk of ${dataDir} is full${free === null ? '' : ` (${Math.floor(free / MB)} MB free)`}. Free at least ${SPACE_NEEDED_BYTES / MB} MB, or set DATA_DIR to a folder on another disk, and start again. What was stored is still there.`,
  )

const denied = (dataDir: string, code: string): StoreError =>
  new StoreError(
    'denied',
    `${dataDir} cannot be written (${code}). Its files must belong to the user that runs Pulso, and its disk must be writable.`,
  )

const notCreated = (dataDir: string, error: unknown): StoreError =>
  new StoreError('damaged', `A store cannot be created in ${dataDir}: ${causeOf(error)}.`)

const damaged = (path: string, cause: string): StoreError =>
  new StoreError(
    'damaged',
    `The store in ${path} cannot be opened, because it is damaged: ${cause}. Keep a copy of the folder, move it away, and bring back the last backup with: npm run restore -- FILE. Without a backup, a start without the folder begins with an empty store.`,
  )

function causeOf(error: unknown): string {
  if (error instanceof Error) return `PostgreSQL cannot read it (${error.message.split('. ')[0] ?? ''})`
  const code = codeOf(error)
  return typeof code === 'string' ? code : 'PostgreSQL does not say why'
}
