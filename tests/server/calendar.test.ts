// Bars, the day's change and order fills depend on the calendar, and calendars fail on the few unusual days of a year:
// daylight saving in one country and not in another, half days, lunch breaks. These tests compare every session of
// three years with recorded exchange calendars (in REAL_DATA_DIR, outside the repository) and the unusual days with a
// hand-written table.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import 'dayjs/plugin/timezone.js'
import { must } from '../../domain/assert.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Calendar, TradingDay } from '../../server/calendar/calendar.ts'
import { alwaysCalendar, realCalendar } from '../../server/calendar/calendar.ts'
import { localToUtc, utcToLocalDate } from '../../server/calendar/zone.ts'
import { dayjs } from '../../server/lib/dayjs.ts'

const { REAL_DATA_DIR: dataDir = '../shared/data' } = process.env
const missing = !existsSync(join(dataDir, 'calendars/sessions_nyse_2025_2027.json'))
const note = missing ? ` (skipped: no recorded data in ${dataDir}, set REAL_DATA_DIR)` : ''

const us = realCalendar('US')
const hk = realCalendar('HK')
const mx = realCalendar('MX')
const utc = (text: string): number => Date.parse(`${text}Z`)
const toUtcText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`

/** A day as `date open-close …`, with its regular segments in UTC. */
function regularText(day: TradingDay): string {
  const spans = day.segments
    .filter(segment => segment.kind === 'regular')
    .map(segment => `${toUtcText(segment.openMs)}-${toUtcText(segment.closeMs)}`)
  return [day.date, ...spans].join(' ')
}

type Recorded = {
  readonly date: string
  readonly open_utc: string
  readonly close_utc: string
  readonly break_start_utc?: string
  readonly break_end_utc?: string
}

function recordedText(session: Recorded): string {
  const { date, open_utc: open, close_utc: close, break_start_utc: lunch, break_end_utc: back } = session
  return lunch && back ? `${date} ${open}-${lunch} ${back}-${close}` : `${date} ${open}-${close}`
}

function daysFrom(calendar: Calendar, first: TradingDay, lastDate: string): TradingDay[] {
  const days: TradingDay[] = []
  for (let day = first; day.date <= lastDate; day = calendar.nextDay(day)) days.push(day)
  return days
}

test.skipIf(missing).each([
  ['nyse', us],
  ['hkex', hk],
  ['bmv', mx],
] as const)(`%s: the sessions of 2025 to 2027 equal the recorded ones${note}`, (name, calendar) => {
  const file = join(dataDir, `calendars/sessions_${name}_2025_2027.json`)
  const recorded = (JSON.parse(readFileSync(file, 'utf8')) as Recorded[]).map(recordedText)
  const first = calendar.nextDay(calendar.lastDay(utc('2024-12-31T23:59')))
  expect(daysFrom(calendar, first, '2027-12-31').map(regularText)).toEqual(recorded)
})

test.each([
  // US clocks go forward on 8 March 2026 and back on 1 November, so that the open moves by an hour of UTC.
  ['US', '2026-03-06T15:00', '2026-03-06 2026-03-06T14:30Z-2026-03-06T21:00Z', us],
  ['US', '2026-03-09T15:00', '2026-03-09 2026-03-09T13:30Z-2026-03-09T20:00Z', us],
  ['US', '2026-10-30T15:00', '2026-10-30 2026-10-30T13:30Z-2026-10-30T20:00Z', us],
  ['US', '2026-11-02T15:00', '2026-11-02 2026-11-02T14:30Z-2026-11-02T21:00Z', us],
  ['US', '2026-11-27T15:00', '2026-11-27 2026-11-27T14:30Z-2026-11-27T18:00Z', us],
  // Mexico does not change its clocks, but its exchange keeps New York's hours: 08:30–15:00 becomes 07:30–14:00 local
  // time (UTC−6).
  ['MX', '2026-03-06T15:00', '2026-03-06 2026-03-06T14:30Z-2026-03-06T21:00Z', mx],
  ['MX', '2026-03-09T15:00', '2026-03-09 2026-03-09T13:30Z-2026-03-09T20:00Z', mx],
  ['MX', '2026-11-03T15:00', '2026-11-03 2026-11-03T14:30Z-2026-11-03T21:00Z', mx],
  ['MX, full day on a US half day', '2026-11-27T15:00', '2026-11-27 2026-11-27T14:30Z-2026-11-27T21:00Z', mx],
  ['HK', '2026-11-20T02:00', '2026-11-20 2026-11-20T01:30Z-2026-11-20T04:00Z 2026-11-20T05:00Z-2026-11-20T08:00Z', hk],
  ['HK half day', '2026-12-24T02:00', '2026-12-24 2026-12-24T01:30Z-2026-12-24T04:00Z', hk],
  ['HK half day', '2026-02-16T02:00', '2026-02-16 2026-02-16T01:30Z-2026-02-16T04:00Z', hk],
] as const)('%s at %s: %s', (_place, at, expected, calendar) => {
  const day = calendar.dayAt(utc(at))
  expect(day && regularText(day)).toBe(expected)
})

test.each([
  ['US', '2026-07-06T07:59', 'closed', us],
  ['US', '2026-07-06T08:00', 'pre', us],
  ['US', '2026-07-06T13:29', 'pre', us],
  ['US', '2026-07-06T13:30', 'open', us],
  ['US', '2026-07-06T19:59', 'open', us],
  ['US', '2026-07-06T20:00', 'post', us],
  ['US', '2026-07-07T00:00', 'closed', us],
  ['US holiday', '2026-07-03T15:00', 'closed', us],
  ['US weekend', '2026-07-04T15:00', 'closed', us],
  ['US half day', '2026-11-27T18:00', 'post', us],
  ['US half day', '2026-11-27T22:00', 'closed', us],
  ['HK', '2026-11-20T01:29', 'closed', hk],
  ['HK', '2026-11-20T03:59', 'open', hk],
  ['HK', '2026-11-20T04:00', 'lunch', hk],
  ['HK', '2026-11-20T05:00', 'open', hk],
  ['HK', '2026-11-20T08:00', 'closed', hk],
  ['HK half day', '2026-12-24T04:30', 'closed', hk],
  ['MX', '2026-07-06T13:29', 'closed', mx],
  ['MX', '2026-07-06T13:30', 'open', mx],
  ['MX', '2026-07-06T20:00', 'closed', mx],
  ['MX holiday', '2026-09-16T15:00', 'closed', mx],
] as const)('%s at %s: %s', (_place, at, state, calendar) => {
  expect(calendar.stateAt(utc(at))).toBe(state)
})

test('the last day is the one whose regular session has begun, not the one whose pre-market has', () => {
  expect(us.dayAt(utc('2026-07-06T10:00'))?.date).toBe('2026-07-06')
  expect(us.lastDay(utc('2026-07-06T10:00')).date).toBe('2026-07-02')
  expect(us.lastDay(utc('2026-07-06T13:30')).date).toBe('2026-07-06')
  expect(us.lastDay(utc('2026-07-07T03:00')).date).toBe('2026-07-06')
  expect(hk.lastDay(utc('2026-02-20T01:29')).date).toBe('2026-02-16')
  expect(hk.dayAt(utc('2026-11-20T04:30'))).toBeNull()
})

test.each([
  ['US', us],
  ['HK', hk],
  ['MX', mx],
  ['always', alwaysCalendar('America/Mexico_City')],
] as const)('%s: from mid 2024 to the end of 2028 indexes run without a gap, both ways', (_name, calendar) => {
  const days = daysFrom(calendar, calendar.lastDay(utc('2024-06-03T22:00')), '2028-12-31')
  const start = days[0]?.index ?? Number.NaN
  expect(days.map(day => day.index)).toEqual(days.map((_, i) => start + i))
  expect(days.slice(1).map(day => calendar.previousDay(day))).toEqual(days.slice(0, -1))
})

test('indexes of trading days are fixed, because stored bars would shift with them', () => {
  const noon = utc('2026-11-20T18:00')
  expect([us, hk, mx, alwaysCalendar('Asia/Hong_Kong')].map(calendar => calendar.lastDay(noon).index)).toEqual([
    735, 726, 735, 1055,
  ])
})

test('the always-open calendar never closes, and its days have the length of the local days', () => {
  const calendar = alwaysCalendar('America/New_York')
  const hours: Record<string, number> = {}
  for (let ms = utc('2026-01-01T00:00'); ms < utc('2027-01-01T00:00'); ms += 3_600_000) {
    const day = calendar.dayAt(ms)
    if (!day || calendar.stateAt(ms) !== 'open') throw new Error(`closed at ${toUtcText(ms)}`)
    expect(day.date).toBe(utcToLocalDate(ms, 'America/New_York'))
    hours[day.date] = (hours[day.date] ?? 0) + 1
  }
  expect([hours['2026-03-07'], hours['2026-03-08'], hours['2026-11-01']]).toEqual([24, 23, 25])
  expect(calendar.lastDay(utc('2026-07-04T04:00')).date).toBe('2026-07-04')
  expect(calendar.lastDay(utc('2026-07-04T03:59')).date).toBe('2026-07-03')
})

test('a clock time that occurs twice means the first, one that does not occur is shifted by the gap', () => {
  const zone = 'America/New_York'
  expect(toUtcText(localToUtc('2026-11-01', '01:30', zone))).toBe('2026-11-01T05:30Z')
  expect(toUtcText(localToUtc('2026-03-08', '02:30', zone))).toBe('2026-03-08T07:30Z')
  expect(toUtcText(localToUtc('2026-03-07', '24:00', zone))).toBe('2026-03-08T05:00Z')
  expect(toUtcText(localToUtc('2026-06-01', '09:15', 'Asia/Kolkata'))).toBe('2026-06-01T03:45Z')
  expect(utcToLocalDate(utc('2026-06-01T18:30'), 'Asia/Kolkata')).toBe('2026-06-02')
})

test.each([
  'America/New_York',
  'America/Mexico_City',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Europe/London',
  // Lord Howe moves its clock by half an hour in summer; Casablanca moves its clock twice around Ramadan.
  'Australia/Lord_Howe',
  'Africa/Casablanca',
])('%s: cached offsets are those of dayjs, beside every change of ten years and in between', zone => {
  const wrong: string[] = []
  const check = (ms: number): void => {
    const at = dayjs(ms).tz(zone)
    if (utcToLocalDate(ms, zone) !== at.format('YYYY-MM-DD')) wrong.push(`date at ${toUtcText(ms)}`)
    const [date, time] = at.format('YYYY-MM-DD HH:mm').split(' ')
    // A local time that occurs twice is read as the earlier one.
    const earlier = dayjs(ms - 60 * MINUTE_MS).tz(zone)
    const isTwice = earlier.utcOffset() !== at.utcOffset() && earlier.utcOffset() > at.utcOffset()
    if (!isTwice && localToUtc(must(date, 'date'), must(time, 'time'), zone) !== ms)
      wrong.push(`time at ${toUtcText(ms)}`)
  }
  const [from, to] = [Date.UTC(2019, 0, 1), Date.UTC(2029, 0, 1)]
  const offsetOf = (ms: number): number => dayjs(ms).tz(zone).utcOffset()
  for (let week = from; week < to; week += 7 * DAY_MS) {
    check(week + DAY_MS / 2)
    if (offsetOf(week) === offsetOf(week + 7 * DAY_MS)) continue
    for (let half = 0; half < 7 * 48; half++) check(week + half * 30 * MINUTE_MS)
  }
  expect(wrong).toEqual([])
})
