// Annual percentage yield of the interest that an amount earned over some days (12 CFR 1030, appendix A), compounded to
// a year of 365 days.
import { Decimal } from './money.ts'

const YEAR_DAYS = 365

export type Earned = {
  /** The amount that earned the interest, above 0. */
  readonly principal: Decimal
  readonly interest: Decimal
  readonly days: number
}

/** Returns the annual percentage yield as a fraction: 0.05 is 5 %. */
export const annualYield = ({ principal, interest, days }: Earned): Decimal =>
  interest.div(principal).plus(1).pow(new Decimal(YEAR_DAYS).div(days)).minus(1)
