// The engine as in the worker, but in Node: real sockets and HTTP to a test server, a port that copies messages as a
// real one does, and a page that folds the snapshots into plain maps. The test advances the device's clock and the
// server's together.
import { WebSocket } from 'ws'
import { assert, must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { Bar } from '../../domain/kline.ts'
import { recordOf } from '../../domain/record.ts'
import { unpack } from '../../domain/wire/codec.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import { QUOTE_FIELDS, quoteColumns } from '../../domain/wire/quote-columns.ts'
import type { Watch } from '../../domain/wire/up/watch.ts'
import type { Up } from '../../domain/wire/up.ts'
import type {
  BarColumns,
  BoardStatus,
  EngineConfig,
  FeedStatus,
  HoldingRow,
  HoldingsPatch,
  HomePatch,
  ListPatch,
  ProfitTotals,
  Snapshot,
  ViewId,
} from '../../worker/contract.ts'
import { Engine } from '../../worker/engine.ts'
import type { Socket } from '../../worker/feed/socket.ts'
import type { Read } from '../../worker/http.ts'
import { createRead } from '../../worker/http.ts'
import { transferables } from '../../worker/snapshot/builder.ts'
import type { EngineWindow } from '../../worker/window.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import type { TestServer } from './server.ts'

/** How far the device's clock is behind the server's. The clocks of many devices are wrong. */
export const DEVICE_BEHIND_MS = 7 * 60_000
const STEP_MS = 50
const TIMEOUT_MS = 15_000

export type ShownQuote = Readonly<Record<(typeof quoteColumns)[number], number>>

type ShownList = Omit<ListPatch, 'ixs'> & { readonly keys: readonly InstrumentKey[] }

type Hold = { readonly path: string; readonly released: Promise<void> }

/** Adapts a `ws` socket to the engine's interface. */
class NodeSocket implements Socket {
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  /** True: messages are dropped without closing the connection, as is usual for a phone that lost its network. */
  isDeaf = false
  readonly sent: Uint8Array[] = []
  readonly #inner: WebSocket

  constructor(url: string, after: Promise<void>) {
    this.#inner = new WebSocket(url)
    this.#inner.binaryType = 'arraybuffer'
    this.#inner.on('open', () => void after.then(() => this.onopen?.()))
    this.#inner.on('message', data => {
      if (!this.isDeaf) this.onmessage?.({ data })
    })
    this.#inner.on('close', () => this.onclose?.())
    this.#inner.on('error', () => {})
  }

  send(bytes: Uint8Array): void {
    this.sent.push(bytes)
    this.#inner.send(bytes)
  }

  close(): void {
    this.#inner.close()
  }

  cut(): void {
    this.#inner.terminate()
  }
}

export class EngineHarness {
  readonly instruments = new Map<number, Instrument>()
  readonly quotes = new Map<InstrumentKey, ShownQuote>()
  readonly sparks = new Map<InstrumentKey, readonly number[]>()
  readonly lists = new Map<ViewId, ShownList>()
  readonly homes = new Map<ViewId, HomePatch>()
  readonly charts = new Map<ViewId, readonly Bar[]>()
  readonly holdings = new Map<ViewId, HoldingsPatch>()
  readonly rows = new Map<string, HoldingRow>()
  readonly boards = new Map<Board, BoardStatus>()
  readonly events: AccountEvent[] = []
  readonly snapshots: Snapshot[] = []
  feed: FeedStatus | null = null
  profit: ProfitTotals | null = null
  reloads = 0
  /** The number of responses being held back. */
  heldBack = 0
  /** False: the page is busy and does not acknowledge snapshots. */
  acknowledges = true
  /** The commands of this window. */
  readonly engine: EngineWindow
  readonly shared: Engine
  readonly clock: TestClock
  readonly #sockets: NodeSocket[] = []
  readonly #reads = new Set<Promise<unknown>>()
  readonly #holds: Hold[] = []
  #connectAfter: Promise<void> = Promise.resolve()
  #server: TestServer

  /** `beside`: the first window, which moves the time, if this is another window of its engine. */
  constructor(server: TestServer, config: Partial<EngineConfig> = {}, beside?: EngineHarness) {
    this.#server = server
    this.clock = beside?.clock ?? createTestClock(server.clock.now() - DEVICE_BEHIND_MS)
    const usual = { locale: 'es-MX', token: null, base: 'MXN', pace: 'fast' } as const
    const whole = { ...usual, ...config }
    this.shared =
      beside?.shared ??
      new Engine(whole, {
        clock: this.clock,
        random: () => 0.5,
        openSocket: () => this.#openSocket(),
        isOnline: () => true,
        createRead: session => this.#watched(createRead({ origin: server.url, session })),
      })
    this.engine = this.shared.open(whole, snapshot =>
      this.#receive(structuredClone(snapshot, { transfer: transferables(snapshot) as ArrayBuffer[] })),
    )
  }

  /** Opens another window of this engine. */
  open(config: Partial<EngineConfig> = {}): EngineHarness {
    return new EngineHarness(this.#server, config, this)
  }

  /** From now on uses another server process, which serves the same address. */
  follow(server: TestServer): void {
    assert(server.url === this.#server.url, 'the same address')
    this.#server = server
  }

  /** Advances both clocks in steps, delivering messages in between. */
  async advance(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) await this.#step(Math.min(left, STEP_MS))
  }

  /** Advances time until the predicate is true. */
  async until(predicate: () => boolean, what: string): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS
    while (!predicate()) {
      assert(performance.now() < deadline, `waited in vain for ${what}`)
      await this.#step(STEP_MS)
    }
  }

