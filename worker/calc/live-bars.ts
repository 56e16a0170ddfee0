// One chart's bars: the server's history with the trades after it merged in.
import type { Bar } from '../../domain/kline.ts'
import { sessionClock } from '../../domain/kline.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import { BarSeries } from './bars.ts'

/** Trades kept while the history is being loaded. */
const PENDING_MAX = 5_000

export class LiveBars {
  state: 'loading' | 'ready' | 'failed' = 'loading'
  /** Raised when the history replaced the bars: the page needs all of them. */
  generation = 0
  /** Server time of the last trades frame; null before the first of this connection. */
  tradesAt: number | null = null
  #series: BarSeries | null = null
  /** Trades up to here are in the history. */
  #historyUntil = 0
  #isExpected = true
  #pending: Trade[] = []
  /** Time of the first trade without a gap behind it; null before it. */
  #liveFrom: number | null = null

  get bars(): readonly Bar[] {
    return this.#series?.bars ?? []
  }

  /** The history ends before the live trades begin, and no other history is on its way. */
  get isIncomplete(): boolean {
    return !this.#isExpected && this.#liveFrom !== null && this.#historyUntil < this.#liveFrom
  }

  expectHistory(): void {
    this.#isExpected = true
  }

  /** Trades were missed: the next one starts another live tail. */
  interrupt(): void {
    this.#liveFrom = null
    this.tradesAt = null
  }

  /** Null: the load failed and will be repeated; bars that are there stay. */
  setHistory(kline: Kline | null): void {
    if (kline === null) {
      if (!this.#series) this.state = 'failed'
      return
    }
    this.#isExpected = false
    this.#series = new BarSeries(sessionClock(kline.size, kline.sessions))
    this.#series.adopt(barsOf(kline))
    this.#historyUntil = kline.asOf
    this.state = 'ready'
    this.generation++
    for (const trade of this.#pending) this.#add(trade)
    this.#pending = []
  }

  push({ trades, at }: { readonly trades: readonly Trade[]; readonly at: number }): void {
    this.#liveFrom ??= trades[0]?.time ?? null
    this.tradesAt = at
    if (this.#isExpected || this.isIncomplete) this.#keep(trades)
    if (this.#series) for (const trade of trades) this.#add(trade)
  }

  #keep(trades: readonly Trade[]): void {
    this.#pending.push(...trades)
    if (this.#pending.length > PENDING_MAX) this.#pending.splice(0, this.#pending.length - PENDING_MAX)
  }

  #add(trade: Trade): void {
    if (trade.time > this.#historyUntil) this.#series?.push(trade)
  }
}

function barsOf(kline: Kline): Bar[] {
  return kline.time.map((time, row) => ({
    time,
    open: kline.open[row] ?? 0,
    high: kline.high[row] ?? 0,
    low: kline.low[row] ?? 0,
    close: kline.close[row] ?? 0,
    volume: kline.volume[row] ?? 0,
  }))
}
