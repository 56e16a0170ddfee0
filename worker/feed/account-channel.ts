// Keeps track of the position in the account channel: each event is applied once, and a new connection resumes after
// the last applied event.
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Welcome } from '../../domain/wire/down/welcome.ts'

export class AccountChannel {
  /** Offset of the last event that was applied or is included in loaded data; null if there is none. */
  #offset: number | null = null
  /** Offset after which this connection asked to resume. */
  #requested: number | null = null
  /** Offset after which this connection actually starts; null if it starts at the requested one. */
  #beganAfter: number | null = null

  /** Call when the user changes. */
  clear(): void {
    this.#offset = null
  }

  /**
   * Call when a connection opens.
   * @returns the offset to resume after
   */
  open(): number | null {
    this.#requested = this.#offset
    this.#beganAfter = null
    return this.#requested
  }

  /** Processes the welcome. Returns true if events were lost: all data loaded by HTTP must then be loaded again. */
  onWelcome({ loggedIn, resumed, accountOffset }: Welcome): boolean {
    if (!loggedIn) return false
    const isLost = this.#requested !== null && !resumed
    if (isLost) this.#offset = null
    if (isLost || this.#requested === null) this.#beganAfter = accountOffset
    return isLost
  }

  /**
   * Call when data that includes events up to `offset` was loaded by HTTP. Returns true if this connection started at a
   * later event: it must then be replaced, to resume after the loaded data.
   */
  setLoaded(offset: number): boolean {
    const isLate = this.#beganAfter !== null && this.#beganAfter > offset
    this.#offset = isLate ? offset : Math.max(offset, this.#offset ?? 0)
    return isLate
  }

  /**
   * Returns true if loading ended before the welcome arrived, and this connection started at a later event than the
   * loaded data includes.
   */
  isLate(): boolean {
    return this.#offset !== null && this.setLoaded(this.#offset)
  }

  /** Returns the events that were not applied yet. Each event has the whole new state of one record. */
  unseen(events: readonly AccountEvent[]): readonly AccountEvent[] {
    const seen = this.#offset ?? 0
    const unseen = events.filter(({ offset }) => offset > seen)
    const last = unseen.at(-1)
    // The event `loggedOut` is not stored by the server, so nothing can resume after it.
    if (last) this.#offset = last.type === 'loggedOut' ? null : last.offset
    return unseen
  }
}
