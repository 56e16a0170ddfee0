// Free space of a disk. PostgreSQL writes its log in files of 16 MB, so that a store with less may fail at any commit.
import { statfs } from 'node:fs/promises'

export const SPACE_NEEDED_BYTES = 32 * 1024 * 1024

/** Bytes that the process may use on the disk of a folder; null if that is unknown. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
