// Delays between attempts: random between zero and a limit that doubles from 1 s to 60 s, so that many clients do not
// return at the same time.
import { SECOND_MS } from '../../../domain/time.ts'

const FIRST_MS = SECOND_MS
const MOST_MS = 60 * SECOND_MS

export interface Backoff {
  next(): number
  reset(): void
}

export function createBackoff(random: () => number): Backoff {
  let limit = FIRST_MS
  return {
    next() {
      const delay = Math.round(random() * limit)
      limit = Math.min(MOST_MS, limit * 2)
      return delay
    },
    reset() {
      limit = FIRST_MS
    },
  }
}
