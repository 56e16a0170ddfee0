// The annual percentage yield of what an amount has earned in some days (12 CFR 1030, appendix A): compounded to a year of 365 days.
import { Decimal } from './money.ts'

const YEAR_DAYS = 365

export type Earned = {
  /** Above 0. */
  readonly principal: Decimal
  readonly interest: Decimal
  readonly days: number
}

/** A fraction. */
export const annualYield = ({ principal, interest, days }: Earned): Decimal =>
  interest.div(principal).plus(1).pow(new Decimal(YEAR_DAYS).div(days)).minus(1)
