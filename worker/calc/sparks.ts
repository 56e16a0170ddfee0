// Sparklines: the last closes of an instrument (specification §9: 50), oldest first; the last one is that of the open
// bar.
import { SPARKLINE_POINTS } from '../../domain/limits.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { QuoteStore } from '../store/quotes.ts'

/** The number of versions of all sparklines so far. */
let versions = 0

type Seed = { readonly closes: readonly number[]; readonly sizeMs: number; readonly lastBarAt: number }

/**
 * A ring buffer of closes. A price within the open bar replaces the last point. A price of a new bar is appended, and
 * the oldest point is dropped.
 */
export class Spark {
  readonly #ring = new Float64Array(SPARKLINE_POINTS)
  #count = 0
  #next = 0
  #barAt: number
  readonly #sizeMs: number
  seenVersion = -1
  /** The version of the points, which differs from that of every other sparkline. */
  version = ++versions

  constructor(seed: Seed) {
    this.#sizeMs = seed.sizeMs
    this.#barAt = seed.lastBarAt
    for (const close of seed.closes.slice(-SPARKLINE_POINTS)) this.#append(close)
  }

  /** Adds a price. Returns true if a point changed. A price that is older than the open bar is ignored. */
  update(at: number, price: number): boolean {
    if (at < this.#barAt) return false
    const last = (this.#next + SPARKLINE_POINTS - 1) % SPARKLINE_POINTS
    if (at < this.#barAt + this.#sizeMs && this.#count > 0) {
      if (this.#ring[last] === price) return false
      this.#ring[last] = price
      return true
    }
    this.#barAt += Math.floor((at - this.#barAt) / this.#sizeMs) * this.#sizeMs
    this.#append(price)
    return true
  }

  closes(): Float64Array {
    const closes = new Float64Array(this.#count)
    const first = this.#next + SPARKLINE_POINTS - this.#count
    for (let point = 0; point < this.#count; point++)
      closes[point] = this.#ring[(first + point) % SPARKLINE_POINTS] ?? 0
    return closes
  }

  #append(close: number): void {
    this.#ring[this.#next] = close
    this.#next = (this.#next + 1) % SPARKLINE_POINTS
    this.#count = Math.min(this.#count + 1, SPARKLINE_POINTS)
  }
}

/** The sparklines of the home page. `streams/sparks.ts` updates them. */
export class Sparks {
  readonly #byIx = new Map<number, Spark>()
  readonly #quotes: QuoteStore

  constructor(quotes: QuoteStore) {
    this.#quotes = quotes
  }

  seed(ix: number, seed: Seed): void {
    this.#byIx.set(ix, new Spark(seed))
  }

  /** Applies the newest quotes. */
  advance(): void {
    const { version, columns } = this.#quotes
    const { at, price } = columns
    for (const [ix, spark] of this.#byIx) {
      const latest = version[ix] ?? 0
      if (latest === spark.seenVersion || !this.#quotes.knows(ix)) continue
      spark.seenVersion = latest
      if (spark.update(at[ix] ?? 0, price[ix] ?? 0)) spark.version = ++versions
    }
  }

  collect(ix: number, snapshot: SnapshotBuilder): void {
    const spark = this.#byIx.get(ix)
    if (spark) snapshot.spark(ix, spark)
  }

  clear(): void {
    this.#byIx.clear()
  }
}
