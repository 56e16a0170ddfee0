// Joins the bars of a chart to larger ones: of a quarter of an hour, an hour or a week. Bars of a minute stay as they are.
import type { JoinedInterval } from '../../domain/chart-intervals.ts'
import { chartIntervals } from '../../domain/chart-intervals.ts'
import type { Bar, SessionSpan } from '../../domain/kline.ts'
import { DAY_MS, WEEK_MS } from '../../domain/time.ts'
import type { MutableBar } from './bars.ts'

/** Returns a number that is equal for all bars that are joined. */
type GroupOf = (time: number) => number

/** Monday, 5 January 1970. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/**
 * A day belongs to the week of its middle: a trading day that opens on Sunday evening, UTC, is a Monday.
 */
const weekOf: GroupOf = time => Math.floor((time + DAY_MS / 2 - FIRST_MONDAY_MS) / WEEK_MS)

/**
 * Bars within a day are counted from the opening of the session, as those of the server are. The sessions of past days
 * are not known: they open at the same time of day as those of today. Clocks are changed by a whole hour, which every
 * interval divides.
 */
function countedFrom(sessions: readonly SessionSpan[], sizeMs: number): GroupOf {
  const openings = sessions.map(({ openMs }) => openMs)
  return time => {
    const sinceOpening = Math.min(...openings.map(openMs => (((time - openMs) % DAY_MS) + DAY_MS) % DAY_MS))
    const openedAt = Number.isFinite(sinceOpening) ? time - sinceOpening : 0
    return openedAt + Math.floor((time - openedAt) / sizeMs) * sizeMs
  }
}

const groupsOf = (interval: JoinedInterval, sessions: readonly SessionSpan[]): GroupOf =>
  interval === '1w' ? weekOf : countedFrom(sessions, chartIntervals[interval])

/** Joins bars, oldest first. A joined bar has the time of its first one. */
export function aggregateBars(bars: readonly Bar[], interval: JoinedInterval, sessions: readonly SessionSpan[]): Bar[] {
  const groupOf = groupsOf(interval, sessions)
  const joined: MutableBar[] = []
  let group: number | null = null
  for (const bar of bars) {
    const next = groupOf(bar.time)
    const open = joined.at(-1)
    if (open && next === group) extend(open, bar)
    else joined.push({ ...bar })
    group = next
  }
  return joined
}

function extend(joined: MutableBar, bar: Bar): void {
  joined.high = Math.max(joined.high, bar.high)
  joined.low = Math.min(joined.low, bar.low)
  joined.close = bar.close
  joined.volume += bar.volume
}
