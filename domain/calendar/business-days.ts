// Counts business days: weekdays that are not holidays of an exchange. In years without holiday data only weekends are
// closed.
import { dateOfDay, FRIDAY, firstDayOf, lastDayOf, weekdayOf } from './civil-date.ts'
import type { DayNames } from './holidays.ts'

export type BusinessDays = {
  isOpen(day: number): boolean
  /** The n-th business day before a day; the day itself does not count. */
  before(day: number, n: number): number
  after(day: number, n: number): number
  /** Returns the day itself if it is a business day, otherwise the preceding business day. */
  onOrBefore(day: number): number
  /** The n-th business day of a month, n from 1. */
  nth(month: string, n: number): number
  /** The n-th business day from the end of a month; 1 is the last. */
  nthLast(month: string, n: number): number
}

export function businessDaysOf(holidays: DayNames): BusinessDays {
  // The simulator asks for the same few thousand days again and again, and a date is expensive to format.
  const known = new Map<number, boolean>()
  function isOpen(day: number): boolean {
    let open = known.get(day)
    if (open === undefined) {
      open = weekdayOf(day) <= FRIDAY && !(dateOfDay(day) in holidays)
      known.set(day, open)
    }
    return open
  }
  function step(from: number, n: number, by: 1 | -1): number {
    let day = from
    for (let left = n; left > 0; ) {
      day += by
      if (isOpen(day)) left--
    }
    return day
  }
  return {
    isOpen,
    before: (day, n) => step(day, n, -1),
    after: (day, n) => step(day, n, 1),
    onOrBefore: day => step(day + 1, 1, -1),
    nth: (month, n) => step(firstDayOf(month) - 1, n, 1),
    nthLast: (month, n) => step(lastDayOf(month) + 1, n, -1),
  }
}
