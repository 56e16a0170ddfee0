// Writes the rows of a feed's instruments into the quote table. The open, high, low and volume of the trading day follow
// from the bars, and each trade adds to them.
import { DELAYED_BY_MS } from '../../../domain/feed-origin.ts'
import type { HaltReason } from '../../../domain/halt.ts'
import { haltCode } from '../../../domain/halt.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { STALE_AFTER_MS } from '../../../domain/limits.ts'
import type { MarketState } from '../../../domain/session.ts'
import { marketStateCode } from '../../../domain/session.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { MOST_VOLUME } from '../../../domain/wire/sendable.ts'
import { writeQuote } from '../quote-book.ts'
import type { QuoteTable } from '../source.ts'
import type { Charts } from './charts.ts'
import type { Days } from './days.ts'
import { isShownAt } from './days.ts'
import type { CountedBar, LivePrice, LiveQuote, LiveSnapshot, LiveTrade } from './events.ts'
import type { LiveListing } from './listing.ts'
import type { SymbolState } from './symbol.ts'

export interface LiveRow {
  readonly listed: LiveListing
  readonly charts: Charts
  /** A new quote of bid and ask. */
  quote(quote: LiveQuote): void
  /** The newest price. */
  price(price: LivePrice): void
  /** Each trade once. */
  trade(trade: LiveTrade): void
  /** The quote is still the present one, as its connection is alive. `at`: our time. */
  standing(at: number): void
  /** The day as the provider has it: from now on its bars are not counted. */
  day(snapshot: LiveSnapshot): void
  /** The close before a day in the scale of that day, because of a split; null if it is not known. `start`: UTC ms. */
  rescale(start: number, previousClose: number | null): void
  /** Computes the day from the bars, after a load or a correction. */
  rebase(): void
  state(now: RowState): void
  /** Begins a new day if the clock has passed the end of one. */
  roll(now: number): void
}

export type RowState = {
  readonly state: SymbolState
  /** The provider's time, UTC ms. */
  readonly at: number
  /** Why it is halted, if that is known. */
  readonly halt: HaltReason | null
  /** Prices have another scale than positions, whatever the state of the market. */
  readonly isRescaled: boolean
}

type RowDeps = {
  readonly listed: LiveListing
  readonly charts: Charts
  readonly quotes: QuoteTable
  readonly days: Days
  /** The provider's time, UTC ms. */
  readonly now: () => number
  /** Our time, UTC ms. */
  readonly receiving: () => number
}

const MOST_SIZE = 2 ** 31 - 1

const sizeIn = ({ sizeFactor, sizeDivisor }: LiveListing, size: number): number =>
  Math.min(MOST_SIZE, Math.floor((size * sizeFactor) / sizeDivisor))

const OPEN = marketStateCode('open')
const HALTED = marketStateCode('halted')
const STALE = marketStateCode('stale')
const FROZEN = marketStateCode('frozen')

/** A row that cannot be traded is shown as halted; an instrument that has gone is closed. */
const codes: Readonly<Record<SymbolState, number>> = {
  open: marketStateCode('open'),
  delayed: marketStateCode('delayed'),
  halted: marketStateCode('halted'),
  closed: marketStateCode('closed'),
  pending: marketStateCode('lost'),
  lost: marketStateCode('lost'),
  refused: marketStateCode('lost'),
  gone: marketStateCode('closed'),
}

/**
 * The hours of a calendar say when an instrument that can be traded is, unless the provider says it. What was traded before
 * a closing comes after it on a delayed feed.
 */
function codeOf({ stateAt }: Days, state: SymbolState, at: number): number {
  if (!stateAt || (state !== 'open' && state !== 'delayed')) return codes[state]
  const hours = stateAt(at)
  if (state === 'open') return marketStateCode(hours)
  return isResting(hours) && isResting(stateAt(at - DELAYED_BY_MS)) ? marketStateCode(hours) : codes.delayed
}

const isResting = (state: MarketState): boolean => state === 'closed' || state === 'lunch'

