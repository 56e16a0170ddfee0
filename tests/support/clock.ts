// A clock that advances only when the test advances it.
import type { DeviceClock } from '../../domain/clock.ts'

export interface TestClock extends DeviceClock {
  /** Advances time and runs the timers that expire, in order. */
  advance(ms: number): void
  /** Moves time past all timers: each runs late and only once, at the next `advance`. So years can pass at once. */
  leap(ms: number): void
}

type Timer = { due: number; readonly everyMs: number | null; readonly work: () => void }

export function createTestClock(startMs: number): TestClock {
  let now = startMs
  const timers = new Set<Timer>()
  const add = (timer: Timer) => {
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }
  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined
    for (const timer of timers) if (timer.due <= until && (!next || timer.due < next.due)) next = timer
    return next
  }
  return {
    now: () => now,
    steady: () => now,
    every: (ms, work) => add({ due: now + ms, everyMs: ms, work }),
    after: (ms, work) => add({ due: now + ms, everyMs: null, work }),
    advance(ms) {
      const until = now + ms
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        now = Math.max(now, timer.due)
        if (timer.everyMs === null) timers.delete(timer)
        else timer.due += timer.everyMs
        timer.work()
      }
      now = until
    },
    leap(ms) {
      now += ms
      for (const timer of timers) timer.due = Math.max(timer.due, now)
    },
  }
}
