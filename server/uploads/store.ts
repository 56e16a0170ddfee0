// Stores an upload, within a daily limit per user, or per network (`lib/address.ts`) without a session.
import type { SQL } from 'drizzle-orm'
import { and, count, eq, gt, isNull, like } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import { UPLOADS_PER_DAY } from '../../domain/upload.ts'
import { invalid } from '../calls/invalid.ts'
import { files } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import type { Networks } from '../lib/address.ts'
import { networksOf, prefixOf, WIDE_FACTOR } from '../lib/address.ts'
import { crashPoint } from '../lib/crash.ts'
import { createGate } from '../lib/gate.ts'
import { fileUrl } from './files.ts'
import { readImage } from './image.ts'
import type { CheckUpload } from './scan.ts'

export type UploadDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly checkUpload: CheckUpload
}
/** `owner`: user id; null before registration. */
export type Uploader = { readonly owner: string | null; readonly ip: string }
export type StoreImage = (file: Uint8Array, by: Uploader) => Promise<string | Refusal>

export function createImageStore({ db, clock, newId, checkUpload }: UploadDeps): StoreImage {
  const gate = createGate({ atOnce: 2, waiting: 16 })
  return async (file, { owner, ip }) => {
    const networks = networksOf(ip)
    const by = { owner, ip: networks.near }
    // The limit is checked before decoding, which is expensive, and again in the transaction.
    const none = await overQuota(db, by.owner, networks, clock.now())
    if (none) return none
    const infected = await checkUpload(file)
    if (infected) return infected
    const stored = await gate.pass(() => readImage(file))
    if (stored === null) return refuse('unavailable')
    if ('reason' in stored) return invalid('file', stored)
    crashPoint('P9')
    return db.transaction(async tx => {
      await lockName(tx, 'upload', by.owner ?? networks.wide ?? networks.near)
      const now = clock.now()
      const used = await overQuota(tx, by.owner, networks, now)
      if (used) return used
      const id = newId()
      await tx.insert(files).values({ id, ...by, ...stored, image: sealedFor(id, stored.image), createdAt: now })
      return fileUrl(id)
    })
  }
}

/** The quota is the user's, or that of each network without a session. */
async function overQuota(
  db: Pick<Tx, 'select'>,
  owner: string | null,
  { near, wide }: Networks,
  now: number,
): Promise<Refusal | null> {
  const used = async (whose: SQL | undefined): Promise<number> => {
    const [row] = await db
      .select({ count: count() })
      .from(files)
      .where(and(whose, gt(files.createdAt, now - DAY_MS)))
    return row?.count ?? 0
  }
  const own = owner === null ? and(isNull(files.owner), eq(files.ip, near)) : eq(files.owner, owner)
  if ((await used(own)) >= UPLOADS_PER_DAY) return QUOTA_USED
  if (owner !== null || wide === null) return null
  const ofWide = await used(and(isNull(files.owner), like(files.ip, `${prefixOf(wide)}%`)))
  return ofWide >= UPLOADS_PER_DAY * WIDE_FACTOR ? QUOTA_USED : null
}

const QUOTA_USED = refuse('uploadQuota', { values: { maximum: UPLOADS_PER_DAY } })
