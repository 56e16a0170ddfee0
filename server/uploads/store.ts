// Taking an image in: so many a day for each person, and for each address where nobody is logged in.
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { UPLOADS_PER_DAY } from '../../domain/upload.ts'
import { crashPoint } from '../crash.ts'
import { files } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import { invalid } from '../http/invalid.ts'
import { fileUrl } from './files.ts'
import { createGate } from './gate.ts'
import { readImage } from './image.ts'

type UploadDeps = { readonly db: Db; readonly clock: Clock; readonly newId: () => string }
/** Nobody's yet where `owner` is null. */
export type Uploader = { readonly owner: string | null; readonly ip: string }
export type StoreImage = (file: Uint8Array, by: Uploader) => Promise<string | Refusal>

export const DAY_MS = 86_400_000

export function createImageStore({ db, clock, newId }: UploadDeps): StoreImage {
  const gate = createGate({ atOnce: 2, waiting: 16 })
  return async (file, by) => {
    // Before the work, and again with it: who has none left costs nothing.
    const none = await overQuota(db, by, clock.now())
    if (none) return none
    const stored = await gate.pass(() => readImage(file))
    if (stored === null) return refuse('unavailable')
    if ('reason' in stored) return invalid('file', stored)
    crashPoint('P9')
    return db.transaction(async tx => {
      await lockName(tx, 'upload', by.owner ?? by.ip)
      const now = clock.now()
      const used = await overQuota(tx, by, now)
      if (used) return used
      const id = newId()
      await tx.insert(files).values({ id, ...by, ...stored, createdAt: now })
      return fileUrl(id)
    })
  }
}

async function overQuota(db: Pick<Tx, 'select'>, { owner, ip }: Uploader, now: number): Promise<Refusal | null> {
  const whose = owner === null ? and(isNull(files.owner), eq(files.ip, ip)) : eq(files.owner, owner)
  const [row] = await db
    .select({ count: count() })
    .from(files)
    .where(and(whose, gt(files.createdAt, now - DAY_MS)))
  if ((row?.count ?? 0) < UPLOADS_PER_DAY) return null
  return refuse('uploadQuota', { values: { maximum: UPLOADS_PER_DAY } })
}
