// When a market trades. A calendar turns instants into trading days and their sessions; everything else about time in
// the market (where a bar starts, what "yesterday's close" is, whether an order may fill) is asked of it.
import type { StockBoard } from '../../../domain/instrument.ts'
import type { Hours, SegmentKind } from './exchanges.ts'
import { exchanges } from './exchanges.ts'
import { earlyCloses, holidays } from './holidays.ts'
import { dateOfDay, dayNumber, localDay, localToUtc } from './zone.ts'

/** A stretch of trading, UTC ms, half-open: [openMs, closeMs). */
export type Segment = { readonly kind: SegmentKind; readonly openMs: number; readonly closeMs: number }

export type TradingDay = {
  /** ISO date of the exchange's own zone. */
  readonly date: string
  /** Running number of the trading day, counted from a fixed date: +1 per trading day, the same on every run. */
  readonly index: number
  /** Ascending; at least one of them is regular. */
  readonly segments: readonly Segment[]
}

export interface Calendar {
  readonly zone: string
  /** The trading day whose segments hold `ms`, or null (so also null at lunch). */
  dayAt(ms: number): TradingDay | null
  /** The last trading day whose first regular segment opened at or before `ms`. */
  lastDay(ms: number): TradingDay
  nextDay(day: TradingDay): TradingDay
  previousDay(day: TradingDay): TradingDay
  stateAt(ms: number): 'pre' | 'open' | 'lunch' | 'post' | 'closed'
}

/** What tells one market's calendar from another's; days are civil day numbers. */
type DayRules = {
  readonly zone: string
  isTrading(day: number): boolean
  indexOf(day: number): number
  segmentsOf(day: number): readonly Segment[]
}

/** Index 0, a Monday before anything that the market's history shows. */
const anchorDay = dayNumber('2024-01-01')

const stateOfKind = { pre: 'pre', regular: 'open', post: 'post' } as const

const holds = (segment: Segment, ms: number): boolean => ms >= segment.openMs && ms < segment.closeMs

function firstOpen(day: TradingDay): number {
  return day.segments.find(segment => segment.kind === 'regular')?.openMs ?? Number.POSITIVE_INFINITY
}

function isLunch(day: TradingDay, ms: number): boolean {
  const last = day.segments.findLast(segment => segment.kind === 'regular')
  return last !== undefined && ms >= firstOpen(day) && ms < last.closeMs
}

/** Looks up days by number and builds each once, so a day is the same object every time it is asked for. */
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
    const day = dayOf(localDay(ms, rules.zone))
    const segment = day?.segments.find(candidate => holds(candidate, ms))
    if (!day || !segment) return null
    lastHit = { day, segment }
    return lastHit
  }

  return {
    zone: rules.zone,
    dayAt: ms => find(ms)?.day ?? null,
    lastDay(ms) {
      const today = localDay(ms, rules.zone)
      const day = walk(today, -1)
      return firstOpen(day) <= ms ? day : walk(dayNumber(day.date) - 1, -1)
    },
    nextDay: day => walk(dayNumber(day.date) + 1, 1),
    previousDay: day => walk(dayNumber(day.date) - 1, -1),
    stateAt(ms) {
      const hit = find(ms)
      if (hit) return stateOfKind[hit.segment.kind]
      const day = dayOf(localDay(ms, rules.zone))
      return day && isLunch(day, ms) ? 'lunch' : 'closed'
    },
  }
}

/** Weekdays in [anchor, day), negative before the anchor: the anchor is a Monday, so weeks are counted in fives. */
function weekdaysSinceAnchor(day: number): number {
  const days = day - anchorDay
  const weeks = Math.floor(days / 7)
  return weeks * 5 + Math.min(days - weeks * 7, 5)
}

function isWeekday(day: number): boolean {
  const sinceMonday = (((day - anchorDay) % 7) + 7) % 7
  return sinceMonday < 5
}

function toSegment(date: string, zone: string, [kind, open, close]: Hours): Segment {
  return { kind, openMs: localToUtc(date, open, zone), closeMs: localToUtc(date, close, zone) }
}

/** The exchange's own days. Years without holiday data have weekends only. */
export function realCalendar(market: StockBoard): Calendar {
  const { zone, clockZone, fullDay, shortDay } = exchanges[market]
  const closed = new Set(Object.keys(holidays[market]).map(dayNumber))
  const closedWeekdays = [...closed].filter(isWeekday)
  return createCalendar({
    zone,
    isTrading: day => isWeekday(day) && !closed.has(day),
    // No holiday lies before the anchor, so counting those before `day` is counting those since the anchor.
    indexOf: day => weekdaysSinceAnchor(day) - closedWeekdays.filter(holiday => holiday < day).length,
    segmentsOf(day) {
      const date = dateOfDay(day)
      const hours = date in earlyCloses[market] ? shortDay : fullDay
      return hours.map(span => toSegment(date, clockZone, span))
    },
  })
}

/** A market that never closes: every date of the zone is a trading day of one regular segment, midnight to midnight. */
export function alwaysCalendar(zone: string): Calendar {
  return createCalendar({
    zone,
    isTrading: () => true,
    indexOf: day => day - anchorDay,
    segmentsOf: day => [toSegment(dateOfDay(day), zone, ['regular', '00:00', '24:00'])],
  })
}
