// Delays before a reconnect. After a lost connection the delay is random up to a maximum that doubles with each attempt
// (full jitter), and the number of attempts is not limited. The jitter spreads the reconnects of many clients that were
// disconnected together.
import { RECONNECT_MAX_MS, RECONNECT_MIN_MS } from '../../domain/limits.ts'

/**
 * Returns the delay in ms.
 * @param random random number from 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  const bound = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** Math.min(attempt, 16))
  return Math.round(RECONNECT_MIN_MS / 2 + random * bound)
}

/** After this time without invalid data the next replacement is immediate again. It is longer than the longest delay. */
const FORGET_MS = 4 * RECONNECT_MAX_MS

/**
 * Delays before a connection is replaced because of invalid data: none at first, then doubling. A server that repeats the
 * invalid data would otherwise send its snapshots to new connections without a pause.
 */
export class ReplaceDelay {
  #attempt = 0
  #askedAt = Number.NEGATIVE_INFINITY

  /** Returns the delay in ms. */
  next(now: number): number {
    this.#attempt = now - this.#askedAt < FORGET_MS ? this.#attempt + 1 : 0
    this.#askedAt = now
    return this.#attempt === 0 ? 0 : Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** Math.min(this.#attempt, 16))
  }
}
