// The bars of one chart: the history from the server, extended by later trades.
import type { Bar, SessionSpan } from '../../domain/kline.ts'
import { sessionClock } from '../../domain/kline.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import { BarSeries } from './bars.ts'

/** Maximum number of trades that are kept while the history is being loaded. */
const PENDING_MAX = 5_000

/** The state of a chart's bars, as its view reads it. */
export type Bars = Readonly<Pick<LiveBars, 'state' | 'generation' | 'tradesAt' | 'sessions' | 'bars'>>

export class LiveBars {
  state: 'loading' | 'ready' | 'failed' = 'loading'
  /** Increased each time a loaded history replaced the bars. All bars must then be sent to the page. */
  generation = 0
  /** Server time of the last trades frame; null before the first one of this connection. */
  tradesAt: number | null = null
  /** The known trading sessions: those of today and the next day. */
  sessions: readonly SessionSpan[] = []
  #series: BarSeries | null = null
  /** Time up to which the history includes trades. */
  #historyUntil = 0
  #isExpected = true
  #pending: Trade[] = []
  /** Time of the first live trade after which no trade was missed; null if there is none. */
  #liveFrom: number | null = null

  get bars(): readonly Bar[] {
    return this.#series?.bars ?? []
  }

  /** True if there is a gap between the end of the history and the first live trade, and no history is being loaded. */
  get isIncomplete(): boolean {
    return !this.#isExpected && this.#liveFrom !== null && this.#historyUntil < this.#liveFrom
  }

  expectHistory(): void {
    this.#isExpected = true
  }

  /** Call after trades were missed. The next trade starts a new sequence of live trades. */
  interrupt(): void {
    this.#liveFrom = null
    this.tradesAt = null
  }

  /** Sets the loaded history. Null if loading failed: it will be retried, and existing bars are kept. */
  setHistory(kline: Kline | null): void {
    if (kline === null) {
      if (!this.#series) this.state = 'failed'
      return
    }
    this.#isExpected = false
    this.#series = new BarSeries(sessionClock(kline.size, kline.sessions))
    this.#series.adopt(barsOf(kline))
    this.sessions = kline.sessions
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
