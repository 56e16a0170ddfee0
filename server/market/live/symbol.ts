// One symbol of a feed: its quote, its last price, its trades and its bars.
import type { SourceCause } from '../../../domain/feed-origin.ts'
import type { HaltReason } from '../../../domain/halt.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { Bands } from './bands.ts'
import type { Bars } from './bars.ts'
import { createBars } from './bars.ts'
import type { ConnectionState } from './connection.ts'
import type {
  CountedBar,
  LiveCorrection,
  LiveInstrument,
  LivePrice,
  LiveQuote,
  LiveSample,
  LiveTrade,
  Trading,
} from './events.ts'
import { midOf } from './mid.ts'
import type { TradeLog } from './trade-log.ts'
import { createTradeLog } from './trade-log.ts'

/** `pending`: not subscribed yet, or again. Only `open` has prices of now; those of `delayed` are of some minutes ago. */
export type SymbolState = 'pending' | 'open' | 'delayed' | 'halted' | 'closed' | 'gone' | 'lost' | 'refused'

export type SymbolView = {
  readonly instrument: LiveInstrument
  readonly state: SymbolState
  /** Why it is halted; null if it is not, or if that is not known. */
  readonly halt: HaltReason | null
  readonly quote: LiveQuote | null
  /** Raised by each quote, and by nothing else. */
  readonly quoteVersion: number
  /** The newest trade by the provider's time; null if it has no trades. */
  readonly last: LiveTrade | null
  readonly minutes: MinuteBars
}

export type MinuteBars = {
  /** Oldest first; minutes without a trade have no bar. */
  since(from: number): readonly CountedBar[]
  at(time: number): CountedBar | null
  /** True if all trades of the minute are known. It says nothing of trades that are still to come. */
  isWhole(time: number): boolean
  /** True if trades of the minute were ever missing: its bar may be the provider's own. */
  wasDoubtful(time: number): boolean
  readonly revision: number
}

type EntryListener = { onPrice?(price: LivePrice): void; onTrade?(trade: LiveTrade): void }

export type Entry = {
  readonly symbol: string
  readonly instrument: LiveInstrument
  readonly log: TradeLog
  readonly bars: Bars
  readonly minutes: MinuteBars
  quote: LiveQuote | null
  /** False while a newer quote may have been missed. */
  isQuoteKnown: boolean
  quoteVersion: number
  /** Null while they are not known. */
  bands: Bands | null
  trading: Trading
  /** Why it is halted; null if that is not known. */
  halt: HaltReason | null
  /** State of the whole provider. */
  systemTrading: Trading
  isConfirmed: boolean
  /** Why it is not sent; null if it is not refused. */
  refusedFor: SourceCause | null
  /** True if its prices are of some minutes ago. */
  isDelayed: boolean
  /** True while its prices come from the answers to requests. */
  isPolled: boolean
  /** The provider's time of a halt whose end may have been missed: a later trade ends it. Null without one. */
  unsureHaltAt: number | null
  /** The provider's time of the last change of its state. */
  statusAt: number
  /** The provider's time from which on prices may be missing, as the connection was lost; null if it is not. */
  unknownFrom: number | null
  accept(trades: readonly LiveTrade[]): void
  /** The newest price of an answer, which is no trade of the bars. False if it is not news. */
  acceptPrice(price: LivePrice): boolean
  /** A quote of a provider without trades: its middle is the price. */
  acceptMid(quote: LiveQuote): void
  /** A price that is no trade. */
  acceptSample(sample: Omit<LiveSample, 'kind'>): void
  /** Bars of this time are provisional until they are replaced by the provider's own. */
  provisional(from: number, to: number): void
  correct(correction: LiveCorrection): void
  view(connection: ConnectionState): SymbolView
}

type EntryOptions = {
  readonly barsMost: number
  /** True if each minute is replaced by the provider's own. */
  readonly isProvisional: boolean
  readonly listener: EntryListener
}

