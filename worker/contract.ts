// The engine's public face: commands by Comlink, one stream of snapshots by a MessagePort. The page takes this file as
// types only. Prices and quantities are scaled integers (see domain/price.ts); null is "not known", never 0.
import type { DecimalText, InstrumentKey } from '../domain/brand.ts'
import type { Board, Currency, Instrument, Sector } from '../domain/instrument.ts'
import type { ChartPeriod } from '../domain/kline.ts'
import type { MarketState } from '../domain/session.ts'
import type { AccountEvent } from '../domain/wire/down/account.ts'
import type { Locale } from '../domain/wire/envelope.ts'

/** Names one thing on the screen: its owner makes it, replaces it by watching again, and lets go of it. */
export type ViewId = string

export type ListSort = 'none' | 'change' | 'volume' | 'price' | 'name'

/** What a list is made of: a whole board, or some instruments in an order of their own. */
export type ListOf = { readonly board: Board } | { readonly keys: readonly InstrumentKey[] }

export type RowRange = { readonly first: number; readonly last: number }

export type ListSpec = {
  readonly kind: 'list'
  readonly of: ListOf
  /** `none` keeps the order of `keys`, or the catalogue’s; any other is followed once a second. */
  readonly sort: ListSort
  readonly ascending: boolean
  /** Rows whose code or name contain it, accents and case aside. */
  readonly filter: string
  /** Of this sector only; left out: of all. */
  readonly sector?: Sector | undefined
  /** Rows to send: [first, last). Ask for a margin around what is seen. */
  readonly first: number
  readonly last: number
  /**
   * Rows in sight, [first, last): their prices come at the pace, those of the rest of the window when they come into it and
   * then every five seconds. Null: none, the list is being scrolled. Left out: the whole window.
   */
  readonly seen?: RowRange | null | undefined
  /** Order holds still: a finger is down, a row has the focus, a menu is open. Prices go on. */
  readonly held: boolean
}

export type ViewSpec =
  /** `prompt`: of a ticket or a position, which no pace slows. */
  | {
      readonly kind: 'quotes'
      readonly keys: readonly InstrumentKey[]
      readonly sparks: boolean
      readonly prompt?: boolean | undefined
    }
  /** The home page's indices and hot stocks, chosen by the server, with sparklines. */
  | { readonly kind: 'home' }
  | ListSpec
  | { readonly kind: 'chart'; readonly key: InstrumentKey; readonly period: ChartPeriod }
  | { readonly kind: 'holdings'; readonly first: number; readonly last: number }
  | { readonly kind: 'profit' }

export type EngineConfig = {
  /** Origin of the API and the socket, such as `http://localhost:8080`. */
  readonly origin: string
  readonly locale: Locale
  readonly token: string | null
  readonly base: Currency
  readonly pace: Pace
}

/**
 * Least time between two snapshots: every frame, 100 ms, 250 ms, 1 s, or not before a person touches the screen. What is
 * held and what is being traded is never slower than 100 ms.
 */
export type Pace = 'full' | 'fast' | 'steady' | 'slow' | 'touch'

/** The first word to a worker, with the port for its snapshots; all others are calls of {@link EngineApi}. */
export type EngineBegin = {
  readonly begin: EngineConfig
  readonly views: readonly (readonly [ViewId, ViewSpec])[]
}

export interface EngineApi {
  /** Registers a view, or replaces it. Its first snapshot comes at once. */
  watch(id: ViewId, spec: ViewSpec): void
  unwatch(id: ViewId): void
  /** Logged in, out, or as another. */
  setToken(token: string | null): void
  setLocale(locale: Locale): void
  setBase(base: Currency): void
  setPace(pace: Pace): void
  /** A person touched the screen: what is new is shown at once, whatever the pace. */
  refresh(): void
  /** The page is hidden or seen again. */
  setHidden(hidden: boolean): void
  /** The network is said to be back, or a person asks: try now. */
  probe(): void
  /** Answers while the worker is alive. */
  ping(): number
}

/** `slow`: connected but data is late. `reconnecting`: lost for less than 8 s or more, trying. `offline`: no network. */
export type FeedState = 'connecting' | 'live' | 'slow' | 'reconnecting' | 'offline'
export type FeedStatus = {
  readonly state: FeedState
  /** When data last came, server time; null before any. */
  readonly lastDataAt: number | null
  readonly simulated: boolean
  /** Server time − this device's, by the heartbeats. */
  readonly offsetMs: number
  /** Server time − the engine's steady clock, by the last frame: it grows less where frames come late. */
  readonly aheadMs: number
}

