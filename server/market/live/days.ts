// The trading days of a provider: where its daily bars begin, and the calendars of its instruments.
import { dateOfDay, dayOfDate } from '../../../domain/calendar/civil-date.ts'
import type { CalendarName } from '../../../domain/instruments/calendars.ts'
import type { SessionSpan } from '../../../domain/kline.ts'
import type { MarketState } from '../../../domain/session.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { Calendar } from '../../calendar/calendar.ts'
import { everyDay, realCalendar } from '../../calendar/calendar.ts'
import { localToUtc } from '../../calendar/zone.ts'

export type Days = {
  /** Start of the trading day of an instant, or of the last one before it while trading was closed. UTC ms. */
  startOf(at: number): number
  /** Start of the next trading day after a start, UTC ms. */
  nextAfter(start: number): number
  calendarOf(name: CalendarName): Calendar
  /** The state that the hours give an instrument that can be traded; absent if the provider says when that is. */
  stateAt?(at: number): MarketState
  /** The regular hours of the day of an instant, which charts show; the whole day if it is absent. */
  sessionAt?(at: number): SessionSpan
}

/** True at a time whose trades are in the day's prices and in charts. */
export const isShownAt = ({ stateAt }: Days, at: number): boolean => stateAt === undefined || stateAt(at) === 'open'

/** The end of the last trading day whose regular hours had ended by an instant: the start of the next one. */
export function lastEndBy(days: Days, at: number): number {
  const start = days.startOf(at)
  const next = days.nextAfter(start)
  return (days.sessionAt?.(start).closeMs ?? next) <= at ? next : start
}

/** Of a market that never closes. */
export const utcDays: Days = {
  startOf: at => Math.floor(at / DAY_MS) * DAY_MS,
  nextAfter: start => start + DAY_MS,
  calendarOf: () => everyDay,
}

const ZONE = 'America/New_York'
const STARTS = '17:00'
/** Currencies open this long after the start of their day. */
const OPENS_AFTER_MS = 5 * MINUTE_MS

/** Days from 17:00 to 17:00 in New York, Monday's from Sunday on: those of currencies. */
export function createNewYorkDays(): Days {
  const currencies = realCalendar('FX')
  const calendars = new Map<CalendarName, Calendar>([['FX', currencies]])
  let known = { start: 0, next: 0 }

  const startOn = (date: string): number => localToUtc(dateOfDay(dayOfDate(date) - 1), STARTS, ZONE)

  function dayOf(at: number): typeof known {
    if (at >= known.start && at < known.next) return known
    const day = currencies.lastDay(at + OPENS_AFTER_MS)
    known = { start: startOn(day.date), next: startOn(currencies.nextDay(day).date) }
    return known
  }

  return {
    startOf: at => dayOf(at).start,
    nextAfter: start => dayOf(start).next,
    calendarOf(name) {
      const calendar = calendars.get(name) ?? realCalendar(name)
      calendars.set(name, calendar)
      return calendar
    },
  }
}

/** The trading days of shares of an exchange. A day begins with its first session, also one before the regular hours. */
export function createExchangeDays(name: CalendarName): Days {
  const calendar = realCalendar(name)
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
