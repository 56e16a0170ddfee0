// The bars of one chart on the page, and the lines of its indicators. The worker sends the whole chart once, and after
// that only the bars that changed at its end.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { JoinedInterval } from '../../../domain/chart-intervals.ts'
import type { LineId } from '../../../domain/indicators.ts'
import type { Bar, ChartPeriod } from '../../../domain/kline.ts'
import type { ChartPatch } from '../../../worker/contract.ts'

/** Replaced with each patch, so that a new identity means a change. */
export type ChartNews = { readonly last: Bar | null; readonly state: ChartPatch['state'] }

/** `all`: `changed` is the whole chart. Otherwise these bars replace the last one or follow it. */
export type BarChange = { readonly all: boolean; readonly changed: readonly Bar[] }

export type Charted = {
  readonly key: InstrumentKey
  readonly period: ChartPeriod
  readonly interval: JoinedInterval | undefined
}

export class ChartStore {
  readonly bars: Bar[] = []
  readonly #charted: Charted
  readonly #readers = new Set<() => void>()
  readonly #drawings = new Set<(change: BarChange) => void>()
  /** The values of each line, by bar; NaN while a value is not known. */
  #lines = new Map<string, number[]>()
  #news: ChartNews = { last: null, state: 'loading' }

  constructor(charted: Charted) {
    this.#charted = charted
  }

  /** A patch of another instrument, period or interval is ignored: it was on its way when the choice changed. */
  apply(patch: ChartPatch): void {
    const { key, period, interval } = this.#charted
    if (patch.key !== key || patch.period !== period || patch.interval !== interval) return
    const changed = barsOf(patch.bars)
    if (patch.all) this.bars.splice(0, this.bars.length, ...changed)
    else
      for (const bar of changed) {
        if (this.bars.at(-1)?.time === bar.time) this.bars.pop()
        this.bars.push(bar)
      }
    this.#applyLines(patch, this.bars.length - changed.length)
    this.#news = { last: this.bars.at(-1) ?? null, state: patch.state }
    for (const draw of this.#drawings) draw({ all: patch.all, changed })
    for (const read of this.#readers) read()
  }

  /** The value of a line at a bar; NaN while it is not known. */
  valueAt(line: LineId, row: number): number {
    return this.#lines.get(line)?.[row] ?? Number.NaN
  }

  readonly news = (): ChartNews => this.#news

  /** Subscribes for React. Returns an unsubscribe function. */
  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /** Calls `drawing` with the current bars at once, and with every later change. Returns an unsubscribe function. */
  draw(drawing: (change: BarChange) => void): () => void {
    this.#drawings.add(drawing)
    drawing({ all: true, changed: this.bars })
    return () => this.#drawings.delete(drawing)
  }

  #applyLines({ all, lines = {} }: ChartPatch, first: number): void {
    if (all) this.#lines = new Map()
    for (const [id, column] of Object.entries<Float64Array>(lines)) {
      const values = this.#lines.get(id) ?? []
      values.splice(first, values.length, ...column)
      this.#lines.set(id, values)
    }
  }
}

function barsOf({ time, open, high, low, close, volume }: ChartPatch['bars']): Bar[] {
  return Array.from(time, (at, row) => ({
    time: at,
    open: open[row] ?? 0,
    high: high[row] ?? 0,
    low: low[row] ?? 0,
    close: close[row] ?? 0,
    volume: volume[row] ?? 0,
  }))
}
