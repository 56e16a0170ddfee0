// The simulated overnight funding rate, computed from the seed for each business day of Mexico. The BONDDIA fund earns
// this rate less its cost.
import { annualYield } from '../../domain/annual-yield.ts'
import { must } from '../../domain/assert.ts'
import type { Floating, OvernightDay } from '../../domain/bonds/bonde-f.ts'
import { BONDE_PERIOD_DAYS, compounded } from '../../domain/bonds/bonde-f.ts'
import type { BondIssue } from '../../domain/bonds/issue.ts'
import { daysTo } from '../../domain/bonds/issue.ts'
import { businessDaysOf } from '../../domain/calendar/business-days.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { holidays } from '../../domain/calendar/holidays.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { moved } from './curve.ts'

/** The rate on the first day, in percent. */
const FIRST = 6.25
/** Factor of the daily moves against those of a yield curve: the rate of a central bank moves less. */
const CALM = 0.25
const CURVE = 6
const RATE_DECIMALS = 6

const { isOpen: isBusinessDay } = businessDaysOf(holidays.MX)

/** The rate of a day; on a weekend or a holiday that of the previous business day. */
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

/** Rate and factor of a floating bond; null for any other bond. */
export function floatingOf(seed: number, { kind, maturity }: BondIssue, date: string): Floating | null {
  if (kind !== 'bondeF' || maturity === null) return null
  const days = daysTo(maturity, date)
  const ran = (BONDE_PERIOD_DAYS - (days % BONDE_PERIOD_DAYS)) % BONDE_PERIOD_DAYS
  const from = dateOfDay(dayOfDate(date) - ran)
  return { overnight: rateOn(seed, dayOfDate(date)), factor: compounded(overnightDays(seed, from, date, date)) }
}

export const BONDDIA_FIRST = '2026-01-01'
const FIRST_SHARE = '2.17'
/** Cost of the fund: the fraction of its value that is charged a year. */
const FUND_COST = '0.0055'
const SHARE_DECIMALS = 7
const DAYS_OF_YEAR = 360
/** For each seed, the value of a share on each day since the first; days are added when they are needed. */
const shares = new Map<number, Decimal[]>()

/**
 * Value of a share of BONDDIA. A day's growth is the overnight rate less the cost. Before the first day the value is
 * that of the first day.
 */
export function shareOn(seed: number, date: string): Decimal {
  const first = dayOfDate(BONDDIA_FIRST)
  const values = shares.get(seed) ?? [new Decimal(FIRST_SHARE)]
  shares.set(seed, values)
  for (let nth = values.length; nth <= dayOfDate(date) - first; nth += 1) {
    const growth = rateOn(seed, first + nth - 1)
      .minus(FUND_COST)
      .div(DAYS_OF_YEAR)
      .plus(1)
    values.push(halfUp(must(values[nth - 1], 'a share').times(growth), SHARE_DECIMALS))
  }
  return must(values[Math.max(0, dayOfDate(date) - first)], 'a share')
}

const SHOWN_DAYS = 30

/** Yield of the fund as a fraction: the growth of the last thirty days, extended to a year. */
export function fundYield(seed: number, date: string): Decimal {
  const principal = shareOn(seed, dateOfDay(dayOfDate(date) - SHOWN_DAYS))
  const interest = shareOn(seed, date).minus(principal)
  return halfUp(annualYield({ principal, interest, days: SHOWN_DAYS }), RATE_DECIMALS)
}
