// The governor: from what a snapshot costs the page to how often one may come. It steps down as soon as the cost is sure,
// and up slowly, so that a slow phone settles instead of hunting.
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

/** Of the main thread, for showing prices: past it the page goes slower, and only well below it faster again. */
const SHARE_MAX = 0.12
const SHARE_UP = 0.07
/** Snapshots that are sure to tell: the median of so many. One that is dear alone (a page being built) decides nothing. */
const SURE = 5
const UP_AFTER_MS = 10_000

export class Governor {
  #step = START
  #costs: number[] = []
  /** Since when it could go faster; null while it could not. */
  #easySince: number | null = null

  get pace(): Pace {
    return LADDER[this.#step]?.pace ?? 'fast'
  }

  /** A snapshot was shown. `costMs`: time of the main thread from its arrival to its paint. Answers the pace from now on. */
  shown(costMs: number, now: number): Pace {
    this.#costs.push(costMs)
    if (this.#costs.length > SURE) this.#costs.shift()
    if (this.#costs.length === SURE) this.#follow(median(this.#costs), now)
    return this.pace
  }

  #follow(costMs: number, now: number): void {
    const bearable = LADDER.findIndex(({ periodMs }) => costMs / periodMs <= SHARE_MAX)
    if (bearable > this.#step) {
      this.#go(bearable)
      return
    }
    const above = LADDER[this.#step - 1]
    if (!above || costMs / above.periodMs > SHARE_UP) this.#easySince = null
    else if (this.#easySince === null) this.#easySince = now
    else if (now - this.#easySince >= UP_AFTER_MS) this.#go(this.#step - 1)
  }

  #go(step: number): void {
    this.#step = step
    this.#costs = []
    this.#easySince = null
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}
