// The governor: derives the pace of snapshots from their cost. It steps down as soon as the cost is certain, and up
// slowly. A step up that failed is repeated after longer and longer waits, so that a slow phone settles.
import type { Pace } from '../../worker/contract.ts'

/** The paces from the fastest to the slowest, each with the time between two snapshots. */
const LADDER: readonly { readonly pace: Pace; readonly periodMs: number }[] = [
  // Shorter than the 100 ms between two frames of quotes, because frames of trades or boards arrive in between.
  { pace: 'full', periodMs: 60 },
  { pace: 'fast', periodMs: 100 },
  { pace: 'steady', periodMs: 250 },
  { pace: 'slow', periodMs: 1_000 },
  { pace: 'touch', periodMs: Number.POSITIVE_INFINITY },
]
const START = 1

/** Share of the main thread for showing prices, above which the pace is reduced. */
const SHARE_MAX = 0.13
/**
 * A step up is tried if the present cost of a snapshot would not exceed this share at the faster pace. The limit is
 * higher than `SHARE_MAX`, because more frequent snapshots contain less each.
 */
const SHARE_TRIED = 0.18
/** Number of snapshots for a reliable median. A single expensive snapshot (a page being rendered) has no effect. */
const SURE = 11
/** Time after the first snapshot in which costs are ignored, because everything is slow while the app starts. */
const BUILDING_MS = 3_000
const UP_AFTER_MS = 10_000
const UP_AFTER_MAX_MS = 320_000

export class Governor {
  #step = START
  #costs: number[] = []
  #startedAt: number | null = null
  #steppedAt = 0
  #upAfterMs = UP_AFTER_MS
  /** True if the last step was up: a step down now means that it failed. */
  #isTrying = false

  get pace(): Pace {
    return LADDER[this.#step]?.pace ?? 'fast'
  }

  /**
   * Called when a snapshot was shown. `costMs`: time on the main thread from its arrival to its paint. Returns the pace
   * from now on.
   */
  shown(costMs: number, now: number): Pace {
    this.#startedAt ??= now
    if (now - this.#startedAt < BUILDING_MS) return this.pace
    this.#costs.push(costMs)
    if (this.#costs.length > SURE) this.#costs.shift()
    if (this.#costs.length === SURE) this.#follow(median(this.#costs), now)
    return this.pace
  }

  #follow(costMs: number, now: number): void {
    const bearable = LADDER.findIndex(({ periodMs }) => costMs / periodMs <= SHARE_MAX)
    if (bearable > this.#step) {
      this.#upAfterMs = this.#isTrying ? Math.min(UP_AFTER_MAX_MS, this.#upAfterMs * 2) : UP_AFTER_MS
      this.#go(bearable, now)
      return
    }
    if (now - this.#steppedAt < this.#upAfterMs) return
    // The last step up has not failed within the waiting time, so it succeeded.
    this.#isTrying = false
    const above = LADDER[this.#step - 1]
    if (!above || costMs / above.periodMs > SHARE_TRIED) return
    this.#go(this.#step - 1, now)
    this.#isTrying = true
  }

  #go(step: number, now: number): void {
    this.#step = step
    this.#costs = []
    this.#steppedAt = now
    this.#isTrying = false
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}
