// The sending side of one socket: measures the backlog and combines writes.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { CONGESTED_BYTES, DRAINED_BYTES, SLOW_BYTES, SLOW_MS, WRITE_BYTES } from './limits.ts'
import type { FeedMetrics } from './ports.ts'

export class Outlet {
  readonly #socket: WebSocket
  readonly #duplex: Duplex
  readonly #metrics: FeedMetrics | undefined
  #slowSince: number | null = null
  #corked = false

  constructor(socket: WebSocket, duplex: Duplex, metrics: FeedMetrics | undefined) {
    this.#socket = socket
    this.#duplex = duplex
    this.#metrics = metrics
  }

  send(bytes: Uint8Array): void {
    this.#write(bytes, true)
  }

  sendText(text: string): void {
    this.#write(Buffer.from(text), false)
  }

  #write(bytes: Uint8Array, binary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#cork()
    this.#socket.send(bytes, { binary })
    if (this.#duplex.writableLength >= WRITE_BYTES) this.#uncork()
    this.#metrics?.add('frames', 1)
    this.#metrics?.add('bytes', bytes.length)
  }

  /** Combines the messages of a tick into one write: a system call costs more than encoding all of them. */
  #cork(): void {
    if (this.#corked) return
    this.#corked = true
    this.#duplex.cork()
    process.nextTick(() => this.#uncork())
  }

  #uncork(): void {
    if (!this.#corked) return
    this.#corked = false
    this.#duplex.uncork()
  }

  /** True if quotes must be skipped, because the client does not read. */
  get congested(): boolean {
    return this.#socket.bufferedAmount > CONGESTED_BYTES
  }

  get drained(): boolean {
    return this.#socket.bufferedAmount <= DRAINED_BYTES
  }

  /** Called once a second. True if the backlog has been too large for too long. */
  isLost(now: number): boolean {
    if (this.#socket.bufferedAmount <= SLOW_BYTES) this.#slowSince = null
    else this.#slowSince ??= now
    return this.#slowSince !== null && now - this.#slowSince >= SLOW_MS
  }
}
