// What a partial early payment changes: the new payments and the saving, by the rules that the server applies.
import type { PrepayChoice } from '../../../domain/loans/instalments.ts'
import { isPaid, sumOf, totalOf } from '../../../domain/loans/instalments.ts'
import type { Standing } from '../../../domain/loans/payoff.ts'
import { payoffOn, repayPart } from '../../../domain/loans/payoff.ts'
import { Decimal } from '../../../domain/money.ts'
import type { LoanPayoff } from '../../../domain/wire/calls/loan.ts'

type Wire = LoanPayoff['standing']

const standingOf = ({ rate, lateRate, vat, startedOn, accruedFrom, payment, instalments }: Wire): Standing => ({
  prices: {
    rate: new Decimal(rate),
    lateRate: new Decimal(lateRate),
    openingFee: new Decimal(0),
    vat: new Decimal(vat),
  },
  startedOn,
  accruedFrom,
  payment: new Decimal(payment),
  instalments: instalments.map(each => ({
    nth: each.nth,
    endsOn: each.endsOn,
    dueOn: each.dueOn,
    lateFrom: each.lateFrom,
    late: new Decimal(each.late),
    lateVat: new Decimal(each.lateVat),
    interest: new Decimal(each.interest),
    vat: new Decimal(each.vat),
    principal: new Decimal(each.principal),
  })),
})

/** The payments after an early payment of `amount`, and what is saved. Null if the amount cannot be paid early. */
export function prepaymentOf(wire: Wire, amount: string, choice: PrepayChoice) {
  const standing = standingOf(wire)
  const money = new Decimal(amount)
  const repaid = repayPart(standing, { money, choice, date: wire.date })
  if (!repaid) return null
  const { due, later } = payoffOn(standing, wire.date)
  const before = totalOf(sumOf([...due, ...later]))
  const open = repaid.instalments.filter(each => !isPaid(each))
  const after = totalOf(sumOf(open))
  return {
    count: open.length,
    payment: repaid.payment.toFixed(2),
    last: open.at(-1)?.dueOn ?? null,
    saved: before.minus(after).minus(money).toFixed(2),
    payments: open.map(each => ({
      name: String(each.nth + 1),
      principal: each.principal.toFixed(2),
      interest: each.interest.toFixed(2),
      vat: each.vat.toFixed(2),
      total: totalOf(each).toFixed(2),
    })),
  }
}
