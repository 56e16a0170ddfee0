import type { DeviceClock } from '../domain/clock.ts'

/** Returns a clock that uses the browser's time. */
export function createClock(): DeviceClock {
  return {
    now: () => Date.now(),
    steady: () => performance.now(),
    every: (ms, work) => {
      const timer = setInterval(work, ms)
      return () => clearInterval(timer)
    },
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  }
}
