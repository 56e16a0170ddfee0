// Applies the pace to snapshots. A whole round collects all views at the pace. Between two whole rounds only prompt
// views are collected, which must not be delayed by the pace.
import type { SchedulerLike } from 'rxjs'
import { EMPTY, Subject, Subscription, switchMap, timer } from 'rxjs'
import type { Clock } from '../../domain/clock.ts'
import type { Pace } from '../contract.ts'

/** Maximum time between two snapshots of prompt views (holdings, tickets). */
const PROMPT_MS = 100
/** At the pace `touch`, a newly opened view is updated at this interval, for this time. */
const OPENED_EVERY_MS = 250
const OPENED_FOR_MS = 5_000

const paceMs: Readonly<Record<Pace, number>> = {
  full: 0,
  fast: 100,
  steady: 250,
  slow: 1000,
  touch: Number.POSITIVE_INFINITY,
}

export type RoundsDeps = {
  readonly clock: Clock
  readonly scheduler: SchedulerLike
  readonly pace: Pace
  readonly hasPrompt: () => boolean
  /** Sets the minimum time between two snapshots, in ms. */
  readonly setPaceMs: (ms: number) => void
  /** Requests a snapshot, because a whole round is due. */
  readonly want: () => void
}

export class Rounds {
  readonly #deps: RoundsDeps
  readonly #opened = new Subject<void>()
  readonly #due = new Subject<number>()
  #paceMs: number
  #isOpened = false
  /** Time of the last whole round; −∞ makes the next round a whole one. */
  #wholeAt = Number.NEGATIVE_INFINITY

  constructor(deps: RoundsDeps) {
    this.#deps = deps
    this.#paceMs = paceMs[deps.pace]
  }

  start(): Subscription {
    const { scheduler, want } = this.#deps
    const settled$ = this.#opened.pipe(switchMap(() => timer(OPENED_FOR_MS, scheduler)))
    const due$ = this.#due.pipe(
      switchMap(waitMs => (waitMs < Number.POSITIVE_INFINITY ? timer(waitMs, scheduler) : EMPTY)),
    )
    const running = new Subscription()
    running.add(
      settled$.subscribe(() => {
        this.#isOpened = false
        this.follow()
      }),
    )
    running.add(due$.subscribe(want))
    this.follow()
    return running
  }

  setPace(pace: Pace): void {
    this.#paceMs = paceMs[pace]
    this.follow()
  }

  /** Call when a view was opened or replaced: the next round is a whole one. */
  open(): void {
    this.#isOpened = true
    this.#opened.next()
    this.follow()
    this.restart()
  }

  restart(): void {
    this.#wholeAt = Number.NEGATIVE_INFINITY
  }

  /** Call when the views or the pace changed. */
  follow(): void {
    const { hasPrompt, setPaceMs } = this.#deps
    setPaceMs(hasPrompt() ? Math.min(this.#wholeMs, PROMPT_MS) : this.#wholeMs)
  }

  /** Returns which views the next snapshot collects. After `prompt`, a whole round follows when it is due. */
  next(): 'all' | 'prompt' {
    const now = this.#deps.clock.now()
    // If the device's clock was set back, the pace is counted from now.
    this.#wholeAt = Math.min(this.#wholeAt, now)
    const waitMs = this.#wholeAt === Number.NEGATIVE_INFINITY ? 0 : this.#wholeAt + this.#wholeMs - now
    if (waitMs > 0 && this.#deps.hasPrompt()) {
      this.#due.next(waitMs)
      return 'prompt'
    }
    this.#due.next(Number.POSITIVE_INFINITY)
    this.#wholeAt = now
    return 'all'
  }

  get #wholeMs(): number {
    return this.#isOpened && this.#paceMs === Number.POSITIVE_INFINITY ? OPENED_EVERY_MS : this.#paceMs
  }
}
