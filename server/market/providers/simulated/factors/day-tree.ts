// The binary tree that halves a UTC day into minutes (ids from 1), and a minute into slots. A draw within a day is
// bounded, so the maximum deviation of a walk within a node is known in advance: extremes are found without computing
// every slot.
import { MINUTE_MS } from '../../../../../domain/time.ts'
import type { VarianceCurve } from './rhythms.ts'
import { DAY_MINUTES } from './rhythms.ts'

export const SLOTS_A_MINUTE = 240
export const SLOT_MS = MINUTE_MS / SLOTS_A_MINUTE
/** A share's own part is computed at fewer points of a minute, its knots. */
export const KNOTS_A_MINUTE = 4
/** Ids of a day's nodes are below the first number; those of a minute's nodes start with the second. */
export const DAY_IDS = 4_096
export const MINUTE_IDS = 512

/** Standard deviation of the midpoint of a Brownian bridge, from the variances of its two halves. */
export const middleDeviation = (left: number, right: number): number =>
  left + right > 0 ? Math.sqrt((left * right) / (left + right)) : 0

/** By node id: the walk's maximum deviation from the line between the node's ends, in multiples of a draw's bound. */
export type MaxDeviations = Float64Array

/** Maximum deviations by number of slots, within a minute of variance 1. */
const slotReaches = new Float64Array(SLOTS_A_MINUTE + 1)
for (let count = 2; count <= SLOTS_A_MINUTE; count++) {
  const left = count >> 1
  const right = count - left
  const own = middleDeviation(left / SLOTS_A_MINUTE, right / SLOTS_A_MINUTE)
  slotReaches[count] = own + Math.max(slotReaches[left] ?? 0, slotReaches[right] ?? 0)
}

export const slotReach = (count: number): number => slotReaches[count] ?? 0

const known = new WeakMap<VarianceCurve, MaxDeviations>()

export function maxDeviationsOf(curve: VarianceCurve): MaxDeviations {
  let reaches = known.get(curve)
  if (!reaches) {
    reaches = new Float64Array(DAY_IDS)
    measure(reaches, curve, 1, 0, DAY_MINUTES)
    known.set(curve, reaches)
  }
  return reaches
}

function measure(reaches: MaxDeviations, curve: VarianceCurve, id: number, first: number, count: number): number {
  const start = curve[first] ?? 0
  const end = curve[first + count] ?? 0
  let reach = Math.sqrt(end - start) * slotReach(SLOTS_A_MINUTE)
  if (count > 1) {
    const left = count >> 1
    const middle = curve[first + left] ?? 0
    const below = Math.max(
      measure(reaches, curve, 2 * id, first, left),
      measure(reaches, curve, 2 * id + 1, first + left, count - left),
    )
    reach = middleDeviation(middle - start, end - middle) + below
  }
  reaches[id] = reach
  return reach
}

/** The nodes of a day, each before those below it: its id, its first minute, its middle and its end. */
export const dayNodes: Uint16Array = Uint16Array.from(nodesBelow(1, 0, DAY_MINUTES))
export const NODE_FIELDS = 4

/** Number of fields of the nodes below the one from minute `first` to `end`, which follow it. */
export const nodesUnder = (first: number, end: number): number => NODE_FIELDS * (end - first - 2)

function nodesBelow(id: number, first: number, count: number): number[] {
  if (count === 1) return []
  const half = count >> 1
  return [
    ...[id, first, first + half, first + count],
    ...nodesBelow(2 * id, first, half),
    ...nodesBelow(2 * id + 1, first + half, count - half),
  ]
}

/** Maximum deviation of the knots from the line between the ends of a minute with standard deviation 1. */
export const KNOT_REACH = middleDeviation(1 / 2, 1 / 2) + middleDeviation(1 / 4, 1 / 4)

/** What a bridge over each node of a day needs: the weight of its left end in its middle, and its deviation there. */
export type Bridge = {
  readonly leftWeights: Float64Array
  readonly deviations: Float64Array
  /** Standard deviation of each minute as a fraction of the day's. */
  readonly minutes: Float64Array
}

const bridges = new WeakMap<VarianceCurve, Bridge>()

export function bridgeOf(curve: VarianceCurve): Bridge {
  let bridge = bridges.get(curve)
  if (!bridge) {
    bridge = {
      leftWeights: new Float64Array(DAY_IDS),
      deviations: new Float64Array(DAY_IDS),
      minutes: Float64Array.from({ length: DAY_MINUTES }, (_, minute) =>
        Math.sqrt((curve[minute + 1] ?? 0) - (curve[minute] ?? 0)),
      ),
    }
    measureBridge(bridge, curve, 1, 0, DAY_MINUTES)
    bridges.set(curve, bridge)
  }
  return bridge
}

function measureBridge(bridge: Bridge, curve: VarianceCurve, id: number, first: number, count: number): void {
  if (count === 1) return
  const half = count >> 1
  const middle = curve[first + half] ?? 0
  const left = middle - (curve[first] ?? 0)
  const right = (curve[first + count] ?? 0) - middle
  bridge.leftWeights[id] = left + right > 0 ? right / (left + right) : 0.5
  bridge.deviations[id] = middleDeviation(left, right)
  measureBridge(bridge, curve, 2 * id, first, half)
  measureBridge(bridge, curve, 2 * id + 1, first + half, count - half)
}
