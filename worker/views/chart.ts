// A chart: history by HTTP, the live tail from trades. A hole among the trades, or a new connection, asks for the history
// again, and the server's bars win. So does the first trade that comes after a history: what was traded between the two
// is in neither.
import type { Subscription } from 'rxjs'
import { merge } from 'rxjs'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Clock } from '../../domain/clock.ts'
import { parseKey } from '../../domain/instrument.ts'
import type { Bar, ChartPeriod } from '../../domain/kline.ts'
import { sessionClock } from '../../domain/kline.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import type { BarColumns, ChartPatch, ViewId } from '../contract.ts'
import type { Feed, TradeBatch } from '../feed/feed.ts'
import type { Read } from '../http.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import { BarSeries } from '../streams/bars.ts'
import type { Needs, View } from './view.ts'

const RETRY_MS = 3_000
/** Trades kept while the history is on its way. */
const PENDING_MAX = 5_000

export type ChartDeps = {
  readonly read: Read
  readonly clock: Clock
  readonly feed: Feed
  readonly instruments: InstrumentStore
  /** Somebody waits for it. */
  readonly onChange: () => void
  /** It may come at the pace. */
  readonly want: () => void
}

export type ChartViewSpec = { readonly key: InstrumentKey; readonly period: ChartPeriod }

export class ChartView implements View {
  readonly prompt = false
  readonly #id: ViewId
  readonly #spec: ChartViewSpec
  readonly #deps: ChartDeps
  readonly #subscriptions: Subscription[]
  #series: BarSeries | null = null
  #state: ChartPatch['state'] = 'loading'
  /** Trades up to here are in the history. */
  #asOf = 0
  #pending: Trade[] = []
  /** The first trade of this stretch of trades; null before it. A history up to it, or past it, leaves no hole. */
  #liveFrom: number | null = null
  /** Bars before this one were sent and are closed; null when the page has none. */
  #sentUpTo: number | null = null
  #news = true
  /** After a failure the history is asked for again by itself, and not at every trade. */
  #request: 'none' | 'asked' | 'failed' = 'none'
  #stopped = false
  #cancelRetry: () => void = () => {}

  constructor(id: ViewId, spec: ChartViewSpec, deps: ChartDeps) {
    this.#id = id
    this.#spec = spec
    this.#deps = deps
    this.#subscriptions = [
      deps.feed.trades$.subscribe(batch => this.#onTrades(batch)),
      merge(deps.feed.tradesLost$, deps.feed.epochs$).subscribe(() => this.#startOver()),
    ]
    this.#load()
  }

  addNeeds(needs: Needs): void {
    needs.keys.add(this.#spec.key)
    needs.trades = this.#spec.key
  }

  collect(snapshot: SnapshotBuilder): void {
    const ix = this.#deps.instruments.ixOf(this.#spec.key)
    if (ix !== undefined) snapshot.quote(ix)
    if (!this.#news) return
    this.#news = false
    const bars = this.#series?.bars ?? []
    const all = this.#sentUpTo === null
    const from = this.#sentUpTo ?? 0
    this.#sentUpTo = Math.max(0, bars.length - 1)
    const { key, period } = this.#spec
    snapshot.charts.push({ view: this.#id, key, period, state: this.#state, all, bars: columnsOf(bars.slice(from)) })
  }

  stop(): void {
    this.#stopped = true
    this.#cancelRetry()
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
  }

  #startOver(): void {
    this.#liveFrom = null
    this.#load()
  }

  #load(): void {
    const parts = parseKey(this.#spec.key)
    if (!parts || this.#request === 'asked') return
    this.#request = 'asked'
    this.#cancelRetry()
    const market = parts.board === 'US' ? 'UsStock' : parts.board
    this.#deps.read('GET /m_ft/kline', { stockCode: parts.code, market, type: this.#spec.period }).then(
      kline => this.#onHistory(kline),
      () => this.#onFailure(),
    )
  }

  #onHistory(kline: Kline): void {
    this.#request = 'none'
    if (this.#stopped) return
    const series = new BarSeries(sessionClock(kline.size, kline.sessions))
    series.adopt(barsOf(kline))
    this.#series = series
    this.#asOf = kline.asOf
    this.#state = 'ready'
    this.#sentUpTo = null
    for (const trade of this.#pending) this.#add(trade)
    this.#pending = []
    this.#say()
    this.#closeHole()
  }

  #closeHole(): void {
    if (this.#request === 'none' && this.#liveFrom !== null && this.#asOf < this.#liveFrom) this.#load()
  }

  #onFailure(): void {
    this.#request = 'failed'
    if (this.#stopped) return
    if (!this.#series) this.#state = 'failed'
    this.#cancelRetry = this.#deps.clock.after(RETRY_MS, () => this.#load())
    this.#say()
  }

  #onTrades(batch: TradeBatch): void {
    if (batch.ix !== this.#deps.instruments.ixOf(this.#spec.key)) return
    this.#liveFrom ??= batch.trades[0]?.time ?? null
    this.#closeHole()
    if (this.#request !== 'none' || !this.#series) {
      this.#pending.push(...batch.trades)
      if (this.#pending.length > PENDING_MAX) this.#pending.splice(0, this.#pending.length - PENDING_MAX)
    }
    if (!this.#series) return
    for (const trade of batch.trades) this.#add(trade)
    this.#news = true
    this.#deps.want()
  }

  #add(trade: Trade): void {
    if (trade.time > this.#asOf) this.#series?.push(trade)
  }

  #say(): void {
    this.#news = true
    this.#deps.onChange()
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

function columnsOf(bars: readonly Bar[]): BarColumns {
  return {
    time: Float64Array.from(bars, bar => bar.time),
    open: Float64Array.from(bars, bar => bar.open),
    high: Float64Array.from(bars, bar => bar.high),
    low: Float64Array.from(bars, bar => bar.low),
    close: Float64Array.from(bars, bar => bar.close),
    volume: Float64Array.from(bars, bar => bar.volume),
  }
}