export type BoardStatus = { readonly board: Board; readonly state: MarketState; readonly nextAt: number | null }

/**
 * Changed quotes of what is shown, one row of {@link QuoteFields} numbers each:
 * ix, price, previous close, open, high, low, volume, bid, ask, extended-hours price (0: none), time, market state code.
 */
export type QuoteBlock = Float64Array
export type QuoteFields = 12

export type ListPatch = {
  readonly view: ViewId
  readonly state: 'loading' | 'ready' | 'failed'
  /** Rows after the filter. */
  readonly total: number
  readonly first: number
  /** Instrument numbers of the rows from `first` on. */
  readonly ixs: Int32Array
  /** Rows that would stand elsewhere were the order not held. */
  readonly moved: number
}

/** Bars as columns, oldest first. `time` UTC ms; prices and volume scaled. */
export type BarColumns = {
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

export type ChartPatch = {
  readonly view: ViewId
  readonly key: InstrumentKey
  readonly period: ChartPeriod
  readonly state: 'loading' | 'ready' | 'failed'
  /** `all`: these bars are the whole chart. Otherwise they update or follow the last ones. */
  readonly all: boolean
  readonly bars: BarColumns
}

export type SparkPatch = { readonly ix: number; readonly closes: Float64Array }

export type HomePatch = {
  readonly view: ViewId
  readonly state: 'loading' | 'ready' | 'failed'
  readonly indices: readonly InstrumentKey[]
  readonly hot: readonly InstrumentKey[]
}

/** One holding, repriced. Money in its own currency unless said. */
export type HoldingRow = {
  readonly id: string
  readonly key: InstrumentKey
  readonly code: string
  readonly name: string
  readonly board: Board
  readonly currency: Currency
  readonly priceDecimals: number
  readonly quantity: DecimalText
  readonly usable: DecimalText
  readonly averagePrice: DecimalText
  readonly price: DecimalText | null
  readonly value: DecimalText | null
  readonly floating: DecimalText | null
  /** floating ÷ cost in hundredths of a percent. */
  readonly floatingBp: number | null
  readonly today: DecimalText | null
  readonly fees: DecimalText
  /** In the base currency. */
  readonly inBase: {
    readonly total: DecimalText
    readonly price: DecimalText
    readonly fx: DecimalText
    readonly value: DecimalText
  } | null
}

export type HoldingsPatch = {
  readonly view: ViewId
  readonly state: 'loading' | 'ready' | 'failed'
  readonly total: number
  readonly first: number
  /** Ids of the rows from `first` on. */
  readonly ids: readonly string[]
  /** Rows that changed since the last snapshot. */
  readonly rows: readonly HoldingRow[]
}

/** Everything held, in the base currency. A part that is not known (no price, no rate) makes its sum null. */
export type ProfitTotals = {
  readonly base: Currency
  readonly cash: DecimalText | null
  readonly reserved: DecimalText | null
  readonly holdings: DecimalText | null
  /** cash + reserved + holdings. */
  readonly total: DecimalText | null
  readonly floating: DecimalText | null
  readonly pricePart: DecimalText | null
  readonly fxPart: DecimalText | null
  readonly today: DecimalText | null
  /** Profit taken, fees of those trades already off. */
  readonly realised: DecimalText | null
  /** Fees paid for what is held. */
  readonly fees: DecimalText | null
  /** Holdings without a price just now. */
  readonly unpriced: number
}

/** One message on the snapshot port. Only what changed is there. The page answers with `number` after painting it. */
export type Snapshot = {
  readonly number: number
  /** Server time when it was made. */
  readonly at: number
  readonly feed?: FeedStatus
  readonly boards?: readonly BoardStatus[]
  /** Each instrument is described once, before it is first mentioned; one that was forgotten, anew. */
  readonly instruments?: readonly Instrument[]
  /** Numbers of instruments that nothing has shown for long: the page need not keep them. */
  readonly forgotten?: readonly number[]
  readonly quotes?: QuoteBlock
  readonly sparks?: readonly SparkPatch[]
  readonly home?: readonly HomePatch[]
  readonly lists?: readonly ListPatch[]
  readonly charts?: readonly ChartPatch[]
  readonly holdings?: readonly HoldingsPatch[]
  readonly profit?: ProfitTotals
  /** Account events as they came, for orders, wallets and closed positions. */
  readonly account?: readonly AccountEvent[]
  /** The server talks another version of the protocol: this page must be loaded anew. */
  readonly outdated?: true
  /** Account history was lost: whatever was loaded by HTTP must be loaded anew. */
  readonly reload?: true
}

/** The page's answer on the port: this snapshot is on the screen. */
export type Acknowledgement = number
