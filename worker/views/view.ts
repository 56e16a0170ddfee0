// A view is one thing on the screen. It states its needs of the feed and adds its changes to a snapshot.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'

/** The needs of all views, merged into one watch message. */
export type Needs = {
  readonly boards: Set<Board>
  readonly keys: Set<InstrumentKey>
  trades: InstrumentKey | null
  /** A view that no pace slows is shown. */
  prompt: boolean
}

export interface View {
  /** No pace slows it: holdings and tickets. */
  readonly prompt: boolean
  addNeeds(needs: Needs): void
  collect(snapshot: SnapshotBuilder): void
  stop(): void
}
