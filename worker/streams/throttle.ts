import type { Clock } from '../../domain/clock.ts'

/**
 * `work` at most once in `everyMs`: the first call runs it at once. A call that comes too early runs nothing, and
 * `due` is called once its time has come, so that the last change is never left out.
 */
export function atMost(clock: Clock, everyMs: number, work: () => void, due: () => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY
  let armed = false
  return () => {
    // The device's clock was put back: the time counts from now.
    lastAt = Math.min(lastAt, clock.now())
    const wait = lastAt + everyMs - clock.now()
    if (wait <= 0) {
      lastAt = clock.now()
      work()
    } else if (!armed) {
      armed = true
      clock.after(wait, () => {
        armed = false
        due()
      })
    }
  }
}
