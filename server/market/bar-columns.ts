// Bars as columns of numbers, ascending by time.

export type BarColumns = {
  readonly time: number[]
  readonly open: number[]
  readonly high: number[]
  readonly low: number[]
  readonly close: number[]
  readonly volume: number[]
}

export const createColumns = (): BarColumns => ({ time: [], open: [], high: [], low: [], close: [], volume: [] })

/** Adds a price and a volume to the last bar if that starts at `time`; otherwise starts a new bar. */
export function addToBar(
  columns: BarColumns,
  time: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
): void {
  const last = columns.time.length - 1
  if (columns.time[last] !== time) {
    columns.time.push(time)
    columns.open.push(open)
    columns.high.push(high)
    columns.low.push(low)
    columns.close.push(close)
    columns.volume.push(volume)
    return
  }
  columns.high[last] = Math.max(columns.high[last] ?? high, high)
  columns.low[last] = Math.min(columns.low[last] ?? low, low)
  columns.close[last] = close
  columns.volume[last] = (columns.volume[last] ?? 0) + volume
}
