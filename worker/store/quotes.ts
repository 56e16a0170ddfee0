// Quotes as columns indexed by instrument number: no object and no allocation per tick. Each frame is a version and stamps
// the rows that it writes, so that any number of readers find the rows that are new to them by comparing numbers.
import { marketStateCode } from '../../domain/session.ts'
import type { RawQuote } from '../../domain/wire/calls/market.ts'
import { createQuoteArrays, numberColumns, quoteColumns } from '../../domain/wire/quote-columns.ts'

const FIRST_CAPACITY = 4096

/** `at` is the server time of the last write. */
export class QuoteStore {
  capacity = 0
  /** Replaced when the store grows. */
  columns = createQuoteArrays(0)
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
    const columns = createQuoteArrays(capacity)
    for (const name of quoteColumns) columns[name].set(this.columns[name])
    this.columns = columns
    const version = new Float64Array(capacity)
    version.set(this.version)
    this.version = version
  }

  /** Stamps one row that was written by itself. */
  touch(ix: number): void {
    this.version[ix] = ++this.latest
  }

  /** Writes a quote of an HTTP response, unless the row is newer. */
  write(ix: number, quote: RawQuote): void {
    const { columns } = this
    if (quote.at <= (columns.at[ix] ?? 0)) return
    for (const name of numberColumns) columns[name][ix] = quote[name] ?? Number.NaN
    columns.state[ix] = marketStateCode(quote.state)
    this.touch(ix)
  }

  /** Writes the price of a trade that is newer than the row. */
  writePrice(ix: number, price: number, at: number): void {
    const { columns } = this
    if (!this.knows(ix) || at < (columns.at[ix] ?? 0) || price === columns.price[ix]) return
    columns.price[ix] = price
    if (price > (columns.high[ix] ?? 0)) columns.high[ix] = price
    if (price < (columns.low[ix] ?? 0)) columns.low[ix] = price
    columns.at[ix] = at
    this.touch(ix)
  }

  knows(ix: number): boolean {
    return ix < this.capacity && this.columns.price[ix] !== 0
  }

  /** Clears all rows: the numbers mean other instruments now. `latest` goes on, so that readers notice. */
  clear(): void {
    this.columns = createQuoteArrays(this.capacity)
    this.version.fill(0)
    this.latest++
  }
}
