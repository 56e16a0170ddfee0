// The closes of a compared instrument at the times of the chart's bars, in per cent from the first visible bar. Trading
// hours differ, so a bar of the chart has the newest close of the other instrument that is not later.
import type { Bar } from '../../../../../domain/kline.ts'

export type Rows = { readonly bars: readonly Bar[]; readonly first: number; readonly last: number }

/** `price`: the current price, which is newer than the last bar; null if it is unknown. */
export type ComparedBars = { readonly bars: readonly Bar[]; readonly price: number | null }

/** Calls `visit` with each row of the chart and the ratio of the close to that at the first visible bar. */
export function walkRatios(
  { bars, first, last }: Rows,
  other: ComparedBars,
  visit: (row: number, ratio: number) => void,
): void {
  const newest = other.bars.length - 1
  let at = -1
  let base: number | null = null
  for (let row = first; row <= last; row++) {
    const time = bars[row]?.time ?? 0
    while (at < newest && (other.bars[at + 1]?.time ?? Number.POSITIVE_INFINITY) <= time) at++
    const isNow = row === bars.length - 1 && at === newest && other.price !== null
    const close = isNow ? other.price : other.bars[at]?.close
    if (close === undefined || close === null) continue
    base ??= close
    if (base !== 0) visit(row, close / base)
  }
}
