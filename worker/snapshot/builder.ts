// Collects one snapshot. Each view adds its changes; the description of an instrument is added before its first use.
import type { Instrument } from '../../domain/instrument.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { Bye } from '../../domain/wire/down/bye.ts'
import { QUOTE_FIELDS, quoteColumns } from '../../domain/wire/quote-columns.ts'
import type { Spark } from '../calc/sparks.ts'
import type {
  BoardStatus,
  ChartPatch,
  FeedStatus,
  HoldingsPatch,
  HomePatch,
  ListPatch,
  ProfitTotals,
  Snapshot,
  SparkPatch,
  TradesPatch,
} from '../contract.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'

/**
 * Maximum number of instruments that the page keeps. Beyond it, the half that was not shown for the longest time
 * is sent as `forgotten`, so that the page never holds a whole market.
 */
const SENT_MAX = 2_048

/** The state that was sent to a window, kept between snapshots. */
export class SentState {
  readonly instruments = new Set<number>()
  /** Versions of the sent sparklines. */
  readonly sparks = new Map<number, number>()
  /**
   * `round`: number of the current snapshot. `rounds`: by instrument number, the last snapshot that mentioned the
   * instrument.
   */
  round = 0
  rounds = new Float64Array(0)
  /** By instrument number: the version of the sent quote, and those of its columns that a list row shows. */
  versions = new Float64Array(0)
  prices = new Int32Array(0)
  previousCloses = new Int32Array(0)
  previousSettlements = new Float64Array(0)
  volumes = new Float64Array(0)
  states = new Uint8Array(0)

  /** Treats an instrument as if it had never been sent. */
  forgetOne(ix: number): void {
    this.instruments.delete(ix)
    this.sparks.delete(ix)
    this.versions[ix] = 0
    this.prices[ix] = 0
  }

  reserve(capacity: number): void {
    const { rounds, versions, prices, previousCloses, previousSettlements, volumes, states } = this
    if (capacity <= versions.length) return
    this.rounds = new Float64Array(capacity)
    this.versions = new Float64Array(capacity)
    this.prices = new Int32Array(capacity)
    this.previousCloses = new Int32Array(capacity)
    this.previousSettlements = new Float64Array(capacity)
    this.volumes = new Float64Array(capacity)
    this.states = new Uint8Array(capacity)
    this.rounds.set(rounds)
    this.versions.set(versions)
    this.prices.set(prices)
    this.previousCloses.set(previousCloses)
    this.previousSettlements.set(previousSettlements)
    this.volumes.set(volumes)
    this.states.set(states)
  }
}

export class SnapshotBuilder {
  readonly lists: ListPatch[] = []
  readonly charts: ChartPatch[] = []
  readonly trades: TradesPatch[] = []
  readonly sparks: SparkPatch[] = []
  readonly home: HomePatch[] = []
  readonly holdings: HoldingsPatch[] = []
  account: readonly AccountEvent[] = []
  boards: readonly BoardStatus[] | null = null
  feed: FeedStatus | null = null
  profit: ProfitTotals | null = null
  auction: AuctionState | null = null
  reload = false
  bye: Bye['reason'] | null = null
  readonly #sent: SentState
  readonly #instruments: InstrumentStore
  readonly #quotes: QuoteStore
  readonly #withheld: ReadonlySet<number>
  readonly #described: Instrument[] = []
  readonly #forgotten: number[] = []
  readonly #quoted: number[] = []

  /**
   * Starts a snapshot.
   * @param withheld numbers of instruments whose quotes must wait for a later snapshot
   */
  constructor(
    sent: SentState,
    instruments: InstrumentStore,
    quotes: QuoteStore,
    withheld: ReadonlySet<number> = new Set(),
  ) {
    this.#sent = sent
    this.#instruments = instruments
    this.#quotes = quotes
    this.#withheld = withheld
    sent.reserve(quotes.capacity)
    sent.round++
  }

