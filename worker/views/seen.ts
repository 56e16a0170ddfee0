// Decides which rows of a window are visible. The others are loaded in advance for scrolling.
import type { RowRange } from '../contract.ts'

/** Interval at which rows out of sight are updated. */
export const WINDOW_EVERY_MS = 5_000

/** True if a row is visible. `seen` is null while the list is being scrolled; no row counts as visible then. */
export const isSeen = (seen: RowRange | null, row: number): boolean =>
  seen !== null && row >= seen.first && row < seen.last
