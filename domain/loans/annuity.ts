// The equal payment of a loan, like the spreadsheet function PMT. Received amounts are positive.
import type { Decimal } from '../money.ts'

export type Annuity = {
  /** Interest rate of one period, above −1. */
  readonly rate: Decimal
  readonly periods: number
  /** `present`: amount received at the beginning. `future`: amount received at the end. */
  readonly present: Decimal
  readonly future: Decimal
  readonly isDueAtBeginning: boolean
}

export function annuityPayment({ rate, periods, present, future, isDueAtBeginning }: Annuity): Decimal {
  if (rate.isZero()) return present.plus(future).negated().div(periods)
  const growth = rate.plus(1)
  const grown = growth.pow(periods)
  const payment = present.times(grown).plus(future).times(rate).div(grown.minus(1)).negated()
  return isDueAtBeginning ? payment.div(growth) : payment
}
