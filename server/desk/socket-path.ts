// The path of the operator socket: in the data folder, accessible to its owner only. If the folder's path is too long
// for a socket, the folder contains a link to a socket with a random name in the temporary folder.
import { randomBytes } from 'node:crypto'
import { readlink, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Unix socket's path has at most 108 bytes including the terminating zero. */
const SOCKET_PATH_MAX_BYTES = 107

const socketPathIn = async (folder: string): Promise<string> => join(await realpath(folder), 'desk.sock')

/** Removes the socket of a process that was killed. The data folder is locked, so no other process uses the socket. */
export async function freeSocketPath(folder: string): Promise<string> {
  await removeSocket(folder)
  const path = await socketPathIn(folder)
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES) return path
  const elsewhere = join(tmpdir(), `pulso-desk.${randomBytes(12).toString('hex')}.sock`)
  await symlink(elsewhere, path)
  return elsewhere
}

export async function removeSocket(folder: string): Promise<void> {
  await rm(await socketPathOf(folder), { force: true })
  await rm(await socketPathIn(folder), { force: true })
}

/** The path to which a client connects: the target of the link, if there is one. */
export async function socketPathOf(folder: string): Promise<string> {
  const path = await socketPathIn(folder)
  return readlink(path).catch(() => path)
}
