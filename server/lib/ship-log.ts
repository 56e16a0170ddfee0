// Sends the lines of a log file to another machine as they are written, over TLS: whoever takes over this machine cannot take back
// what has left it. The file is the queue: how far it was sent is kept beside it, so that nothing is lost while the other side, or
// this process, is away. A line may arrive twice after a broken connection; its hash says so.
import { open, readFile, writeFile } from 'node:fs/promises'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { connect } from 'node:tls'
import type { Clock } from '../../domain/clock.ts'
import type { Log } from './log.ts'

const LOOK_EVERY_MS = 1_000
const CHUNK_BYTES = 64 * 1024
const CONNECT_WITHIN_MS = 10_000

export type ShipDeps = {
  /** Of the log; the place in it is kept in a file with `.sent` after its name. */
  readonly file: string
  readonly to: Pick<ConnectionOptions, 'host' | 'port' | 'ca'>
  readonly clock: Clock
  readonly log: Log
}

/** Returns a stop function, which resolves when nothing is being sent any more. */
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
        await writeFile(sentFile(file), String(at), { mode: 0o600 })
      }
      hasFailed = false
    } catch (error) {
      socket?.destroy()
      socket = null
      // Once for an outage.
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

/** Zero for a file that was rotated since. */
async function sentTo(file: string): Promise<number> {
  const sent = Number(await readFile(sentFile(file), 'utf8').catch(() => '0'))
  const handle = await open(file)
  try {
    return sent <= (await handle.stat()).size ? sent : 0
  } finally {
    await handle.close()
  }
}

/** Up to the last end of a line: the last one may be half written. */
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
    // Nothing is expected from the other side; its end must be noticed.
    socket.resume()
  })
}

const written = (socket: TLSSocket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, error => (error ? reject(error) : resolve()))
  })
