// The geometry of the money curve, in thousandths of its box. The page stretches it to its width, and draws marks and
// texts beside it in CSS pixels.
import { assert, must } from '../../../domain/assert.ts'

export type CurvePoint = { readonly at: number; readonly value: number; readonly put: number }

export type CurveShape = {
  /** Line of the wealth. */
  readonly line: string
  /** Steps of the money put in. */
  readonly steps: string
  /** Area between both: the gain or the loss. */
  readonly area: string
  /** Days on which money was put in or taken out, on the line of the wealth. */
  readonly flows: readonly { readonly x: number; readonly y: number; readonly isIn: boolean }[]
  readonly last: { readonly x: number; readonly y: number }
}

/** Size of the box in its own units. */
export const BOX = 1_000
/** A smaller change of the money put in is a conversion that was rounded. */
const LEAST_FLOW = 0.005

const round = (value: number): number => Math.round(value * 10) / 10

/** At least two points, ascending in time. */
export function curveShape(points: readonly CurvePoint[]): CurveShape {
  assert(points.length >= 2, 'a curve has two points')
  const first = must(points[0], 'the first point')
  const end = must(points.at(-1), 'the last point')
  const all = points.flatMap(({ value, put }) => [value, put])
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (at: number): number => round(((at - first.at) / Math.max(1, end.at - first.at)) * BOX)
  const y = (amount: number): number => round(high === low ? BOX / 2 : ((high - amount) / (high - low)) * BOX)
  const line = points.map(({ at, value }, nth) => `${nth === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')
  const steps = points.map(({ at, put }, nth) => (nth === 0 ? `M${x(at)} ${y(put)}` : `H${x(at)}V${y(put)}`)).join('')
  const back = points
    .toReversed()
    .map(({ at, put }, nth) => (nth === 0 ? `L${x(at)} ${y(put)}` : `V${y(put)}H${x(at)}`))
    .join('')
  const flows = points.flatMap(({ at, value, put }, nth) => {
    const change = put - (points[nth - 1]?.put ?? put)
    return Math.abs(change) < LEAST_FLOW ? [] : [{ x: x(at), y: y(value), isIn: change > 0 }]
  })
  return { line, steps, area: `${line}${back}Z`, flows, last: { x: x(end.at), y: y(end.value) } }
}
