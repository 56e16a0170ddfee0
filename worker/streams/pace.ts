// Both functions use `throttleTime`; adding `auditTime` would make the bundle larger.
import type { MonoTypeOperatorFunction, SchedulerLike } from 'rxjs'
import { throttleTime } from 'rxjs'

/** Emits the first value immediately, then at most one value per `everyMs`. The last value is always emitted. */
export const atMostEvery = <T>(everyMs: number, scheduler: SchedulerLike): MonoTypeOperatorFunction<T> =>
  throttleTime(everyMs, scheduler, { leading: true, trailing: true })

/** Emits the latest value `everyMs` after the first one that was not emitted yet. */
export const latestEvery = <T>(everyMs: number, scheduler: SchedulerLike): MonoTypeOperatorFunction<T> =>
  throttleTime(everyMs, scheduler, { leading: false, trailing: true })
