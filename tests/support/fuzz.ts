// Fuzzes the engine with a valid stream into which invalid frames are mixed. The engine must not throw, must not apply
// a part of a frame, and must not show impossible values. After the invalid frames its state must equal the server's.
import { config } from 'rxjs'
import { must } from '../../domain/assert.ts'
import type { EpochMs, InstrumentKey } from '../../domain/brand.ts'
import { STATE_CODES } from '../../domain/session.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { CallAnswer, CallKey } from '../../domain/wire/calls/table.ts'
import { decodeFrame, encodeFrame } from '../../domain/wire/codec.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import { priceColumns, QUOTE_FIELDS, quoteColumns } from '../../domain/wire/quote-columns.ts'
import { DAY_MARK, EXTREMES_MARK } from '../../domain/wire/rows.ts'
import { ByteWriter } from '../../domain/wire/varint.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { Snapshot } from '../../worker/contract.ts'
import { Engine } from '../../worker/engine.ts'
import { IX_MAX } from '../../worker/feed/rows.ts'
import type { Read } from '../../worker/http.ts'
import type { EngineWindow } from '../../worker/window.ts'
import { Chance } from './chance.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import { Line } from './line.ts'
import { settledMemory } from './memory.ts'
import { mutated } from './mutate.ts'
import type { StreamSession } from './stream-server.ts'
import { CHANNELS, cash, HOLDING, MX_BOARD, StreamServer } from './stream-server.ts'

const START_MS = 1_700_000_000_000
const ANSWERS: Partial<{ [K in CallKey]: CallAnswer<K> }> = {
  'POST /position/me': {
    total: 1,
    list: [{ ...HOLDING, zdf: null, profit: null, marginRatio: null }],
    accountOffset: 0,
  },
  'POST /wallet/getWalletBalance': [cash('100.00')],
  'POST /userCenter/getFundingOverview': {
    currency: 'USD',
    total: '100.00',
    cash: '100.00',
    reserved: '0.00',
    holdings: '0.00',
    products: [],
    todayProfit: null,
    hkTodayProfit: null,
    wallets: [],
  },
  'POST /position/flatList': {
    total: 0,
    list: [],
    accountOffset: 0,
    netIn: { MXN: '0.00', USD: '0.00', HKD: '0.00' },
    firstAt: null,
  },
}
const KEYS = ['US.C1', 'US.C2', 'MX.C5'] as InstrumentKey[]
/** Kinds of frames without a schema: most byte sequences decode to some rows, so a mutation can leave them valid. */
const ROW_KINDS: ReadonlySet<number> = new Set([frameKinds.snapshot, frameKinds.quotes, frameKinds.trades])
/**
 * Channels of the quotes. A frame of any kind with the next sequence number takes the place of the server's frame that has
 * this number, which is dropped as repeated.
 */
const QUOTE_CHANNELS: ReadonlySet<string> = new Set(CHANNELS)
/** Invalid frames between two comparisons with the server's state. */
const ROUND = 25
/** The largest instrument number that a client accepts. */
const LAST_IX = IX_MAX - 1
const REST_ROUNDS = 8
const KEPT_EXAMPLES = 5

export type FuzzOptions = { readonly count: number; readonly seed: number }

export type FuzzReport = {
  readonly seed: number
  readonly frames: number
  /** Uncaught errors; each would end the worker. */
  readonly crashes: number
  /** Frames that were rejected although a part of them changed the readable state. */
  readonly partial: number
  /** Impossible quotes shown: a price of zero, beyond a column's range, or of another day. */
  readonly absurd: number
  /** Recoveries after which the engine's state differed from the server's. */
  readonly wrong: number
  readonly grownMb: number
  readonly ms: number
  /** The first few examples of each kind of failure. */
  readonly examples: readonly string[]
}

type Tally = { crashes: number; partial: number; absurd: number; wrong: number; examples: string[] }

const read: Read = async <K extends CallKey>(key: K) => must(ANSWERS[key], 'an answer') as CallAnswer<K>

/** The engine, a passive page, and the server's side of the stream. */
class FuzzRun {
  readonly tally: Tally = { crashes: 0, partial: 0, absurd: 0, wrong: 0, examples: [] }
  readonly #clock: TestClock = createTestClock(START_MS)
  readonly #server = new StreamServer(3, START_MS)
  readonly #chance: Chance
  readonly #engine: Engine
  readonly #window: EngineWindow
  readonly #shown = new Map<number, Float64Array>()
  /** Number of changes of the shown quotes so far. */
  #changes = 0
  #queue: Uint8Array[] = []
  #lines: Line[] = []
  #session: StreamSession | null = null
  #joined: Line | null = null
  #isTainted = false
  #last: Uint8Array = new Uint8Array(0)

