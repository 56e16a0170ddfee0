// The public interface of the engine to one window: commands are calls by Comlink, results are a stream of snapshots on a
// MessagePort. The page imports only types of this file. Prices and quantities are scaled integers (see
// domain/price.ts). Null means unknown and is never replaced by 0.
import type { DecimalText, InstrumentKey } from '../domain/brand.ts'
import type { JoinedInterval } from '../domain/chart-intervals.ts'
import type { Currency } from '../domain/currency.ts'
import type { IndicatorId, LineId } from '../domain/indicators.ts'
import type { Instrument, Sector } from '../domain/instrument.ts'
import type { Board, MarketCode } from '../domain/instruments/boards.ts'
import type { ChartPeriod } from '../domain/kline.ts'
import type { PositionSide } from '../domain/margin.ts'
import type { AccountEvent } from '../domain/wire/down/account.ts'
import type { AuctionState } from '../domain/wire/down/auction.ts'
import type { Bye } from '../domain/wire/down/bye.ts'
import type { Markets } from '../domain/wire/down/markets.ts'
import type { Locale } from '../domain/wire/envelope.ts'
import type { Trade } from '../domain/wire/rows.ts'
import type { WorthKind } from '../domain/worth.ts'

/**
 * Identifies a view: one element of the screen. Its owner chooses the id, replaces the view by calling `watch` again,
 * and removes it with `unwatch`.
 */
export type ViewId = string

export type ListSort = 'none' | 'change' | 'turnover' | 'volume' | 'price' | 'name'

/** Members of a list: all instruments of a board, or given instruments in the given order. */
export type ListOf = { readonly board: Board } | { readonly keys: readonly InstrumentKey[] }

export type RowRange = { readonly first: number; readonly last: number }

export type ListSpec = {
  readonly kind: 'list'
  readonly of: ListOf
  /** Sort order. `none` keeps the order of `keys` or of the catalogue. Any other order is updated once a second. */
  readonly sort: ListSort
  readonly ascending: boolean
  /** Filter text: only rows whose code or name contains it are in the list, ignoring accents and case. */
  readonly filter: string
  /** Sector filter; undefined for all sectors. */
  readonly sector?: Sector | undefined
  /**
   * Window of rows to send: from `first` up to but excluding `last`. Should include a margin around the visible rows.
   */
  readonly first: number
  readonly last: number
  /**
   * Visible rows, from `first` up to but excluding `last`. Their quotes are sent at the pace. Quotes of other rows of
   * the window are sent when a row enters it, and then every five seconds. Null: no row counts as visible, because the
   * list is being scrolled. Undefined: all rows of the window are visible.
   */
  readonly seen?: RowRange | null | undefined
  /**
   * True while the order must not change: a finger is down, a row has the focus, or a menu is open. Quotes are still
   * sent.
   */
  readonly held: boolean
}

/**
 * Sort order of holdings. `opened`: oldest first. `name`: ascending. All others: descending, unknown values last.
 * `risk`: by margin ratio.
 */
export type HoldingsSort = 'opened' | 'value' | 'profit' | 'return' | 'risk' | 'name'

export type HoldingsSpec = {
  readonly kind: 'holdings'
  /**
   * Sort order. Rows are sorted when it is chosen and when holdings change, but not when prices change. Only the order
   * by risk follows prices, every five seconds.
   */
  readonly sort: HoldingsSort
  /** Window of rows to send: from `first` up to but excluding `last`. */
  readonly first: number
  readonly last: number
  /**
   * Visible rows, as in ListSpec. Other rows of the window are sent when they enter it, and then every five seconds, a
   * few at a time.
   */
  readonly seen?: RowRange | null | undefined
  /** The rows keep their places: a finger is down, or the keyboard focus is inside. */
  readonly held?: boolean | undefined
}

/** The chart of an instrument. */
export type ChartSpec = {
  readonly kind: 'chart'
  readonly key: InstrumentKey
  /** Market of the instrument, for the request of its history. */
  readonly market: MarketCode
  readonly period: ChartPeriod
  /** Bars that are joined from those of the server; undefined for the server's own. */
  readonly interval?: JoinedInterval | undefined
  readonly indicators?: readonly IndicatorId[] | undefined
}

export type ViewSpec =
  /**
   * Quotes of some instruments. `prompt`: the view belongs to a ticket or a position, and its quotes are sent
   * regardless of the pace.
   */
  | {
      readonly kind: 'quotes'
      readonly keys: readonly InstrumentKey[]
      readonly sparks: boolean
      readonly prompt?: boolean | undefined
    }
  /** The home page's indices and hot stocks, chosen by the server, with sparklines. */
  | { readonly kind: 'home' }
  | ListSpec
  | ChartSpec
  | HoldingsSpec
  | { readonly kind: 'profit' }
  /** The trades of an instrument, from now on. */
  | { readonly kind: 'trades'; readonly key: InstrumentKey }
  /** The state of one auction, which the server sends once a second. */
  | { readonly kind: 'auction'; readonly id: string }

