// Reconnecting: full jitter up to a maximum that doubles with each attempt, and no last attempt. The jitter spreads the
// reconnects of many clients that were disconnected together.
import { RECONNECT_MAX_MS, RECONNECT_MIN_MS } from '../../domain/limits.ts'

/** @param random 0…1 */
export function backoffMs(attempt: number, random: number): number {
  const bound = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** Math.min(attempt, 16))
  return Math.round(RECONNECT_MIN_MS / 2 + random * bound)
}
