// Whether the process can write: to its store, and to the disk of its data folder. A store whose disk is full still
// reads, and takes small writes for a while, so a query alone would report that all is well.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import { freeBytes, SPACE_NEEDED_BYTES } from '../lib/disk-space.ts'
import type { Log } from '../lib/log.ts'

/** A result is reused for this time, because anyone may ask for the health at any rate. */
const CHECKED_FOR_MS = 5_000
/** Size of a page of memory and of most file systems: a full disk has no room for one more. */
const PROBE = Buffer.alloc(4_096)

type Checked = { readonly store: boolean; readonly disk: boolean }
type CheckDeps = {
  readonly db: Pick<Db, 'execute'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly folder?: string | undefined
}

export function createWriteCheck({ db, clock, log, folder }: CheckDeps): () => Promise<Checked> {
  let last: { readonly checked: Promise<Checked>; readonly at: number } | null = null
  let wasWell = true
  async function check(): Promise<Checked> {
    const [store, disk] = await Promise.all([canWriteRecord(db), folder === undefined ? true : canWriteFile(folder)])
    const isWell = store && disk
    if (isWell !== wasWell) {
      if (isWell) log.warn('writing is possible again')
      else log.error({ store, disk, folder }, 'the store or the disk of the data folder cannot be written')
    }
    wasWell = isWell
    return { store, disk }
  }
  return () => {
    const at = clock.now()
    if (last === null || Math.abs(at - last.at) >= CHECKED_FOR_MS) last = { checked: check(), at }
    return last.checked
  }
}

/** Commits a record in PostgreSQL's log, which needs no table and leaves no row. */
const canWriteRecord = (db: Pick<Db, 'execute'>): Promise<boolean> =>
  db.execute(sql`select pg_logical_emit_message(true, 'pulso', 'health')`).then(
    () => true,
    () => false,
  )

/** Creates a file, because one that exists has its space already. */
async function canWriteFile(folder: string): Promise<boolean> {
  const file = join(folder, 'health')
  const free = await freeBytes(folder)
  if (free !== null && free < SPACE_NEEDED_BYTES) return false
  try {
    await writeFile(file, PROBE)
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
