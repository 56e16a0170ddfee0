// The parts of the next snapshot that do not belong to a view: connection status, market states, account events
// and the state of the watched auction.
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { Bye } from '../../domain/wire/down/bye.ts'
import type { BoardStatus, FeedStatus } from '../contract.ts'
import type { SnapshotBuilder } from './builder.ts'

/**
 * The page computes the age of prices from `lastDataAt`. The status is sent again if the sent value is older than the
 * current one by this time.
 */
const DATA_AGE_STEP_MS = 1_000

export class Outbox {
  boards: readonly BoardStatus[] | null = null
  auction: AuctionState | null = null
  bye: Bye['reason'] | null = null
  reload = false
  #events: AccountEvent[] = []
  #sent: FeedStatus | null = null

  addEvents(events: readonly AccountEvent[]): void {
    this.#events.push(...events)
  }

  /** Deletes unsent events, after the user changed. */
  clearEvents(): void {
    this.#events = []
  }

  hasOtherState({ state }: FeedStatus): boolean {
    return state !== this.#sent?.state
  }

  isUnsent(status: FeedStatus): boolean {
    return this.hasOtherState(status) || (status.lastDataAt ?? 0) - (this.#sent?.lastDataAt ?? 0) >= DATA_AGE_STEP_MS
  }

  addTo(builder: SnapshotBuilder, status: FeedStatus): void {
    if (this.isUnsent(status)) builder.feed = status
    builder.boards = this.boards
    builder.account = this.#events
    builder.auction = this.auction
    builder.reload = this.reload
    builder.bye = this.bye
  }

  /** Call after the snapshot was sent. */
  onSent({ feed }: SnapshotBuilder): void {
    if (feed) this.#sent = feed
    this.boards = null
    this.#events = []
    this.auction = null
    this.reload = false
    this.bye = null
  }
}
