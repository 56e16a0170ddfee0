// The table of payments of a loan. Interest is computed on the outstanding balance, with value-added tax on the
// interest. All payments are equal except the last, which absorbs rounding differences. Amounts are rounded half up to
// the cent.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'
import { annuityPayment } from './annuity.ts'

export type LoanTerms = {
  readonly principal: Decimal
  /** Interest rate of a period, without tax. */
  readonly periodRate: Decimal
  readonly periods: number
  /** Tax rate on the interest. */
  readonly vat: Decimal
}

export type LoanRow = {
  readonly interest: Decimal
  readonly vat: Decimal
  readonly principal: Decimal
  /** Remaining principal after the payment. */
  readonly balance: Decimal
}

export type LoanSchedule = { readonly payment: Decimal; readonly total: Decimal; readonly rows: readonly LoanRow[] }

const cents = (value: Decimal): Decimal => halfUp(value, 2)

/** Returns null if an equal payment in whole cents would not cover the interest of the first period. */
export function loanSchedule(terms: LoanTerms): LoanSchedule | null {
  const { principal, periodRate, periods, vat } = terms
  const rate = periodRate.times(vat.plus(1))
  const none = new Decimal(0)
  const payment = cents(
    annuityPayment({ rate, periods, present: principal.negated(), future: none, isDueAtBeginning: false }),
  )
  const rows: LoanRow[] = []
  let balance = principal
  for (let left = periods; left > 0; left -= 1) {
    const row = rowOf(terms, balance, left === 1 ? null : payment)
    if (row.principal.isNegative()) return null
    rows.push(row)
    balance = row.balance
  }
  const total = rows.reduce((sum, row) => sum.plus(row.interest).plus(row.vat).plus(row.principal), none)
  return { payment, total, rows }
}

/**
 * Computes one row of the table.
 * @param payment null for the last row, which pays the remaining principal
 */
function rowOf({ periodRate, vat: vatRate }: LoanTerms, before: Decimal, payment: Decimal | null): LoanRow {
  const interest = cents(before.times(periodRate))
  const vat = cents(interest.times(vatRate))
  const principal = payment === null ? before : Decimal.min(before, payment.minus(interest).minus(vat))
  return { interest, vat, principal, balance: before.minus(principal) }
}
