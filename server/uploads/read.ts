// Reads uploaded images: for the owner, and for operators, whose access is logged with their name.
import { and, eq } from 'drizzle-orm'
import { files } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../lib/log.ts'

/**
 * Reads an image of the user. Null for a missing image and for another user's image: callers must not be able to
 * distinguish the two.
 */
export async function readOwnImage(db: Pick<Db, 'select'>, userId: string, id: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ image: files.image })
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner, userId)))
  return row?.image.open(id) ?? null
}

type DeskReading = { readonly db: Pick<Db, 'select'>; readonly log: Log }

/**
 * Reads any user's image for the operator who decides. Logged at the default log level, so that each access leaves a
 * trace.
 */
export async function readImageForDesk(
  { db, log }: DeskReading,
  reader: string,
  id: string,
): Promise<Uint8Array | null> {
  const [row] = await db.select({ image: files.image, owner: files.owner }).from(files).where(eq(files.id, id))
  if (!row) return null
  log.warn({ reader, file: id, owner: row.owner }, 'the desk looked at an image')
  return row.image.open(id)
}
