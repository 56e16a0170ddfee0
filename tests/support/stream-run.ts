// The engine's feed and the server's stream, with an unreliable network in between. Frames wait in a queue. The test
// delivers, drops, repeats, delays or truncates them, or delivers them on an abandoned connection.
import { must } from '../../domain/assert.ts'
import type { EpochMs } from '../../domain/brand.ts'
import { decodeFrame, encodeFrame } from '../../domain/wire/codec.ts'
import type { Channel, FrameKind } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import type { QuoteArrays } from '../../domain/wire/quote-columns.ts'
import { dayColumns, optionalColumns } from '../../domain/wire/quote-columns.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { createConnection } from '../../worker/feed/connection.ts'
import { Feed } from '../../worker/feed/feed.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import { Line } from './line.ts'
import type { StreamSession } from './stream-server.ts'
import { CHANNELS, StreamServer } from './stream-server.ts'

const START_MS = 1_000_000
const REST_ROUNDS = 8

/** Columns that both sides compare; the order book is compared for the selection only. */
const SHARED = ['price', 'high', 'low', 'volume', 'state', ...dayColumns, ...optionalColumns] as const
const BOOK = ['bid', 'ask'] as const
const OWN = [1, 2, 5]

/**
 * A quote table as one text, for comparison. A row without a price is unknown and empty; the order book is included for
 * the selection only.
 */
export function readable(quotes: QuoteArrays, size: number): string {
  const rows: string[] = []
  for (let ix = 0; ix < size; ix++) {
    const known = OWN.includes(ix) ? [...SHARED, ...BOOK] : SHARED
    const columns = quotes.price[ix] === 0 ? [] : known
    rows.push(columns.map(column => quotes[column][ix]).join())
  }
  return rows.join(' ')
}

/** True for a response to a message of the engine. */
function isAnswer(bytes: Uint8Array): boolean {
  const kind = decodeFrame(bytes)?.kind
  return kind === frameKinds.snapshot || kind === frameKinds.welcome
}

const sequenceOn = (channel: Channel) => (bytes: Uint8Array) => {
  const frame = decodeFrame(bytes)
  return frame?.channel === channel ? frame.sequence : 0
}

export class StreamRun {
  readonly clock: TestClock = createTestClock(START_MS)
  readonly store = new QuoteStore()
  readonly feed: Feed
  readonly lines: Line[] = []
  /** Account offsets in order of application. */
  readonly events: number[] = []
  /** True: responses to hello, watch and resync are not dropped. */
  sparesAnswers = true
  server: StreamServer
  /** Frames that the server has sent and the test has not delivered yet. */
  #queue: Uint8Array[] = []
  /** Undelivered frames of closed connections. */
  #late: { readonly line: Line; readonly bytes: Uint8Array }[] = []
  #past: Uint8Array[] = []
  #session: StreamSession | null = null
  #joined: Line | null = null
  #epoch = 1

