// What is different between providers. An adapter only translates messages and REST answers; sockets, reconnection,
// lost trades and bars are the same for all and are not its concern.
import type { CountedBar, LiveEvent, LiveInstrument, LiveTrade } from './events.ts'

export type Adapter = {
  readonly name: string
  readonly socketUrl: string
  /** A connection without any message for this long is lost. */
  readonly silenceMs: number
  /** Channels that each symbol must have confirmed before the connection is live. */
  readonly channels: readonly string[]
  /** The channel that sends trades. */
  readonly tradeChannel: string
  /** The messages that subscribe the symbols: few, with lists. */
  subscribe(symbols: readonly string[]): readonly string[]
  /** Translates one message. It never throws. */
  read(message: string, receivedAt: number): readonly LiveEvent[]
  readonly history: History
}

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
  /** Bars, oldest first, without empty ones; the last one may be open. `from`: start of the first bar of the answer. */
  bars(symbol: string, sizeMs: number): Promise<BarPage>
  stop(): void
}

export type BarPage = {
  readonly bars: readonly CountedBar[]
  /** The period that the answer covers, from the start of its first bar to the end of its last complete one. */
  readonly from: number
  readonly to: number
}
