// Builds candles from trades. One bar is open at a time, and a trade of a later bar closes it. A trade of an earlier
// bar is late: it is counted and reported, but not added. Bars from the server replace bars built here.
import type { Bar, BarClock } from '../../domain/kline.ts'
import type { Trade } from '../../domain/wire/rows.ts'

export type MutableBar = { -readonly [K in keyof Bar]: Bar[K] }

/**
 * Result of adding a trade. `appended`: it opened a new bar, and the preceding bar is final. `updated`: it changed the
 * open bar. `late`: it belongs to a closed bar. `outside`: it is outside all trading sessions. The last two change
 * nothing.
 */
export type BarOutcome = 'appended' | 'updated' | 'late' | 'outside'

export class BarSeries {
  readonly bars: MutableBar[] = []
  lateTrades = 0
  readonly #clock: BarClock

  constructor(clock: BarClock) {
    this.#clock = clock
  }

  push(trade: Trade): BarOutcome {
    return this.add(trade.time, trade.price, trade.quantity)
  }

  /** Adds a trade. Price and quantity are scaled. */
  add(time: number, price: number, quantity: number): BarOutcome {
    const start = this.#clock(time)
    if (start === null) return 'outside'
    const open = this.bars.at(-1)
    if (!open || start > open.time) {
      this.bars.push({ time: start, open: price, high: price, low: price, close: price, volume: quantity })
      return 'appended'
    }
    if (start < open.time) {
      this.lateTrades++
      return 'late'
    }
    if (price > open.high) open.high = price
    if (price < open.low) open.low = price
    open.close = price
    open.volume += quantity
    return 'updated'
  }

  /**
   * Replaces bars by those of the server, from the first of them on. Bars newer than the server's last bar are kept.
   */
  adopt(bars: readonly Bar[]): void {
    const first = bars[0]
    const last = bars.at(-1)
    if (!first || !last) return
    const newer = this.bars.filter(bar => bar.time > last.time)
    while ((this.bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY) >= first.time) this.bars.pop()
    for (const bar of bars) this.bars.push({ ...bar })
    this.bars.push(...newer)
  }
}
