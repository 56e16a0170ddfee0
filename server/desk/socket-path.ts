// Where the desk's door is: a Unix socket in the data folder, which only the folder's owner can open. A folder whose name is
// too long for a socket has a link there, to a socket in the temp folder under a name that nobody can guess.
import { randomBytes } from 'node:crypto'
import { readlink, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The kernel keeps a socket's path in 108 bytes, the last of them zero. */
const SOCKET_PATH_MAX_BYTES = 107

const doorOf = async (folder: string): Promise<string> => join(await realpath(folder), 'desk.sock')

/** Takes away what a process that was killed has left; the folder is locked by now, so nobody listens there. */
export async function freeSocketPath(folder: string): Promise<string> {
  await removeSocket(folder)
  const door = await doorOf(folder)
  if (Buffer.byteLength(door) <= SOCKET_PATH_MAX_BYTES) return door
  const elsewhere = join(tmpdir(), `pulso-desk.${randomBytes(12).toString('hex')}.sock`)
  await symlink(elsewhere, door)
  return elsewhere
}

export async function removeSocket(folder: string): Promise<void> {
  await rm(await socketPathOf(folder), { force: true })
  await rm(await doorOf(folder), { force: true })
}

/** For who knocks. */
export async function socketPathOf(folder: string): Promise<string> {
  const door = await doorOf(folder)
  return readlink(door).catch(() => door)
}
