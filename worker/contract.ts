// The engine's public interface: commands by Comlink, one stream of snapshots by a MessagePort. The page imports this file
// as types only. Prices and quantities are scaled integers (see domain/price.ts); null is unknown, never 0.
import type { DecimalText, InstrumentKey } from '../domain/brand.ts'
import type { Currency } from '../domain/currency.ts'
import type { Instrument, Sector } from '../domain/instrument.ts'
import type { Board } from '../domain/instruments/boards.ts'
import type { ChartPeriod } from '../domain/kline.ts'
import type { PositionSide } from '../domain/margin.ts'
import type { AccountEvent } from '../domain/wire/down/account.ts'
import type { Markets } from '../domain/wire/down/markets.ts'
import type { Locale } from '../domain/wire/envelope.ts'
import type { WorthKind } from '../domain/worth.ts'

/** Names one thing on the screen. Its owner creates it, replaces it by watching again, and removes it. */
export type ViewId = string

export type ListSort = 'none' | 'change' | 'turnover' | 'volume' | 'price' | 'name'

/** Members of a list: a whole board, or some instruments in the given order. */
export type ListOf = { readonly board: Board } | { readonly keys: readonly InstrumentKey[] }

export type RowRange = { readonly first: number; readonly last: number }

export type ListSpec = {
  readonly kind: 'list'
  readonly of: ListOf
  /** `none` keeps the order of `keys`, or the catalogue’s; any other is updated once a second. */
  readonly sort: ListSort
  readonly ascending: boolean
  /** Rows whose code or name contain it, ignoring accents and case. */
  readonly filter: string
  /** Sector filter; undefined for all sectors. */
  readonly sector?: Sector | undefined
  /** Rows to send: [first, last). Include a margin around the visible rows. */
  readonly first: number
  readonly last: number
  /**
   * Visible rows, [first, last): their prices are sent at the pace, those of the rest of the window when they enter it and
   * then every five seconds. Null: none, the list is being scrolled. Undefined: the whole window.
   */
  readonly seen?: RowRange | null | undefined
  /** The order is frozen: a finger is down, a row has the focus, a menu is open. Prices are still sent. */
  readonly held: boolean
}

/** `opened`: oldest first. By name ascending, by the others descending, unknown last. `risk`: by margin ratio. */
export type HoldingsSort = 'opened' | 'value' | 'profit' | 'return' | 'risk' | 'name'

export type HoldingsSpec = {
  readonly kind: 'holdings'
  /** Sorted when chosen and when holdings change, not by each price: rows keep their places under a finger. */
  readonly sort: HoldingsSort
  /** Rows to send: [first, last). */
  readonly first: number
  readonly last: number
  /** As of a list: rows out of sight are sent when they enter the window and then every five seconds, a few at a time. */
  readonly seen?: RowRange | null | undefined
}

export type ViewSpec =
  /** `prompt`: for a ticket or a position, which no pace slows. */
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
  | HoldingsSpec
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
 * Minimum time between two snapshots: none, 100 ms, 250 ms, 1 s, or until the user touches the screen. Holdings and tickets
 * are never slower than 100 ms.
 */
export type Pace = 'full' | 'fast' | 'steady' | 'slow' | 'touch'

/** The first message to a worker, with the port for its snapshots; all others are calls of {@link EngineApi}. */
export type EngineBegin = {
  readonly begin: EngineConfig
  readonly views: readonly (readonly [ViewId, ViewSpec])[]
}

export interface EngineApi {
  /** Registers a view, or replaces it. Its first snapshot is sent at once. */
  watch(id: ViewId, spec: ViewSpec): void
  unwatch(id: ViewId): void
  /** Log-in, log-out, or another user. */
  setToken(token: string | null): void
  setLocale(locale: Locale): void
  setBase(base: Currency): void
  setPace(pace: Pace): void
  /** The user touched the screen: all changes are sent at once, whatever the pace. */
  refresh(): void
  /** The page is hidden or visible again. */
  setHidden(hidden: boolean): void
  /** The network is said to be back, or the user asks: a socket that does not answer is replaced in under a second. */
  probe(): void
  /** Responds while the worker is alive. @returns the number of the last snapshot */
  ping(): number
}

