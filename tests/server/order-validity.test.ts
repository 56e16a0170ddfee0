// Why: an order that ends a day early misses its price, one that ends a day late buys what its owner no longer wants.
import { expect, test } from 'vitest'
import { realCalendar } from '../../server/calendar/calendar.ts'
import { daysToRest, expiryOf } from '../../server/orders/validity.ts'

const limit = { orderType: 1 } as const
const listed = (name: 'US' | 'HK' | 'MX') => ({ calendar: realCalendar(name) })
const at = (text: string): number => Date.parse(text)

test('an order of the day ends at the close of the session, or of the next one after the close', () => {
  const end = (now: string, name: 'US' | 'HK' | 'MX' = 'US') =>
    expiryOf(listed(name), { ...limit, validity: 'day' }, at(now))
  expect(end('2026-11-20T15:00:00Z')).toBe(at('2026-11-20T21:00:00Z'))
  // Before the open, after the close, and over a weekend.
  expect(end('2026-11-20T12:00:00Z')).toBe(at('2026-11-20T21:00:00Z'))
  expect(end('2026-11-20T21:00:00Z')).toBe(at('2026-11-23T21:00:00Z'))
  // The day after Thanksgiving is short, and in the lunch break of Hong Kong the day goes on.
  expect(end('2026-11-27T15:00:00Z')).toBe(at('2026-11-27T18:00:00Z'))
  expect(end('2026-11-20T04:30:00Z', 'HK')).toBe(at('2026-11-20T08:00:00Z'))
})

test('an order until a date ends at the close of that day', () => {
  const end = (date: string, name: 'US' | 'MX' = 'US') =>
    expiryOf(listed(name), { ...limit, validity: { date } }, at('2026-11-20T15:00:00Z'))
  expect(end('2026-11-20')).toBe(at('2026-11-20T21:00:00Z'))
  expect(end('2026-12-24')).toBe(at('2026-12-24T18:00:00Z'))
  expect(end('2026-12-15', 'MX')).toBe(at('2026-12-15T21:00:00Z'))
})

test('a holiday, a weekend, a past day and a day too far away are refused with the nearest one', () => {
  const end = (date: string) => expiryOf(listed('US'), { ...limit, validity: { date } }, at('2026-11-20T15:00:00Z'))
  const wrong = (reason: string, date: string) => ({ failure: 'invalid', field: 'validity', values: { reason, date } })
  expect(end('2026-11-26')).toEqual(wrong('notTradingDay', '2026-11-27'))
  expect(end('2026-11-21')).toEqual(wrong('notTradingDay', '2026-11-23'))
  expect(end('2026-11-19')).toEqual(wrong('notTradingDay', '2026-11-20'))
  expect(end('2027-06-01')).toEqual(wrong('dateBeyond', '2027-05-19'))
})

test('without a validity an order rests for 180 days, and one at the market has no end', () => {
  const now = at('2026-11-20T15:00:00Z')
  expect(expiryOf(listed('US'), limit, now)).toBe(at('2027-05-19T20:00:00Z'))
  expect(expiryOf(listed('US'), { orderType: 0 }, now)).toBeNull()
  const trigger = { kind: 'stop', price: '1' } as const
  expect(expiryOf(listed('US'), { orderType: 0, trigger, validity: 'day' }, now)).toBe(at('2026-11-20T21:00:00Z'))
})

test('the days on which an order can end are the trading days from the current one', () => {
  const dates = daysToRest(realCalendar('US'), at('2026-11-25T22:00:00Z')).map(({ date }) => date)
  expect(dates.slice(0, 3)).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
  expect(dates.at(-1)).toBe('2027-05-24')
})
