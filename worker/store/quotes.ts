// Quotes as columns indexed by instrument number, so that an update allocates no object. Each frame gets a version
// number, which is stored for the rows that it writes. Any number of readers can find the rows that are new to them by
// comparing versions.
import { marketStateCode } from '../../domain/session.ts'
import type { RawQuote } from '../../domain/wire/calls/market.ts'
import { createQuoteArrays, numberColumns, quoteColumns } from '../../domain/wire/quote-columns.ts'

const FIRST_CAPACITY = 4096

/** The columns of all quotes. `at`: server time of the last write of a row. */
export class QuoteStore {
  capacity = 0
  /** The arrays; they are replaced when the store grows. */
  columns = createQuoteArrays(0)
  /** Version of the last write of each row. */
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

  /** Assigns a new version to a single row. */
  touch(ix: number): void {
    this.version[ix] = ++this.latest
  }

  /** Writes a quote of an HTTP response, unless the stored quote is newer. */
  write(ix: number, quote: RawQuote): void {
    const { columns } = this
    if (quote.at <= (columns.at[ix] ?? 0)) return
    for (const name of numberColumns) columns[name][ix] = quote[name] ?? Number.NaN
    columns.state[ix] = marketStateCode(quote.state)
    this.touch(ix)
  }

  /** Writes the price of a trade, unless the stored quote is newer. */
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

  /**
   * Clears all rows, because instrument numbers became invalid. `latest` is still increased, so that readers notice.
   */
  clear(): void {
    this.columns = createQuoteArrays(this.capacity)
    this.version.fill(0)
    this.latest++
  }
}