export type EngineConfig = {
  /** Origin of the API and the socket, such as `http://localhost:8080`. */
  readonly origin: string
  readonly locale: Locale
  readonly token: string | null
  readonly base: Currency
  readonly pace: Pace
}

/**
 * Minimum time between two snapshots: none, 100 ms, 250 ms, 1 s, or until the user touches the screen. For holdings and
 * tickets it is at most 100 ms.
 */
export type Pace = 'full' | 'fast' | 'steady' | 'slow' | 'touch'

/**
 * The first message of a window to the worker; the port for snapshots is transferred with it. All other messages are calls of
 * {@link EngineApi}.
 */
export type EngineBegin = {
  readonly begin: EngineConfig
  readonly views: readonly (readonly [ViewId, ViewSpec])[]
}

/** The commands of one window. All windows of a browser share the session, the locale and the base currency. */

export interface EngineApi {
  /** Adds a view, or replaces the view with the same id. Its first snapshot is sent immediately. */
  watch(id: ViewId, spec: ViewSpec): void
  unwatch(id: ViewId): void
  /** Sets the session token, after log-in, log-out, or a change of user. */
  setToken(token: string | null): void
  setLocale(locale: Locale): void
  setBase(base: Currency): void
  setPace(pace: Pace): void
  /** Call when the user touched the screen: all changes are sent immediately, regardless of the pace. */
  refresh(): void
  /** Call when the page was hidden or became visible. */
  setHidden(hidden: boolean): void
  /**
   * Call when the browser reports that the network is back, or the user asks for a reconnect. A socket that does not
   * respond is replaced within a second.
   */
  probe(): void
  /** Returns the number of the last snapshot. Used to check that the worker responds. */
  ping(): number
  /** Returns the number of bytes that the worker received since the last call of any window: frames and HTTP. */
  takeBytes(): Promise<number>
  /**
   * Call when the window holds this Web Lock. The window has ended when the worker gets the lock, even if it crashed. A
   * window that leaves releases the Comlink proxy.
   */
  followLock(name: string): void
}

/**
 * State of the connection. `connecting`: no frame received yet. `slow`: no frame for 3 s. `reconnecting`: no frame for
 * 8 s although the device has a network. `offline`: no frame for 8 s and no network.
 */
export type FeedState = 'connecting' | 'live' | 'slow' | 'reconnecting' | 'offline'
export type FeedStatus = {
  readonly state: FeedState
  /** Server time of the last frame, including heartbeats; null before the first frame. */
  readonly lastDataAt: number | null
  readonly simulated: boolean
  /** True if prices come from live feeds. */
  readonly live: boolean
  /** True if all windows show more instruments than one connection may watch: the prices of the rest are polled. */
  readonly isFull: boolean
  /** Server time − device time at the last frame, in ms. */
  readonly offsetMs: number
  /** Server time − monotonic clock of the engine at the last frame, in ms. It is smaller if the frame was delayed. */
  readonly aheadMs: number
}

export type BoardStatus = Readonly<Markets[number]>

/**
 * Changed quotes of displayed instruments: for each a group of `QUOTE_FIELDS` numbers (`domain/wire/quote-columns.ts`).
 */
export type QuoteBlock = Float64Array

export type ListPatch = {
  readonly view: ViewId
  readonly state: 'loading' | 'ready' | 'failed'
  /** Number of rows of the list after filtering. */
  readonly total: number
  readonly first: number
  /** Instrument numbers of the window's rows, starting with row `first`. */
  readonly ixs: Int32Array
  /** Number of rows of the window that would be at another place if the order was not frozen. */
  readonly moved: number
}

/** Bars as columns, oldest first. `time`: UTC ms. Prices and volumes are scaled. */
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
  /** True if `bars` are all bars of the chart. Otherwise they update the last bar or follow it. */
  readonly all: boolean
  readonly bars: BarColumns
  readonly interval?: JoinedInterval | undefined
  /**
   * The values of each line of the indicators, by bar, in the unit of the prices or without one; NaN while a value is not
   * known. Undefined without indicators, and until their code is loaded.
   */
  readonly lines?: Readonly<Record<LineId, Float64Array>> | undefined
}

export type TradesPatch = {
  readonly view: ViewId
  /** True if trades before these are unknown: they are the first ones, or some were missed. */
  readonly isCut: boolean
  /** Oldest first; at most the last {@link TRADES_SHOWN}. */
  readonly trades: readonly Trade[]
}

export type SparkPatch = { readonly ix: number; readonly closes: Float64Array }

export type HomePatch = {
  readonly view: ViewId
  readonly state: 'loading' | 'ready' | 'failed'
  readonly indices: readonly InstrumentKey[]
  readonly hot: readonly InstrumentKey[]
}

