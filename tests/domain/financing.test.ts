// Why: a night that is charged three times costs the customer money. The days charged follow the value dates, which
// holidays move.
import { expect, test } from 'vitest'
import { dayOfDate, weekdayOf } from '../../domain/calendar/civil-date.ts'
import type { ValueDated } from '../../domain/financing.ts'
import { financingDays, valueDay } from '../../domain/financing.ts'

const pair = (base: string, quote: string, valueDays: ValueDated['valueDays'] = 2): ValueDated => ({
  base,
  quote,
  valueDays,
})
const HOLIDAYS: Readonly<Record<string, readonly string[]>> = { USD: ['2026-11-26'] }
const isOpen = (currency: string, day: number) =>
  weekdayOf(day) < 5 && !(HOLIDAYS[currency] ?? []).some(date => dayOfDate(date) === day)

/** Days of financing charged at the cut-offs from Monday to Friday of a week. */
const week = (monday: string, of: ValueDated): number[] =>
  [0, 1, 2, 3, 4].map(i => {
    const day = dayOfDate(monday) + i
    return financingDays(of, [day, i === 4 ? day + 3 : day + 1], isOpen)
  })

test('Wednesday counts three days, Thursday for a pair that is delivered after one', () => {
  expect(week('2026-11-09', pair('EUR', 'USD'))).toEqual([1, 1, 3, 1, 1])
  expect(week('2026-11-09', pair('USD', 'CAD', 1))).toEqual([1, 1, 1, 3, 1])
})

test('a holiday of the dollar in between moves the peso and not the euro; none is paid on it', () => {
  const tuesday = dayOfDate('2026-11-24')
  const wednesday = tuesday + 1
  // The holiday of the dollar is Thanksgiving, Thursday 26 November 2026.
  expect(valueDay(pair('EUR', 'USD'), wednesday, isOpen)).toBe(dayOfDate('2026-11-27'))
  expect(valueDay(pair('USD', 'MXN'), wednesday, isOpen)).toBe(dayOfDate('2026-11-30'))
  expect(valueDay(pair('EUR', 'USD'), tuesday, isOpen)).toBe(dayOfDate('2026-11-27'))
  // The days charged in a week add up to seven, whichever day is the holiday.
  for (const each of [pair('EUR', 'USD'), pair('USD', 'MXN')])
    expect(week('2026-11-23', each).reduce((sum, days) => sum + days, 0)).toBe(7)
})
