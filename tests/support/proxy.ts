// A TCP proxy on the loopback interface. Its faults can be switched at run time, for one connection or for all. As with
// TCP, bytes are never changed or lost while a connection lives. The buffer is limited: when it is full, the proxy
// stops reading from the sender, as with a full TCP window.
import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { must } from '../../domain/assert.ts'
import { Chance } from './chance.ts'

export type Faults = {
  /** Latency and random jitter, added to each chunk in each direction; the order is kept. */
  readonly latencyMs: number
  readonly jitterMs: number
  /** Splits data into chunks of one to this many bytes; null leaves the chunks as they are. */
  readonly sliceBytes: number | null
  readonly bytesPerSecond: number | null
  /**
   * The direction in which nothing is forwarded, not even the end, while the sockets stay open. `both` is a black hole.
   */
  readonly silent: 'none' | 'up' | 'down' | 'both'
}

const SOUND: Faults = { latencyMs: 0, jitterMs: 0, sliceBytes: null, bytesPerSecond: null, silent: 'none' }
const BACKLOG = 4_096
const HELD_MAX_BYTES = 1024 * 1024

type Piece = { readonly bytes: Buffer; readonly due: number }

type Direction = { readonly from: Socket; readonly to: Socket; readonly name: 'up' | 'down' }

/** One direction of one connection. */
class Way {
  readonly #from: Socket
  readonly #to: Socket
  readonly #name: 'up' | 'down'
  readonly #faults: () => Faults
  readonly #chance: Chance
  #pieces: Piece[] = []
  #held = 0
  #lastDue = 0
  #freeAt = 0
  #timer: NodeJS.Timeout | null = null
  #blocked = false
  #ended = false

  constructor({ from, to, name }: Direction, faults: () => Faults, chance: Chance) {
    this.#from = from
    this.#to = to
    this.#name = name
    this.#faults = faults
    this.#chance = chance
    from.on('data', bytes => this.#take(bytes))
    from.on('end', () => {
      this.#ended = true
      this.flow()
    })
    to.on('drain', () => {
      this.#blocked = false
      this.flow()
    })
  }

  /** Sends the data whose delay has passed, and schedules the rest. */
  flow(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const { silent, bytesPerSecond } = this.#faults()
    if (silent === this.#name || silent === 'both' || this.#blocked || this.#to.destroyed) return
    for (let next = this.#pieces[0]; next && !this.#blocked; next = this.#pieces[0]) {
      const now = performance.now()
      const wait = Math.max(next.due, this.#freeAt) - now
      if (wait > 0) {
        this.#timer = setTimeout(() => this.flow(), wait)
        return
      }
      this.#pieces.shift()
      this.#held -= next.bytes.length
      if (bytesPerSecond !== null) this.#freeAt = now + (next.bytes.length / bytesPerSecond) * 1_000
      this.#blocked = !this.#to.write(next.bytes)
    }
    if (this.#held < HELD_MAX_BYTES) this.#from.resume()
    if (this.#ended && this.#pieces.length === 0) this.#to.end()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#pieces = []
  }

  #take(bytes: Buffer): void {
    const { sliceBytes, latencyMs, jitterMs } = this.#faults()
    for (let at = 0; at < bytes.length; ) {
      const size = sliceBytes === null ? bytes.length : this.#chance.between(1, sliceBytes)
      const due = performance.now() + latencyMs + this.#chance.next() * jitterMs
      this.#lastDue = Math.max(this.#lastDue, due)
      this.#pieces.push({ bytes: bytes.subarray(at, at + size), due: this.#lastDue })
      at += size
    }
    this.#held += bytes.length
    if (this.#held >= HELD_MAX_BYTES) this.#from.pause()
    this.flow()
  }
}

/** One connection through the proxy. */
export class ProxyLine {
  readonly #near: Socket
  readonly #far: Socket
  readonly #ways: readonly Way[]
  #faults: Faults

  constructor(near: Socket, far: Socket, faults: Faults, chance: Chance) {
    this.#near = near
    this.#far = far
    this.#faults = faults
    const current = () => this.#faults
    this.#ways = [
      new Way({ from: near, to: far, name: 'up' }, current, chance),
      new Way({ from: far, to: near, name: 'down' }, current, chance),
    ]
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', hadError => {
        // A reset is forwarded, unless the connection is silent.
        if (hadError && this.#faults.silent === 'none') other.resetAndDestroy()
        this.#endHalf()
      })
    }
  }

  set(change: Partial<Faults>): void {
    this.#faults = { ...this.#faults, ...change }
    for (const way of this.#ways) way.flow()
    this.#endHalf()
  }

  /** Closes both ends with FIN. */
  cut(): void {
    for (const socket of [this.#near, this.#far]) socket.destroySoon()
  }

  /** Closes both ends with RST. */
  reset(): void {
    for (const socket of [this.#near, this.#far]) socket.resetAndDestroy()
  }

  get isOver(): boolean {
    return this.#near.destroyed && this.#far.destroyed
  }

  /** After one end is closed, closes the other as soon as the faults allow it. */
  #endHalf(): void {
    if (this.isOver) for (const way of this.#ways) way.stop()
    else if (this.#faults.silent === 'none' && (this.#near.destroyed || this.#far.destroyed)) this.cut()
  }
}

export class FaultyProxy {
  readonly port: number
  readonly #server: Server
  readonly #lines = new Set<ProxyLine>()
  #faults = SOUND
  #refuses = false

  private constructor(server: Server) {
    this.#server = server
    this.port = must(server.address() as AddressInfo | null, 'an address').port
  }

  /** `to`: local port to which connections are forwarded. */
  static async open(to: number, seed = 1): Promise<FaultyProxy> {
    const chance = new Chance(seed)
    const server = createServer({ allowHalfOpen: true })
    // With a large backlog, many simultaneous connections wait instead of being refused.
    server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG })
    await once(server, 'listening')
    const proxy = new FaultyProxy(server)
    server.on('connection', near => proxy.#join(near, to, chance))
    return proxy
  }

  /** The open connections, oldest first. */
  get lines(): readonly ProxyLine[] {
    return [...this.#lines]
  }

  /** Changes the faults of all current and future connections. */
  set(change: Partial<Faults>): void {
    this.#faults = { ...this.#faults, ...change }
    for (const line of this.#lines) line.set(change)
  }

  /** Removes all faults. */
  mend(): void {
    this.#refuses = false
    this.set(SOUND)
  }

  cut(): void {
    for (const line of this.#lines) line.cut()
  }

  reset(): void {
    for (const line of this.#lines) line.reset()
  }

  /** Resets new connections until `mend` is called. */
  refuse(): void {
    this.#refuses = true
  }

  async close(): Promise<void> {
    this.reset()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(near: Socket, to: number, chance: Chance): void {
    if (this.#refuses) {
      near.on('error', () => {})
      near.resetAndDestroy()
      return
    }
    const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
    const line = new ProxyLine(near, far, this.#faults, chance)
    this.#lines.add(line)
    for (const socket of [near, far])
      socket.on('close', () => {
        if (line.isOver) this.#lines.delete(line)
      })
  }
}
