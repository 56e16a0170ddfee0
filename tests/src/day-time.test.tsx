// A time without a day is read as today's, so another day must be named. Time zones change their offset twice a year,
// between two bars of a chart.
import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/wire/envelope.ts'
import { datesOf, isoWithOffset, timeBeside, zoned, zoneOffsetMs } from '../../src/i18n/day-time.ts'
import { otherDay, timeBesideNow } from '../../src/i18n/home-dates.ts'

const MEXICO = 'America/Mexico_City'
const HOUR_MS = 3_600_000
/** 15:20 on a Sunday in Mexico. */
const sunday = Date.UTC(2026, 10, 22, 21, 20)
/** Last tick of the Friday before `sunday`: 19:59 in New York. */
const tick = Date.UTC(2026, 10, 21, 0, 59)

describe('a time relative to another', () => {
  const beside = zoned(sunday, MEXICO)

  test.each([
    ['es-MX', 'vie 20, 06:59 PM'],
    ['en', 'Fri 20, 06:59 PM'],
    ['zh-Hans', '周五 20日, 下午06:59'],
  ] as const)('of another day names it, in %s', (locale, text) => {
    expect(timeBeside(zoned(tick, MEXICO), beside, locale)).toBe(text)
  })

  test('of the same day is the time alone', () => {
    expect(timeBeside(zoned(sunday - HOUR_MS, MEXICO), beside, 'es-MX')).toBe('02:20 PM')
  })

  test('of a day long ago has its month, and its year when that is another', () => {
    expect(timeBeside(zoned(sunday - 240 * HOUR_MS, MEXICO), beside, 'es-MX')).toBe('12 nov, 03:20 PM')
    expect(timeBeside(zoned(Date.UTC(2025, 4, 2, 20), MEXICO), beside, 'en')).toBe('May 2, 2025, 02:00 PM')
  })

  test('follows the requested time zone', () => {
    const own = zoned(tick, MEXICO)
    expect(timeBeside(zoned(tick, 'America/New_York'), own, 'es-MX')).toBe('07:59 PM')
    expect(timeBeside(zoned(tick, 'Asia/Hong_Kong'), own, 'es-MX')).toBe('sáb 21, 08:59 AM')
  })
})

test('the offset of a zone is right hour by hour across both changes of a year', () => {
  const offsets = new Map<number, number>()
  const year = Date.UTC(2026, 0, 1)
  const wrong: string[] = []
  for (let time = year; time < year + 366 * 24 * HOUR_MS; time += HOUR_MS) {
    const offset = zoneOffsetMs(time, 'America/New_York')
    offsets.set(offset, (offsets.get(offset) ?? 0) + 1)
    // Summer time starts on the second Sunday of March and ends on the first of November, each at 2:00 local time.
    const isSummer = time >= Date.UTC(2026, 2, 8, 7) && time < Date.UTC(2026, 10, 1, 6)
    if (offset !== (isSummer ? -4 : -5) * HOUR_MS) wrong.push(new Date(time).toISOString())
  }
  expect(wrong).toEqual([])
  expect(offsets.size).toBe(2)
  expect(zoneOffsetMs(year, 'Asia/Hong_Kong')).toBe(8 * HOUR_MS)
})

test.each(['America/New_York', 'America/Tijuana', 'Australia/Lord_Howe', 'Europe/London', 'UTC'])(
  'a time in %s is the one that the browser computes, in the nights of a change too',
  zone => {
    const intl = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    const wrong: string[] = []
    // Weeks with the changes of these zones, of 2026.
    for (const first of [Date.UTC(2026, 2, 6), Date.UTC(2026, 2, 27), Date.UTC(2026, 9, 2), Date.UTC(2026, 9, 23)])
      for (let time = first; time < first + 240 * HOUR_MS; time += HOUR_MS / 4) {
        const local = zoned(time, zone)
        if (local.format('YYYY-MM-DD HH:mm:ss') !== intl.format(time)) wrong.push(new Date(time).toISOString())
        expect(local.valueOf()).toBe(time)
      }
    expect(wrong).toEqual([])
  },
)

describe('the formats of the specification', () => {
  const evening = Date.UTC(2026, 10, 21, 2, 15, 9)
  const all = (name: 'dateTime' | 'date' | 'time', ms: number, zone: string) =>
    locales.map(locale => datesOf(locale)[name](ms, zone))

  test('each language has one order of a date, in a full stamp too, and one clock', () => {
    expect(all('dateTime', evening, MEXICO)).toEqual([
      '20/11/2026 08:15:09 PM',
      '11/20/2026 08:15:09 PM',
      '2026/11/20 下午08:15:09',
    ])
    expect(all('date', evening, MEXICO)).toEqual(['20/11/2026', '11/20/2026', '2026/11/20'])
    expect(all('time', evening, MEXICO)).toEqual(['08:15 PM', '08:15 PM', '下午08:15'])
    expect(all('time', evening, 'Asia/Hong_Kong')).toEqual(['10:15 AM', '10:15 AM', '上午10:15'])
  })

  test('noon is 12 PM and midnight 12 AM', () => {
    expect(all('time', Date.UTC(2026, 0, 5, 12), 'UTC')).toEqual(['12:00 PM', '12:00 PM', '下午12:00'])
    expect(all('time', Date.UTC(2026, 0, 5), 'UTC')).toEqual(['12:00 AM', '12:00 AM', '上午12:00'])
  })

  test.each(locales)('an unknown time is a dash (%s)', locale => {
    const dates = datesOf(locale)
    expect([dates.dateTime(null), dates.date(null), dates.time(null)]).toEqual(['—', '—', '—'])
  })

  test('ISO 8601 has the offset of its own moment', () => {
    expect(isoWithOffset(evening, 'America/New_York')).toBe('2026-11-20T21:15:09-05:00')
    expect(isoWithOffset(evening - 30 * 24 * HOUR_MS, 'America/New_York')).toBe('2026-10-21T22:15:09-04:00')
    expect(isoWithOffset(evening, 'Asia/Kolkata')).toBe('2026-11-21T07:45:09+05:30')
  })

  test('trading hours are on the same clock', () => {
    expect(locales.map(locale => datesOf(locale).hours(['09:30', '16:00']))).toEqual([
      '09:30 AM–04:00 PM',
      '09:30 AM–04:00 PM',
      '上午09:30–下午04:00',
    ])
  })
})

describe('dates of the first screen, which has no dayjs', () => {
  test.each(locales)('are the texts of dayjs hour by hour through fifteen months (%s)', locale => {
    const now = new Date(2026, 10, 22, 15, 20).getTime()
    const wrong: string[] = []
    for (let at = now - 11_000 * HOUR_MS; at < now + 200 * HOUR_MS; at += 7 * HOUR_MS) {
      const [own, other] = [timeBesideNow(at, now, locale), timeBeside(zoned(at), zoned(now), locale)]
      if (own !== other) wrong.push(`${own} is not ${other}`)
    }
    expect(wrong).toEqual([])
  })

  test('name the day that is not today', () => {
    const now = new Date(2026, 10, 22, 15, 20).getTime()
    const friday = new Date(2026, 10, 20, 9, 30).getTime()
    expect(locales.map(locale => otherDay(friday, now, locale))).toEqual(['viernes', 'Friday', '星期五'])
    expect(locales.map(locale => otherDay(now - HOUR_MS, now, locale))).toEqual([null, null, null])
    expect(otherDay(now - 240 * HOUR_MS, now, 'es-MX')).toBe('12 nov')
  })
})
