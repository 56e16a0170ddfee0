// The simulated overnight funding rate, computed from the seed for each business day. Every weekday is a business day.
import type { Floating, OvernightDay } from '../../domain/bonds/bonde-f.ts'
import { BONDE_PERIOD_DAYS, compounded } from '../../domain/bonds/bonde-f.ts'
import type { BondIssue } from '../../domain/bonds/issue.ts'
import { daysTo } from '../../domain/bonds/issue.ts'
import { dateOfDay, dayOfDate, weekdayOf } from '../../domain/calendar/civil-date.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { moved } from './curve.ts'

/** The rate on the first day, in percent. */
const FIRST = 6.25
/** Daily moves as a fraction of a yield curve's: the rate of a central bank moves less. */
const CALM = 0.25
const CURVE = 6
const RATE_DECIMALS = 6
const SATURDAY = 6
const SUNDAY = 0

const isBusinessDay = (day: number): boolean => ![SATURDAY, SUNDAY].includes(weekdayOf(day))

/** On a weekend, the rate of the preceding Friday. */
function rateOn(seed: number, day: number): Decimal {
  if (!isBusinessDay(day)) return rateOn(seed, day - 1)
  return halfUp(new Decimal(FIRST + CALM * moved(seed, CURVE, day)).div(100), RATE_DECIMALS)
}

/**
 * Business days of a coupon period: past days with their published rates, days from `today` on with the latest rate.
 */
export function overnightDays(seed: number, from: string, to: string, today: string): OvernightDay[] {
  const [first, last, now] = [dayOfDate(from), dayOfDate(to), dayOfDate(today)]
  const days: OvernightDay[] = []
  for (let day = first; day < last; ) {
    let next = day + 1
    while (next < last && !isBusinessDay(next)) next += 1
    days.push({ rate: rateOn(seed, Math.min(day, now)), days: next - day })
    day = next
  }
  return days
}

/** Null for a bond with a fixed coupon or none. */
export function floatingOf(seed: number, { kind, maturity }: BondIssue, date: string): Floating | null {
  if (kind !== 'bondeF') return null
  const days = daysTo(maturity, date)
  const ran = (BONDE_PERIOD_DAYS - (days % BONDE_PERIOD_DAYS)) % BONDE_PERIOD_DAYS
  const from = dateOfDay(dayOfDate(date) - ran)
  return { overnight: rateOn(seed, dayOfDate(date)), factor: compounded(overnightDays(seed, from, date, date)) }
}
