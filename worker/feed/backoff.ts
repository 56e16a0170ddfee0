// Delay before a reconnect: random up to a maximum that doubles with each attempt (full jitter); the number of attempts
// is not limited. The jitter spreads the reconnects of many clients that were disconnected together.
import { RECONNECT_MAX_MS, RECONNECT_MIN_MS } from '../../domain/limits.ts'

/**
 * Returns the delay in ms.
 * @param random random number from 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  const bound = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** Math.min(attempt, 16))
  return Math.round(RECONNECT_MIN_MS / 2 + random * bound)
}
