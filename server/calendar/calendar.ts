// Market hours. A calendar turns instants into trading days and their sessions. Bar starts, the previous close and the
// times at which orders can fill all derive from it.
import { dateOfDay, dayOfDate, weekdayOf } from '../../domain/calendar/civil-date.ts'
import type { CalendarName } from '../../domain/instruments/calendars.ts'
import type { Exchange, Hours, SegmentKind } from './exchanges.ts'
import { alwaysOpen, everyDateUs, exchanges } from './exchanges.ts'
import { isSummerTime, localDay, localToUtc } from './zone.ts'

/** An interval of trading, UTC ms, half-open: [openMs, closeMs). */
export type Segment = { readonly kind: SegmentKind; readonly openMs: number; readonly closeMs: number }

export type TradingDay = {
  /** Date of the trading day in the exchange's time zone, ISO. */
  readonly date: string
  /** Running number of the trading day, counted from a fixed date: +1 per trading day, the same on every run. */
  readonly index: number
  /** Sorted by time; at least one segment is regular. */
  readonly segments: readonly Segment[]
}

export interface Calendar {
  readonly zone: string
  /** The trading day whose segments contain `ms`; null outside all segments, also during a lunch break. */
  dayAt(ms: number): TradingDay | null
  /** The last trading day whose first regular segment opened at or before `ms`. */
  lastDay(ms: number): TradingDay
  nextDay(day: TradingDay): TradingDay
  previousDay(day: TradingDay): TradingDay
  stateAt(ms: number): 'pre' | 'open' | 'lunch' | 'post' | 'closed'
}

/** The parameters of one market's calendar; days are civil day numbers. */
type DayRules = {
  readonly zone: string
  isTrading(day: number): boolean
  indexOf(day: number): number
  segmentsOf(day: number): readonly Segment[]
}

/** Monday, the trading day with index 0. It is before the start of all simulated history. */
const anchorDay = dayOfDate('2024-01-01')

const stateOfKind = { pre: 'pre', regular: 'open', post: 'post' } as const

const holds = (segment: Segment, ms: number): boolean => ms >= segment.openMs && ms < segment.closeMs

function firstOpen(day: TradingDay): number {
  return day.segments.find(segment => segment.kind === 'regular')?.openMs ?? Number.POSITIVE_INFINITY
}

function isLunch(day: TradingDay, ms: number): boolean {
  const last = day.segments.findLast(segment => segment.kind === 'regular')
  return last !== undefined && ms >= firstOpen(day) && ms < last.closeMs
}

/** Caches days by number, so that the same day is always the same object. */
function dayBook(rules: DayRules): (day: number) => TradingDay | null {
  const days = new Map<number, TradingDay | null>()
  return number => {
    let day = days.get(number)
    if (day === undefined) {
      day = rules.isTrading(number)
        ? { date: dateOfDay(number), index: rules.indexOf(number), segments: rules.segmentsOf(number) }
        : null
      days.set(number, day)
    }
    return day
  }
}

function createCalendar(rules: DayRules): Calendar {
  const dayOf = dayBook(rules)
  let lastHit: { readonly day: TradingDay; readonly segment: Segment } | null = null

  function walk(from: number, step: 1 | -1): TradingDay {
    for (let number = from; ; number += step) {
      const day = dayOf(number)
      if (day) return day
    }
  }

  function find(ms: number): { readonly day: TradingDay; readonly segment: Segment } | null {
    if (lastHit && holds(lastHit.segment, ms)) return lastHit
    const today = localDay(ms, rules.zone)
    // The next trading day's first session can open on the evening before, or before a weekend or holidays.
    for (const day of [dayOf(today), walk(today + 1, 1)]) {
      const segment = day?.segments.find(candidate => holds(candidate, ms))
      if (!day || !segment) continue
      lastHit = { day, segment }
      return lastHit
    }
    return null
  }

  return {
    zone: rules.zone,
    dayAt: ms => find(ms)?.day ?? null,
    lastDay(ms) {
      let day = walk(localDay(ms, rules.zone) + 1, 1)
      while (firstOpen(day) > ms) day = walk(dayOfDate(day.date) - 1, -1)
      return day
    },
    nextDay: day => walk(dayOfDate(day.date) + 1, 1),
    previousDay: day => walk(dayOfDate(day.date) - 1, -1),
    stateAt(ms) {
      const hit = find(ms)
      if (hit) return stateOfKind[hit.segment.kind]
      const day = dayOf(localDay(ms, rules.zone))
      return day && isLunch(day, ms) ? 'lunch' : 'closed'
    },
  }
}

/** Number of trading weekdays in [anchor, day); negative before the anchor. */
function weekdaysSinceAnchor(day: number, weekdays: readonly number[]): number {
  const weeks = Math.floor((day - anchorDay) / 7)
  return weeks * weekdays.length + weekdays.filter(weekday => weekday < weekdayOf(day)).length
}

type Days = { readonly day: number; readonly lastDay: number }

function toSegment({ day, lastDay }: Days, zone: string, [kind, open, close, before]: Hours): Segment {
  const openDay = { eve: day - 1, lastDay, same: day }[before ?? 'same']
  const closeDay = before === 'lastDay' ? lastDay + 1 : day
  return {
    kind,
    openMs: localToUtc(dateOfDay(openDay), open, zone),
    closeMs: localToUtc(dateOfDay(closeDay), close, zone),
  }
}

function fullDayOn({ season, fullDay }: Exchange, day: number): readonly Hours[] {
  return season && isSummerTime(day, season.zone) === season.isSummer ? season.fullDay : fullDay
}

/** Trading days and sessions of an exchange. In years without holiday data only the weekend is closed. */
export function calendarOf(exchange: Exchange): Calendar {
  const { zone, clockZone, weekdays, shortDay } = exchange
  const closed = new Set(Object.keys(exchange.holidays).map(dayOfDate))
  const isTradingWeekday = (day: number): boolean => weekdays.includes(weekdayOf(day))
  const closedWeekdays = [...closed].filter(isTradingWeekday)
  const isTrading = (day: number): boolean => isTradingWeekday(day) && !closed.has(day)
  function lastDayBefore(day: number): number {
    let last = day - 1
    while (!isTrading(last)) last--
    return last
  }
  return createCalendar({
    zone,
    isTrading,
    // There are no holidays before the anchor, so this counts the holidays from the anchor to `day`.
    indexOf: day => weekdaysSinceAnchor(day, weekdays) - closedWeekdays.filter(holiday => holiday < day).length,
    segmentsOf(day) {
      const hours = dateOfDay(day) in exchange.earlyCloses ? shortDay : fullDayOn(exchange, day)
      const days: Days = { day, lastDay: lastDayBefore(day) }
      return hours.map(span => toSegment(days, clockZone, span))
    },
  })
}

export const realCalendar = (name: CalendarName): Calendar => calendarOf(exchanges[name])

/** A market that never closes: every date of the zone is a trading day of one regular segment, midnight to midnight. */
export const alwaysCalendar = (zone: string): Calendar => calendarOf(alwaysOpen(zone))
/** US shares of a market that trades every day, with early and late trading between two days. */
export const everyDateUsCalendar: Calendar = calendarOf(everyDateUs)
/** Days from midnight to midnight, UTC. */
export const everyDay = alwaysCalendar('UTC')
