// When to send: the first at once, then no faster than the pace, and never while the page owes an answer. A busy page
// gets fewer snapshots, each with everything that is new: there is never a queue.
import type { Clock } from '../../domain/clock.ts'

export class Pacer {
  readonly #clock: Clock
  /** Sends if there is something to send, and says whether it did. */
  readonly #send: () => boolean
  #paceMs: number
  #lastAt = Number.NEGATIVE_INFINITY
  #owed = false
  #wanted = false
  #stopped = false
  #cancel: (() => void) | null = null
  /** When the timer that is armed rings. */
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

  /** Something changed that a person waits for: do not let the pace delay it. */
  wantNow(): void {
    this.#lastAt = Number.NEGATIVE_INFINITY
    this.want()
  }

  /** The page painted what it was sent. */
  acknowledge(): void {
    this.#owed = false
    if (this.#wanted) this.#arm()
  }

  stop(): void {
    this.#stopped = true
    this.#disarm()
  }

  /** A timer that rings early enough is left alone: made anew with each frame of a long queue it would never ring. */
  #arm(): void {
    if (this.#owed || this.#stopped) return
    const now = this.#clock.now()
    // The device's clock was put back: the pace counts from now.
    this.#lastAt = Math.min(this.#lastAt, now)
    const isDue = this.#lastAt === Number.NEGATIVE_INFINITY
    const dueAt = isDue ? now : Math.max(now, this.#lastAt + this.#paceMs)
    // Not before somebody asks.
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
    if (this.#owed || !this.#wanted) return
    this.#wanted = false
    if (!this.#send()) return
    this.#owed = true
    this.#lastAt = this.#clock.now()
  }
}
