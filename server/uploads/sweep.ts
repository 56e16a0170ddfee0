// Images that nothing needs any more: of registrations that never came, and of drafts that were never sent.
import { sql } from 'drizzle-orm'
import { DRAFT_DAYS } from '../../domain/limits.ts'
import type { Db } from '../db/db.ts'
import { DAY_MS } from './store.ts'

export async function sweepImages(db: Pick<Db, 'execute'>, now: number): Promise<void> {
  await db.execute(sql`DELETE FROM files WHERE owner IS NULL AND created_at < ${now - DAY_MS}`)
  // Whatever names an image is its owner's. Details and papers hold an id or the whole address: the id is in both.
  await db.execute(sql`
    DELETE FROM files f
    WHERE f.owner IS NOT NULL AND f.created_at < ${now - DRAFT_DAYS * DAY_MS}
      AND NOT EXISTS (
        SELECT FROM reviews r JOIN kyc_applications k ON k.id = r.id
        WHERE r.user_id = f.owner AND f.id IN (k.front, k.back))
      AND NOT EXISTS (
        SELECT FROM reviews r JOIN deposits d ON d.id = r.id
        WHERE r.user_id = f.owner AND d.certificate = f.id)
      AND NOT EXISTS (
        SELECT FROM destinations d WHERE d.user_id = f.owner AND strpos(d.details::text, f.id) > 0)
      AND NOT EXISTS (
        SELECT FROM companies c WHERE c.user_id = f.owner AND strpos(c.license_image, f.id) > 0)`)
}
