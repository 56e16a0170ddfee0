// The last closes as one path. It is drawn again only for another array: the engine sends a new array when a bar is
// added.
import { memo, useMemo } from 'react'
import './sparkline.css'

export type Tone = 'rise' | 'fall' | 'flat'

/** The tone for a change of price. */
export function toneOf(change: number): Tone {
  if (change > 0) return 'rise'
  return change < 0 ? 'fall' : 'flat'
}

export type SparklineProps = {
  /** Closes, oldest first. */
  closes: Float64Array | readonly number[]
  /** Close of the previous day, drawn as a dotted reference line. */
  previousClose?: number | null
  width?: number
  height?: number
  tone?: Tone
}

/** Coordinates are whole tenths of a pixel, which makes the path text shorter than fractions would. */
const FINE = 10
/** Padding of half the stroke width, in tenths of a pixel. */
const INSET = 8

export type SparkPath = { readonly line: string; readonly base: number | null }

/**
 * The path of the closes within a box, in tenths of a pixel, and the height of the reference line; null without one.
 */
export function sparkPath(
  closes: SparklineProps['closes'],
  previous: number | null,
  width: number,
  height: number,
): SparkPath {
  const count = closes.length
  let low = previous ?? Number.POSITIVE_INFINITY
  let high = previous ?? Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at += 1) {
    const close = closes[at] ?? low
    if (close < low) low = close
    if (close > high) high = close
  }
  const inner = height * FINE - 2 * INSET
  // On a day without a move the line is in the middle: the range is zero, and must not be divided by.
  const scale = high > low ? inner / (high - low) : 0
  const bottom = scale === 0 ? INSET + inner / 2 : INSET + inner
  const step = count > 1 ? (width * FINE) / (count - 1) : 0
  let line = ''
  for (let at = 0; at < count; at += 1) {
    const y = Math.round(bottom - ((closes[at] ?? low) - low) * scale)
    line += `${at === 0 ? 'M' : 'L'}${Math.round(at * step)} ${y}`
  }
  return { line: count > 1 ? line : '', base: previous === null ? null : Math.round(bottom - (previous - low) * scale) }
}

export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { closes, previousClose = null, width = 64, height = 28, tone = 'flat' } = props
  const { line, base } = useMemo(
    () => sparkPath(closes, previousClose, width, height),
    [closes, previousClose, width, height],
  )
  return (
    <svg
      className="sparkline"
      data-tone={tone}
      width={width}
      height={height}
      viewBox={`0 0 ${width * FINE} ${height * FINE}`}
      aria-hidden="true"
    >
      {base !== null && <path className="sparkline-base" d={`M0 ${base}H${width * FINE}`} />}
      <path d={line} strokeWidth={1.5 * FINE} />
    </svg>
  )
})
