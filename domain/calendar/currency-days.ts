// The days on which payments are made in a currency.
import type { ValueDated } from '../financing.ts'
import { financingDays } from '../financing.ts'
import { dateOfDay, dayOfDate, FRIDAY, weekdayOf } from './civil-date.ts'
import type { CurrencyHolidays } from './currency-holidays.ts'
import { holidaysOfCurrency } from './currency-holidays.ts'
import { fixed, holidaysOfYear } from './holiday-rules.ts'

export const isWeekend = (day: number): boolean => weekdayOf(day) > FRIDAY

export function onOrAfterWeekday(day: number): number {
  let next = day
  while (isWeekend(next)) next += 1
  return next
}

/** Holidays of a currency without a table. */
const OTHERS: CurrencyHolidays = { rules: [fixed('01-01'), fixed('12-25')], substitute: 'none' }

/** The holidays of a currency and year, computed when first asked for: `USD 2026`. */
const known = new Map<string, ReadonlySet<number>>()

function holidaysIn(currency: string, year: number): ReadonlySet<number> {
  const key = `${currency} ${year}`
  let days = known.get(key)
  if (days === undefined) {
    const { rules, substitute, unmoved = [], dates = [] } = holidaysOfCurrency(currency) ?? OTHERS
    const moved = holidaysOfYear(rules, substitute, year)
    days = new Set([...moved, ...unmoved.map(rule => rule(year)), ...dates.map(dayOfDate)])
    known.set(key, days)
  }
  return days
}

/**
 * True if payments in the currency are made on a day.
 * @param day days since 1970-01-01
 */
export const isPaymentDay = (currency: string, day: number): boolean =>
  !isWeekend(day) && !holidaysIn(currency, Number(dateOfDay(day).slice(0, 4))).has(day)

/** The day itself if payments in the currency are made on it, otherwise the next such day. */
export function onOrAfterPaymentDay(currency: string, day: number): number {
  let next = day
  while (!isPaymentDay(currency, next)) next += 1
  return next
}

/** Number of days of overnight financing that are charged at the cut-off at the end of a weekday. */
export const nightDays = (of: ValueDated, weekday: number): number =>
  financingDays(of, [weekday, onOrAfterWeekday(weekday + 1)], isPaymentDay)
