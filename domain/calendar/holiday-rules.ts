// Rules of yearly holidays. Each gives the holiday's day number (days since 1970) in a year.
import { dayOfDate, SATURDAY, SUNDAY, weekdayOf } from './civil-date.ts'

export type HolidayRule = (year: number) => number

/** @param monthDay `12-25` */
export const fixed =
  (monthDay: string): HolidayRule =>
  year =>
    dayOfDate(`${year}-${monthDay}`)

/** The first such weekday on or after a date: the third Monday of January is the Monday from `01-15` on. */
export const weekdayFrom =
  (monthDay: string, weekday: number): HolidayRule =>
  year => {
    const first = dayOfDate(`${year}-${monthDay}`)
    return first + ((weekday - weekdayOf(first) + 7) % 7)
  }

/** @param days after Easter Sunday; negative before it */
export const easterPlus =
  (days: number): HolidayRule =>
  year =>
    easter(year) + days

/** Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easter(year: number): number {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const sum = moon + toSunday - 7 * late + 114
  return dayOfDate(`${year}-0${Math.floor(sum / 31)}-01`) + (sum % 31)
}

/**
 * Whether a holiday on a weekend is kept on the next free weekday: `none`: never; `sunday`: if it is on a Sunday;
 * `weekend`: on both days.
 */
export type Substitute = 'none' | 'sunday' | 'weekend'

/** The holidays of a year as day numbers, and the days on which those of a weekend are kept. */
export function holidaysOfYear(rules: readonly HolidayRule[], substitute: Substitute, year: number): Set<number> {
  const days = new Set(rules.map(rule => rule(year)))
  for (const day of [...days].toSorted((a, b) => a - b)) {
    const weekday = weekdayOf(day)
    const isMoved = substitute !== 'none' && (weekday === SUNDAY || (weekday === SATURDAY && substitute === 'weekend'))
    if (!isMoved) continue
    let next = day + 1
    while (weekdayOf(next) >= SATURDAY || days.has(next)) next += 1
    days.add(next)
  }
  return days
}
