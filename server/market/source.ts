// The interface of a source of prices: the simulator, a recording and, later, live providers. Quotes are columns
// indexed by instrument number, which are changed in place. `version` counts the changes of a row, so that any number
// of readers can find the changes since their last read without a queue.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { ReadingState } from '../../domain/corporate-action.ts'
import type { FeedOrigin, Omitted, ProviderState, SourceCause } from '../../domain/feed-origin.ts'
import type { Instrument, TickStep } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { KlineType, PastSize, SessionSpan } from '../../domain/kline.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { Markets } from '../../domain/wire/down/markets.ts'
import type { QuoteArrays } from '../../domain/wire/quote-columns.ts'
import { createQuoteArrays } from '../../domain/wire/quote-columns.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import type { Calendar } from '../calendar/calendar.ts'
import type { MarketActions } from './actions.ts'
import type { BarColumns } from './bar-columns.ts'
import type { Demand } from './demand.ts'

/** A source of quotes. Instruments of one feed have the same origin and delay. */
export type Feed = {
  readonly name: string
  readonly origin: FeedOrigin
  /** Age of a quote when the source sends it, in ms; 0 unless the feed is delayed. */
  readonly delayMs: number
}

/** An instrument with the data that only the server needs. */
export type Listing = {
  readonly instrument: Instrument
  readonly tickSteps: readonly TickStep[]
  readonly zone: string
  /** Trading days and their sessions. */
  readonly calendar: Calendar
  /** Regular hours in the exchange's local time. */
  hours(): readonly (readonly [open: string, close: string])[]
  /** Next change of the market's state, UTC ms; null for a market that never closes. */
  nextStateAt(): number | null
  readonly sharesOutstandingM: number | null
  readonly peRatio: string | null
  readonly dividendYield: string | null
  readonly tradable: boolean
  /** True if its source says that no fractions of it are traded, on a board that has them. */
  readonly wholeShares?: boolean
  /**
   * An instrument of a recorded feed has the times of its recording. No board's list contains it, and it is the first of
   * the hot ones.
   */
  readonly feed: Feed
}

/** The feeds of instruments, each once: a source can have both live and delayed prices. */
export const feedsOf = (listings: readonly Pick<Listing, 'feed'>[]): readonly Feed[] => [
  ...new Map(listings.map(({ feed }) => [`${feed.name} ${feed.origin}`, feed])).values(),
]

/** Scaled integers (price decimals, quantity decimals of the instrument); times UTC ms. */
export type QuoteTable = QuoteArrays & {
  /** Number of rows, including free ones for instruments that are added later. */
  readonly size: number
  readonly bidSize: Int32Array
  readonly askSize: Int32Array
  /** Time of the last change of bid, ask or their sizes, UTC ms; 0 without one. `at` is that of the last trade. */
  readonly bookAt: Float64Array
  /** Incremented by every quote of bid and ask. A quote offers its sizes once. */
  readonly bookVersion: Uint32Array
  /** Incremented by every change of the row. */
  readonly version: Uint32Array
  /** Incremented when the day's values change: state, `dayColumns`, `optionalColumns`. */
  readonly dayVersion: Uint32Array
}

export type BoardState = Readonly<Markets[number]>

export type YearFigures = {
  readonly high52: number | null
  readonly low52: number | null
  readonly averageVolume: number | null
}

/** What is used of a limit of a provider. */
export type LimitUse = { readonly used: number; readonly most: number }

/** The state of a provider of live prices, without anything secret. */
export type ProviderHealth = {
  readonly name: string
  readonly state: ProviderState
  /** Why it sends less than it could, or nothing; empty while all is well. */
  readonly causes: readonly SourceCause[]
  /** Since its last message, or its last answer if it is asked by HTTP; null before the first. */
  readonly messageAgeMs: number | null
  /** Connections after the first one; null for a provider that is asked by HTTP. */
  readonly reconnects: number | null
  /** Instruments whose prices come from it. */
  readonly instruments: number
  /** Boards whose source it is, also before it has listed anything. */
  readonly boards: readonly Board[]
  /** Feeds of its instruments. */
  readonly feeds: readonly Feed[]
  /** Symbols that it sends as they change; null if it sends all of them. */
  readonly symbols: LimitUse | null
  /** Requests of the last minute; null if they are not limited. */
  readonly requests: LimitUse | null
  /** Whether its splits and dividends are known; null if it is not asked for them. */
  readonly actions: ReadingState | null
  /** What it has with other terms than our tables, and is not listed for it. */
  readonly omitted: readonly Omitted[]
}

