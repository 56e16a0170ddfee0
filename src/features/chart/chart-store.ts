// The bars of one chart on the page, and the lines of its indicators. The worker sends the whole chart once, and after
// that only the bars that changed at its end.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { JoinedInterval } from '../../../domain/chart-intervals.ts'
import type { LineId } from '../../../domain/indicators.ts'
import type { Bar, ChartPeriod } from '../../../domain/kline.ts'
import type { ChartPatch } from '../../../worker/contract.ts'

/** When changes are drawn: with the next one that is due, or now. */
export type DrawPace = { readonly want: () => void; readonly now: () => void }

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
  #pace: DrawPace | null = null
  /** The first bar that is not drawn as it is now. */
  #undrawn = Number.POSITIVE_INFINITY
  /** The values of each line, by bar; NaN while a value is not known. */
  #lines = new Map<string, number[]>()
  #state: ChartPatch['state'] = 'loading'

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
    const first = this.bars.length - changed.length
    this.#applyLines(patch, first)
    this.#state = patch.state
    this.#undrawn = Math.min(this.#undrawn, first)
    // The user waits for a whole chart.
    if (patch.all) this.#pace?.now()
    else this.wantDrawing()
    for (const read of this.#readers) read()
  }

  /** The value of a line at a bar; NaN while it is not known. */
  valueAt(line: LineId, row: number): number {
    return this.#lines.get(line)?.[row] ?? Number.NaN
  }

  readonly state = (): ChartPatch['state'] => this.#state
  /** A bar that changed is another object. */
  readonly last = (): Bar | null => this.bars.at(-1) ?? null
  readonly firstOpen = (): number | null => this.bars[0]?.open ?? null

  /** Subscribes for React. Returns an unsubscribe function. */
  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /**
   * Calls `drawing` with the current bars at once, and with later changes at the pace of {@link drawAt}. Returns an
   * unsubscribe function.
   */
  draw(drawing: (change: BarChange) => void): () => void {
    // Bars that others have not drawn are not sent to it a second time.
    this.redraw()
    this.#drawings.add(drawing)
    drawing({ all: true, changed: this.bars })
    return () => this.#drawings.delete(drawing)
  }

  /** Sets the pace of the device, without which no change is drawn: its code is loaded with the canvas. */
  drawAt(pace: DrawPace): void {
    this.#pace = pace
  }

  /** Draws at that pace: a bar or the quote has changed. */
  wantDrawing(): void {
    this.#pace?.want()
  }

  /** Draws what has changed since the last time. */
  redraw(): void {
    const first = this.#undrawn
    this.#undrawn = Number.POSITIVE_INFINITY
    for (const draw of this.#drawings) draw({ all: first === 0, changed: this.bars.slice(first) })
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
