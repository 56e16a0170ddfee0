// The bars of one chart as the engine sends them: the whole once, then what changed of the tail.
import type { Bar } from '../../../domain/kline.ts'
import type { ChartPatch } from '../../../worker/contract.ts'

export class ChartBars {
  readonly bars: Bar[] = []

  /** Answers the bars that changed; all of them when the chart starts over. */
  apply(patch: ChartPatch): { readonly all: boolean; readonly changed: readonly Bar[] } {
    const changed = barsOf(patch.bars)
    if (patch.all) {
      this.bars.splice(0, this.bars.length, ...changed)
      return { all: true, changed: this.bars }
    }
    for (const bar of changed) {
      if (this.bars.at(-1)?.time === bar.time) this.bars.pop()
      this.bars.push(bar)
    }
    return { all: false, changed }
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
