// Geometry of charts of a machine and its network: bars of amounts around a zero line, and a value that changes in
// steps.

export type DayBar = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isLoss: boolean
}

const GAP = 0.3
const WIDEST = 24
/** Minimum height of a bar, so that an amount of zero is visible. */
const LEAST = 1

/** The scale always includes zero. Lengths are in units of the box; `y` grows downwards. */
export function dayBars(
  amounts: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): { readonly bars: readonly DayBar[]; readonly zeroY: number } {
  const high = Math.max(0, ...amounts)
  const low = Math.min(0, ...amounts)
  const scale = high === low ? 0 : height / (high - low)
  const zeroY = high === low ? height / 2 : high * scale
  const step = Math.min(WIDEST, width / Math.max(1, amounts.length))
  const bars = amounts.map((amount, nth) => {
    const length = Math.max(LEAST, Math.abs(amount) * scale)
    const isLoss = amount < 0
    return { x: nth * step, y: isLoss ? zeroY : zeroY - length, width: step * (1 - GAP), height: length, isLoss }
  })
  return { bars, zeroY }
}

/**
 * SVG path of steps of equal width. The lowest and the highest value reach the edges; equal values are a line in the
 * middle.
 */
export function stepPath(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = width / Math.max(1, values.length)
  const y = (value: number): string => (high === low ? height / 2 : ((high - value) / (high - low)) * height).toFixed(1)
  const lines = values.map((value, nth) => `V${y(value)}H${((nth + 1) * step).toFixed(1)}`)
  return `M0 ${y(values[0] ?? 0)}${lines.join('')}`
}
