// One socket at a time, for ever: connect, say hello, watch for silence, come back after a jittered wait. It moves bytes
// and knows nothing of what they mean.
import { Subject } from 'rxjs'
import type { Clock } from '../../domain/clock.ts'
import { RECONNECT_MAX_MS, SOCKET_SILENT_MS } from '../../domain/limits.ts'
import { backoffMs } from './backoff.ts'

/** What the connection needs of a WebSocket: the browser's fits, and so does a test's. */
export interface Socket {
  binaryType: string
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
  send(bytes: Uint8Array<ArrayBuffer>): void
  close(): void
}

export type ConnectionDeps = {
  readonly clock: Clock
  readonly random: () => number
  readonly open: () => Socket
}

type State =
  | { readonly is: 'waiting'; readonly cancel: () => void }
  | { readonly is: 'connecting'; readonly socket: Socket; readonly since: number }
  | { readonly is: 'open'; readonly socket: Socket; lastFrameAt: number }
  | { readonly is: 'parked' }
  | { readonly is: 'stopped' }

export class Connection {
  readonly #deps: ConnectionDeps
  readonly #opened = new Subject<void>()
  readonly #frames = new Subject<Uint8Array>()
  readonly #lost = new Subject<void>()
  readonly opened$ = this.#opened.asObservable()
  readonly frames$ = this.#frames.asObservable()
  readonly lost$ = this.#lost.asObservable()
  #state: State = { is: 'stopped' }
  #attempt = 0
  #stopWatchdog: () => void = () => {}

  constructor(deps: ConnectionDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#stopWatchdog = this.#deps.clock.every(1_000, () => this.#dropIfSilent())
    this.#connect()
  }

  stop(): void {
    this.#stopWatchdog()
    const state = this.#state
    this.#state = { is: 'stopped' }
    if (state.is === 'waiting') state.cancel()
    else if (state.is === 'open' || state.is === 'connecting') state.socket.close()
  }

  /** False when there is no open socket: what is to be sent must be said again when one opens. */
  send(bytes: Uint8Array<ArrayBuffer>): boolean {
    if (this.#state.is !== 'open') return false
    this.#state.socket.send(bytes)
    return true
  }

  /** Tries now: the network is said to be back, or a person asks. */
  probe(): void {
    if (this.#state.is !== 'waiting' && this.#state.is !== 'parked') return
    if (this.#state.is === 'waiting') this.#state.cancel()
    this.#attempt = 0
    this.#connect()
  }

  /** The server asked for it (a wait after `bye`), or its frames made no sense. */
  reconnect(afterMs: number): void {
    if (this.#state.is !== 'open' && this.#state.is !== 'connecting') return
    const { socket } = this.#state
    this.#wait(afterMs)
    socket.close()
    this.#lost.next()
  }

  /** The server wants no return by itself (another tab took over, another version): only a probe connects again. */
  park(): void {
    if (this.#state.is !== 'open') return
    const { socket } = this.#state
    this.#state = { is: 'parked' }
    socket.close()
    this.#lost.next()
  }

  #connect(): void {
    const socket = this.#deps.open()
    socket.binaryType = 'arraybuffer'
    this.#state = { is: 'connecting', socket, since: this.#deps.clock.now() }
    socket.onopen = () => this.#onOpen(socket)
    socket.onmessage = event => this.#onMessage(socket, event.data)
    socket.onclose = () => this.#onClose(socket)
  }

  #onOpen(socket: Socket): void {
    if (!this.#isCurrent(socket)) return
    this.#state = { is: 'open', socket, lastFrameAt: this.#deps.clock.now() }
    this.#opened.next()
  }

  /** A socket that was given up may still speak: two must never mix. */
  #onMessage(socket: Socket, data: unknown): void {
    if (this.#state.is !== 'open' || this.#state.socket !== socket || !(data instanceof ArrayBuffer)) return
    this.#state.lastFrameAt = this.#deps.clock.now()
    this.#attempt = 0
    this.#frames.next(new Uint8Array(data))
  }

  #onClose(socket: Socket): void {
    if (!this.#isCurrent(socket)) return
    this.#wait(backoffMs(this.#attempt++, this.#deps.random()))
    this.#lost.next()
  }

  #isCurrent(socket: Socket): boolean {
    return (this.#state.is === 'connecting' || this.#state.is === 'open') && this.#state.socket === socket
  }

  #wait(ms: number): void {
    const cancel = this.#deps.clock.after(ms, () => this.#connect())
    this.#state = { is: 'waiting', cancel }
  }

  /** Half-open sockets: heartbeats are due each second, so silence is death. A connect that hangs is one too. */
  #dropIfSilent(): void {
    const now = this.#deps.clock.now()
    const state = this.#state
    // The device's clock was put back: the silence counts from now.
    if (state.is === 'open') state.lastFrameAt = Math.min(state.lastFrameAt, now)
    const dead =
      (state.is === 'open' && now - state.lastFrameAt >= SOCKET_SILENT_MS) ||
      (state.is === 'connecting' && now - state.since >= RECONNECT_MAX_MS)
    if (dead) this.reconnect(backoffMs(this.#attempt++, this.#deps.random()))
  }
}
