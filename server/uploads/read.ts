// Who may look at an uploaded image: its owner, and the desk, which leaves its name each time.
import { and, eq } from 'drizzle-orm'
import { files } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'

/** Null when there is none, or it is somebody else's: the two must not be told apart. */
export async function readOwnImage(db: Pick<Db, 'select'>, userId: string, id: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ image: files.image })
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner, userId)))
  return row?.image ?? null
}

type DeskReading = { readonly db: Pick<Db, 'select'>; readonly log: Log }

/** Anybody's, for whoever decides on it. At the level that is logged by default: it is no secret that it was seen. */
export async function readImageForDesk(
  { db, log }: DeskReading,
  reader: string,
  id: string,
): Promise<Uint8Array | null> {
  const [row] = await db.select({ image: files.image, owner: files.owner }).from(files).where(eq(files.id, id))
  if (!row) return null
  log.warn({ reader, file: id, owner: row.owner }, 'the desk looked at an image')
  return row.image
}
