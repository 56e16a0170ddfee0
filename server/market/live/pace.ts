// The pace of requests to a provider: one after another with a gap between them, and slower after a refusal.
import type { Clock } from '../../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'

const PAUSE_FIRST_MS = 2 * SECOND_MS
const PAUSE_MOST_MS = MINUTE_MS

export interface Pace {
  /** Resolves when the next request may be sent. Resolves false once the pace is stopped. */
  turn(): Promise<boolean>
  /**
   * The provider asked for fewer requests: waits, twice as long each time until one succeeds. `leastMs`: the delay that it
   * asked for.
   */
  slowDown(leastMs?: number): void
  succeeded(): void
  stop(): void
}

export function createPace(clock: Clock, gapMs: number): Pace {
  const waiting = new Set<() => void>()
  let nextAt = Number.NEGATIVE_INFINITY
  let pauseMs = PAUSE_FIRST_MS
  let isStopped = false

  return {
    turn() {
      if (isStopped) return Promise.resolve(false)
      const now = clock.now()
      const at = Math.max(now, nextAt)
      nextAt = at + gapMs
      if (at === now) return Promise.resolve(true)
      return new Promise(resolve => {
        const end = () => {
          cancel()
          waiting.delete(end)
          resolve(!isStopped)
        }
        const cancel = clock.after(at - now, end)
        waiting.add(end)
      })
    },
    slowDown(leastMs = 0) {
      nextAt = Math.max(nextAt, clock.now() + Math.max(pauseMs, leastMs))
      pauseMs = Math.min(PAUSE_MOST_MS, pauseMs * 2)
    },
    succeeded() {
      pauseMs = PAUSE_FIRST_MS
    },
    stop() {
      isStopped = true
      for (const end of waiting) end()
    },
  }
}
