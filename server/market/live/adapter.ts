// What is different between providers. An adapter only translates messages and REST answers; sockets, reconnection,
// lost trades and bars are the same for all and are not its concern.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Omitted } from '../../../domain/feed-origin.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { CalendarName } from '../../../domain/instruments/calendars.ts'
import type { LimitUse } from '../source.ts'
import type { ReadActions } from './actions.ts'
import type { Days } from './days.ts'
import { utcDays } from './days.ts'
import type { CountedBar, LiveEvent, LiveInstrument, LiveSnapshot, LiveTrade } from './events.ts'

export type Adapter = {
  readonly name: string
  /** Name of the feed of an instrument, if the text shown to the user differs by feed; default: the provider's name. */
  feedOf?(key: InstrumentKey): string
  /** Boards that it can have instruments of. */
  readonly boards: readonly Board[]
  readonly socketUrl: string
  /** The address that subscribes the symbols, for a provider that has no messages for it; else `socketUrl` is opened. */
  urlOf?(symbols: readonly string[]): string
  /** At least this long between the end of a connection and the next one; 0 by default. */
  readonly reconnectLeastMs?: number
  /**
   * What prices are: those of trades, by default, or the middle of bid and ask of a provider without trades. The bars of
   * the latter are provisional: each minute that ends is replaced by the provider's own.
   */
  readonly prices?: 'trades' | 'quotes'
  /** True if each minute that ends is replaced by the provider's own, also where prices are those of trades. */
  readonly isProvisional?: boolean
  /** A minute of the provider is final this long after its end; 5 s by default. */
  readonly finalAfterMs?: number
  /** The message that authenticates: it is sent when the provider asks for it, and symbols are subscribed after it. */
  readonly login?: string
  /** For a provider that sends a part of its symbols only. */
  readonly ranked?: Ranked
  /** Its trading days; those of UTC by default. */
  readonly days?: Days
  /** The trading days of a board, for a provider of boards with different ones, or of one of its calendars. */
  daysOf?(board: Board, hours?: CalendarName): Days
  /** False for a provider that permits few requests: charts are loaded when they are asked for only. True by default. */
  readonly isLoadedAhead?: boolean
  /** A connection without any message for this long is lost. */
  readonly silenceMs: number
  /** Asks this often whether the connection exists, for a provider that can be silent for long; an answer ends a silence. */
  readonly pingEveryMs?: number
  /** Channels that each symbol must have confirmed before the connection is live. */
  readonly channels: readonly string[]
  /** The channel that sends prices. */
  readonly tradeChannel: string
  /** Called when a connection opens, or has authenticated. The messages that subscribe the symbols: few, with lists. */
  subscribe(symbols: readonly string[]): readonly string[]
  /** Translates one message. It never throws. */
  read(message: string, receivedAt: number): readonly LiveEvent[]
  readonly history: History
}

/** A provider that sends the symbols of the highest rank, and answers requests for the others. */
export type Ranked = {
  /** Symbols that are sent at once. */
  readonly most: number
  /** The messages that end the subscription of symbols. */
  unsubscribe(symbols: readonly string[]): readonly string[]
  /** Rejects with a `Refused`. */
  snapshots(symbols: readonly string[]): Promise<readonly LiveSnapshot[]>
  /** Time between two requests, ms. */
  everyMs(now: number): number
  /** A connection is lost that is behind the snapshots of its own symbols by this much. */
  readonly muteMs: number
}

/** The trading days of a board of a provider, or of an instrument with these hours. */
export const daysOf = (
  { days, daysOf: of }: Pick<Adapter, 'days' | 'daysOf'>,
  board: Board,
  hours?: CalendarName,
): Days => of?.(board, hours) ?? days ?? utcDays

export type TradePage = {
  /** Ascending. */
  readonly trades: readonly LiveTrade[]
  /** True if the provider has no later ones at present. */
  readonly isLast: boolean
}

/** Calls reject with a `Refused`. */
export interface History {
  /** What can be subscribed. The adapter keeps the decimals of these instruments for all later messages. */
  instruments(): Promise<readonly LiveInstrument[]>
  /** One page of trades after an instant. Trades of that instant itself may be included. */
  tradesAfter(symbol: string, at: number): Promise<TradePage>
  /**
   * Bars, oldest first, without empty ones; the last one may be open. `from`: the first bar that is needed; the answer may
   * begin earlier.
   */
  bars(symbol: string, sizeMs: number, from?: number): Promise<BarPage>
  /** Splits and dividends; absent if the provider has none, or they are not asked for. */
  readonly actions?: ReadActions
  /** What differs from our tables, and is not listed for it; absent where nothing is compared. */
  omitted?(): readonly Omitted[]
  /** Requests of the last minute, of those that the provider permits; absent without a limit. */
  use?(): LimitUse
  stop(): void
}

export type BarPage = {
  readonly bars: readonly CountedBar[]
  /** The period that the answer covers, from the start of its first bar to the end of its last complete one. */
  readonly from: number
  readonly to: number
}