/** `slow`: no frame for 3 s. `reconnecting`: no frame for 8 s, with a network. `offline`: the same, without one. */
export type FeedState = 'connecting' | 'live' | 'slow' | 'reconnecting' | 'offline'
export type FeedStatus = {
  readonly state: FeedState
  /** Server time of the last frame, heartbeats included; null before the first. */
  readonly lastDataAt: number | null
  readonly simulated: boolean
  /** Server time − this device's, by the last frame. */
  readonly offsetMs: number
  /** Server time − the engine's steady clock, by the last frame: it grows less where frames come late. */
  readonly aheadMs: number
}

export type BoardStatus = Readonly<Markets[number]>

/** Changed quotes of the rows on the screen, `QUOTE_FIELDS` of `domain/wire/quote-columns.ts` numbers each. */
export type QuoteBlock = Float64Array

export type ListPatch = {
  readonly view: ViewId
  readonly state: 'loading' | 'ready' | 'failed'
  /** Rows after the filter. */
  readonly total: number
  readonly first: number
  /** Instrument numbers of the rows from `first` on. */
  readonly ixs: Int32Array
  /** Visible rows that a frozen order keeps out of place. */
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

/** What a margined holding has beside the others. Ratios in hundredths of a percent. */
export type MarginFigures = {
  readonly side: PositionSide
  readonly leverage: number
  /** Of the price. */
  readonly currency: string
  /** In the holding's currency. */
  readonly margin: DecimalText
  readonly entry: DecimalText
  /** The price as the contract is valued; the holding's `price` is the last one. */
  readonly mark: DecimalText | null
  /** On the tick, rounded towards the entry. Null where the price cannot reach it. */
  readonly liquidation: DecimalText | null
  /** Maintenance ÷ equity; null while unknown, and once equity is gone. */
  readonly ratioBp: number | null
  /** Price move to the liquidation price ÷ mark. */
  readonly distanceBp: number | null
  /** At or below maintenance at the mark, or being closed. */
  readonly isLiquidatable: boolean
}

/** One holding, repriced. Money in its own currency unless said. */
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
  readonly value: DecimalText | null
  readonly floating: DecimalText | null
  /** floating ÷ cost, or ÷ margin, in hundredths of a percent. */
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
  /** Null for a holding that is paid in full. Its `value` is otherwise margin + profit. */
  readonly margin: MarginFigures | null
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

/** Sums of all holdings and wallets, in the base currency. An unknown part (no price, no rate) makes its sum null. */
export type ProfitTotals = {
  readonly base: Currency
  readonly cash: DecimalText | null
  readonly reserved: DecimalText | null
  readonly holdings: DecimalText | null
  /** What is in products, by kind; null until it is known. */
  readonly products: readonly { readonly kind: WorthKind; readonly amount: DecimalText | null }[] | null
  /** cash + reserved + holdings + products. */
  readonly total: DecimalText | null
  readonly floating: DecimalText | null
  readonly pricePart: DecimalText | null
  readonly fxPart: DecimalText | null
  readonly today: DecimalText | null
  /** Realised profit, after the fees of those trades. */
  readonly realised: DecimalText | null
  /** Fees paid for the open positions. */
  readonly fees: DecimalText | null
  /** Holdings without a price. */
  readonly unpriced: number
  /** Holdings with margin. Their margin is part of `reserved`, their profit of `holdings`. */
  readonly margined: number
  /** Boards of the present holdings and of today's sales: `today` refers to their trading days. */
  readonly boards: readonly Board[]
}

/** One message on the snapshot port, with the changes only. The page acknowledges `number` after painting it. */
export type Snapshot = {
  readonly number: number
  /** Server time when it was made. */
  readonly at: number
  readonly feed?: FeedStatus
  readonly boards?: readonly BoardStatus[]
  /** Each instrument is described once, before it is first mentioned; a forgotten one is described again. */
  readonly instruments?: readonly Instrument[]
  /** Numbers of instruments that were shown longest ago: the page may drop them. */
  readonly forgotten?: readonly number[]
  readonly quotes?: QuoteBlock
  readonly sparks?: readonly SparkPatch[]
  readonly home?: readonly HomePatch[]
  readonly lists?: readonly ListPatch[]
  readonly charts?: readonly ChartPatch[]
  readonly holdings?: readonly HoldingsPatch[]
  readonly profit?: ProfitTotals
  /** Account events in their order, for orders, wallets and closed positions. */
  readonly account?: readonly AccountEvent[]
  /** The server has another version of the protocol: the page must be reloaded. */
  readonly outdated?: true
  /** Account events were lost: everything loaded by HTTP must be loaded again. */
  readonly reload?: true
}

/** The page's message on the port: this snapshot is painted. */
export type Acknowledgement = number
