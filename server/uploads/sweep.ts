// Deletes images of abandoned registrations and of drafts that were never sent. Also deletes the IP addresses of
// uploads.
import { and, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { DRAFT_DAYS } from '../../domain/limits.ts'
import { DAY_MS } from '../../domain/time.ts'
import { files } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'

export async function sweepImages(db: Pick<Db, 'transaction'>, now: number): Promise<void> {
  const unowned = and(isNull(files.owner), lt(files.createdAt, now - DAY_MS))
  await db.transaction(tx => tx.delete(files).where(unowned))
  // The IP address is only needed for the daily limit of uploads.
  const counted = and(ne(files.ip, ''), lt(files.createdAt, now - DAY_MS))
  await db.transaction(tx => tx.update(files).set({ ip: '' }).where(counted))
  await db.transaction(async tx => {
    const drafts = and(isNotNull(files.owner), lt(files.createdAt, now - DRAFT_DAYS * DAY_MS), unnamed)
    const found = await tx.select({ id: files.id }).from(files).where(drafts).for('update', { skipLocked: true })
    const ids = found.map(({ id }) => id)
    // The condition is checked again under the lock: a transaction that references the image has committed by then, or
    // will find the image deleted (`ownsFile`).
    if (ids.length > 0) await tx.delete(files).where(and(inArray(files.id, ids), unnamed))
  })
}

/**
 * SQL condition for images to which no row refers. Only the owner's rows can refer to an image. A row contains the id
 * or the whole address, which contains the id.
 */
const unnamed = sql`(
  NOT EXISTS (
    SELECT FROM reviews r JOIN kyc_applications k ON k.id = r.id
    WHERE r.user_id = ${files.owner} AND ${files.id} IN (k.front, k.back))
  AND NOT EXISTS (
    SELECT FROM reviews r JOIN deposits d ON d.id = r.id
    WHERE r.user_id = ${files.owner} AND d.certificate = ${files.id})
  AND NOT EXISTS (
    SELECT FROM destinations d WHERE d.user_id = ${files.owner} AND strpos(d.images, ${files.id}) > 0)
  AND NOT EXISTS (
    SELECT FROM companies c WHERE c.user_id = ${files.owner} AND strpos(c.license_image, ${files.id}) > 0))`
