// Trading sessions by calendar, as data. Hours are local times of `clockZone`.

import type { DayNames } from '../../domain/calendar/holidays.ts'
import { earlyCloses, holidays } from '../../domain/calendar/holidays.ts'
import type { CalendarName } from '../../domain/instruments/calendars.ts'
import { sessionsAbroad } from './abroad.ts'
import { derivativeSessions } from './derivatives.ts'

export type SegmentKind = 'pre' | 'regular' | 'post'
/**
 * `eve`: the interval opens on the civil day before its trading day, as sessions that start on Sunday evening do.
 * `lastDay`: it opens on the evening of the previous trading day and closes in the night after.
 */
export type Hours = readonly [kind: SegmentKind, open: string, close: string, before?: 'eve' | 'lastDay']

export type Exchange = {
  /** Time zone of the dates of trading days, IANA name. */
  readonly zone: string
  /** Time zone of the hours, IANA name. */
  readonly clockZone: string
  /** Trading days of the week, 0 for Monday. */
  readonly weekdays: readonly number[]
  readonly fullDay: readonly Hours[]
  /** Hours of a day on which trading ends early. */
  readonly shortDay: readonly Hours[]
  /** Days without trading, by date; only dates on trading weekdays. */
  readonly holidays: DayNames
  readonly earlyCloses: DayNames
  /** Hours of a full day in one half of the year; absent for an exchange with the same hours all year. */
  readonly season?: Season
}

/** The half of the year in which a zone has daylight saving time, or the other half. */
export type Season = { readonly zone: string; readonly isSummer: boolean; readonly fullDay: readonly Hours[] }

const newYork = 'America/New_York'
const mondayToFriday = [0, 1, 2, 3, 4] as const
const wholeDay: readonly Hours[] = [['regular', '00:00', '24:00']]
/** Early and late trading around a regular session that leaves no time without any. */
const longDay: readonly Hours[] = [
  ['pre', '00:00', '00:30'],
  ['regular', '00:30', '23:30'],
  ['post', '23:30', '24:00'],
]

export const exchanges: Readonly<Record<CalendarName, Exchange>> = {
  US: {
    zone: newYork,
    clockZone: newYork,
    weekdays: mondayToFriday,
    fullDay: [
      ['pre', '04:00', '09:30'],
      ['regular', '09:30', '16:00'],
      ['post', '16:00', '20:00'],
    ],
    // NYSE: on a day with an early close, trading ends at 13:00 and late trading four hours later.
    shortDay: [
      ['pre', '04:00', '09:30'],
      ['regular', '09:30', '13:00'],
      ['post', '13:00', '17:00'],
    ],
    holidays: holidays.US,
    earlyCloses: earlyCloses.US,
  },
  // Hong Kong's auctions before and after these hours are not simulated.
  HK: {
    zone: 'Asia/Hong_Kong',
    clockZone: 'Asia/Hong_Kong',
    weekdays: mondayToFriday,
    fullDay: [
      ['regular', '09:30', '12:00'],
      ['regular', '13:00', '16:00'],
    ],
    shortDay: [['regular', '09:30', '12:00']],
    holidays: holidays.HK,
    earlyCloses: earlyCloses.HK,
  },
  // Mexico has had no daylight saving time since 2022. Its exchange moves its local hours so that it trades at the same
  // time as New York: 08:30–15:00 in New York's winter, 07:30–14:00 in its summer. It does not follow New York's early
  // closes.
  MX: {
    zone: 'America/Mexico_City',
    clockZone: newYork,
    weekdays: mondayToFriday,
    fullDay: [['regular', '09:30', '16:00']],
    shortDay: [['regular', '09:30', '16:00']],
    holidays: holidays.MX,
    earlyCloses: {},
  },
  ...derivativeSessions,
  ...sessionsAbroad,
}

const everyDate = (zone: string, hours: readonly Hours[]): Exchange => ({
  zone,
  clockZone: zone,
  weekdays: [...mondayToFriday, 5, 6],
  fullDay: hours,
  shortDay: hours,
  holidays: {},
  earlyCloses: {},
})

/** Every date of the zone is a trading day of one regular session, midnight to midnight. */
export const alwaysOpen = (zone: string): Exchange => everyDate(zone, wholeDay)
/** Every date of New York is a trading day of early, regular and late trading, midnight to midnight. */
export const everyDateUs: Exchange = everyDate(newYork, longDay)
