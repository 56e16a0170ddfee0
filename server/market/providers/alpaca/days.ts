// The trading days of shares in the United States. A day begins when trading before the regular hours does, at 04:00 in New
// York; prices of the day and charts are those of the regular hours.
import { realCalendar } from '../../../calendar/calendar.ts'
import type { Days } from '../../live/days.ts'

export function createUsDays(): Days {
  const calendar = realCalendar('US')
  let known = { start: 0, next: 0, openMs: 0, closeMs: 0 }

  function dayOf(at: number): typeof known {
    if (at >= known.start && at < known.next) return known
    const day = calendar.dayAt(at) ?? calendar.lastDay(at)
    const startOf = ({ segments }: typeof day): number => segments[0]?.openMs ?? 0
    const regular = day.segments.filter(({ kind }) => kind === 'regular')
    known = {
      start: startOf(day),
      next: startOf(calendar.nextDay(day)),
      openMs: regular[0]?.openMs ?? 0,
      closeMs: regular.at(-1)?.closeMs ?? 0,
    }
    return known
  }

  return {
    startOf: at => dayOf(at).start,
    nextAfter: start => dayOf(start).next,
    calendarOf: () => calendar,
    stateAt: at => calendar.stateAt(at),
    sessionAt(at) {
      const { openMs, closeMs, start } = dayOf(at)
      return { openMs, closeMs, dayStartMs: start }
    },
  }
}
