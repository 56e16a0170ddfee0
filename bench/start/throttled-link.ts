// A proxy that gives a slow connection to a local server: one pipe per direction with a latency, shared by all
// connections as on a phone. It is outside the browser, so that page, worker and socket are slowed alike. The browser's
// own throttling is per target and excludes sockets and handshakes.
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export type Speed = {
  readonly downBitsPerSecond: number
  readonly upBitsPerSecond: number
  readonly roundTripMs: number
}

/** Lighthouse's slow 4G. */
export const SLOW_4G: Speed = { downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, roundTripMs: 150 }

export type ThrottledLink = {
  readonly url: string
  /** Returns the number of bytes received since the start. */
  readonly downBytes: () => number
  /** Closes all connections, so that the next visit needs new handshakes. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

const PACKET_BYTES = 1_460

/**
 * One direction of the connection: sends one packet of each waiting connection in turn, at the bandwidth of the pipe.
 */
class Pipe {
  readonly #bitsPerMs: number
  readonly #delayMs: number
  /** Queued data by destination. */
  readonly #waiting = new Map<Socket, Buffer[]>()
  #freeAt = 0
  bytes = 0

  constructor(bitsPerSecond: number, delayMs: number) {
    this.#bitsPerMs = bitsPerSecond / 1_000
    this.#delayMs = delayMs
  }

  carry(to: Socket, chunk: Buffer): void {
    const packets = this.#waiting.get(to) ?? []
    for (let at = 0; at < chunk.length; at += PACKET_BYTES) packets.push(chunk.subarray(at, at + PACKET_BYTES))
    const idle = this.#waiting.size === 0
    this.#waiting.set(to, packets)
    if (idle) this.#pump()
  }

  /** Sends all data that is due. If a timer fires late, everything that should have been sent by now is sent. */
  #pump(): void {
    const now = performance.now()
    this.#freeAt = Math.max(this.#freeAt, now - 1)
    while (this.#waiting.size > 0 && this.#freeAt <= performance.now()) this.#sendNext()
    if (this.#waiting.size > 0) setTimeout(() => this.#pump(), 1)
  }

  #sendNext(): void {
    for (const [to, packets] of this.#waiting) {
      const packet = packets.shift()
      this.#waiting.delete(to)
      if (packets.length > 0) this.#waiting.set(to, packets)
      if (!packet) continue
      this.bytes += packet.length
      this.#freeAt += (packet.length * 8) / this.#bitsPerMs
      setTimeout(() => to.write(packet), this.#delayMs)
      return
    }
  }
}

export async function openLine(target: string, speed: Speed): Promise<ThrottledLink> {
  const oneWayMs = speed.roundTripMs / 2
  const [down, up] = [new Pipe(speed.downBitsPerSecond, oneWayMs), new Pipe(speed.upBitsPerSecond, oneWayMs)]
  const sockets = new Set<Socket>()
  const port = Number(new URL(target).port)
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    far.on('data', chunk => down.carry(near, chunk))
    // Delays the data by one round trip for the handshake, because the local connection had none.
    setTimeout(() => near.on('data', chunk => up.carry(far, chunk)), speed.roundTripMs)
  })
  await listen(server)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    downBytes: () => down.bytes,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const listen = (server: Server): Promise<void> => new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
