// Images that nothing needs any more: of registrations that never came, and of drafts that were never sent.
import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { DRAFT_DAYS } from '../../domain/limits.ts'
import { files } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { DAY_MS } from './store.ts'

export async function sweepImages(db: Pick<Db, 'transaction'>, now: number): Promise<void> {
  const unowned = and(isNull(files.owner), lt(files.createdAt, now - DAY_MS))
  await db.transaction(tx => tx.delete(files).where(unowned))
  await db.transaction(async tx => {
    const drafts = and(isNotNull(files.owner), lt(files.createdAt, now - DRAFT_DAYS * DAY_MS), unnamed)
    const found = await tx.select({ id: files.id }).from(files).where(drafts).for('update', { skipLocked: true })
    const ids = found.map(({ id }) => id)
    // Looked at again now that they are locked: whoever named one meanwhile has committed it, or finds it gone (`ownsFile`).
    if (ids.length > 0) await tx.delete(files).where(and(inArray(files.id, ids), unnamed))
  })
}

/** Whatever names an image is its owner's. Details and papers hold an id or the whole address: the id is in both. */
const unnamed = sql`(
  NOT EXISTS (
    SELECT FROM reviews r JOIN kyc_applications k ON k.id = r.id
    WHERE r.user_id = ${files.owner} AND ${files.id} IN (k.front, k.back))
  AND NOT EXISTS (
    SELECT FROM reviews r JOIN deposits d ON d.id = r.id
    WHERE r.user_id = ${files.owner} AND d.certificate = ${files.id})
  AND NOT EXISTS (
    SELECT FROM destinations d WHERE d.user_id = ${files.owner} AND strpos(d.details::text, ${files.id}) > 0)
  AND NOT EXISTS (
    SELECT FROM companies c WHERE c.user_id = ${files.owner} AND strpos(c.license_image, ${files.id}) > 0))`
