// Sends the lines of a log file over TLS to another machine as they are written, so that an attacker who controls this
// machine cannot remove the lines sent earlier. The file is the queue: the position up to which it was sent is stored
// in a second file, so that no line is lost while the other machine or this process is down. After a broken connection
// a line may arrive twice; its hash shows that.
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { connect } from 'node:tls'
import type { Clock } from '../../domain/clock.ts'
import type { Log } from './log.ts'

const LOOK_EVERY_MS = 1_000
const CHUNK_BYTES = 64 * 1024
const CONNECT_WITHIN_MS = 10_000

export type ShipDeps = {
  /** Path of the log. The position is stored in a file with `.sent` appended to this name. */
  readonly file: string
  readonly to: Pick<ConnectionOptions, 'host' | 'port' | 'ca'>
  readonly clock: Clock
  readonly log: Log
}

/** Returns a stop function, which resolves when no more data is being sent. */
export function shipLog({ file, to, clock, log }: ShipDeps): () => Promise<void> {
  let socket: TLSSocket | null = null
  let running: Promise<void> | null = null
  let hasFailed = false

  async function pass(): Promise<void> {
    try {
      for (let at = await sentTo(file); ; ) {
        const lines = await wholeLines(file, at)
        if (lines.byteLength === 0) break
        socket = isUsable(socket) ? socket : await connected(to)
        await written(socket, lines)
        at += lines.byteLength
        await writeFile(sentFile(file), `${at} ${await endAt(file, at)}`, { mode: 0o600 })
      }
      hasFailed = false
    } catch (error) {
      socket?.destroy()
      socket = null
      // Logged once per outage.
      if (!hasFailed) log.error({ err: error }, 'the security log cannot be sent to the other machine')
      hasFailed = true
    }
  }

  const stopClock = clock.every(LOOK_EVERY_MS, () => {
    running ??= pass().finally(() => {
      running = null
    })
  })
  return async () => {
    stopClock()
    await running
    socket?.end()
  }
}

const sentFile = (file: string): string => `${file}.sent`
const isUsable = (socket: TLSSocket | null): socket is TLSSocket => socket?.writable === true

/**
 * The position up to which the log was sent; 0 if the file was rotated since. A rotated file may have become longer
 * than the position, but has another text before it.
 */
async function sentTo(file: string): Promise<number> {
  const [at = '0', end] = (await readFile(sentFile(file), 'utf8').catch(() => '0')).split(' ')
  // Earlier versions stored the position alone.
  const isSame = end === undefined ? (await stat(file)).size >= Number(at) : (await endAt(file, Number(at))) === end
  return isSame ? Number(at) : 0
}

/** A line ends with its hash, so these bytes differ between lines. */
const END_BYTES = 48

/** The text before a position. */
async function endAt(file: string, at: number): Promise<string> {
  const from = Math.max(0, at - END_BYTES)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(END_BYTES), 0, at - from, from)
    return buffer.subarray(0, bytesRead).toString('base64url')
  } finally {
    await handle.close()
  }
}

/** The data from `from` up to the last line break, because the last line may be incomplete. */
async function wholeLines(file: string, from: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, from)
    const read = buffer.subarray(0, bytesRead)
    return read.subarray(0, read.lastIndexOf('\n') + 1)
  } finally {
    await handle.close()
  }
}

function connected(to: ShipDeps['to']): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...to, servername: to.host ?? '', minVersion: 'TLSv1.2', timeout: CONNECT_WITHIN_MS })
    socket.once('secureConnect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
    socket.once('timeout', () => socket.destroy(new Error('The other side does not answer.')))
    socket.on('error', reject)
    // No data is expected from the other side, but reading is necessary to notice that it closes the connection.
    socket.resume()
  })
}

const written = (socket: TLSSocket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, error => (error ? reject(error) : resolve()))
  })
