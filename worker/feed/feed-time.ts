// Compares the server time in frames with the two clocks of the device.
import type { DeviceClock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/time.ts'

/**
 * Maximum difference between the server time elapsed since the last frame and the device time elapsed. A frame beyond
 * it has an implausible time.
 */
const DRIFT_MAX_MS = DAY_MS
/**
 * If the server time of a frame is this much earlier than that of the last frame, the server's clock was set back. The
 * order of frames alone never differs by so much.
 */
const STEP_BACK_MS = 5_000

export class FeedTime {
  /** Device time at which the last frame arrived; null before the first frame. */
  lastFrameAt: number | null = null
  /**
   * Server time of the last frame; null before the first frame. Heartbeats count, because they confirm that no data is
   * missing.
   */
  lastDataAt: number | null = null
  /** Server time − device time at the last frame, in ms. */
  offsetMs = 0
  /** Server time − monotonic clock of the device at the last frame, in ms. */
  aheadMs = 0
  readonly #clock: DeviceClock
  #isFirst = true

  constructor(clock: DeviceClock) {
    this.#clock = clock
  }

  /** Time of the device, UTC ms. */
  now(): number {
    return this.#clock.now()
  }

  /** Call for a new connection: the time of its first frame is accepted without a check. */
  restart(): void {
    this.#isFirst = true
  }

  isPlausible(at: number): boolean {
    if (this.#isFirst || this.lastDataAt === null || this.lastFrameAt === null) return true
    const drift = at - this.lastDataAt - (this.now() - this.lastFrameAt)
    return Math.abs(drift) < DRIFT_MAX_MS
  }

  /**
   * Stores the time of a frame. Returns true if the server's clock was set back: the times of earlier frames must then
   * not count as newer than those of later frames.
   */
  follow(at: number): boolean {
    const isBack = at < (this.lastDataAt ?? 0) - STEP_BACK_MS
    const now = this.now()
    this.#isFirst = false
    this.lastFrameAt = now
    this.lastDataAt = at
    this.offsetMs = at - now
    this.aheadMs = at - this.#clock.steady()
    return isBack
  }

  /**
   * Returns the time without a frame in ms, by the device's clock. Counted from `startedAt` before the first frame, and
   * from now if the clock was set back.
   */
  silentMs(startedAt: number): number {
    const now = this.now()
    if (this.lastFrameAt !== null) this.lastFrameAt = Math.min(this.lastFrameAt, now)
    return now - (this.lastFrameAt ?? startedAt)
  }
}
