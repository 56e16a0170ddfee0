// The page's clock. Code that waits takes a `Clock`, so that tests control it.
import type { Clock } from '../../domain/clock.ts'

export const pageClock: Clock = {
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
