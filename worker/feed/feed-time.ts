// The server's time by the frames, against the device's two clocks.
import type { DeviceClock } from '../../domain/clock.ts'

/** A frame this far from the one before, by both clocks, is not a current one. */
const DRIFT_MAX_MS = 24 * 3_600_000
/** A step back by more than frames are apart: the server's clock was put back. */
const STEP_BACK_MS = 5_000

export class FeedTime {
  /** By this device's clock; null before the first frame. */
  lastFrameAt: number | null = null
  /** By the server's clock. A heartbeat counts: it says that no data was held back. */
  lastDataAt: number | null = null
  /** Server time − this device's. */
  offsetMs = 0
  /** Server time − the steady clock. */
  aheadMs = 0
  readonly #clock: DeviceClock
  #isFirst = true

  constructor(clock: DeviceClock) {
    this.#clock = clock
  }

  get now(): number {
    return this.#clock.now()
  }

  /** The first frame of a connection sets the time, whatever it says. */
  restart(): void {
    this.#isFirst = true
  }

  isPlausible(at: number): boolean {
    if (this.#isFirst || this.lastDataAt === null || this.lastFrameAt === null) return true
    const drift = at - this.lastDataAt - (this.now - this.lastFrameAt)
    return Math.abs(drift) < DRIFT_MAX_MS
  }

  /** Returns true if the server's clock was put back: times of earlier frames are not newer than those to come. */
  follow(at: number): boolean {
    const isBack = at < (this.lastDataAt ?? 0) - STEP_BACK_MS
    const { now } = this
    this.#isFirst = false
    this.lastFrameAt = now
    this.lastDataAt = at
    this.offsetMs = at - now
    this.aheadMs = at - this.#clock.steady()
    return isBack
  }

  /** @returns ms without a frame since `startedAt`, by the device's clock; a clock that was put back counts from now */
  silentMs(startedAt: number): number {
    const { now } = this
    if (this.lastFrameAt !== null) this.lastFrameAt = Math.min(this.lastFrameAt, now)
    return now - (this.lastFrameAt ?? startedAt)
  }
}
