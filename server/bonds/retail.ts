// The simulated consumer prices of Hong Kong: the yearly change of each month is a function of the seed.

import type { BondIssue } from '../../domain/bonds/issue.ts'
import { averagedMonths, retailRate } from '../../domain/bonds/retail.ts'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { moved } from './curve.ts'

/** In percent: the mean, and the moves as a multiple of a yield curve's. */
const MEAN = 2.4
const WIDE = 3
const CURVE = 8
/** Of a fraction: one decimal of a percentage, as it is published. */
const CHANGE_DECIMALS = 3

const changeOf = (seed: number, month: string): Decimal =>
  halfUp(new Decimal(MEAN + WIDE * moved(seed, CURVE, dayOfDate(`${month}-01`))).div(100), CHANGE_DECIMALS)

/** The changes that make a rate known on a date. */
export const changesOn = (seed: number, date: string) =>
  averagedMonths(date).map(month => ({ month, change: changeOf(seed, month) }))

export const isRetail = ({ kind }: Pick<BondIssue, 'kind'>): boolean => kind === 'retail' || kind === 'silver'

/** The yearly rate of a coupon as far as it is known on a date; null for any other bond. */
export function retailRateOn(seed: number, issue: BondIssue, date: string): Decimal | null {
  if (!isRetail(issue)) return null
  const changes = changesOn(seed, date).map(({ change }) => change)
  return retailRate(new Decimal(issue.coupon), changes)
}
