// The window of a long list that the engine sends: the rendered rows and a margin. The margin is larger in the
// direction of a fling, so that rows arrive before they are visible.

import type { RowRange } from '../../../worker/contract.ts'

/** Margin around the rendered rows, in rows. */
export const MARGIN = 20
/**
 * The window moves if fewer rows than this, or than half of a fling's lead, are left in it. With more rows left nothing
 * is requested.
 */
const LEAST = 10
/** Maximum lead of a fast fling, in rows. */
const FLING_MAX = 120
/** Expected number of frames between a request and its rows. */
const LEAD_FRAMES = 6

/** @param before range of the rendered rows at the previous call */
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
