// Quotes as columns indexed by instrument number: no object and no allocation per tick. Each frame is a version and stamps
// the rows that it writes, so that any number of readers find the rows that are new to them by comparing numbers.
import { marketStateCode } from '../../domain/session.ts'
import type { RawQuote } from '../../domain/wire/calls/market.ts'

const FIRST_CAPACITY = 4096

/** Scaled integers; a price of 0 is "not known". `at` is the server time of the last write. */
export class QuoteStore {
  capacity = 0
  price = new Int32Array(0)
  previousClose = new Int32Array(0)
  open = new Int32Array(0)
  high = new Int32Array(0)
  low = new Int32Array(0)
  bid = new Int32Array(0)
  ask = new Int32Array(0)
  extended = new Int32Array(0)
  volume = new Float64Array(0)
  at = new Float64Array(0)
  state = new Uint8Array(0)
  /** Version of the row's last write. */
  version = new Float64Array(0)
  /** Version of the last write of any row. */
  latest = 0

  constructor() {
    this.reserve(FIRST_CAPACITY)
  }

  /** Makes room for instrument numbers below `size`. */
  reserve(size: number): void {
    if (size <= this.capacity) return
    let capacity = Math.max(FIRST_CAPACITY, this.capacity)
    while (capacity < size) capacity *= 2
    this.capacity = capacity
    this.price = widenInts(this.price, capacity)
    this.previousClose = widenInts(this.previousClose, capacity)
    this.open = widenInts(this.open, capacity)
    this.high = widenInts(this.high, capacity)
    this.low = widenInts(this.low, capacity)
    this.bid = widenInts(this.bid, capacity)
    this.ask = widenInts(this.ask, capacity)
    this.extended = widenInts(this.extended, capacity)
    this.volume = widenDoubles(this.volume, capacity)
    this.at = widenDoubles(this.at, capacity)
    const state = new Uint8Array(capacity)
    state.set(this.state)
    this.state = state
    this.version = widenDoubles(this.version, capacity)
  }

  /** Stamps one row that was written by itself. */
  touch(ix: number): void {
    this.version[ix] = ++this.latest
  }

  /** Writes a quote of an HTTP response, unless the row is newer. */
  write(ix: number, quote: RawQuote): void {
    if (quote.at <= (this.at[ix] ?? 0)) return
    this.price[ix] = quote.price
    this.previousClose[ix] = quote.previousClose
    this.open[ix] = quote.open
    this.high[ix] = quote.high
    this.low[ix] = quote.low
    this.volume[ix] = quote.volume
    this.bid[ix] = quote.bid
    this.ask[ix] = quote.ask
    this.extended[ix] = quote.extended
    this.at[ix] = quote.at
    this.state[ix] = marketStateCode(quote.state)
    this.touch(ix)
  }

  /** Writes the price of a trade that is newer than the row. */
  writePrice(ix: number, price: number, at: number): void {
    if (!this.knows(ix) || at < (this.at[ix] ?? 0) || price === this.price[ix]) return
    this.price[ix] = price
    if (price > (this.high[ix] ?? 0)) this.high[ix] = price
    if (price < (this.low[ix] ?? 0)) this.low[ix] = price
    this.at[ix] = at
    this.touch(ix)
  }

  knows(ix: number): boolean {
    return ix < this.capacity && this.price[ix] !== 0
  }

  /** Clears all rows: the numbers mean other instruments now. `latest` goes on, so that readers notice. */
  clear(): void {
    for (const column of [this.price, this.previousClose, this.open, this.high, this.low]) column.fill(0)
    // A frame without a book writes no bid and no ask: another instrument's would stay.
    for (const column of [this.bid, this.ask, this.extended, this.volume, this.at]) column.fill(0)
    this.state.fill(0)
    this.version.fill(0)
    this.latest++
  }
}

function widenInts(column: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(capacity)
  wider.set(column)
  return wider
}

function widenDoubles(column: Float64Array<ArrayBuffer>, capacity: number): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(capacity)
  wider.set(column)
  return wider
}
