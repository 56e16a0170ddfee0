// Chooses the rows to update in each step: rows with more trades are updated more often, and none waits for long.
import type { PriceModel } from './price-model.ts'

/** Interval of the steps, in ms. */
export const STEP_MS = 50

/**
 * The most active row is updated this many times as often as the quietest one. At the usual rates each row is updated
 * every few seconds.
 */
const MOST_TO_LEAST = 4
/** An instrument with this many trades a minute, or fewer, is updated least often. */
const QUIET_MINUTE = 30
const MINUTES = 390

function weightOf({ unit, dayVolume }: PriceModel): number {
  if (unit === 0) return MOST_TO_LEAST // indices and pairs have no volume, but move all the time
  const tradesAMinute = dayVolume / unit / MINUTES
  return Math.min(MOST_TO_LEAST, Math.max(1, Math.sqrt(tradesAMinute / QUIET_MINUTE)))
}

/** A row is updated at most once a step. */
const MOST_PER_MS = 1 / STEP_MS
/**
 * Number of iterations that distribute the updates above the limit of the busiest rows to the others. After these the
 * total is exact to a thousandth.
 */
const ROUNDS = 12

/** Updates per millisecond of each row; their sum is the total rate. */
function sharesOf(weights: Float64Array, ratePerMs: number): Float64Array {
  const share = (weight: number, factor: number): number => Math.min(MOST_PER_MS, weight * factor)
  let factor = ratePerMs / weights.reduce((sum, weight) => sum + weight, 0)
  for (let round = 0; round < ROUNDS && ratePerMs > 0; round++)
    factor *= ratePerMs / weights.reduce((sum, weight) => sum + share(weight, factor), 0)
  return weights.map(weight => share(weight, factor))
}

export type RowUpdates = {
  /** Calls `update` with the number of each row that is due after another `elapsedMs`. */
  runDue(elapsedMs: number, update: (ix: number) => void): void
}

/** `rate`: total number of updates per second. */
export function createRowUpdates(models: readonly PriceModel[], rate: number): RowUpdates {
  const perMs = sharesOf(Float64Array.from(models, weightOf), rate / 1_000)
  // The rows start with different credits, so that each step updates about the same number of rows.
  const credit = Float64Array.from(models, ({ salt }) => salt / 2 ** 32)
  return {
    runDue(elapsedMs, update) {
      for (let ix = 0; ix < credit.length; ix++) {
        const next = (credit[ix] ?? 0) + (perMs[ix] ?? 0) * elapsedMs
        if (next < 1) credit[ix] = next
        else {
          credit[ix] = Math.min(1, next - 1) // after a pause, one update catches up
          update(ix)
        }
      }
    },
  }
}
