// A chart and the quote of its instrument. Both must show the same price, so a snapshot contains both the quote and its
// bar, or neither.
import type { Observable, SchedulerLike, Subscription } from 'rxjs'
import { filter, merge } from 'rxjs'
import { codeOf } from '../../domain/instruments/market-code.ts'
import type { Bar, KlineType } from '../../domain/kline.ts'
import type { DerivedBars } from '../calc/derived-bars.ts'
import type { Bars } from '../calc/live-bars.ts'
import type { BarColumns, ChartSpec, ViewId } from '../contract.ts'
import type { TradeBatch } from '../feed/feed.ts'
import type { Read } from '../http.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'
import { createBars } from '../streams/bars.ts'
import type { Needs, View } from './view.ts'

/**
 * Maximum time for which a quote waits for its trade, by the device's clock. A price without a trade (such as a
 * correction) is then sent alone.
 */
const WITHHELD_MAX_MS = 1_000

export type ChartDeps = {
  readonly read: Read
  readonly scheduler: SchedulerLike
  readonly feed: { readonly trades$: Observable<TradeBatch>; readonly tradeGaps$: Observable<unknown> }
  readonly epochs$: Observable<unknown>
  readonly instruments: InstrumentStore
  readonly quotes: QuoteStore
  /** Called when a change must be sent immediately, because the user is waiting for it. */
  readonly onChange: () => void
  /** Called when a change can wait for the next paced snapshot. */
  readonly want: () => void
}

export class ChartView implements View {
  readonly prompt = false
  readonly #id: ViewId
  #spec: ChartSpec
  readonly #deps: ChartDeps
  readonly #bars: Bars
  readonly #running: Subscription
  /** Index of the last sent bar; all bars before it were sent and are final. Null if the page has no bars. */
  #sentUpTo: number | null = null
  #sentGeneration = 0
  #isUnsent = true
  /** Larger bars and indicators; null if none is chosen, and until their code is loaded. */
  #derived: DerivedBars | null = null
  /** State of the chart while its larger bars wait for that code. */
  #codeState: 'loading' | 'failed' = 'loading'
  /** Device time since which the quote is newer than the bars; null if it is not. */
  #aheadSince: number | null = null

  constructor(id: ViewId, spec: ChartSpec, deps: ChartDeps) {
    this.#id = id
    this.#spec = spec
    this.#deps = deps
    const { read, scheduler, feed, epochs$, onChange, want } = deps
    const { bars, bars$ } = createBars({
      read,
      scheduler,
      input: { stockCode: codeOf(spec.key), market: spec.market, type: typeOf(spec) },
      trades$: feed.trades$.pipe(filter(({ ix }) => ix === this.#ix)),
      gaps$: merge(feed.tradeGaps$, epochs$),
    })
    this.#bars = bars
    this.#running = bars$.subscribe(batch => {
      if (batch) {
        this.#movePrice(batch)
        this.#isUnsent ||= bars.state === 'ready'
        want()
      } else {
        this.#isUnsent = true
        onChange()
        // Loading may have failed because the network was lost, which ends with a new history.
        if (this.#codeState === 'failed') void this.#derive()
      }
    })
    if (isDerived(spec)) void this.#derive()
  }

  /** Takes other indicators or another interval of the same bars. Returns false if it needs others. */
  update(spec: ChartSpec): boolean {
    if (spec.key !== this.#spec.key || typeOf(spec) !== typeOf(this.#spec)) return false
    if (spec.interval !== this.#spec.interval) this.#derived = null
    this.#spec = spec
    void this.#derive()
    return true
  }

  addNeeds(needs: Needs): void {
    needs.keys.add(this.#spec.key)
    needs.trades.add(this.#spec.key)
  }

  /**
   * Number of the instrument if its quote must wait: its price has changed, but the trade of that change has not
   * arrived. The server sends the two in separate frames, and a snapshot can be created between them. Null if the quote
   * need not wait.
   */
  checkWithheldQuote(): number | null {
    const ix = this.#ix
    if (ix === undefined || !this.#isQuoteAhead(ix)) {
      this.#aheadSince = null
      return null
    }
    const now = this.#deps.scheduler.now()
    // If the device's clock was set back, the wait is counted from now.
    this.#aheadSince = Math.min(this.#aheadSince ?? now, now)
    return now - this.#aheadSince < WITHHELD_MAX_MS ? ix : null
  }

  /** True if this snapshot contains the quote of the chart's instrument, so that it must contain its bars too. */
  isTiedTo(snapshot: SnapshotBuilder): boolean {
    const ix = this.#ix
    return ix !== undefined && snapshot.hasQuote(ix)
  }

  collect(snapshot: SnapshotBuilder): void {
    const ix = this.#ix
    if (ix !== undefined) snapshot.quote(ix)
    if (!this.#isUnsent) return
    this.#isUnsent = false
    const { key, period, interval } = this.#spec
    const derived = this.#derived
    derived?.follow(this.#bars)
    const { state, generation } = this.#bars
    if (generation !== this.#sentGeneration) this.#sentUpTo = null
    this.#sentGeneration = generation
    // Bars of another size must not be shown in place of the chosen ones.
    const isWaiting = interval !== undefined && !derived
    const bars = isWaiting ? [] : (derived ?? this.#bars).bars
    const all = this.#sentUpTo === null
    const first = this.#sentUpTo ?? 0
    this.#sentUpTo = Math.max(0, bars.length - 1)
    snapshot.charts.push({
      view: this.#id,
      key,
      period,
      interval,
      state: isWaiting ? this.#codeState : state,
      all,
      bars: columnsOf(bars.slice(first)),
      lines: derived?.linesFrom(first),
    })
  }

  stop(): void {
    this.#running.unsubscribe()
  }

  /** Loads what computes the chosen indicators and bars, and sends the whole chart. */
  async #derive(): Promise<void> {
    const spec = this.#spec
    const code = isDerived(spec) ? await loadDerived() : null
    if (spec !== this.#spec) return
    this.#codeState = code === undefined ? 'failed' : 'loading'
    this.#derived = code ? new code.DerivedBars(spec) : null
    this.#sentUpTo = null
    this.#isUnsent = true
    this.#deps.onChange()
  }

  get #ix(): number | undefined {
    return this.#deps.instruments.ixOf(this.#spec.key)
  }

  #isQuoteAhead(ix: number): boolean {
    const { quotes } = this.#deps
    const { bars, tradesAt } = this.#bars
    const close = bars.at(-1)?.close
    if (close === undefined || tradesAt === null || !quotes.knows(ix)) return false
    return (quotes.columns.at[ix] ?? 0) > tradesAt && quotes.columns.price[ix] !== close
  }

  /**
   * Writes the price of the newest trade to the quote, because at a slower interval quotes arrive later than trades.
   */
  #movePrice({ ix, trades, at }: TradeBatch): void {
    const price = trades.at(-1)?.price
    // A trade outside the trading sessions changes neither bars nor price.
    if (price !== undefined && price === this.#bars.bars.at(-1)?.close) this.#deps.quotes.writePrice(ix, price, at)
  }
}

const isDerived = ({ interval, indicators }: ChartSpec): boolean => Boolean(interval ?? indicators?.length)

/** Bars of a minute are another series, and not joined from those of the period. */
const typeOf = ({ period, interval }: ChartSpec): KlineType => (interval === '1m' ? interval : period)

/** Undefined if the code could not be loaded. */
const loadDerived = () => import('../calc/derived-bars.ts').catch(() => undefined)

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
