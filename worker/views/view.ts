// A view is one element of the screen. It states the data that it needs and adds its changes to a snapshot.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { CadenceMs } from '../../domain/wire/frame.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'

/** The needs of all windows' views, merged into one watch message. */
export type Needs = {
  readonly boards: Set<Board>
  readonly keys: Set<InstrumentKey>
  readonly trades: Set<InstrumentKey>
  /** Ids of the auctions that are shown. */
  readonly auctions: Set<string>
  /** The shortest interval of quotes that a window needs. */
  cadenceMs: CadenceMs
}

export interface View {
  /** True if updates of the view must not be delayed by the pace, as for holdings and tickets. */
  readonly prompt: boolean
  addNeeds(needs: Needs): void
  collect(snapshot: SnapshotBuilder): void
  stop(): void
}
