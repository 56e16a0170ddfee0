// What a provider of prices reports, in a form that is the same for all. Prices and quantities are integers, scaled by
// the decimals of the instrument. Times are UTC ms.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { SourceCause } from '../../../domain/feed-origin.ts'
import type { HaltReason } from '../../../domain/halt.ts'

/** An instrument as the provider lists it. */
export type LiveInstrument = {
  /** The provider's name of it, as in its messages. */
  readonly symbol: string
  readonly key: InstrumentKey
  readonly base: string
  readonly quote: string
  readonly priceDecimals: number
  /** Smallest step of a price, scaled. */
  readonly priceIncrement: number
  /** Decimals of the quantities of trades and of the volumes of bars. A day's volume must fit 2^53. */
  readonly quantityDecimals: number
  /** Decimals of the provider's own quantities. They are rounded if `quantityDecimals` is fewer. */
  readonly lotDecimals: number
  /** Decimals of the sizes of quotes. A size must fit Int32. */
  readonly sizeDecimals: number
  readonly trading: Trading
  /** The provider's name of it; absent if only its code is known. */
  readonly name?: string
  /** True for a share of which no fractions are traded. */
  readonly wholeShares?: boolean
}

/** `halted`: no trades for now. `closed`: outside its hours. `gone`: no longer listed. */
export type Trading = 'open' | 'halted' | 'closed' | 'gone'

/** The best bid and ask. A side without an order has price and size 0. */
export type LiveQuote = {
  readonly kind: 'quote'
  readonly symbol: string
  readonly bid: number
  readonly bidSize: number
  readonly ask: number
  readonly askSize: number
  /** The provider's time; null if its messages have none. */
  readonly eventAt: number | null
  readonly receivedAt: number
  readonly isPast: boolean
}

/** A price that the provider samples: not each trade is sent, so it is no trade. `isPast`: of before the subscription. */
export type LiveSample = LivePrice & { readonly kind: 'price'; readonly isPast: boolean }

/** How current the prices of a symbol are, as the provider says with each of them. */
export type LiveOrigin = {
  readonly kind: 'origin'
  readonly symbol: string
  readonly origin: 'live' | 'delayed'
}

/** The newest price of a symbol, of a trade or of a quote. `at`: the provider's time. */
export type LivePrice = Pick<LiveTrade, 'symbol' | 'price' | 'at'>

export type LiveTrade = {
  readonly kind: 'trade'
  readonly symbol: string
  /** Identifies the trade within the symbol. */
  readonly id: string
  /** Increases by one with each trade of the symbol, so that a gap proves a lost trade; null if the provider has none. */
  readonly sequence: number | null
  readonly price: number
  readonly quantity: number
  readonly side: 'buy' | 'sell' | null
  readonly at: number
  /** True if the trade counts in volumes only: its conditions say that its price is not one of the market. */
  readonly isVolumeOnly?: boolean
  /** True in the provider's list of what happened before the subscription: its age says nothing of the clocks. */
  readonly isPast: boolean
}

/** The provider removes a trade, or replaces it by another one. */
export type LiveCorrection = {
  readonly kind: 'correction'
  readonly symbol: string
  readonly id: string
  readonly replacement: LiveTrade | null
  /** Time of the trade, if the message has it. */
  readonly at?: number
}

/** `symbol` is null if the state is that of the whole provider. */
export type LiveStatus = {
  readonly kind: 'status'
  readonly symbol: string | null
  readonly trading: Trading
  /** Why it is halted, if the message says so. */
  readonly halt?: HaltReason | null
  /** The provider's time, if the message has it. */
  readonly at?: number
}

/** The prices between which a symbol can be traded at present. */
export type LiveBands = {
  readonly kind: 'bands'
  readonly symbol: string
  readonly lower: number
  readonly upper: number
  /** The provider's time. */
  readonly at: number
}

/** How to treat a refusal: try again later, give up this request, or stop the feed until an operator acts. */
export type RefusalClass = 'retry' | 'never' | 'fatal'

export type LiveRefusal = {
  readonly kind: 'refusal'
  /** The refused symbol; null if the whole connection is refused. */
  readonly symbol: string | null
  readonly refusal: RefusalClass
  readonly reason: string
  /** For the page of the sources; without it only the log says why. */
  readonly why?: SourceCause
  /** The next connection is not tried sooner, ms. */
  readonly waitMs?: number
}

/** A channel of a symbol is subscribed. */
export type LiveConfirmation = { readonly kind: 'confirmed'; readonly symbol: string; readonly channel: string }

export type LiveEvent =
  | LiveQuote
  | LiveTrade
  | LiveCorrection
  | LiveStatus
  | LiveBands
  | LiveRefusal
  | LiveConfirmation
  /** `greeted`: the provider waits for the message that authenticates. `admitted`: symbols can be subscribed. */
  | { readonly kind: 'stage'; readonly stage: 'greeted' | 'admitted' }
  | LiveSample
  | LiveOrigin
  /** The day of a symbol, from a provider that sends it. */
  | { readonly kind: 'day'; readonly snapshot: LiveSnapshot }
  /** The provider has lost a source of prices: what was sent may be old, until a symbol is confirmed again. */
  | { readonly kind: 'doubt'; readonly reason: string }
  /** Something that concerns no symbol alone and changes nothing, for the log. */
  | { readonly kind: 'note'; readonly reason: string }
  /** The provider does not send so many symbols at once. */
  | { readonly kind: 'limit' }
  /**
   * The connection exists. Only changes are sent, so the quotes that were sent are still the present ones. `at`: the
   * provider's time, if the message has it.
   */
  | { readonly kind: 'heartbeat'; readonly at?: number }
  /** A message, or a part of it, that cannot be read. */
  | { readonly kind: 'malformed' }

/** What a provider answers to a request for the present state of a symbol. */
export type LiveSnapshot = {
  readonly symbol: string
  readonly quote: LiveQuote | null
  readonly price: LivePrice | null
  /** The last day with a trade, and the close of the one before; null if they are unknown. */
  readonly day: CountedBar | null
  readonly previousClose: number | null
}

/** One bar with the number of its trades, or of its prices if the provider has no trades. `time`: its start. */
export type CountedBar = {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly count: number
}
