// The price of five minutes ago, from a sample every few seconds of the instruments whose moves are watched.
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'

export const MOVE_MS = 5 * MINUTE_MS
const SAMPLE_MS = 5 * SECOND_MS
/** A sample that is older is from before an interruption. */
const LATE_MS = 15 * SECOND_MS

export type Sample = { readonly at: number; readonly price: number }

export type Moves = {
  /** Takes the price of an instant, no earlier than the last one. */
  note(ix: number, sample: Sample): void
  /** The price of five minutes ago; NaN if it is not known. */
  before(ix: number, now: number): number
  clear(): void
}

export function createMoves(): Moves {
  /** Oldest first. The first one is the newest that is at least five minutes old, once there is one. */
  const samples = new Map<number, Sample[]>()
  return {
    note(ix, sample) {
      const known = samples.get(ix)
      if (!known) return void samples.set(ix, [sample])
      if (sample.at - (known.at(-1)?.at ?? 0) < SAMPLE_MS) return
      known.push(sample)
      while ((known[1]?.at ?? Infinity) <= sample.at - MOVE_MS) known.shift()
    },
    before(ix, now) {
      const since = now - MOVE_MS
      const found = samples.get(ix)?.findLast(({ at }) => at <= since)
      return found && since - found.at <= LATE_MS ? found.price : Number.NaN
    },
    clear: () => samples.clear(),
  }
}
