// Deletes images that are no longer needed, of abandoned registrations and of drafts that were never sent, and the addresses
// that they came from.
import { and, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { DRAFT_DAYS } from '../../domain/limits.ts'
import { DAY_MS } from '../../domain/time.ts'
import { files } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'

export async function sweepImages(db: Pick<Db, 'transaction'>, now: number): Promise<void> {
  const unowned = and(isNull(files.owner), lt(files.createdAt, now - DAY_MS))
  await db.transaction(tx => tx.delete(files).where(unowned))
  // The address counts the uploads of a day, and is of no use later.
  const counted = and(ne(files.ip, ''), lt(files.createdAt, now - DAY_MS))
  await db.transaction(tx => tx.update(files).set({ ip: '' }).where(counted))
  await db.transaction(async tx => {
    const drafts = and(isNotNull(files.owner), lt(files.createdAt, now - DRAFT_DAYS * DAY_MS), unnamed)
    const found = await tx.select({ id: files.id }).from(files).where(drafts).for('update', { skipLocked: true })
    const ids = found.map(({ id }) => id)
    // Checked again under the lock: a transaction that referenced the image has committed, or finds it deleted
    // (`ownsFile`).
    if (ids.length > 0) await tx.delete(files).where(and(inArray(files.id, ids), unnamed))
  })
}

/**
 * References are made by the image's owner only. Documents contain an id or the whole address: the id is in
 * both.
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