  /** Stops the market and waits until all messages have arrived. Returns the result of `look` at that moment. */
  async standStill<T = void>(look?: () => T): Promise<T | undefined> {
    this.#server.market.stop()
    const seen = look?.()
    await this.advance(2_000)
    return seen
  }

  cut(): void {
    must(this.#sockets.at(-1), 'a socket').cut()
  }

  deafen(): void {
    must(this.#sockets.at(-1), 'a socket').isDeaf = true
  }

  /** The selections that were sent on the last connection. */
  get watches(): Watch[] {
    const sent = must(this.#sockets.at(-1), 'a socket').sent.map(bytes => unpack(bytes) as Up)
    return sent.filter(message => message.t === 'watch')
  }

  get connections(): number {
    return this.#sockets.length
  }

  /** Holds back responses to this path until the returned function is called. */
  hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const hold = { path, released: promise }
    this.#holds.push(hold)
    return () => {
      this.#holds.splice(this.#holds.indexOf(hold), 1)
      resolve()
    }
  }

  /** Holds new sockets before they open until the returned function is called. */
  holdConnections(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#connectAfter = promise
    return resolve
  }

  quote(key: string): ShownQuote {
    return must(this.quotes.get(key as InstrumentKey), `a quote of ${key}`)
  }

  list(view: ViewId): ShownList {
    return must(this.lists.get(view), view)
  }

  stop(): void {
    this.shared.stop()
  }

  async #step(ms: number): Promise<void> {
    this.#server.clock.advance(ms)
    this.clock.advance(ms)
    await turns()
    // Waits for responses in transit, but not for responses that the test holds back.
    await Promise.race([Promise.allSettled(this.#reads), turns(200)])
    await turns()
  }

  #openSocket(): Socket {
    const socket = new NodeSocket(`${this.#server.url.replace('http', 'ws')}/feed`, this.#connectAfter)
    this.#sockets.push(socket)
    return socket
  }

  #watched(read: Read): Read {
    return async (key, input, signal) => {
      const answer = read(key, input, signal)
      this.#reads.add(answer)
      try {
        const settled = await answer
        const hold = this.#holds.find(each => key.endsWith(each.path))
        if (hold) await this.#holdBack(hold)
        return settled
      } finally {
        this.#reads.delete(answer)
      }
    }
  }

  async #holdBack(hold: Hold): Promise<void> {
    this.heldBack++
    await hold.released
    this.heldBack--
  }

  #receive(snapshot: Snapshot): void {
    const before = this.snapshots.at(-1)?.number ?? 0
    assert(snapshot.number === before + 1, 'snapshots are numbered without a gap')
    this.snapshots.push(snapshot)
    this.#fold(snapshot)
    if (this.acknowledges) queueMicrotask(() => this.engine.acknowledge())
  }

  #fold(snapshot: Snapshot): void {
    if (snapshot.feed) this.feed = snapshot.feed
    for (const board of snapshot.boards ?? []) this.boards.set(board.board, board)
    for (const ix of snapshot.forgotten ?? []) this.#forget(ix)
    for (const instrument of snapshot.instruments ?? []) this.instruments.set(instrument.ix, instrument)
    if (snapshot.quotes) this.#foldQuotes(snapshot.quotes)
    for (const { ix, closes } of snapshot.sparks ?? []) this.sparks.set(this.#keyOf(ix), [...closes])
    for (const home of snapshot.home ?? []) this.homes.set(home.view, home)
    for (const { ixs, ...list } of snapshot.lists ?? [])
      this.lists.set(list.view, { ...list, keys: [...ixs].map(ix => this.#keyOf(ix)) })
    for (const { view, all, bars } of snapshot.charts ?? [])
      this.charts.set(view, all ? barsOf(bars) : joined(must(this.charts.get(view), view), barsOf(bars)))
    for (const patch of snapshot.holdings ?? []) {
      this.holdings.set(patch.view, patch)
      for (const row of patch.rows) this.rows.set(row.id, row)
    }
    if (snapshot.profit) this.profit = snapshot.profit
    this.events.push(...(snapshot.account ?? []))
    if (snapshot.reload) this.reloads++
  }

  #forget(ix: number): void {
    const key = this.#keyOf(ix)
    this.instruments.delete(ix)
    this.quotes.delete(key)
    this.sparks.delete(key)
  }

  #foldQuotes(block: Float64Array): void {
    for (let at = 0; at < block.length; at += QUOTE_FIELDS) {
      const field = (offset: number): number => must(block[at + offset], 'a whole row')
      this.quotes.set(
        this.#keyOf(field(0)),
        recordOf(quoteColumns, name => field(1 + quoteColumns.indexOf(name))),
      )
    }
  }

  /** The key of an instrument number. Fails if the engine did not describe the instrument before it used the number. */
  #keyOf(ix: number): InstrumentKey {
    return must(this.instruments.get(ix), `a description of instrument ${ix}`).key
  }
}

/** Waits until messages within this process have arrived. */
async function turns(count = 4): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise<void>(resolve => setImmediate(resolve))
}

function barsOf(columns: BarColumns): Bar[] {
  return [...columns.time].map((time, row) => {
    const of = (column: Float64Array): number => must(column[row], 'a whole bar')
    const { open, high, low, close, volume } = columns
    return { time, open: of(open), high: of(high), low: of(low), close: of(close), volume: of(volume) }
  })
}

/** Merges bars as the chart does: the first new bar may replace the last existing one. */
function joined(bars: readonly Bar[], news: readonly Bar[]): Bar[] {
  const first = news[0]?.time ?? Number.POSITIVE_INFINITY
  return [...bars.filter(bar => bar.time < first), ...news]
}
