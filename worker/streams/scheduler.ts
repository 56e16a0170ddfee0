// An RxJS scheduler that uses the injected clock, so that tests control the time of every operator.
import type { SchedulerAction, SchedulerLike } from 'rxjs'
import { Subscription } from 'rxjs'
import type { Clock } from '../../domain/clock.ts'

type Work<T> = (this: SchedulerAction<T>, state?: T) => void

class ClockAction<T> extends Subscription implements SchedulerAction<T> {
  readonly #clock: Clock
  readonly #work: Work<T>
  #cancel: () => void = () => {}

  constructor(clock: Clock, work: Work<T>) {
    super()
    this.#clock = clock
    this.#work = work
    this.add(() => this.#cancel())
  }

  /** Schedules the action; an earlier schedule is replaced. */
  schedule(state?: T, delayMs = 0): Subscription {
    this.#cancel()
    if (!this.closed) this.#cancel = this.#clock.after(delayMs, () => this.#work.call(this, state))
    return this
  }
}

export function clockScheduler(clock: Clock): SchedulerLike {
  return {
    now: () => clock.now(),
    schedule: <T>(work: Work<T>, delayMs = 0, state?: T) => new ClockAction<T>(clock, work).schedule(state, delayMs),
  }
}