  constructor(chance: Chance) {
    this.#chance = chance
    const config = { locale: 'es-MX', token: 'a token', base: 'MXN', pace: 'full' } as const
    this.#engine = new Engine(config, {
      clock: this.#clock,
      random: () => 0,
      openSocket: () => this.#open(),
      isOnline: () => true,
      createRead: () => read,
    })
    this.#window = this.#engine.open(config, snapshot => this.#look(snapshot))
    const window = { sort: 'change', ascending: false, filter: '', first: 0, last: 9, held: false } as const
    this.#watchStrip()
    this.#window.watch('list', { kind: 'list', of: { keys: KEYS }, ...window })
    this.#window.watch('chart', { kind: 'chart', key: 'US.C2' as InstrumentKey, market: 'UsStock', period: '1D' })
    this.#window.watch('profit', { kind: 'profit' })
    this.#window.watch('held', { kind: 'holdings', sort: 'opened', first: 0, last: 9 })
    this.putRight()
  }

  /** Grows the columns once to the maximum number of instruments, so that later growth is a leak. */
  widen(): void {
    const row = new ByteWriter(64)
    row.unsigned(LAST_IX * 4 + DAY_MARK + EXTREMES_MARK)
    for (const value of [1, 1]) row.signed(value)
    for (const value of [0, 0, 2, 1, 1, 0]) row.unsigned(value)
    const { now, market } = this.#server
    const stamp = { version: PROTOCOL_VERSION, kind: frameKinds.snapshot, channel: MX_BOARD, epoch: market.epoch }
    this.#deliver(encodeFrame({ ...stamp, sequence: 0, at: now as EpochMs, body: [0, 1, row.take()] }))
    this.putRight()
  }

  /** Sends one invalid frame in place of a valid one; the valid one follows. */
  step(): void {
    const before = this.#queue.length
    this.#say()
    const real = this.#queue[before] ?? this.#last
    if (real.length > 0) this.#mislead(mutated(real, this.#chance))
    this.#deliverAll()
    this.#pass(20)
  }

  /** Delivers all pending frames, heartbeats and responses without any invalid frame, and then compares both sides. */
  putRight(): void {
    const { market } = this.#server
    for (let ix = 0; ix < market.quotes.size; ix++) this.#move(ix)
    for (let round = 0; round < REST_ROUNDS; round++) {
      if (round === REST_ROUNDS - 2 && this.#isTainted) for (const channel of CHANNELS) this.#session?.resync(channel)
      for (const channel of CHANNELS) this.#server.tick(channel)
      this.#server.beat()
      this.#deliverAll()
      this.#pass(1_000)
    }
    this.#isTainted = false
    this.#compare()
  }

  fall(error: unknown): void {
    this.tally.crashes++
    this.#keep(`crash: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }

  stop(): void {
    this.#engine.stop()
  }

  #move(ix: number): void {
    const price = this.#chance.between(1, 1_000_000)
    const book = { bid: price, ask: price + 1, bidSize: 5, askSize: 6 }
    const volume = this.#chance.between(0, 1e9)
    const day = this.#chance.happens(20) ? { open: price, previousClose: price, state: 2, extended: 0 } : {}
    this.#server.market.set(ix, { price, volume, ...book, ...day })
  }

  /** Makes the server send a message of a random kind. */
  #say(): void {
    this.#move(this.#chance.between(0, 6))
    const { tick, beat, trade, book } = {
      tick: () => this.#server.tick(this.#chance.pick(CHANNELS)),
      beat: () => this.#server.beat(),
      trade: () => this.#server.trade(this.#chance.between(1, 1_000)),
      book: () => this.#server.book(),
    }
    const again = () => this.#session?.resync(this.#chance.pick([...CHANNELS, 'control']))
    this.#chance.pick([tick, tick, tick, again, beat, trade, book])()
  }

  #mislead(bytes: Uint8Array): void {
    const { feed } = this.#engine
    const refusals = () => {
      const { malformed, dropped, gaps } = feed.readCounters()
      return malformed + dropped + gaps
    }
    const [refused, malformed] = [refusals(), feed.readCounters().malformed]
    this.#show()
    const before = this.#changes
    this.#deliver(bytes)
    this.#show()
    if (refusals() === refused && canHide(bytes)) this.#isTainted = true
    if (this.#changes === before || feed.readCounters().malformed === malformed) return
    this.tally.partial++
    this.#keep(`partial: ${Buffer.from(bytes).toString('hex').slice(0, 400)}`)
  }

  #deliverAll(): void {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#last = next
      this.#deliver(next)
    }
  }

  #deliver(bytes: Uint8Array): void {
    const line = this.#lines.at(-1)
    try {
      line?.deliver(bytes)
    } catch (error) {
      this.fall(error)
    }
    this.#settleLines()
  }

  #pass(ms: number): void {
    this.#server.now += ms
    try {
      this.#clock.advance(ms)
      this.#window.acknowledge()
    } catch (error) {
      this.fall(error)
    }
    this.#settleLines()
  }

  #open(): Line {
    const line = new Line()
    this.#lines = [line]
    return line
  }

  #settleLines(): void {
    const line = this.#lines.at(-1)
    if (!line) return
    if (line.isClosed) this.#hangUp()
    // A `bye` may have stopped the reconnection: reconnects as if the user had asked for it.
    if (line.isClosed) this.#engine.probe()
    const next = this.#lines.at(-1)
    if (!next || next.isClosed || next === this.#joined) return
    const session = this.#server.connect(bytes => this.#queue.push(bytes))
    this.#session = session
    this.#joined = next
    next.onsaid = message => session.receive(message)
    next.onopen?.()
  }

  #hangUp(): void {
    if (this.#session) this.#server.disconnect(this.#session)
    this.#session = null
    this.#queue = []
  }

  #look({ quotes = new Float64Array(0) }: Snapshot): void {
    for (let at = 0; at < quotes.length; at += QUOTE_FIELDS) {
      const row = quotes.slice(at, at + QUOTE_FIELDS)
      const ix = row[0] ?? 0
      const before = this.#shown.get(ix)
      if (!before || row.some((value, field) => !Object.is(value, before[field]))) this.#changes++
      this.#shown.set(ix, row)
      if (isPossible(row, this.#server.now)) continue
      this.tally.absurd++
      this.#keep(`absurd: ${row.join(' ')}`)
    }
  }

  /** Makes the engine send the current state at once, as it does when a watch changes. */
  #show(): void {
    this.#watchStrip()
    this.#pass(0)
  }

  #watchStrip(): void {
    this.#window.watch('strip', { kind: 'quotes', keys: KEYS, sparks: true })
  }

  #compare(): void {
    const { quotes } = this.#server.market
    for (const key of KEYS) {
      const ix = Number(key.slice(-1))
      const columns = ['price', 'previousClose', 'open', 'high', 'low', 'volume', 'bid', 'ask'] as const
      const mine = columns.map(column => this.#shown.get(ix)?.[1 + quoteColumns.indexOf(column)])
      const theirs = columns.map(column => quotes[column][ix])
      if (mine.join() === theirs.join()) continue
      this.tally.wrong++
      this.#keep(`wrong: ${key} ${mine.join()} and not ${theirs.join()}`)
    }
  }

  #keep(example: string): void {
    const [kind = ''] = example.split(':')
    if (this.tally.examples.filter(each => each.startsWith(kind)).length < KEPT_EXAMPLES)
      this.tally.examples.push(example)
  }
}

