// The owners of images. Other modules refer to an image only by its address, `/web/file/<id>`.
import { and, eq, isNull } from 'drizzle-orm'
import { files } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'

const PREFIX = '/web/file/'
export const fileUrl = (id: string): string => PREFIX + id
export const fileIdOf = (url: string): string => url.slice(PREFIX.length)

/**
 * True if the user owns the image. Locks it until the transaction ends, so that the clean-up job cannot delete it while
 * it is being referenced.
 */
export async function ownsFile(tx: Pick<Tx, 'select'>, userId: string, url: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileIdOf(url)), eq(files.owner, userId)))
    .for('key share')
  return row !== undefined
}

/** Assigns an image that was uploaded before registration to the new user; false if it is not available. */
export async function claimFile(tx: Pick<Tx, 'update'>, userId: string, url: string): Promise<boolean> {
  const claimed = await tx
    .update(files)
    .set({ owner: userId })
    .where(and(eq(files.id, fileIdOf(url)), isNull(files.owner)))
    .returning({ id: files.id })
  return claimed.length === 1
}
