// Decides when a snapshot is sent: the first one immediately, later ones no faster than the pace, and none before the
// page has acknowledged the last one. A busy page therefore gets fewer snapshots, each with all changes since the last
// one; snapshots are never queued.
import type { Clock } from '../../domain/clock.ts'

export class Pacer {
  readonly #clock: Clock
  /** Sends if there is something to send; returns true if it did. */
  readonly #send: () => boolean
  #paceMs: number
  #lastAt = Number.NEGATIVE_INFINITY
  /** True while the page has not acknowledged the last snapshot. */
  #isPending = false
  #wanted = false
  #stopped = false
  #cancel: (() => void) | null = null
  /** Device time at which the timer fires. */
  #dueAt = 0

  constructor(clock: Clock, paceMs: number, send: () => boolean) {
    this.#clock = clock
    this.#paceMs = paceMs
    this.#send = send
  }

  setPace(paceMs: number): void {
    this.#paceMs = paceMs
    this.#disarm()
    if (this.#wanted) this.#arm()
  }

  /** Call when something changed. */
  want(): void {
    this.#wanted = true
    this.#arm()
  }

  /** Call when something changed that the user is waiting for: it is sent regardless of the pace. */
  wantNow(): void {
    this.#lastAt = Number.NEGATIVE_INFINITY
    this.want()
  }

  /** Call when the page has painted the last snapshot. */
  acknowledge(): void {
    this.#isPending = false
    if (this.#wanted) this.#arm()
  }

  stop(): void {
    this.#stopped = true
    this.#disarm()
  }

  /**
   * Starts the timer. A timer that fires early enough is kept: if each frame of a long queue replaced it, it would
   * never fire.
   */
  #arm(): void {
    if (this.#isPending || this.#stopped) return
    const now = this.#clock.now()
    // If the device's clock was set back, the pace is counted from now.
    this.#lastAt = Math.min(this.#lastAt, now)
    const isDue = this.#lastAt === Number.NEGATIVE_INFINITY
    const dueAt = isDue ? now : Math.max(now, this.#lastAt + this.#paceMs)
    if (dueAt === Number.POSITIVE_INFINITY || (this.#cancel && this.#dueAt <= dueAt)) return
    this.#disarm()
    this.#dueAt = dueAt
    this.#cancel = this.#clock.after(dueAt - now, () => this.#fire())
  }

  #disarm(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #fire(): void {
    this.#cancel = null
    if (this.#isPending || !this.#wanted) return
    this.#wanted = false
    if (!this.#send()) return
    this.#isPending = true
    this.#lastAt = this.#clock.now()
  }
}