/** True if an accepted frame can cause wrong values or hide correct ones, until the server's next snapshot. */
function canHide(bytes: Uint8Array): boolean {
  const frame = decodeFrame(bytes)
  return frame !== null && (ROW_KINDS.has(frame.kind) || QUOTE_CHANNELS.has(frame.channel))
}

/** Prices must be below this, in both directions: they are integers of 31 bits. */
const PRICE_LIMIT = 2 ** 31

function isPossible(row: Float64Array, now: number): boolean {
  const field = (name: (typeof quoteColumns)[number]): number => row[1 + quoteColumns.indexOf(name)] ?? 0
  const [price, volume] = [field('price'), field('volume')]
  return (
    price !== 0 &&
    priceColumns.every(name => field(name) >= -PRICE_LIMIT && field(name) < PRICE_LIMIT) &&
    field('high') >= price &&
    field('low') <= price &&
    Number.isSafeInteger(volume) &&
    volume >= 0 &&
    Math.abs(field('at') - now) < DAY_MS &&
    field('state') < STATE_CODES
  )
}

/** Mixes `count` invalid frames, one after another, into valid ones. The same seed gives the same sequence. */
export async function fuzzEngine({ count, seed }: FuzzOptions): Promise<FuzzReport> {
  const run = new FuzzRun(new Chance(seed))
  const before = config.onUnhandledError
  // RxJS reports an error thrown by a subscriber asynchronously, which would end the worker.
  config.onUnhandledError = error => run.fall(error)
  const start = performance.now()
  run.widen()
  const atFirst = settledMemory()
  for (let frame = 1; frame <= count; frame++) {
    run.step()
    if (frame % ROUND === 0) run.putRight()
    // Gives rejected reads and asynchronous errors time to be processed.
    if (frame % 1_000 === 0) await new Promise(resolve => setTimeout(resolve))
  }
  run.putRight()
  await new Promise(resolve => setTimeout(resolve))
  const grownMb = settledMemory() - atFirst
  run.stop()
  config.onUnhandledError = before
  return { seed, frames: count, ...run.tally, grownMb, ms: performance.now() - start }
}
