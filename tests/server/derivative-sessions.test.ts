// Sessions of futures cross midnight, pause, and use two time zones with different daylight saving times. The usual
// fault is a bar or an order on the wrong trading date.
import { expect, test } from 'vitest'
import type { CalendarName } from '../../domain/instruments/calendars.ts'
import { realCalendar } from '../../server/calendar/calendar.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const dateAt = (name: CalendarName, text: string) => realCalendar(name).dayAt(at(text))?.date ?? null
const stateAt = (name: CalendarName, text: string) => realCalendar(name).stateAt(at(text))

test.each<readonly [CalendarName, string, string | null]>([
  // Sunday 18:00 in New York, in winter and in summer: the session of Monday's trading date begins.
  ['GLOBEX', '2026-11-22T22:59', null],
  ['GLOBEX', '2026-11-22T23:00', '2026-11-23'],
  ['GLOBEX', '2026-08-16T22:00', '2026-08-17'],
  // The daily break. The session on Friday ends at 17:00.
  ['GLOBEX', '2026-11-23T21:59', '2026-11-23'],
  ['GLOBEX', '2026-11-23T22:00', null],
  ['GLOBEX', '2026-11-23T23:00', '2026-11-24'],
  ['GLOBEX', '2026-11-20T22:00', null],
  // On Thanksgiving the session ends at 13:00; on Good Friday there is none.
  ['GLOBEX', '2026-11-26T17:59', '2026-11-26'],
  ['GLOBEX', '2026-11-26T18:00', null],
  ['GLOBEX', '2026-04-03T15:00', null],
  // Grains pause from 07:45 to 08:30 in Chicago.
  ['GRAINS', '2026-11-24T01:00', '2026-11-24'],
  ['GRAINS', '2026-11-24T14:00', null],
  ['GRAINS', '2026-11-24T14:30', '2026-11-24'],
  // The evening session of Hong Kong belongs to the next trading day; on Friday that is Monday.
  ['HKFE', '2026-11-23T09:15', '2026-11-24'],
  ['HKFE', '2026-11-20T18:59', '2026-11-23'],
  ['HKFE', '2026-11-20T19:00', null],
  ['HKFE', '2026-11-22T10:00', null],
  // Currencies trade from Sunday 17:05 to Friday 16:58 in New York, an hour earlier by UTC in summer, and pause each day
  // from 16:58 to 17:05.
  ['FX', '2026-11-22T22:04', null],
  ['FX', '2026-11-22T22:05', '2026-11-23'],
  ['FX', '2026-08-16T21:04', null],
  ['FX', '2026-08-16T21:05', '2026-08-17'],
  ['FX', '2026-11-24T21:57', '2026-11-24'],
  ['FX', '2026-11-24T21:58', null],
  ['FX', '2026-11-24T22:04', null],
  ['FX', '2026-11-24T22:05', '2026-11-25'],
  ['FX', '2026-11-27T21:57', '2026-11-27'],
  ['FX', '2026-11-27T21:58', null],
  ['FX', '2026-11-27T22:05', null],
  ['FX', '2026-08-21T21:05', null],
  ['FX', '2026-11-28T12:00', null],
  // Weeks in which New York changes its clocks: in autumn, closed on Friday in summer time and opened on Sunday in
  // winter time; then the week in spring.
  ['FX', '2026-10-30T20:57', '2026-10-30'],
  ['FX', '2026-10-30T20:58', null],
  ['FX', '2026-11-01T22:04', null],
  ['FX', '2026-11-01T22:05', '2026-11-02'],
  ['FX', '2026-03-06T21:57', '2026-03-06'],
  ['FX', '2026-03-08T21:04', null],
  ['FX', '2026-03-08T21:05', '2026-03-09'],
  // Currencies trade on Thanksgiving and Good Friday. They are closed at Christmas, from the evening before.
  ['FX', '2026-11-26T18:00', '2026-11-26'],
  ['FX', '2026-04-03T15:00', '2026-04-03'],
  ['FX', '2026-12-24T21:57', '2026-12-24'],
  ['FX', '2026-12-24T22:05', null],
  ['FX', '2026-12-27T22:05', '2026-12-28'],
  // São Paulo, always at UTC−3, closes at 17:00 in New York's summer and at 18:00 in its winter.
  ['BR', '2026-08-20T19:59', '2026-08-20'],
  ['BR', '2026-08-20T20:00', null],
  ['BR', '2026-11-24T20:59', '2026-11-24'],
  ['BR', '2026-11-24T21:00', null],
  // Santiago closes at 16:00 in its winter (UTC−4) and at 17:00 in its summer (UTC−3).
  ['CL', '2026-08-20T19:59', '2026-08-20'],
  ['CL', '2026-08-20T20:00', null],
  ['CL', '2026-11-24T19:59', '2026-11-24'],
  ['CL', '2026-11-24T20:00', null],
  // Gold and silver spots pause around 17:00; spots of copper, platinum and oil trade in the hours of the futures.
  ['SPOTMETAL', '2026-11-23T21:57', '2026-11-23'],
  ['SPOTMETAL', '2026-11-23T21:58', null],
  ['SPOTMETAL', '2026-11-23T23:02', null],
  ['SPOTMETAL', '2026-11-23T23:03', '2026-11-24'],
  ['SPOTMETAL', '2026-11-27T22:30', null],
  // A pause of fifteen minutes.
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

test('the Mexican exchange opens at 07:30 in New York’s summer and at 08:30 in its winter', () => {
  const openOf = (text: string) => realCalendar('MX').dayAt(at(text))?.segments[0]?.openMs
  // Mexico City is at UTC−6 all year.
  expect(openOf('2026-08-20T15:00')).toBe(at('2026-08-20T13:30'))
  expect(openOf('2026-12-21T16:00')).toBe(at('2026-12-21T14:30'))
})
