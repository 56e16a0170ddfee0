// Writes the rows of a feed's instruments into the quote table. The trading day is that of UTC: its open, high, low and
// volume follow from the bars, and each trade adds to them.
import { marketStateCode } from '../../../domain/session.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { MOST_VOLUME } from '../../../domain/wire/sendable.ts'
import { writeQuote } from '../quote-book.ts'
import type { QuoteTable } from '../source.ts'
import type { Charts } from './charts.ts'
import type { LiveQuote, LiveTrade } from './events.ts'
import type { LiveListing } from './listing.ts'
import type { SymbolState } from './symbol.ts'

export interface LiveRow {
  readonly listed: LiveListing
  readonly charts: Charts
  /** A new quote of bid and ask. */
  quote(quote: LiveQuote): void
  /** The newest trade. */
  price(trade: LiveTrade): void
  /** Each trade once. */
  trade(trade: LiveTrade): void
  /** Computes the day from the bars, after a load or a correction. */
  rebase(): void
  state(state: SymbolState): void
  /** Begins a new day if the clock has passed midnight. */
  roll(now: number): void
}

type RowDeps = {
  readonly listed: LiveListing
  readonly charts: Charts
  readonly quotes: QuoteTable
  /** The provider's time, UTC ms. */
  readonly now: () => number
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS)

const MOST_SIZE = 2 ** 31 - 1

const sizeIn = ({ sizeFactor, sizeDivisor }: LiveListing, size: number): number =>
  Math.min(MOST_SIZE, Math.floor((size * sizeFactor) / sizeDivisor))

/** A row that cannot be traded is shown as halted; an instrument that has gone is closed. */
const codes: Readonly<Record<SymbolState, number>> = {
  open: marketStateCode('open'),
  halted: marketStateCode('halted'),
  pending: marketStateCode('lost'),
  lost: marketStateCode('lost'),
  refused: marketStateCode('lost'),
  gone: marketStateCode('closed'),
}

export function createRow({ listed, charts, quotes, now }: RowDeps): LiveRow {
  const { ix } = listed.listing.instrument
  const { priceFactor, quantityDivisor } = listed
  const book = { bid: 0, ask: 0, bidSize: 0, askSize: 0 }
  let day = dayOf(now())
  /** Quantity of the day in the provider's decimals, so that roundings do not add up. */
  let quantity = 0

  const raise = (column: 'version' | 'dayVersion'): void => {
    quotes[column][ix] = (quotes[column][ix] ?? 0) + 1
  }

  function writeVolume(): void {
    quotes.volume[ix] = Math.min(MOST_VOLUME, Math.round(quantity / quantityDivisor))
  }

  /** Yesterday's last price is the previous close of a market that never closes. */
  function beginDay(next: number): void {
    day = next
    quantity = 0
    quotes.previousClose[ix] = quotes.price[ix] ?? 0
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
      if (writeQuote(quotes, ix, book, quote.receivedAt)) raise('version')
    },
    price(trade) {
      const scaled = trade.price * priceFactor
      quotes.price[ix] = scaled
      quotes.at[ix] = trade.at
      if (dayOf(trade.at) === day && (scaled > (quotes.high[ix] ?? 0) || !quotes.low[ix] || scaled < quotes.low[ix]))
        addPrice(scaled)
      raise('version')
    },
    trade(trade) {
      if (dayOf(trade.at) !== day) return
      quantity += trade.quantity
      writeVolume()
      raise('version')
    },
    rebase() {
      const today = charts.bars(5 * MINUTE_MS, day * DAY_MS)
      const [first, last] = [today[0], today.at(-1)]
      quantity = today.reduce((sum, bar) => sum + bar.volume, 0)
      writeVolume()
      if (first && last) {
        quotes.open[ix] = first.open * priceFactor
        quotes.high[ix] = Math.max(...today.map(bar => bar.high)) * priceFactor
        quotes.low[ix] = Math.min(...today.map(bar => bar.low)) * priceFactor
      }
      const before = charts.bars(DAY_MS, 0).findLast(bar => bar.time < day * DAY_MS)
      if (before) quotes.previousClose[ix] = before.close * priceFactor
      const newest = last ?? before
      if (newest && !quotes.price[ix]) {
        quotes.price[ix] = newest.close * priceFactor
        quotes.at[ix] = newest.time
      }
      raise('dayVersion')
      raise('version')
    },
    state(state) {
      if (quotes.state[ix] === codes[state]) return
      quotes.state[ix] = codes[state]
      raise('dayVersion')
      raise('version')
    },
    roll(at) {
      if (dayOf(at) > day) beginDay(dayOf(at))
    },
  }
}