export function createEntry(instrument: LiveInstrument, options: EntryOptions): Entry {
  const { barsMost, isProvisional, listener } = options
  const bars = createBars({ sizeMs: MINUTE_MS, most: barsMost })
  /** Prices are known from here on. */
  let firstAt: number | null = null
  let last: LiveTrade | null = null
  let sampleAt = Number.NEGATIVE_INFINITY
  /** Time of the newest price that was published. */
  let priceAt = Number.NEGATIVE_INFINITY
  const log = createTradeLog({
    onTrade(trade) {
      // The subscription may have begun in the middle of its minute.
      if (firstAt === null) bars.doubt(trade.at, trade.at)
      firstAt ??= trade.at
      // Before the first message, the provider's time is known as well as our clock is right.
      if (isProvisional) firstAt = Math.min(firstAt, trade.at)
      bars.add(trade)
      if (isProvisional) bars.doubt(trade.at, trade.at)
      listener.onTrade?.(trade)
    },
    onMissing: (before, after) => bars.doubt(before.at, after?.at ?? before.at),
  })

  function isWhole(time: number): boolean {
    const gap = log.gapAfter()
    const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS
    return (
      firstAt !== null &&
      minute + MINUTE_MS > firstAt &&
      !bars.isDoubtful(time) &&
      !(gap && minute + MINUTE_MS > gap.at)
    )
  }

  /** The newest trade was corrected or cancelled: the last price is that of the newest bar without it. */
  function reprice(wrong: LiveTrade, replacement: LiveTrade | null): void {
    const price = bars.since(wrong.at - DAY_MS).at(-1)?.close
    if (price === undefined) return
    last = Object.assign({}, replacement ?? wrong, { price, at: wrong.at })
    if (wrong.at >= priceAt) listener.onPrice?.(last)
  }

  const minutes: MinuteBars = {
    since: bars.since,
    at: bars.at,
    isWhole,
    wasDoubtful: bars.wasDoubtful,
    get revision() {
      return bars.revision
    },
  }

  const entry: Entry = {
    symbol: instrument.symbol,
    instrument,
    log,
    bars,
    minutes,
    quote: null,
    isQuoteKnown: false,
    quoteVersion: 0,
    bands: null,
    trading: instrument.trading,
    halt: null,
    systemTrading: 'open',
    isConfirmed: false,
    refusedFor: null,
    isDelayed: false,
    isPolled: false,
    unsureHaltAt: null,
    statusAt: 0,
    unknownFrom: null,
    acceptMid({ symbol, bid, ask, eventAt, receivedAt, isPast }) {
      const price = midOf({ bid, ask })
      if (price !== null) entry.acceptSample({ symbol, price, at: eventAt ?? receivedAt, isPast })
    },
    acceptSample({ symbol, price, at, isPast }) {
      if (at >= sampleAt) {
        sampleAt = at
        listener.onPrice?.({ symbol, price, at })
      }
      // The first one of a connection can be of any time before: the bars of then are the provider's.
      if (isPast) return
      bars.add({ id: null, sequence: null, price, quantity: 0, at })
      bars.doubt(at, at)
    },
    provisional(from, to) {
      firstAt ??= from
      bars.doubt(from, to)
    },
    accept(trades) {
      for (const trade of trades) {
        if (trade.isVolumeOnly || (last && !isNewer(trade, last))) continue
        last = trade
        if (trade.at < priceAt) continue
        priceAt = trade.at
        listener.onPrice?.(trade)
      }
      log.accept(trades)
    },
    acceptPrice(price) {
      if (price.at <= priceAt) return false
      priceAt = price.at
      listener.onPrice?.(price)
      return true
    },
    correct({ id, replacement, at }) {
      bars.correct(id, replacement, replacement?.at ?? at ?? null)
      if (last?.id === id) reprice(last, replacement)
      if (at !== undefined && isProvisional) bars.doubt(at, at)
    },
    view: connection => ({
      instrument,
      state: stateOf(entry, connection),
      halt: entry.trading === 'halted' ? entry.halt : null,
      quote: entry.quote,
      quoteVersion: entry.quoteVersion,
      last,
      minutes,
    }),
  }
  return entry
}

const isNewer = (trade: LiveTrade, last: LiveTrade): boolean =>
  trade.at > last.at || (trade.at === last.at && (trade.sequence ?? 0) >= (last.sequence ?? 0) && trade.id !== last.id)

/** What is sent about a symbol may be missed from now on. */
export function missFrom(entry: Entry, at: number): void {
  if (entry.isConfirmed) entry.unknownFrom = at
  entry.isConfirmed = false
  entry.isQuoteKnown = false
  entry.bands = null
  entry.unsureHaltAt = entry.trading === 'halted' ? entry.statusAt : null
}

/** There was a trade: a halt from before it, whose end may have been missed, has ended. */
export function resume(entry: Entry, at: number): void {
  if (entry.unsureHaltAt === null || at <= entry.unsureHaltAt) return
  entry.trading = 'open'
  entry.unsureHaltAt = null
}

/** False for a quote that is older than the known one. */
export function setQuote(entry: Entry, quote: LiveQuote): boolean {
  const known = entry.quote?.eventAt ?? null
  if (known !== null && quote.eventAt !== null && quote.eventAt < known) return false
  entry.quote = quote
  entry.isQuoteKnown = true
  entry.quoteVersion++
  return true
}

export function stateOf(entry: Entry, connection: ConnectionState): SymbolState {
  if (entry.refusedFor !== null || connection === 'refused') return 'refused'
  if (entry.trading === 'gone') return 'gone'
  if (entry.isPolled) return entry.systemTrading === 'open' ? entry.trading : 'halted'
  if (connection === 'lost' || connection === 'waiting' || connection === 'stopped') return 'lost'
  if (!entry.isConfirmed) return 'pending'
  if (entry.systemTrading !== 'open') return 'halted'
  return entry.isDelayed && entry.trading === 'open' ? 'delayed' : entry.trading
}