  constructor() {
    this.server = new StreamServer(this.#epoch, START_MS)
    const connection = createConnection({ clock: this.clock, random: () => 0, open: () => this.#open() })
    this.feed = new Feed({ connection, clock: this.clock, store: this.store })
    this.feed.account$.subscribe(events => this.events.push(...events.map(event => event.offset)))
    this.feed.watch({ t: 'watch', boards: ['US', 'MX'], keys: [], trades: [], cadenceMs: 250 })
    this.feed.start()
    this.#settleLines()
    this.deliver(100)
  }

  get line(): Line {
    return this.lines.at(-1) as Line
  }

  /** The engine's quotes as text. When all frames are delivered, they must equal those of the server (`theirs`). */
  get mine(): string {
    return readable(this.store.columns, this.server.market.quotes.size)
  }

  get theirs(): string {
    return readable(this.server.market.quotes, this.server.market.quotes.size)
  }

  passTime(ms: number): void {
    this.clock.advance(ms)
    this.server.now += ms
    this.#settleLines()
  }

  deliver(count: number): void {
    for (const bytes of this.#queue.splice(0, count)) this.#receive(bytes)
  }

  drop(count: number, what: 'news' | 'all' = 'news'): void {
    const lost = this.#queue.splice(0, count)
    if (this.sparesAnswers && what === 'news') this.#queue.unshift(...lost.filter(isAnswer))
  }

  repeat(): void {
    const [next] = this.#queue
    if (next) this.#receive(next)
  }

  /** Reorders the next frames within each channel by these ranks. The sequence of channels stays unchanged. */
  shuffle(ranks: readonly number[]): void {
    const next = this.#queue.splice(0, ranks.length)
    const places = Map.groupBy(next.keys(), at => decodeFrame(next[at] ?? new Uint8Array(0))?.channel)
    const shuffled = [...next]
    for (const own of places.values()) {
      const order = [...own].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))
      own.forEach((place, at) => {
        const from = next[order[at] ?? place]
        if (from) shuffled[place] = from
      })
    }
    this.#queue.unshift(...shuffled)
  }

  /** Delivers a frame once more, unchanged or with another epoch. */
  replay(back: number, ofOtherEpoch = false): void {
    const bytes = this.#past.at(-1 - (back % Math.max(1, this.#past.length)))
    const frame = bytes && decodeFrame(bytes)
    if (!bytes || !frame || frame.kind === frameKinds.bye) return
    this.#receive(ofOtherEpoch ? encodeFrame({ ...frame, epoch: this.#epoch + 100 }) : bytes)
  }

  /** Delivers only this share of the next frame, 0 to 1. */
  truncate(share: number): void {
    const next = this.#queue.shift()
    if (!next) return
    this.#receive(next.slice(0, Math.floor(next.length * share)))
    if (this.sparesAnswers && isAnswer(next)) this.#queue.unshift(next)
  }

  /** Closes the connection. Its undelivered frames can still arrive later, while the next connection is open. */
  cut(): void {
    const { line } = this
    if (!this.#session) return
    this.#late.push(...this.#queue.map(bytes => ({ line, bytes })))
    this.#hangUp()
    line.onclose?.()
    this.passTime(200)
  }

  /** Delivers frames of abandoned connections. */
  receiveLate(count: number): void {
    for (const { line, bytes } of this.#late.splice(0, count)) line.deliver(bytes)
  }

  /** Replaces the server with another process, which has another catalogue. */
  restart(): void {
    const { now, market, events } = this.server
    this.server = new StreamServer(++this.#epoch, now, events)
    for (let ix = 0; ix < market.quotes.size; ix++) this.server.market.set(ix, { price: 10_000 + ix, volume: 1 })
    this.cut()
  }

  get session(): StreamSession {
    return must(this.#session, 'a connection')
  }

  /**
   * Delivers a frame as from the server. Its sequence number is `sequence`, or with `next` the next one of the channel.
   */
  say(kind: FrameKind, channel: Channel, body: unknown, { ahead = 0, sequence = 1, next = false } = {}): void {
    const { now, market } = this.server
    const last = Math.max(0, ...this.#past.map(sequenceOn(channel)))
    const stamp = { epoch: market.epoch, sequence: next ? last + 1 : sequence, at: (now + ahead) as EpochMs }
    this.#receive(encodeFrame({ version: PROTOCOL_VERSION, kind, channel, ...stamp, body }))
  }

  /** Ends the faults: delivers all frames, heartbeats, and the responses to the engine's requests. */
  rest(): void {
    this.receiveLate(this.#late.length)
    for (const channel of CHANNELS) this.server.tick(channel)
    for (let round = 0; round < REST_ROUNDS; round++) {
      this.deliver(this.#queue.length)
      this.server.beat()
      this.deliver(this.#queue.length)
      this.passTime(1_000)
    }
    this.deliver(this.#queue.length)
  }

  #receive(bytes: Uint8Array): void {
    this.#past.push(bytes)
    if (this.#past.length > 50) this.#past.shift()
    this.line.deliver(bytes)
    this.#settleLines()
  }

  #open(): Line {
    const line = new Line()
    this.lines.push(line)
    return line
  }

  /** Disconnects, on the server, the connection that the engine abandoned, and accepts one that it opened. */
  #settleLines(): void {
    if (this.line.isClosed) this.#hangUp()
    if (this.line.isClosed || this.line === this.#joined) return
    const session = this.server.connect(bytes => this.#queue.push(bytes))
    this.#session = session
    this.#joined = this.line
    this.line.onsaid = message => session.receive(message)
    this.line.onopen?.()
  }

  #hangUp(): void {
    if (this.#session) this.server.disconnect(this.#session)
    this.#session = null
    this.#queue = []
    this.#past = []
  }
}
