// A complete loan offer: the deducted fee, the table of payments, and the annual total cost (CAT, Banco de México,
// Circular 21/2009).
import { assert } from '../assert.ts'
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'
import { cat } from '../xirr.ts'
import type { LoanMonths, LoanPrices } from './rules.ts'
import type { LoanSchedule } from './schedule.ts'
import { loanSchedule } from './schedule.ts'

export type LoanOffer = {
  readonly prices: LoanPrices
  readonly fee: Decimal
  readonly feeVat: Decimal
  /** The amount paid into the wallet. */
  readonly disbursed: Decimal
  readonly schedule: LoanSchedule
  /** Annual total cost (CAT) without tax, as a yearly fraction. */
  readonly cat: Decimal
  /** Total cost of the loan: all payments plus the fee, minus the amount. */
  readonly cost: Decimal
}

const MONTHS = 12

export function offerOf(prices: LoanPrices, amount: Decimal, months: LoanMonths): LoanOffer {
  const { vat, openingFee } = prices
  const fee = halfUp(amount.times(openingFee), 2)
  const feeVat = halfUp(fee.times(vat), 2)
  const schedule = scheduleOf(prices, amount, months)
  const flows = [
    { years: new Decimal(0), amount: amount.minus(fee) },
    ...schedule.rows.map((row, nth) => ({
      years: new Decimal(nth + 1).div(MONTHS),
      amount: row.interest.plus(row.principal).negated(),
    })),
  ]
  const yearly = cat(flows)
  assert(yearly, 'a loan has a yearly cost')
  return {
    prices,
    fee,
    feeVat,
    disbursed: amount.minus(fee).minus(feeVat),
    schedule,
    cat: yearly,
    cost: schedule.total.plus(fee).plus(feeVat).minus(amount),
  }
}

export function scheduleOf({ rate, vat }: LoanPrices, amount: Decimal, months: LoanMonths): LoanSchedule {
  const schedule = loanSchedule({ principal: amount, periodRate: rate.div(MONTHS), periods: months, vat })
  assert(schedule, 'the published rates can be paid off')
  return schedule
}