/** Additional values of a margined holding. Ratios are in hundredths of a percent. */
export type MarginFigures = {
  readonly side: PositionSide
  readonly leverage: number
  /** Currency of the contract's price. */
  readonly currency: string
  /** Margin in the currency of the holding. */
  readonly margin: DecimalText
  readonly entry: DecimalText
  /** Mark price, at which the contract is valued; `price` of the holding is the last price. Null while unknown. */
  readonly mark: DecimalText | null
  /** Liquidation price on the tick grid, rounded towards the entry. Null if the price cannot reach it. */
  readonly liquidation: DecimalText | null
  /** Maintenance ÷ equity; null while unknown and if equity is zero or negative. */
  readonly ratioBp: number | null
  /** Distance from the mark price to the liquidation price, as a fraction of the mark price. */
  readonly distanceBp: number | null
  /** True if equity at the mark price does not exceed the maintenance margin, or the liquidation has started. */
  readonly isLiquidatable: boolean
}

/** One holding at current prices. Amounts are in its own currency unless said otherwise. */
export type HoldingRow = {
  readonly id: string
  readonly key: InstrumentKey
  readonly code: string
  readonly name: string
  readonly nameZh: string | null
  readonly nameEs?: string | undefined
  readonly board: Board
  readonly currency: Currency
  readonly priceDecimals: number
  readonly quantity: DecimalText
  readonly usable: DecimalText
  readonly averagePrice: DecimalText
  readonly cost: DecimalText
  readonly price: DecimalText | null
  /** Code of the state of its quote. */
  readonly state: number
  readonly value: DecimalText | null
  readonly floating: DecimalText | null
  /** Floating profit ÷ cost (for a margined holding ÷ margin), in hundredths of a percent. */
  readonly floatingBp: number | null
  readonly today: DecimalText | null
  readonly fees: DecimalText
  /** Values in the base currency; null while unknown. */
  readonly inBase: {
    readonly total: DecimalText
    readonly price: DecimalText
    readonly fx: DecimalText
    readonly value: DecimalText
  } | null
  /** Values of a margined holding, whose `value` is margin + profit. Null for a holding that is paid in full. */
  readonly margin: MarginFigures | null
}

export type HoldingsPatch = {
  readonly view: ViewId
  readonly state: 'loading' | 'ready' | 'failed'
  readonly total: number
  readonly first: number
  /** Ids of the window's rows, starting with row `first`. */
  readonly ids: readonly string[]
  /** Rows of the window that changed since they were last sent. */
  readonly rows: readonly HoldingRow[]
}

/**
 * Sums of all holdings and wallets in the base currency. A sum is null if one of its parts is unknown (no price or no
 * exchange rate).
 */
export type ProfitTotals = {
  readonly base: Currency
  readonly cash: DecimalText | null
  readonly reserved: DecimalText | null
  readonly holdings: DecimalText | null
  /** Value of products by kind; null until loaded. */
  readonly products: readonly { readonly kind: WorthKind; readonly amount: DecimalText | null }[] | null
  /** cash + reserved + holdings + products. */
  readonly total: DecimalText | null
  readonly floating: DecimalText | null
  readonly pricePart: DecimalText | null
  readonly fxPart: DecimalText | null
  /** Sum of the day results (`dayResult` of `domain/profit.ts`), after the fees and taxes of today. */
  readonly today: DecimalText | null
  /** Realised profit after the fees of the closed trades. */
  readonly realised: DecimalText | null
  /** Fees and taxes paid for the open positions, and for what was closed today. */
  readonly fees: DecimalText | null
  /** Number of holdings without a price. */
  readonly unpriced: number
  /** Number of margined holdings. Their margin is part of `reserved`, their profit is part of `holdings`. */
  readonly margined: number
  /** Boards of current holdings and of positions closed today: `today` refers to the trading days of these boards. */
  readonly boards: readonly Board[]
}

/** One message on the snapshot port. It contains only changes. The page acknowledges `number` after painting. */
export type Snapshot = {
  readonly number: number
  /** Server time at which the snapshot was created. */
  readonly at: number
  readonly feed?: FeedStatus
  readonly boards?: readonly BoardStatus[]
  /**
   * Descriptions of instruments. Each is sent once, before the instrument is first used, and again after it was in
   * `forgotten`.
   */
  readonly instruments?: readonly Instrument[]
  /** Numbers of the instruments that have not been shown for the longest time. The page may delete them. */
  readonly forgotten?: readonly number[]
  readonly quotes?: QuoteBlock
  readonly sparks?: readonly SparkPatch[]
  readonly home?: readonly HomePatch[]
  readonly lists?: readonly ListPatch[]
  readonly charts?: readonly ChartPatch[]
  readonly trades?: readonly TradesPatch[]
  readonly holdings?: readonly HoldingsPatch[]
  readonly profit?: ProfitTotals
  /** Account events in order, for orders, wallets and closed positions. */
  readonly account?: readonly AccountEvent[]
  /** The last received state of the watched auction. */
  readonly auction?: AuctionState
  /** Present if the server has closed the connection, with its reason. */
  readonly bye?: Bye['reason']
  /** Present if account events were lost: all data loaded by HTTP must be loaded again. */
  readonly reload?: true
}

/** Message of the page on the snapshot port: the number of the snapshot that it has painted. */
export type Acknowledgement = number
