// Sessions of futures cross midnight, pause, and follow two zones with their own daylight saving time: a bar or an order on
// the wrong trading date is the usual fault.
import { expect, test } from 'vitest'
import type { CalendarName } from '../../domain/instruments/calendars.ts'
import { realCalendar } from '../../server/market/calendar/calendar.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const dateAt = (name: CalendarName, text: string) => realCalendar(name).dayAt(at(text))?.date ?? null
const stateAt = (name: CalendarName, text: string) => realCalendar(name).stateAt(at(text))

test.each<readonly [CalendarName, string, string | null]>([
  // Sunday 18:00 in New York, in winter and in summer: Monday's trading date.
  ['GLOBEX', '2026-11-22T22:59', null],
  ['GLOBEX', '2026-11-22T23:00', '2026-11-23'],
  ['GLOBEX', '2026-08-16T22:00', '2026-08-17'],
  // The daily break, and the end of the week on Friday at 17:00.
  ['GLOBEX', '2026-11-23T21:59', '2026-11-23'],
  ['GLOBEX', '2026-11-23T22:00', null],
  ['GLOBEX', '2026-11-23T23:00', '2026-11-24'],
  ['GLOBEX', '2026-11-20T22:00', null],
  // Thanksgiving ends at 13:00; Good Friday has no session.
  ['GLOBEX', '2026-11-26T17:59', '2026-11-26'],
  ['GLOBEX', '2026-11-26T18:00', null],
  ['GLOBEX', '2026-04-03T15:00', null],
  // Grains rest from 07:45 to 08:30 in Chicago.
  ['GRAINS', '2026-11-24T01:00', '2026-11-24'],
  ['GRAINS', '2026-11-24T14:00', null],
  ['GRAINS', '2026-11-24T14:30', '2026-11-24'],
  // Hong Kong's evening session belongs to the next trading day: on Friday to Monday.
  ['HKFE', '2026-11-23T09:15', '2026-11-24'],
  ['HKFE', '2026-11-20T18:59', '2026-11-23'],
  ['HKFE', '2026-11-20T19:00', null],
  ['HKFE', '2026-11-22T10:00', null],
  // A pause of a quarter of an hour.
  ['USINDEX', '2026-11-23T21:14', '2026-11-23'],
  ['USINDEX', '2026-11-23T21:15', null],
  ['USINDEX', '2026-11-23T21:30', '2026-11-23'],
  // Tokyo: a lunch break, and Labour Thanksgiving Day.
  ['JP', '2026-11-24T02:31', null],
  ['JP', '2026-11-24T03:30', '2026-11-24'],
  ['JP', '2026-11-23T01:00', null],
])('%s at %s UTC: trading date %s', (name, instant, date) => {
  expect(dateAt(name, instant)).toBe(date)
})

test('a pause within a session is no close', () => {
  expect(stateAt('GRAINS', '2026-11-24T14:00')).toBe('lunch')
  expect(stateAt('USINDEX', '2026-11-23T21:20')).toBe('lunch')
  expect(stateAt('GLOBEX', '2026-11-23T22:30')).toBe('closed')
})

test('W36: the Mexican exchange opens at 07:30 in New York’s summer and at 08:30 in its winter', () => {
  const openOf = (text: string) => realCalendar('MX').dayAt(at(text))?.segments[0]?.openMs
  // Mexico City is six hours behind UTC all year.
  expect(openOf('2026-08-20T15:00')).toBe(at('2026-08-20T13:30'))
  expect(openOf('2026-12-21T16:00')).toBe(at('2026-12-21T14:30'))
})