export function createRow({ listed, charts, quotes, days, now, receiving }: RowDeps): LiveRow {
  const { ix, board } = listed.listing.instrument
  // What has no order book is as current as the connection.
  const hasBook = specOf(board).settlement !== 'none'
  const { priceFactor, quantityDivisor } = listed
  const book = { bid: 0, ask: 0, bidSize: 0, askSize: 0 }
  /** Start of the day, UTC ms. */
  let day = days.startOf(now())
  /** Quantity of the day in the provider's decimals, so that roundings do not add up. */
  let quantity = 0
  /** True once the provider has said what its day is. */
  let isDayKnown = false
  /** The close before a day on which prices have another scale than before. */
  let rescaled: { readonly day: number; readonly close: number } | null = null

  const raise = (column: 'version' | 'dayVersion'): void => {
    quotes[column][ix] = (quotes[column][ix] ?? 0) + 1
  }

  function writeVolume(): void {
    quotes.volume[ix] = Math.min(MOST_VOLUME, Math.round(quantity / quantityDivisor))
  }

  function writePrevious(close: number): void {
    quotes.previousClose[ix] = rescaled?.day === day ? rescaled.close : close
  }

  function writeState(code: number): void {
    if (quotes.state[ix] === code) return
    quotes.state[ix] = code
    raise('dayVersion')
    raise('version')
  }

  /** Nothing is traded at a quote that its source has not confirmed for a while. */
  const isStale = (): boolean => hasBook && receiving() - (quotes.bookAt[ix] ?? 0) > STALE_AFTER_MS

  const isToday = (at: number): boolean => days.startOf(at) === day

  /** The last price of a day is the previous close of the next one. */
  function beginDay(next: number): void {
    day = next
    quantity = 0
    writePrevious(quotes.price[ix] ?? 0)
    for (const column of ['open', 'high', 'low'] as const) quotes[column][ix] = 0
    writeVolume()
    raise('dayVersion')
    raise('version')
  }

  function addPrice(scaled: number): void {
    if (!quotes.open[ix]) quotes.open[ix] = scaled
    quotes.high[ix] = Math.max(quotes.high[ix] ?? 0, scaled)
    quotes.low[ix] = quotes.low[ix] ? Math.min(quotes.low[ix], scaled) : scaled
    raise('dayVersion')
  }

  function writeDay(bar: CountedBar | null): void {
    for (const column of ['open', 'high', 'low'] as const) quotes[column][ix] = (bar?.[column] ?? 0) * priceFactor
    quantity = bar?.volume ?? 0
    writeVolume()
  }

  return {
    listed,
    charts,
    quote(quote) {
      book.bid = quote.bid * priceFactor
      book.ask = quote.ask * priceFactor
      book.bidSize = sizeIn(listed, quote.bidSize)
      book.askSize = sizeIn(listed, quote.askSize)
      // A quote of the same prices and sizes is news as well: it was valid at its time.
      quotes.bookAt[ix] = quote.receivedAt
      if (quotes.state[ix] === STALE) writeState(OPEN)
      if (writeQuote(quotes, ix, book, quote.receivedAt)) raise('version')
    },
    price({ price, at }) {
      const scaled = price * priceFactor
      quotes.price[ix] = scaled
      quotes.at[ix] = at
      if (
        isToday(at) &&
        isShownAt(days, at) &&
        (scaled > (quotes.high[ix] ?? 0) || !quotes.low[ix] || scaled < quotes.low[ix])
      )
        addPrice(scaled)
      raise('version')
    },
    trade(trade) {
      if (isDayKnown || !isToday(trade.at)) return
      quantity += trade.quantity
      writeVolume()
      raise('version')
    },
    standing(at) {
      if (quotes.bookAt[ix]) quotes.bookAt[ix] = at
    },
    day({ day: bar, previousClose }) {
      if (!bar) {
        if (previousClose !== null) writePrevious(previousClose * priceFactor)
        return
      }
      isDayKnown = true
      // Before the first trade of a day, the newest bar is that of the last one.
      const isOfToday = days.startOf(bar.time) === day
      const before = isOfToday ? previousClose : bar.close
      writeDay(isOfToday ? bar : null)
      if (before !== null) writePrevious(before * priceFactor)
      if (!quotes.price[ix]) {
        quotes.price[ix] = bar.close * priceFactor
        quotes.at[ix] = bar.time
      }
      raise('dayVersion')
      raise('version')
    },
    rescale(start, previousClose) {
      rescaled = { day: start, close: (previousClose ?? 0) * priceFactor }
      if (start === day) writePrevious(rescaled.close)
      raise('dayVersion')
      raise('version')
    },
    rebase() {
      if (isDayKnown) return
      const today = charts.bars(5 * MINUTE_MS, day)
      const [first, last] = [today[0], today.at(-1)]
      quantity = today.reduce((sum, bar) => sum + bar.volume, 0)
      writeVolume()
      if (first && last) {
        quotes.open[ix] = first.open * priceFactor
        quotes.high[ix] = Math.max(...today.map(bar => bar.high)) * priceFactor
        quotes.low[ix] = Math.min(...today.map(bar => bar.low)) * priceFactor
      }
      const before = charts.bars(DAY_MS, 0).findLast(bar => bar.time < day)
      if (before) writePrevious(before.close * priceFactor)
      const newest = last ?? before
      if (newest && !quotes.price[ix]) {
        quotes.price[ix] = newest.close * priceFactor
        quotes.at[ix] = newest.time
      }
      raise('dayVersion')
      raise('version')
    },
    state({ state, at, halt, isRescaled }) {
      const code = codeOf(days, state, at)
      if (isRescaled) writeState(FROZEN)
      else if (code === OPEN && isStale()) writeState(STALE)
      else writeState(code === HALTED && halt !== null ? haltCode(halt) : code)
    },
    roll(at) {
      if (days.startOf(at) > day) beginDay(days.startOf(at))
    },
  }
}
