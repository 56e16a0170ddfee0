// Rows of a window that are in sight. The others are for scrolling.
import type { RowRange } from '../contract.ts'

/** Rows out of sight may be this late. */
export const WINDOW_EVERY_MS = 5_000

/** `seen`: null while the list is scrolled. */
export const isSeen = (seen: RowRange | null, row: number): boolean =>
  seen !== null && row >= seen.first && row < seen.last
