// Why: a purchase at a closed market is none. Holidays, early closes and the change of a clock move the time of a purchase,
// and the date that a customer reviewed must be that of the exchange.
import { expect, test } from 'vitest'
import { realCalendar } from '../../server/calendar/calendar.ts'
import { firstPurchaseTimes, nextPurchaseTime, purchaseTime } from '../../server/plans/timetable.ts'

const us = realCalendar('US')
const utc = (text: string): number => Date.parse(`${text}Z`)
const shown = (date: string) => {
  const { date: on, opensAt, closesAt } = purchaseTime(us, date)
  return [on, new Date(opensAt).toISOString().slice(0, 16), new Date(closesAt).toISOString().slice(0, 16)]
}

test('half an hour after the opening, in summer time and in winter time', () => {
  expect(shown('2026-10-30')).toEqual(['2026-10-30', '2026-10-30T14:00', '2026-10-30T20:00'])
  expect(shown('2026-11-02')).toEqual(['2026-11-02', '2026-11-02T15:00', '2026-11-02T21:00'])
})

test('a weekend and a holiday move it to the next trading day', () => {
  expect(shown('2026-11-21')[0]).toBe('2026-11-23')
  expect(shown('2026-11-26')[0]).toBe('2026-11-27')
})

test('an early close ends it earlier', () => {
  expect(shown('2026-11-27')).toEqual(['2026-11-27', '2026-11-27T15:00', '2026-11-27T18:00'])
})

test('after the close it is the next trading day', () => {
  expect(nextPurchaseTime(us, utc('2026-11-25T20:59')).date).toBe('2026-11-25')
  expect(nextPurchaseTime(us, utc('2026-11-25T21:00')).date).toBe('2026-11-27')
  expect(firstPurchaseTimes(us, utc('2026-11-25T21:00'))[0]?.date).toBe('2026-11-27')
})
