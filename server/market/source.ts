// Where prices come from: one interface for the simulator, a recorded tape and, later, live providers.
// Quotes are columns indexed by instrument number, changed in place; `version` counts the changes of a row, so that any
// number of readers can each find what is new to them without a queue.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Instrument, TickStep } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { ChartPeriod, PastSize, SessionSpan } from '../../domain/kline.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { Markets } from '../../domain/wire/down/markets.ts'
import type { QuoteArrays } from '../../domain/wire/quote-columns.ts'
import { createQuoteArrays } from '../../domain/wire/quote-columns.ts'
import type { Trade } from '../../domain/wire/rows.ts'

/** What the server alone keeps of an instrument. */
export type Listing = {
  readonly instrument: Instrument
  readonly tickSteps: readonly TickStep[]
  readonly zone: string
  /** Regular hours in the exchange's own time. */
  readonly hours: readonly (readonly [open: string, close: string])[]
  /** Next change of its market's state, UTC ms; null if there is none. */
  readonly nextStateAt?: number | null
  readonly sharesOutstandingM: number | null
  readonly peRatio: string | null
  readonly dividendYield: string | null
  readonly tradable: boolean
  /** Replayed from recorded trades: in recorded time, in no board's list, and first among the hot ones. */
  readonly recorded?: true
}

/** Scaled integers (price decimals, quantity decimals of the instrument); times UTC ms. */
export type QuoteTable = QuoteArrays & {
  /** Rows, some of them for instruments that join later. */
  readonly size: number
  readonly bidSize: Int32Array
  readonly askSize: Int32Array
  /** Raised by every change of the row. */
  readonly version: Uint32Array
  /** Raised when the day's section changes: state, `dayColumns`, `optionalColumns`. */
  readonly dayVersion: Uint32Array
}

export type BoardState = Readonly<Markets[number]>

export type YearFigures = {
  readonly high52: number | null
  readonly low52: number | null
  readonly averageVolume: number | null
}

export interface MarketSource {
  /** Which instruments have which numbers: changes with the catalogue, so that cached catalogues can be told apart. */
  readonly epoch: number
  readonly simulated: boolean
  /** By instrument number. */
  readonly listings: readonly Listing[]
  readonly quotes: QuoteTable
  find(key: InstrumentKey | string): Listing | null
  /** Instrument numbers of a board, ascending. */
  board(board: Board): readonly number[]
  boardStates(): readonly BoardState[]
  /** The start (UTC ms) of the trading day that `now` falls in, or of the last one: what "today" means for profit. */
  dayStart(board: Board): number
  bars(ix: number, period: ChartPeriod): Kline
  /** Some days of history, the last before an instant. */
  past(ix: number, query: PastQuery): PastBars
  /** Last closes of the sparkline's bars, oldest first, the open bar last. */
  closes(ix: number): { readonly closes: number[]; readonly sizeMs: number; readonly lastBarAt: number }
  year(ix: number): YearFigures
  /** Absent in a market that keeps no prices of the past by the instant. */
  readonly history?: PriceHistory
  /** Every trade of one instrument from now on. Answers what ends it. */
  onTrades(ix: number, listener: (trades: readonly Trade[]) => void): () => void
  start(): void
  stop(): void
}

export type PriceHistory = {
  /** The price at an instant that is over, or at the last one of trading before it; null if it is not kept. */
  priceAt(ix: number, at: number): number | null
  /** The regular hours of the trading day of an instant, or of the last one before it, and of the next one. */
  sessions(ix: number, at: number): readonly SessionSpan[]
}

export type PastQuery = {
  readonly size: PastSize
  /** UTC ms: days that were over by then; null for all that are over. */
  readonly before: number | null
}

/** Bars of whole days that are over, oldest first, as columns of scaled prices. */
export type PastBars = {
  readonly time: readonly number[]
  readonly open: readonly number[]
  readonly close: readonly number[]
  /** Nothing is known, or told, of the days before. */
  readonly isFirst: boolean
}

/** A table for `size` instruments, all unknown. */
export function createQuoteTable(size: number): Growing {
  return {
    size,
    ...createQuoteArrays(size),
    bidSize: new Int32Array(size),
    askSize: new Int32Array(size),
    version: new Uint32Array(size),
    dayVersion: new Uint32Array(size),
  }
}

type Growing = { -readonly [Column in keyof QuoteTable]: QuoteTable[Column] }

/** Replaces every column by a longer one with the same values: columns must be read from the table at each use. */
export function growQuoteTable(table: Growing, size: number): void {
  const longer = createQuoteTable(size)
  const known = Object.values(table)
  for (const [nth, column] of Object.values(longer).entries()) {
    const before = known[nth]
    if (typeof column === 'object' && typeof before === 'object') column.set(before)
  }
  Object.assign(table, longer)
}
