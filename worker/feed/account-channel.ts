// The position in the account channel: each event is applied once, and the channel resumes after the last one applied.
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Welcome } from '../../domain/wire/down/welcome.ts'

export class AccountChannel {
  /** The last event applied or loaded; null: none. */
  #offset: number | null = null
  /** The offset that this connection asked to resume after. */
  #requested: number | null = null
  /** The offset after which this connection began, when that is not the requested one. */
  #beganAfter: number | null = null

  /** Another user. */
  clear(): void {
    this.#offset = null
  }

  /** A connection opens. @returns the offset to resume after */
  open(): number | null {
    this.#requested = this.#offset
    this.#beganAfter = null
    return this.#requested
  }

  /** Returns true if events were lost: everything loaded by HTTP must be loaded again. */
  onWelcome({ loggedIn, resumed, accountOffset }: Welcome): boolean {
    if (!loggedIn) return false
    const isLost = this.#requested !== null && !resumed
    if (isLost) this.#offset = null
    if (isLost || this.#requested === null) this.#beganAfter = accountOffset
    return isLost
  }

  /**
   * Events up to `offset` were loaded by HTTP. Returns true if this connection began later: it must then be replaced to
   * resume after the load.
   */
  setLoaded(offset: number): boolean {
    const isLate = this.#beganAfter !== null && this.#beganAfter > offset
    this.#offset = isLate ? offset : Math.max(offset, this.#offset ?? 0)
    return isLate
  }

  /** Returns true if the load ended while the hello was on its way, and this connection began later than it. */
  isLate(): boolean {
    return this.#offset !== null && this.setLoaded(this.#offset)
  }

  /** Each event is the whole new state of one thing; those that are applied already are left out. */
  unseen(events: readonly AccountEvent[]): readonly AccountEvent[] {
    const seen = this.#offset ?? 0
    const unseen = events.filter(({ offset }) => offset > seen)
    const last = unseen.at(-1)
    // The end of the session is not a recorded event: nothing resumes after it.
    if (last) this.#offset = last.type === 'loggedOut' ? null : last.offset
    return unseen
  }
}
