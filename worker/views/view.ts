// A view is one thing on the screen. It says what it needs of the feed, and gives what changed when it is asked.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instrument.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'

/** What all views together need: merged into one watch message. */
export type Needs = {
  readonly boards: Set<Board>
  readonly keys: Set<InstrumentKey>
  trades: InstrumentKey | null
  /** Something is traded or held: the pace does not slow what comes. */
  prompt: boolean
}

export interface View {
  /** No pace slows it. */
  readonly prompt: boolean
  addNeeds(needs: Needs): void
  collect(snapshot: SnapshotBuilder): void
  stop(): void
}
