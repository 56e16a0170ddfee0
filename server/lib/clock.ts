// The system clock; tests use others.
import type { Clock } from '../../domain/clock.ts'

export function createClock(): Clock {
  return {
    now: () => Date.now(),
    every(ms, work) {
      const timer = setInterval(work, ms)
      return () => clearInterval(timer)
    },
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  }
}
