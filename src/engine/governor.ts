// The governor: from what a snapshot costs the page to how often one may come. It steps down as soon as the cost is sure,
// and up slowly; a step up that did not hold is tried again later and later, so that a slow phone settles.
import type { Pace } from '../../worker/contract.ts'

/** From the liveliest to the last resort, with the time between two snapshots that each allows. */
const LADDER: readonly { readonly pace: Pace; readonly periodMs: number }[] = [
  // Frames of quotes come ten times a second; a trade or a board may come between two.
  { pace: 'full', periodMs: 60 },
  { pace: 'fast', periodMs: 100 },
  { pace: 'steady', periodMs: 250 },
  { pace: 'slow', periodMs: 1_000 },
  { pace: 'touch', periodMs: Number.POSITIVE_INFINITY },
]
const START = 1

/** Of the main thread, for showing prices: past it the page goes slower. */
const SHARE_MAX = 0.13
/** Snapshots that come oftener carry less each: a step up is tried where it would cost so much if they did not. */
const SHARE_TRIED = 0.18
/** Snapshots that are sure to tell: the median of so many. One that is dear alone (a page being built) decides nothing. */
const SURE = 11
/** While the app is being built everything is dear. */
const BUILDING_MS = 3_000
const UP_AFTER_MS = 10_000
const UP_AFTER_MAX_MS = 320_000

export class Governor {
  #step = START
  #costs: number[] = []
  #startedAt: number | null = null
  #steppedAt = 0
  #upAfterMs = UP_AFTER_MS
  /** The last step was one up: one down now says that it did not hold. */
  #isTrying = false

  get pace(): Pace {
    return LADDER[this.#step]?.pace ?? 'fast'
  }

  /** A snapshot was shown. `costMs`: time of the main thread from its arrival to its paint. Answers the pace from now on. */
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
    // It has held.
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
