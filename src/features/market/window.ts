// Which rows of a long list are asked of the engine: those that are there and a margin around, more of it the way the
// list is being flung, so that rows come before they are seen.

import type { RowRange } from '../../../worker/contract.ts'

/** Rows around those that are there. */
export const MARGIN = 20
/** With fewer rows left than this, or half of a fling's lead, the window moves on; with more nothing is asked. */
const LEAST = 10
/** Rows that a fast fling is ahead of its window, at most. */
const FLING_MAX = 120
/** Frames between asking and having. */
const LEAD_FRAMES = 6

/** @param before the rows that were there at the last call */
export function windowAround(there: RowRange, before: RowRange, asked: RowRange): RowRange {
  const moved = there.first - before.first
  const lead = Math.min(FLING_MAX, Math.abs(moved) * LEAD_FRAMES)
  const least = Math.max(LEAST, lead / 2)
  const isAhead = asked.last >= there.last + (moved > 0 ? least : LEAST)
  const isBehind = asked.first === 0 || asked.first <= there.first - (moved < 0 ? least : LEAST)
  if (isAhead && isBehind) return asked
  return {
    first: Math.max(0, there.first - MARGIN - (moved < 0 ? lead : 0)),
    last: there.last + MARGIN + (moved > 0 ? lead : 0),
  }
}
