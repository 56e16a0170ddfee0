// The sending side of one socket: it knows how far behind the reader is.
import type { WebSocket } from 'ws'
import { CONGESTED_BYTES, DRAINED_BYTES, SLOW_BYTES, SLOW_MS } from './limits.ts'
import type { FeedMetrics } from './ports.ts'

export class Outlet {
  readonly #socket: WebSocket
  readonly #metrics: FeedMetrics | undefined
  #slowSince: number | null = null

  constructor(socket: WebSocket, metrics: FeedMetrics | undefined) {
    this.#socket = socket
    this.#metrics = metrics
  }

  send(bytes: Uint8Array): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(bytes)
    this.#metrics?.add('frames', 1)
    this.#metrics?.add('bytes', bytes.length)
  }

  /** Quotes are to be skipped: newest wins, and this reader is not reading. */
  get congested(): boolean {
    return this.#socket.bufferedAmount > CONGESTED_BYTES
  }

  get drained(): boolean {
    return this.#socket.bufferedAmount <= DRAINED_BYTES
  }

  /** Asked once a second: too much has waited for too long. */
  isLost(now: number): boolean {
    if (this.#socket.bufferedAmount <= SLOW_BYTES) this.#slowSince = null
    else this.#slowSince ??= now
    return this.#slowSince !== null && now - this.#slowSince >= SLOW_MS
  }
}
