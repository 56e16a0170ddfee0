// Candles from trades. One bar is open at a time; a trade of a later bar closes it, a trade of an earlier one is late:
// counted and reported, never merged. The server's bars win.
import type { Bar, BarClock } from '../../domain/kline.ts'
import type { Trade } from '../../domain/wire/rows.ts'

export type MutableBar = { -readonly [K in keyof Bar]: Bar[K] }

/**
 * `appended`: a new bar was opened (the last one is closed for good). `updated`: the open bar changed.
 * `late`: belongs to a closed bar. `outside`: in no session. The last two change nothing.
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

  /** A trade in plain numbers: price and quantity scaled. */
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

  /** The server's bars replace ours from the first of them on; ours that are newer stay. */
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