  /**
   * Marks an instrument as used and adds its description if it was not sent. Returns false if the instrument is
   * unknown.
   */
  mention(ix: number): boolean {
    this.#sent.rounds[ix] = this.#sent.round
    if (this.#sent.instruments.has(ix)) return true
    const instrument = this.#instruments.at(ix)
    if (!instrument) return false
    this.#sent.instruments.add(ix)
    this.#described.push(instrument)
    return true
  }

  /** Adds the quote of an instrument if it is known and was not sent. */
  quote(ix: number): void {
    if (this.#isUnsent(ix)) this.#send(ix)
  }

  /**
   * Adds the quote of an instrument for a list row. A list row shows neither bid nor time, so a quote that would look
   * the same is not sent.
   */
  quoteRow(ix: number): void {
    if (this.#isUnsent(ix) && !this.#looksTheSame(ix)) this.#send(ix)
  }

  hasSentQuote(ix: number): boolean {
    return this.#sent.versions[ix] !== 0
  }

  /** True if this snapshot contains the quote of an instrument. */
  hasQuote(ix: number): boolean {
    return this.#quoted.includes(ix)
  }

  /** Adds a sparkline that was not sent since it changed. */
  spark(ix: number, spark: Spark): void {
    if (this.#sent.sparks.get(ix) === spark.version) return
    this.#sent.sparks.set(ix, spark.version)
    this.sparks.push({ ix, closes: spark.closes() })
  }

  /**
   * Adds the instruments that the page must delete. Must be called after all views were collected, so that instruments they
   * use are kept.
   */
  forgetUnseen(): void {
    const { instruments, rounds, round } = this.#sent
    if (instruments.size <= SENT_MAX) return
    const oldestFirst = [...instruments].sort((one, other) => (rounds[one] ?? 0) - (rounds[other] ?? 0))
    for (const ix of oldestFirst.slice(0, SENT_MAX / 2)) {
      if (rounds[ix] === round) break
      this.#sent.forgetOne(ix)
      this.#forgotten.push(ix)
    }
  }

  #looksTheSame(ix: number): boolean {
    const [sent, quotes] = [this.#sent, this.#quotes.columns]
    if (sent.prices[ix] !== quotes.price[ix] || sent.volumes[ix] !== quotes.volume[ix]) return false
    if (!Object.is(sent.previousSettlements[ix], quotes.previousSettlement[ix])) return false
    return sent.previousCloses[ix] === quotes.previousClose[ix] && sent.states[ix] === quotes.state[ix]
  }

  #isUnsent(ix: number): boolean {
    if (this.#withheld.has(ix)) return false
    return this.#quotes.knows(ix) && this.mention(ix) && this.#sent.versions[ix] !== this.#quotes.version[ix]
  }

  #send(ix: number): void {
    const [sent, quotes] = [this.#sent, this.#quotes.columns]
    sent.versions[ix] = this.#quotes.version[ix] ?? 0
    sent.prices[ix] = quotes.price[ix] ?? 0
    sent.previousCloses[ix] = quotes.previousClose[ix] ?? 0
    sent.previousSettlements[ix] = quotes.previousSettlement[ix] ?? Number.NaN
    sent.volumes[ix] = quotes.volume[ix] ?? 0
    sent.states[ix] = quotes.state[ix] ?? 0
    this.#quoted.push(ix)
  }

  /** Returns the snapshot; null if nothing changed. */
  build(number: number, at: number): Snapshot | null {
    const snapshot: { -readonly [K in keyof Snapshot]: Snapshot[K] } = { number, at }
    if (this.feed) snapshot.feed = this.feed
    if (this.boards) snapshot.boards = this.boards
    if (this.#described.length > 0) snapshot.instruments = this.#described
    if (this.#forgotten.length > 0) snapshot.forgotten = this.#forgotten
    if (this.#quoted.length > 0) snapshot.quotes = this.#quoteBlock()
    if (this.sparks.length > 0) snapshot.sparks = this.sparks
    if (this.home.length > 0) snapshot.home = this.home
    if (this.lists.length > 0) snapshot.lists = this.lists
    if (this.charts.length > 0) snapshot.charts = this.charts
    if (this.trades.length > 0) snapshot.trades = this.trades
    if (this.holdings.length > 0) snapshot.holdings = this.holdings
    if (this.profit) snapshot.profit = this.profit
    if (this.account.length > 0) snapshot.account = this.account
    if (this.auction) snapshot.auction = this.auction
    if (this.reload) snapshot.reload = true
    if (this.bye) snapshot.bye = this.bye
    return Object.keys(snapshot).length > 2 ? snapshot : null
  }

  #quoteBlock(): Float64Array {
    const columns = quoteColumns.map(name => this.#quotes.columns[name])
    const block = new Float64Array(this.#quoted.length * QUOTE_FIELDS)
    let at = 0
    for (const ix of this.#quoted) {
      block[at++] = ix
      for (const column of columns) block[at++] = column[ix] ?? 0
    }
    return block
  }
}

/** Returns the buffers of a snapshot, which are transferred instead of copied. */
export function transferables(snapshot: Snapshot): ArrayBufferLike[] {
  const buffers: ArrayBufferLike[] = []
  if (snapshot.quotes) buffers.push(snapshot.quotes.buffer)
  for (const spark of snapshot.sparks ?? []) buffers.push(spark.closes.buffer)
  for (const list of snapshot.lists ?? []) buffers.push(list.ixs.buffer)
  for (const { bars } of snapshot.charts ?? [])
    for (const column of Object.values(bars) as Float64Array[]) buffers.push(column.buffer)
  return buffers
}
