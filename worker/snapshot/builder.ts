// One snapshot in the making: each view adds what changed, and an instrument's description goes before its first mention.
import type { Instrument } from '../../domain/instrument.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type {
  BoardStatus,
  ChartPatch,
  FeedStatus,
  HoldingsPatch,
  HomePatch,
  ListPatch,
  ProfitTotals,
  QuoteFields,
  Snapshot,
  SparkPatch,
} from '../contract.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'

const QUOTE_FIELDS: QuoteFields = 12
/** A page that has been told of more forgets half of them: it keeps what was scrolled by last, and no whole market. */
const TOLD_MOST = 2_048

/** What the page has been told: survives from one snapshot to the next, for one page. */
export class Told {
  readonly instruments = new Set<number>()
  readonly sparks = new Set<number>()
  /** Counts snapshots; by instrument number, the one that last mentioned it. */
  round = 0
  rounds = new Float64Array(0)
  /** By instrument number: the version of the quote that was told, and what of it a row of a list shows. */
  versions = new Float64Array(0)
  prices = new Int32Array(0)
  previousCloses = new Int32Array(0)
  volumes = new Float64Array(0)
  states = new Uint8Array(0)

  forget(): void {
    this.instruments.clear()
    this.sparks.clear()
    this.#make(0)
  }

  /** As if it had never been told. */
  forgetOne(ix: number): void {
    this.instruments.delete(ix)
    this.sparks.delete(ix)
    this.versions[ix] = 0
    this.prices[ix] = 0
  }

  reserve(capacity: number): void {
    const { rounds, versions, prices, previousCloses, volumes, states } = this
    if (capacity <= versions.length) return
    this.#make(capacity)
    this.rounds.set(rounds)
    this.versions.set(versions)
    this.prices.set(prices)
    this.previousCloses.set(previousCloses)
    this.volumes.set(volumes)
    this.states.set(states)
  }

  #make(capacity: number): void {
    this.rounds = new Float64Array(capacity)
    this.versions = new Float64Array(capacity)
    this.prices = new Int32Array(capacity)
    this.previousCloses = new Int32Array(capacity)
    this.volumes = new Float64Array(capacity)
    this.states = new Uint8Array(capacity)
  }
}

export class SnapshotBuilder {
  readonly lists: ListPatch[] = []
  readonly charts: ChartPatch[] = []
  readonly sparks: SparkPatch[] = []
  readonly home: HomePatch[] = []
  readonly holdings: HoldingsPatch[] = []
  account: readonly AccountEvent[] = []
  boards: readonly BoardStatus[] | null = null
  feed: FeedStatus | null = null
  profit: ProfitTotals | null = null
  reload = false
  outdated = false
  readonly #told: Told
  readonly #instruments: InstrumentStore
  readonly #quotes: QuoteStore
  readonly #described: Instrument[] = []
  readonly #forgotten: number[] = []
  readonly #quoted: number[] = []

  constructor(told: Told, instruments: InstrumentStore, quotes: QuoteStore) {
    this.#told = told
    this.#instruments = instruments
    this.#quotes = quotes
    told.reserve(quotes.capacity)
    told.round++
  }

