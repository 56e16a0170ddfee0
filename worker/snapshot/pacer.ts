// When to send: the first snapshot at once, then no faster than the pace, and never before the page acknowledged the last.
// A busy page gets fewer snapshots, each with all changes: there is never a queue.
import type { Clock } from '../../domain/clock.ts'

export class Pacer {
  readonly #clock: Clock
  /** Sends if there is something to send; returns true if it did. */
  readonly #send: () => boolean
  #paceMs: number
  #lastAt = Number.NEGATIVE_INFINITY
  /** The page has not acknowledged the last snapshot. */
  #isPending = false
  #wanted = false
  #stopped = false
  #cancel: (() => void) | null = null
  /** When the timer fires. */
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

  /** Something changed. */
  want(): void {
    this.#wanted = true
    this.#arm()
  }

  /** Something changed that the user waits for: the pace does not delay it. */
  wantNow(): void {
    this.#lastAt = Number.NEGATIVE_INFINITY
    this.want()
  }

  /** The page painted what it was sent. */
  acknowledge(): void {
    this.#isPending = false
    if (this.#wanted) this.#arm()
  }

  stop(): void {
    this.#stopped = true
    this.#disarm()
  }

  /** A timer that fires early enough is kept: replaced with each frame of a long queue, it would never fire. */
  #arm(): void {
    if (this.#isPending || this.#stopped) return
    const now = this.#clock.now()
    // The device's clock was put back: the pace counts from now.
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
