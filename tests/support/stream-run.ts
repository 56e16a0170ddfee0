// The engine's feed and the server's stream with a bad network between them: frames wait in a queue, and the test says which
// come, which are lost, which come twice, late, cut short, or on a connection that was given up.
import { must } from '../../domain/assert.ts'
import type { EpochMs } from '../../domain/brand.ts'
import { decodeFrame, encodeFrame } from '../../domain/wire/codec.ts'
import type { Channel, FrameKind } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { QuoteTable } from '../../server/market/source.ts'
import { Connection } from '../../worker/feed/connection.ts'
import { Feed } from '../../worker/feed/feed.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import { Line } from './line.ts'
import type { StreamSession } from './stream-server.ts'
import { CHANNELS, StreamServer } from './stream-server.ts'

const START_MS = 1_000_000
const REST_ROUNDS = 8

/** Columns that both sides have. */
const SHARED = ['price', 'previousClose', 'open', 'high', 'low', 'volume', 'extended', 'state'] as const
const BOOK = ['bid', 'ask'] as const
const OWN = [1, 2, 5]
type Readable = Pick<QuoteTable | QuoteStore, (typeof SHARED)[number] | (typeof BOOK)[number]>

/** What can be read of a table of quotes, as one text: what has no price is not known, and the book is the selection's. */
export function readable(quotes: Readable, size: number): string {
  const rows: string[] = []
  for (let ix = 0; ix < size; ix++) {
    const columns = quotes.price[ix] === 0 ? [] : OWN.includes(ix) ? [...SHARED, ...BOOK] : SHARED
    rows.push(columns.map(column => quotes[column][ix]).join())
  }
  return rows.join(' ')
}

/** What answers a word of the engine's own. */
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
  /** Account offsets as they were applied. */
  readonly events: number[] = []
  /** What answers a hello, a selection or a resync is not lost. */
  sparesAnswers = true
  server: StreamServer
  /** Sent and not yet heard of. */
  #queue: Uint8Array[] = []
  /** What was still on its way on connections that are over. */
  #late: { readonly line: Line; readonly bytes: Uint8Array }[] = []
  #past: Uint8Array[] = []
  #session: StreamSession | null = null
  #joined: Line | null = null
  #epoch = 1

  constructor() {
    this.server = new StreamServer(this.#epoch, START_MS)
    const connection = new Connection({ clock: this.clock, random: () => 0, open: () => this.#open() })
    this.feed = new Feed(connection, this.clock, this.store)
    this.feed.account$.subscribe(events => this.events.push(...events.map(event => event.offset)))
    this.feed.watch({ t: 'watch', boards: ['US', 'MX'], keys: [], trades: null, cadenceMs: 250 })
    connection.start()
    this.#settleLines()
    this.deliver(100)
  }

  get line(): Line {
    return this.lines.at(-1) as Line
  }

  /** Both sides, as text: they are to be equal at rest. */
  get mine(): string {
    return readable(this.store, this.server.market.quotes.size)
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
    for (const bytes of this.#queue.splice(0, count)) this.#hear(bytes)
  }

  drop(count: number, what: 'news' | 'all' = 'news'): void {
    const lost = this.#queue.splice(0, count)
    if (this.sparesAnswers && what === 'news') this.#queue.unshift(...lost.filter(isAnswer))
  }

  repeat(): void {
    const [next] = this.#queue
    if (next) this.#hear(next)
  }

  /** The next few of each channel come in another order, by these ranks; one channel does not pass another. */
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

  /** Something that was heard comes again, as it was or as of another epoch. */
  replay(back: number, ofOtherEpoch = false): void {
    const bytes = this.#past.at(-1 - (back % Math.max(1, this.#past.length)))
    const frame = bytes && decodeFrame(bytes)
    if (!bytes || !frame || frame.kind === frameKinds.bye) return
    this.#hear(ofOtherEpoch ? encodeFrame({ ...frame, epoch: this.#epoch + 100 }) : bytes)
  }

  /** The next comes cut short: 0…1 of it. */
  truncate(share: number): void {
    const next = this.#queue.shift()
    if (!next) return
    this.#hear(next.slice(0, Math.floor(next.length * share)))
    if (this.sparesAnswers && isAnswer(next)) this.#queue.unshift(next)
  }

  /** The connection ends; what was on its way comes later, when another has taken its place. */
  cut(): void {
    const { line } = this
    if (!this.#session) return
    this.#late.push(...this.#queue.map(bytes => ({ line, bytes })))
    this.#hangUp()
    line.onclose?.()
    this.passTime(200)
  }

  /** Bytes of connections that were given up. */
  hearLate(count: number): void {
    for (const { line, bytes } of this.#late.splice(0, count)) line.deliver(bytes)
  }

  /** Another process with another catalogue, and what it says of its instruments. */
  restart(): void {
    const { now, market, events } = this.server
    this.server = new StreamServer(++this.#epoch, now, events)
    for (let ix = 0; ix < market.quotes.size; ix++) this.server.market.set(ix, { price: 10_000 + ix, volume: 1 })
    this.cut()
  }

  get session(): StreamSession {
    return must(this.#session, 'a connection')
  }

  /** Puts words into the server's mouth. Out of its turn unless it is the `next` of the channel. */
  say(kind: FrameKind, channel: Channel, body: unknown, { ahead = 0, sequence = 1, next = false } = {}): void {
    const { now, market } = this.server
    const last = Math.max(0, ...this.#past.map(sequenceOn(channel)))
    const stamp = { epoch: market.epoch, sequence: next ? last + 1 : sequence, at: (now + ahead) as EpochMs }
    this.#hear(encodeFrame({ version: PROTOCOL_VERSION, kind, channel, ...stamp, body }))
  }

  /** Nothing more goes wrong: what is due comes, and so do heartbeats and what they make the engine ask for. */
  rest(): void {
    this.hearLate(this.#late.length)
    for (const channel of CHANNELS) this.server.tick(channel)
    for (let round = 0; round < REST_ROUNDS; round++) {
      this.deliver(this.#queue.length)
      this.server.beat()
      this.deliver(this.#queue.length)
      this.passTime(1_000)
    }
    this.deliver(this.#queue.length)
  }

  #hear(bytes: Uint8Array): void {
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

  /** A connection that the engine gave up is over for the server too, and one that it opened is let in. */
  #settleLines(): void {
    if (this.line.isClosed) this.#hangUp()
    if (this.line.isClosed || this.line === this.#joined) return
    const session = this.server.connect(bytes => this.#queue.push(bytes))
    this.#session = session
    this.#joined = this.line
    this.line.onsaid = message => session.hear(message)
    this.line.onopen?.()
  }

  #hangUp(): void {
    if (this.#session) this.server.disconnect(this.#session)
    this.#session = null
    this.#queue = []
    this.#past = []
  }
}
