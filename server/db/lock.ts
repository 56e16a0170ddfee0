// Locks a data folder for one process. Two processes on one embedded store destroy each other's writes without an
// error, so the folder is locked before it is opened. Node has no flock; the lock is a listening Unix socket, which the
// kernel closes when the process ends for any reason, and a symbolic link to it, whose creation is atomic.
import { createHash, randomBytes } from 'node:crypto'
import { lstat, readlink, realpath, rename, rm, symlink } from 'node:fs/promises'
import type { Server } from 'node:net'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StoreError } from './db.ts'
import { prepareFolder } from './folder.ts'

export type FolderLock = { release(): Promise<void> }

/** A Unix socket's path has at most 108 bytes including the terminating zero. */
const SOCKET_PATH_MAX_BYTES = 107

export async function lockFolder(folder: string): Promise<FolderLock> {
  await prepareFolder(folder)
  const home = await realpath(folder)
  const link = join(home, 'lock')
  const socketPath = socketFor(home)
  const server = await listen(socketPath)
  try {
    await claim(link, socketPath, home)
  } catch (error) {
    await close(server)
    throw error
  }
  return {
    async release() {
      // The link is removed first: another process can take over a link without a listener, but a listener without a
      // link locks nothing.
      await rm(link, { force: true })
      await close(server)
    },
  }
}

/**
 * A socket path that is unique to this process, so that no other process listens on a path that was seen dead. For a
 * folder with a long name the socket is in the temporary folder.
 */
function socketFor(home: string): string {
  const name = `lock.${randomBytes(6).toString('hex')}`
  const near = join(home, name)
  if (Buffer.byteLength(near) <= SOCKET_PATH_MAX_BYTES) return near
  return join(tmpdir(), `pulso-${createHash('sha256').update(home).digest('hex').slice(0, 16)}.${name}`)
}

async function claim(link: string, socketPath: string, home: string): Promise<void> {
  for (;;) {
    if (await made(link, socketPath)) return
    const holder = await readlink(link).catch(() => null)
    if (holder === null) continue
    if (await answers(holder)) throw new StoreError('held', `Another Pulso is using ${home}. Stop it first.`)
    await removeDead(link, holder)
  }
}

/**
 * Removes the link of a process that has ended. The link is renamed before it is deleted: if another process has
 * replaced it meanwhile, it is restored.
 */
async function removeDead(link: string, holder: string): Promise<void> {
  const aside = `${link}.${randomBytes(6).toString('hex')}`
  if (!(await moved(link, aside))) return
  const target = await readlink(aside)
  if (target === holder) await rm(holder, { force: true })
  else await made(link, target)
  await rm(aside, { force: true })
}

const made = (link: string, target: string): Promise<boolean> => unless('EEXIST', symlink(target, link))
const moved = (from: string, to: string): Promise<boolean> => unless('ENOENT', rename(from, to))

async function unless(code: string, work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return false
    throw error
  }
}

async function answers(socketPath: string): Promise<boolean> {
  if (!(await lstat(socketPath).catch(() => null))) return false
  return new Promise(resolve => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    // Only a refused connection proves that the process is gone; any other error counts as locked.
    socket.once('error', error => resolve(!('code' in error && error.code === 'ECONNREFUSED')))
  })
}

function listen(path: string): Promise<Server> {
  const server = createServer(socket => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

const close = (server: Server): Promise<void> => new Promise(resolve => server.close(() => resolve()))