export interface MarketSource {
  /**
   * Identifies the assignment of instrument numbers. It changes with the catalogue, so that a cached catalogue of
   * another assignment is detected.
   */
  readonly epoch: number
  /** True if the money is practice money. */
  readonly simulated: boolean
  /** True if prices come from live feeds; false if they are computed or replayed. */
  readonly live: boolean
  /** All listings, in the order of the instrument numbers. */
  readonly listings: readonly Listing[]
  readonly quotes: QuoteTable
  find(key: InstrumentKey | string): Listing | null
  /** Instrument numbers of a board, ascending. */
  board(board: Board): readonly number[]
  boardStates(): readonly BoardState[]
  /**
   * Start (UTC ms) of the current trading day, or of the last one while the board is closed. The profit of “today”
   * counts from it.
   */
  dayStart(board: Board): number
  /**
   * Loads what `bars` can know of a period, in a market whose history is with its provider. It never rejects: without an
   * answer, `bars` has less.
   */
  ready?(ix: number, type: KlineType): Promise<void>
  bars(ix: number, type: KlineType): Kline
  /** Bars of a minute from an instant on; absent or null where the market has none so fine. */
  minutes?(ix: number, from: number): BarColumns | null
  /** Bars of some days of history that ended before an instant. */
  past(ix: number, query: PastQuery): PastBars
  /**
   * Loads what `past` can know, in a market whose history is with its provider. It never rejects: without an answer, `past`
   * has less.
   */
  readyPast?(ix: number, query: PastQuery): Promise<void>
  /** Closes of the sparkline's last bars, oldest first; the last one is that of the open bar. */
  closes(ix: number): { readonly closes: number[]; readonly sizeMs: number; readonly lastBarAt: number }
  year(ix: number): YearFigures
  /** Sum of price × quantity of the day's trades, both scaled; null if it follows from the bars. */
  turnover?(ix: number): bigint | null
  /** Absent in a market without live feeds. */
  providers?(): readonly ProviderHealth[]
  /** Who asks for which instruments; absent in a market that sends all of them alike. */
  readonly demand?: Demand
  /** Splits and dividends; absent in a market without a provider of them. */
  readonly actions?: MarketActions
  /** Past prices at an instant; absent if the market cannot compute them. */
  readonly history?: PriceHistory
  /**
   * The last scaled price at or before a past instant, in a market of live feeds: the quoted one, or the close of a bar.
   * Null while it is not known; the bars are then requested from the provider.
   */
  lastPriceAt?(ix: number, at: number): PastPrice | null
  /**
   * Raised when known bars of an instrument changed other than by a new trade: one was corrected or cancelled, came late, or
   * the provider's own bar replaced ours. Absent in a market whose bars never do.
   */
  revision?(ix: number): number
  /** Calls the listener with every trade of one instrument from now on. Returns an unsubscribe function. */
  onTrades(ix: number, listener: (trades: readonly Trade[]) => void): () => void
  start(): void
  stop(): void
}

/** `at`: when the price was observed, UTC ms. */
export type PastPrice = { readonly price: number; readonly at: number }

export type PriceHistory = {
  /**
   * The scaled price at a past instant, or the last one before it while trading was closed; null if it is not known.
   */
  priceAt(ix: number, at: number): number | null
  /** The regular hours of the trading day at an instant (or of the last one before it), and of the next trading day. */
  sessions(ix: number, at: number): readonly SessionSpan[]
}

export type PastQuery = {
  readonly size: PastSize
  /** UTC ms: only days that had ended by then; null for all days that have ended. */
  readonly before: number | null
}

/** Bars of completed days, oldest first, as columns of scaled prices. */
export type PastBars = {
  readonly time: readonly number[]
  readonly open: readonly number[]
  readonly close: readonly number[]
  /** True if there are no bars of earlier days. */
  readonly isFirst: boolean
  /** The bars of all days that had ended by this instant are there, UTC ms; 0 while the history is not known. */
  readonly knownTo: number
}

/** A table with rows for `size` instruments, all values unknown. */
export function createQuoteTable(size: number): Growing {
  return {
    size,
    ...createQuoteArrays(size),
    bidSize: new Int32Array(size),
    askSize: new Int32Array(size),
    bookAt: new Float64Array(size),
    bookVersion: new Uint32Array(size),
    version: new Uint32Array(size),
    dayVersion: new Uint32Array(size),
  }
}

type Growing = { -readonly [Column in keyof QuoteTable]: QuoteTable[Column] }

/**
 * Replaces every column by a longer one with the same values. Therefore readers must get the columns from the table at
 * each use.
 */
export function growQuoteTable(table: Growing, size: number): void {
  const longer = createQuoteTable(size)
  const known = Object.values(table)
  for (const [nth, column] of Object.values(longer).entries()) {
    const before = known[nth]
    if (typeof column === 'object' && typeof before === 'object') column.set(before)
  }
  Object.assign(table, longer)
}