  /** False while the instrument is not known yet: then nothing of it can be shown. */
  mention(ix: number): boolean {
    this.#told.rounds[ix] = this.#told.round
    if (this.#told.instruments.has(ix)) return true
    const instrument = this.#instruments.at(ix)
    if (!instrument) return false
    this.#told.instruments.add(ix)
    this.#described.push(instrument)
    return true
  }

  /** Adds the quote if it is known and has changed since the page heard of it. */
  quote(ix: number): void {
    if (this.#isNews(ix)) this.#tell(ix)
  }

  /** The same for a row of a list, which shows no bid and no time: a quote of which it shows no change is not sent. */
  quoteRow(ix: number): void {
    if (this.#isNews(ix) && !this.#looksTheSame(ix)) this.#tell(ix)
  }

  hasToldQuote(ix: number): boolean {
    return this.#told.versions[ix] !== 0
  }

  hasToldSpark(ix: number): boolean {
    return this.#told.sparks.has(ix)
  }

  spark(ix: number, closes: Float64Array): void {
    this.#told.sparks.add(ix)
    this.sparks.push({ ix, closes })
  }

  /** Only when all views have mentioned what they show: it is never among what is forgotten. */
  forgetUnseen(): void {
    const { instruments, rounds, round } = this.#told
    if (instruments.size <= TOLD_MOST) return
    const oldestFirst = [...instruments].sort((one, other) => (rounds[one] ?? 0) - (rounds[other] ?? 0))
    for (const ix of oldestFirst.slice(0, TOLD_MOST / 2)) {
      if (rounds[ix] === round) break
      this.#told.forgetOne(ix)
      this.#forgotten.push(ix)
    }
  }

  #looksTheSame(ix: number): boolean {
    const [told, quotes] = [this.#told, this.#quotes]
    if (told.prices[ix] !== quotes.price[ix] || told.volumes[ix] !== quotes.volume[ix]) return false
    return told.previousCloses[ix] === quotes.previousClose[ix] && told.states[ix] === quotes.state[ix]
  }

  #isNews(ix: number): boolean {
    return this.#quotes.knows(ix) && this.mention(ix) && this.#told.versions[ix] !== this.#quotes.version[ix]
  }

  #tell(ix: number): void {
    const [told, quotes] = [this.#told, this.#quotes]
    told.versions[ix] = quotes.version[ix] ?? 0
    told.prices[ix] = quotes.price[ix] ?? 0
    told.previousCloses[ix] = quotes.previousClose[ix] ?? 0
    told.volumes[ix] = quotes.volume[ix] ?? 0
    told.states[ix] = quotes.state[ix] ?? 0
    this.#quoted.push(ix)
  }

  /** Null when nothing changed: then nothing is sent. */
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
    if (this.holdings.length > 0) snapshot.holdings = this.holdings
    if (this.profit) snapshot.profit = this.profit
    if (this.account.length > 0) snapshot.account = this.account
    if (this.reload) snapshot.reload = true
    if (this.outdated) snapshot.outdated = true
    return Object.keys(snapshot).length > 2 ? snapshot : null
  }

  #quoteBlock(): Float64Array {
    const quotes = this.#quotes
    const block = new Float64Array(this.#quoted.length * QUOTE_FIELDS)
    let at = 0
    for (const ix of this.#quoted) {
      block[at++] = ix
      block[at++] = quotes.price[ix] ?? 0
      block[at++] = quotes.previousClose[ix] ?? 0
      block[at++] = quotes.open[ix] ?? 0
      block[at++] = quotes.high[ix] ?? 0
      block[at++] = quotes.low[ix] ?? 0
      block[at++] = quotes.volume[ix] ?? 0
      block[at++] = quotes.bid[ix] ?? 0
      block[at++] = quotes.ask[ix] ?? 0
      block[at++] = quotes.extended[ix] ?? 0
      block[at++] = quotes.at[ix] ?? 0
      block[at++] = quotes.state[ix] ?? 0
    }
    return block
  }
}

/** The buffers of a snapshot that can be handed over instead of copied. */
export function transferables(snapshot: Snapshot): ArrayBufferLike[] {
  const buffers: ArrayBufferLike[] = []
  if (snapshot.quotes) buffers.push(snapshot.quotes.buffer)
  for (const spark of snapshot.sparks ?? []) buffers.push(spark.closes.buffer)
  for (const list of snapshot.lists ?? []) buffers.push(list.ixs.buffer)
  for (const { bars } of snapshot.charts ?? [])
    for (const column of Object.values(bars) as Float64Array[]) buffers.push(column.buffer)
  return buffers
}
