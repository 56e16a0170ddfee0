// Sessions are data: an exchange with a daily break, a market that opens on Sunday evening and one that never closes
// need an entry and no code.
import { expect, test } from 'vitest'
import { calendarOf } from '../../server/calendar/calendar.ts'
import type { Exchange, Hours } from '../../server/calendar/exchanges.ts'
import { alwaysOpen, exchanges } from '../../server/calendar/exchanges.ts'

const newYork = (fullDay: readonly Hours[]): Exchange => ({
  ...exchanges.US,
  fullDay,
  shortDay: fullDay,
  holidays: {},
  earlyCloses: {},
})
/** A time of day in New York in June 2026, when New York is at UTC−4. 7 June is a Sunday. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 5, day, hour + 4, minute)

test('23 hours a day with a break: closed at 17:00, open at 18:00 for the next trading day', () => {
  const calendar = calendarOf(newYork([['regular', '18:00', '17:00', 'eve']]))
  expect(calendar.stateAt(at(7, 17, 59))).toBe('closed')
  expect(calendar.stateAt(at(7, 18))).toBe('open')
  expect(calendar.dayAt(at(7, 18))?.date).toBe('2026-06-08')
  expect(calendar.stateAt(at(8, 16, 59))).toBe('open')
  expect(calendar.stateAt(at(8, 17, 30))).toBe('closed')
  expect(calendar.lastDay(at(8, 17, 30)).date).toBe('2026-06-08')
  expect(calendar.lastDay(at(8, 18)).date).toBe('2026-06-09')
  expect(calendar.stateAt(at(12, 17))).toBe('closed')
})

test('24 hours, five days: one day runs into the next from Sunday to Friday, 17:00', () => {
  const calendar = calendarOf(newYork([['regular', '17:00', '17:00', 'eve']]))
  expect(calendar.stateAt(at(7, 16, 59))).toBe('closed')
  for (const day of [8, 9, 10, 11]) expect(calendar.stateAt(at(day, 17))).toBe('open')
  expect(calendar.stateAt(at(12, 16, 59))).toBe('open')
  expect(calendar.stateAt(at(12, 17))).toBe('closed')
  const friday = calendar.lastDay(at(13, 12))
  expect(calendar.nextDay(friday)).toMatchObject({ date: '2026-06-15', index: friday.index + 1 })
})

test('24 hours, seven days: never closed, a trading day for each date', () => {
  const calendar = calendarOf(alwaysOpen('UTC'))
  for (let day = 6; day < 9; day++) expect(calendar.stateAt(Date.UTC(2026, 5, day))).toBe('open')
  const [first, second] = [calendar.lastDay(Date.UTC(2026, 5, 6)), calendar.lastDay(Date.UTC(2026, 5, 7))]
  expect(second.index - first.index).toBe(1)
})
