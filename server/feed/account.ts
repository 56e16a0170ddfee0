// The private channel of one connection: every event once and in order, read from the store and never queued in memory.
// A cursor replaces the queue, so that a slow client costs no memory and a lost wake-up notification loses no event.
import type { Clock } from '../../domain/clock.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import { crashPoint } from '../lib/crash.ts'
import type { Log } from '../lib/log.ts'
import type { ChannelSequence } from './channel-sequence.ts'
import { createChannelSequence } from './channel-sequence.ts'
import { ACCOUNT_CHECK_MS, ACCOUNT_EVENTS_PER_FRAME } from './limits.ts'
import type { Outlet } from './outlet.ts'
import type { Outbox } from './ports.ts'

type AccountDeps = {
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: Log
  readonly outlet: Pick<Outlet, 'congested'>
  readonly deliver: (sequence: ChannelSequence, events: readonly AccountEvent[]) => void
}

/** `last` is the newest offset; `resumed` is false if some of the requested events are no longer stored. */
type Resumption = { readonly last: number; readonly resumed: boolean }

export class AccountChannel {
  readonly sequence: ChannelSequence = createChannelSequence('account')
  readonly #deps: AccountDeps
  readonly #userId: string
  readonly #unsubscribe: () => void
  #cursor = 0
  /** True if there may be stored events after the cursor. */
  #due = false
  #flowing = false
  #reading = false
  #readAt = 0
  #stopped = false

  constructor(deps: AccountDeps, userId: string) {
    this.#deps = deps
    this.#userId = userId
    this.#unsubscribe = deps.outbox.subscribe(userId, () => this.#onWakeUp())
  }

  /** Sets the cursor to the requested offset or to the end; nothing is sent before `flow`. */
  async seek(asked: number | null): Promise<Resumption> {
    const { outbox } = this.#deps
    const last = await outbox.last(this.#userId)
    const kept = (await outbox.keptAfter?.(this.#userId)) ?? 0
    const resumed = asked === null || (asked >= kept && asked <= last)
    this.#cursor = asked !== null && resumed ? asked : last
    return { last, resumed }
  }

  /** Sends the pending events, and new ones from now on. */
  flow(): void {
    this.#flowing = true
    this.#due = true
    if (!this.#reading) void this.#read()
  }

  /**
   * Called once a second: sends events again after a failed read or a full connection, and checks for new ones every
   * {@link ACCOUNT_CHECK_MS}.
   */
  beat(): void {
    if (this.#due || this.#deps.clock.now() - this.#readAt >= ACCOUNT_CHECK_MS) this.flow()
  }

  /**
   * The session has ended: the client is notified and gets no more events. No event has the offset of this
   * notification.
   */
  logOut(): void {
    this.stop()
    this.#send([{ offset: Number.MAX_SAFE_INTEGER, type: 'loggedOut' }])
  }

  stop(): void {
    this.#stopped = true
    this.#unsubscribe()
  }

  /** Ignored before `flow`, which reads all events after the cursor. */
  #onWakeUp(): void {
    if (this.#flowing) this.flow()
  }

  async #read(): Promise<void> {
    this.#reading = true
    try {
      while (this.#due && !this.#stopped && !this.#deps.outlet.congested) await this.#readOnce()
    } catch (error) {
      this.#due = true
      this.#deps.log.warn({ err: error }, 'feed: account events could not be read')
    } finally {
      this.#reading = false
    }
  }

  async #readOnce(): Promise<void> {
    this.#due = false
    this.#readAt = this.#deps.clock.now()
    const from = this.#cursor
    const events = await this.#deps.outbox.after(this.#userId, from, ACCOUNT_EVENTS_PER_FRAME)
    if (this.#stopped) return
    // The client requested another offset during the read.
    if (from !== this.#cursor) {
      this.#due = true
      return
    }
    const newest = events.at(-1)
    if (!newest) return
    crashPoint('P5')
    this.#send(events)
    this.#cursor = newest.offset
    if (events.length === ACCOUNT_EVENTS_PER_FRAME) this.#due = true
  }

  #send(events: readonly AccountEvent[]): void {
    this.#deps.deliver(this.sequence, events)
  }
}
