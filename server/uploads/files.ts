// Whose image it is. An image is known to the rest by its address only, `/web/file/<id>`.
import { and, eq, isNull } from 'drizzle-orm'
import { files } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'

const PREFIX = '/web/file/'
export const fileUrl = (id: string): string => PREFIX + id
export const fileIdOf = (url: string): string => url.slice(PREFIX.length)

/** It stays until the transaction ends: the sweep takes no image that is just being named. */
export async function ownsFile(tx: Pick<Tx, 'select'>, userId: string, url: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileIdOf(url)), eq(files.owner, userId)))
    .for('key share')
  return row !== undefined
}

/** Gives an image that was uploaded without an account to whoever registers with it; false when it is not to be had. */
export async function claimFile(tx: Pick<Tx, 'update'>, userId: string, url: string): Promise<boolean> {
  const claimed = await tx
    .update(files)
    .set({ owner: userId })
    .where(and(eq(files.id, fileIdOf(url)), isNull(files.owner)))
    .returning({ id: files.id })
  return claimed.length === 1
}
