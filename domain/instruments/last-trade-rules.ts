// Rules of the exchanges for the last trade day and the first notice day of futures. M is the delivery month. If a rule
// gives a holiday (as a third Friday can be), the business day before is used.
import type { BusinessDays } from '../calendar/business-days.ts'
import { businessDaysOf } from '../calendar/business-days.ts'
import {
  addMonths,
  dateOfDay,
  dayOfDate,
  FRIDAY,
  firstDayOf,
  lastDayOf,
  MONDAY,
  nthWeekday,
  THURSDAY,
  WEDNESDAY,
  weekdayOf,
} from '../calendar/civil-date.ts'
import { holidays } from '../calendar/holidays.ts'

type Rule = {
  readonly days: BusinessDays
  /** `at`: local time at which trading ends on the last trade day. `zone`: its time zone. */
  readonly at: string
  readonly zone: string
  day(days: BusinessDays, month: string): number
}

const us = businessDaysOf(holidays.US)
const hk = businessDaysOf(holidays.HK)
const mx = businessDaysOf(holidays.MX)
const eurex = businessDaysOf(holidays.DE)

const newYork = 'America/New_York'
const chicago = 'America/Chicago'
const hongKong = 'Asia/Hong_Kong'
const mexico = 'America/Mexico_City'
const berlin = 'Europe/Berlin'

const thirdFriday: Rule['day'] = (days, month) => days.onOrBefore(nthWeekday(month, FRIDAY, 3))
const beforeThirdWednesday =
  (n: number): Rule['day'] =>
  (days, month) =>
    days.before(nthWeekday(month, WEDNESDAY, 3), n)
const nthLast =
  (n: number): Rule['day'] =>
  (days, month) =>
    days.nthLast(month, n)
const beforeTwentyFifth =
  (n: number): Rule['day'] =>
  (days, month) =>
    days.before(days.onOrBefore(firstDayOf(addMonths(month, -1)) + 24), n)

/**
 * Last Thursday of M; in November the Thursday before Thanksgiving. Moved back by a week while that Thursday or one of
 * the four weekdays before it is a holiday.
 */
const feederCattle: Rule['day'] = (days, month) => {
  const last = lastDayOf(month)
  let thursday = last - ((weekdayOf(last) - THURSDAY + 7) % 7)
  if (month.endsWith('-11')) thursday = nthWeekday(month, THURSDAY, 4) - 7
  while (days.before(thursday + 1, 5) !== thursday - 6) thursday -= 7
  return thursday
}

/** The Wednesday 30 days before the third Friday of the next month. */
const volatility: Rule['day'] = (days, month) => days.onOrBefore(nthWeekday(addMonths(month, 1), FRIDAY, 3) - 30)

const rule = (days: BusinessDays, zone: string, at: string, day: Rule['day']): Rule => ({ days, zone, at, day })

export const lastTradeRules = {
  T1: rule(us, newYork, '09:30', thirdFriday),
  T1C: rule(us, newYork, '17:00', thirdFriday),
  T2: rule(us, newYork, '17:00', (days, month) => days.before(nthWeekday(month, FRIDAY, 2), 1)),
  T3: rule(us, newYork, '13:30', nthLast(3)),
  T3HG: rule(us, chicago, '12:00', nthLast(3)),
  T4: rule(us, newYork, '14:30', beforeTwentyFifth(3)),
  T4M: rule(us, newYork, '14:30', beforeTwentyFifth(4)),
  T5: rule(us, newYork, '14:30', (days, month) => days.before(firstDayOf(month), 3)),
  T6: rule(us, newYork, '14:30', (days, month) => days.nthLast(addMonths(month, -1), 1)),
  T7: rule(us, newYork, '14:30', (days, month) => days.nthLast(addMonths(month, -2), month.endsWith('-02') ? 2 : 1)),
  T8: rule(us, chicago, '12:01', (days, month) => days.before(firstDayOf(month) + 14, 1)),
  T9: rule(us, chicago, '12:00', nthLast(1)),
  T10: rule(us, chicago, '12:00', (days, month) => days.nth(month, 10)),
  T11: rule(us, chicago, '12:00', feederCattle),
  T12: rule(us, chicago, '09:16', beforeThirdWednesday(2)),
  T12C: rule(us, chicago, '09:16', beforeThirdWednesday(1)),
  T12N: rule(us, newYork, '10:16', beforeThirdWednesday(2)),
  T13: rule(us, chicago, '12:01', nthLast(8)),
  T13F: rule(us, chicago, '12:01', nthLast(1)),
  T14KC: rule(us, newYork, '13:30', nthLast(9)),
  T14CC: rule(us, newYork, '13:30', nthLast(12)),
  T14OJ: rule(us, newYork, '14:00', nthLast(15)),
  T14CT: rule(us, newYork, '14:20', nthLast(17)),
  T15: rule(hk, hongKong, '16:00', nthLast(2)),
  T16: rule(mx, mexico, '14:00', (days, month) =>
    days.onOrBefore(nthWeekday(month, WEDNESDAY, 3) - WEDNESDAY + MONDAY),
  ),
  T17: rule(mx, mexico, '15:00', thirdFriday),
  CUS: rule(hk, hongKong, '11:00', beforeThirdWednesday(2)),
  VIX: rule(us, chicago, '08:00', volatility),
  DAX: rule(eurex, berlin, '13:00', thirdFriday),
  STOXX: rule(eurex, berlin, '12:00', thirdFriday),
} as const satisfies Record<string, Rule>
export type LastTradeRule = keyof typeof lastTradeRules

export type LastTrade = { readonly date: string; readonly time: string; readonly zone: string }

export function lastTradeOf(name: LastTradeRule, month: string): LastTrade {
  const { days, at, zone, day }: Rule = lastTradeRules[name]
  return { date: dateOfDay(day(days, month)), time: at, zone }
}

type Notice = (days: BusinessDays, month: string, lastTrade: number) => number

/** Rules for the first notice day. From that day on, the holder of a long position can be required to take delivery. */
const noticeRules = {
  lastOfPriorMonth: (days, month) => days.nthLast(addMonths(month, -1), 1),
  firstAfterLastTrade: (days, _month, lastTrade) => days.after(lastTrade, 1),
  secondAfterLastTrade: (days, _month, lastTrade) => days.after(lastTrade, 2),
  firstOfMonth: (days, month) => days.nth(month, 1),
  fifthBeforeFirst: (days, month) => days.before(days.nth(month, 1), 5),
  seventhBeforeFirst: (days, month) => days.before(days.nth(month, 1), 7),
  firstMonday: (days, month) => {
    const monday = nthWeekday(month, MONDAY, 1)
    return days.isOpen(monday) ? monday : days.after(monday, 1)
  },
} as const satisfies Record<string, Notice>
export type NoticeRule = keyof typeof noticeRules

export function firstNoticeOf(name: NoticeRule, lastTrade: LastTradeRule, month: string): string {
  const { days, day }: Rule = lastTradeRules[lastTrade]
  const notice: Notice = noticeRules[name]
  return dateOfDay(notice(days, month, day(days, month)))
}

/** Returns the n-th business day before a date, by the calendar that the last trade rule uses. */
export const businessDayBefore = (name: LastTradeRule, date: string, n: number): string =>
  dateOfDay(lastTradeRules[name].days.before(dayOfDate(date), n))
