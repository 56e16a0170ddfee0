// The hours of a listing, from its calendar. They say when an instrument is traded as a rule; whether it is traded now is
// what its provider says.
import type { Calendar } from '../../calendar/calendar.ts'
import { everyDay } from '../../calendar/calendar.ts'
import { clockTime } from '../../lib/dayjs.ts'
import type { Listing } from '../source.ts'

export type Hours = Pick<Listing, 'zone' | 'calendar' | 'hours' | 'nextStateAt'>

const NEVER_CLOSES: ReturnType<Listing['hours']> = [['00:00', '24:00']]

/** `now`: UTC ms; a calendar that never closes needs none. */
export function hoursOf(calendar: Calendar, now: () => number = () => 0): Hours {
  const { zone } = calendar
  if (calendar === everyDay) return { zone, calendar, hours: () => NEVER_CLOSES, nextStateAt: () => null }
  return {
    zone,
    calendar,
    hours: () =>
      calendar
        .lastDay(now())
        .segments.filter(({ kind }) => kind === 'regular')
        .map(({ openMs, closeMs }) => [clockTime(openMs, zone), clockTime(closeMs, zone)]),
    nextStateAt: () => nextEdge(calendar, now()),
  }
}

/** The next opening or closing, UTC ms; null if the calendar has none within its next day. */
function nextEdge(calendar: Calendar, now: number): number | null {
  const day = calendar.lastDay(now)
  const edges = [day, calendar.nextDay(day)].flatMap(({ segments }) =>
    segments.flatMap(({ openMs, closeMs }) => [openMs, closeMs]),
  )
  return edges.find(edge => edge > now) ?? null
}
