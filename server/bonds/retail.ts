// The simulated consumer prices of Hong Kong: the change of each month against a year before, computed from the seed.

import type { BondIssue } from '../../domain/bonds/issue.ts'
import { averagedMonths, retailRate } from '../../domain/bonds/retail.ts'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { moved } from './curve.ts'

/** In percent, the mean of the yearly change; and the factor of its moves against those of a yield curve. */
const MEAN = 2.4
const WIDE = 3
const CURVE = 8
/** Decimals of a change, which is a fraction; percentages are published with one decimal. */
const CHANGE_DECIMALS = 3

const changeOf = (seed: number, month: string): Decimal =>
  halfUp(new Decimal(MEAN + WIDE * moved(seed, CURVE, dayOfDate(`${month}-01`))).div(100), CHANGE_DECIMALS)

/** The published changes from which the rate known on a date is computed. */
export const changesOn = (seed: number, date: string) =>
  averagedMonths(date).map(month => ({ month, change: changeOf(seed, month) }))

export const isRetail = ({ kind }: Pick<BondIssue, 'kind'>): boolean => kind === 'retail' || kind === 'silver'

/** The yearly rate of a retail bond's coupon, as far as it is known on a date; null for any other bond. */
export function retailRateOn(seed: number, issue: BondIssue, date: string): Decimal | null {
  if (!isRetail(issue)) return null
  const changes = changesOn(seed, date).map(({ change }) => change)
  return retailRate(new Decimal(issue.coupon), changes)
}
