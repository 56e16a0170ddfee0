// A view is one element of the screen. It states the data that it needs and adds its changes to a snapshot.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'

/** The needs of all views, merged into one watch message. */
export type Needs = {
  readonly boards: Set<Board>
  readonly keys: Set<InstrumentKey>
  readonly trades: Set<InstrumentKey>
  /** Id of the auction that is shown. */
  auction?: string
  /** True if a prompt view is shown, whose updates must not be delayed by the pace. */
  prompt: boolean
}

export interface View {
  /** True if updates of the view must not be delayed by the pace, as for holdings and tickets. */
  readonly prompt: boolean
  addNeeds(needs: Needs): void
  collect(snapshot: SnapshotBuilder): void
  stop(): void
}
