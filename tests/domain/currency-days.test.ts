// Why: what a night costs follows the value dates, and these follow the holidays of both currencies, which are not those
// of a stock exchange. Dates below are from the published calendars of the Federal Reserve, the ECB and the others.
import { expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { isPaymentDay, isWeekend, nightDays } from '../../domain/calendar/currency-days.ts'
import { holidaysOfCurrency } from '../../domain/calendar/currency-holidays.ts'
import { valueDay } from '../../domain/financing.ts'
import { forexRows } from '../../domain/instruments/tables/forex.ts'

const EURUSD = { base: 'EUR', quote: 'USD', valueDays: 2 } as const
const USDMXN = { base: 'USD', quote: 'MXN', valueDays: 2 } as const

/** Weekdays of a year on which nothing is paid, as `10-12`. */
const closed = (currency: string, year: number): string[] => {
  const days: string[] = []
  for (let day = dayOfDate(`${year}-01-01`); day <= dayOfDate(`${year}-12-31`); day += 1)
    if (!isWeekend(day) && !isPaymentDay(currency, day)) days.push(dateOfDay(day).slice(5))
  return days
}
const list = (text: string): string[] => text.split(' ')

test('every currency of a pair has its own holidays', () => {
  const currencies = new Set(forexRows.flatMap(({ base, quote }) => [base, quote]))
  expect([...currencies].filter(currency => holidaysOfCurrency(currency) === null)).toEqual([])
})

test.each([
  // A holiday on a Saturday is not moved: the Federal Reserve Banks are open on Friday 3 July 2026.
  ['USD', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['USD', 2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  ['EUR', 2026, '01-01 04-03 04-06 05-01 12-25'],
  ['EUR', 2027, '01-01 03-26 03-29'],
  ['EUR', 2028, '04-14 04-17 05-01 12-25 12-26'],
  ['GBP', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  [
    'JPY',
    2026,
    '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
  ],
  ['JPY', 2028, '01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23'],
  ['CHF', 2026, '01-01 01-02 04-03 04-06 05-01 05-14 05-25 12-25'],
  ['CAD', 2028, '01-03 02-21 04-14 05-22 07-03 08-07 09-04 10-02 10-09 11-13 12-25 12-26'],
  ['AUD', 2026, '01-01 01-26 04-03 04-06 06-08 12-25 12-28'],
  ['NZD', 2026, '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28'],
  ['MXN', 2028, '02-07 03-20 04-13 04-14 05-01 11-02 11-20 12-12 12-25'],
  ['HKD', 2027, '01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27'],
])('%s makes no payments in %i on %s', (currency, year, dates) => {
  expect(closed(currency, year)).toEqual(list(dates))
})

const nights = (of: Parameters<typeof nightDays>[0], ...dates: readonly string[]) =>
  dates.map(date => nightDays(of, dayOfDate(date)))

test('around Columbus Day 2026 the euro has its four nights on Wednesday and none on Thursday', () => {
  expect(nights(EURUSD, '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09')).toEqual([1, 4, 0, 1])
})

test('at Easter 2027 nothing is paid in euros on Good Friday and Easter Monday', () => {
  expect(dateOfDay(valueDay(EURUSD, dayOfDate('2027-03-24'), isPaymentDay))).toBe('2027-03-30')
  expect(nights(EURUSD, '2027-03-22', '2027-03-23', '2027-03-24', '2027-03-25', '2027-03-26')).toEqual([1, 5, 1, 0, 0])
})

test('the nights of a week and its neighbours add up to the days between their value dates', () => {
  for (const of of [EURUSD, USDMXN])
    for (let day = dayOfDate('2026-01-05'); day < dayOfDate('2028-12-20'); day += 7) {
      const week = [0, 1, 2, 3, 4].reduce((sum, nth) => sum + nightDays(of, day + nth), 0)
      expect(week).toBe(valueDay(of, day + 7, isPaymentDay) - valueDay(of, day, isPaymentDay))
    }
})
