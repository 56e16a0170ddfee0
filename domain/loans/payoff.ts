// The amount due on a date, and the amount that repays the loan. The latter is the principal, the interest of the
// current period up to the date, the tax on it, and everything overdue. It is not the sum of the remaining instalments,
// because Mexican consumer law forbids interest in advance.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'
import type { Instalment, Parts, PrepayChoice } from './instalments.ts'
import { isPaid, nothing, passed, remade, sumOf, take, totalOf, withLateInterest } from './instalments.ts'
import type { LoanPrices } from './rules.ts'

export type Standing = {
  readonly prices: LoanPrices
  /** All instalments in ascending order, paid ones included, because they delimit the interest periods. */
  readonly instalments: readonly Instalment[]
  readonly startedOn: string
  /** Date up to which the interest of the current period is paid. */
  readonly accruedFrom: string
  /** The regular amount of one instalment. */
  readonly payment: Decimal
}

export type Payoff = {
  /** Instalments that are due on the date, with late interest up to it. */
  readonly due: readonly Instalment[]
  readonly later: readonly Instalment[]
  readonly accrued: { readonly interest: Decimal; readonly vat: Decimal }
  /** Principal of the instalments that are not due yet. */
  readonly principal: Decimal
  readonly total: Decimal
  /** Amount saved by repaying now, compared with the table of payments. */
  readonly saved: Decimal
}

export function payoffOn(standing: Standing, date: string): Payoff {
  const open = standing.instalments.filter(each => !isPaid(each))
  const due = open.filter(({ dueOn }) => dueOn <= date).map(each => withLateInterest(each, standing.prices, date))
  const later = open.filter(({ dueOn }) => dueOn > date)
  const accrued = accruedOf(standing, later[0], date)
  const left = sumOf(later)
  const early = left.principal.plus(accrued.interest).plus(accrued.vat)
  return {
    due,
    later,
    accrued,
    principal: left.principal,
    total: totalOf(sumOf(due)).plus(early),
    saved: totalOf(left).minus(early),
  }
}

const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** Returns the interest period that ends with an instalment. */
function periodOf({ instalments, startedOn }: Standing, { nth, endsOn }: Instalment) {
  return { from: instalments.find(each => each.nth === nth - 1)?.endsOn ?? startedOn, to: endsOn }
}

function accruedOf(standing: Standing, next: Instalment | undefined, date: string) {
  if (!next) return { interest: nothing.interest, vat: nothing.vat }
  const { from, to } = periodOf(standing, next)
  const part = passed({ from: laterOf(from, standing.accruedFrom), to }, date)
  const interest = halfUp(next.interest.times(part), 2)
  return { interest, vat: Decimal.min(next.vat, halfUp(interest.times(standing.prices.vat), 2)) }
}

/** Returns the instalments that are paid next: all due ones, or the next one if none is due. */
export function instalmentDue({ due, later }: Payoff): readonly Instalment[] {
  return due.length > 0 ? due : later.slice(0, 1)
}

export type Repaid = {
  readonly paid: Parts
  /**
   * The instalments after the payment. Paid ones are kept with all parts at zero; an early payment can reduce the
   * number of later ones.
   */
  readonly instalments: readonly Instalment[]
  readonly payment: Decimal
  readonly accruedFrom: string
}

const none = (instalment: Instalment): Instalment => take(instalment, totalOf(instalment)).left

export function repayInstalment(standing: Standing, date: string): Repaid {
  const wanted = instalmentDue(payoffOn(standing, date))
  return {
    paid: sumOf(wanted),
    instalments: standing.instalments.map(each => {
      const paid = wanted.find(({ nth }) => nth === each.nth)
      return paid ? none(paid) : each
    }),
    payment: standing.payment,
    accruedFrom: standing.accruedFrom,
  }
}

export function repayAll(standing: Standing, date: string): Repaid {
  const { due, accrued, principal } = payoffOn(standing, date)
  const early = {
    late: nothing.late,
    lateVat: nothing.lateVat,
    interest: accrued.interest,
    vat: accrued.vat,
    principal,
  }
  return {
    paid: sumOf([...due, early]),
    instalments: standing.instalments.map(none),
    payment: standing.payment,
    accruedFrom: date,
  }
}

type Part = { readonly money: Decimal; readonly choice: PrepayChoice; readonly date: string }

/**
 * Applies a partial payment: first to the due instalments, then to interest and principal of later ones. Null if the
 * rest after the due instalments does not exceed the interest up to today, or is enough to repay the whole loan.
 */
export function repayPart(standing: Standing, { money, choice, date }: Part): Repaid | null {
  const { due, later, accrued, principal } = payoffOn(standing, date)
  const taken: { paid: Parts; left: Instalment }[] = []
  let rest = money
  for (const each of due) {
    const { paid, left, rest: after } = take(each, rest)
    taken.push({ paid, left })
    rest = after
  }
  const dueLeft = (nth: number) => taken.find(({ left }) => left.nth === nth)?.left
  const kept = standing.instalments.filter(({ nth }) => !later.some(each => each.nth === nth))
  const after = kept.map(each => dueLeft(each.nth) ?? each)
  const paidDue = sumOf(taken.map(({ paid }) => paid))
  if (rest.isZero())
    return {
      paid: paidDue,
      instalments: [...after, ...later],
      payment: standing.payment,
      accruedFrom: standing.accruedFrom,
    }
  const early = rest.minus(accrued.interest).minus(accrued.vat)
  const [next] = later
  if (!next || early.lte(0) || early.gte(principal)) return null
  const toCome = new Decimal(1).minus(passed(periodOf(standing, next), date))
  const { instalments, payment } = remade(
    {
      principal: principal.minus(early),
      prices: standing.prices,
      instalments: later,
      payment: standing.payment,
      toCome,
    },
    choice,
  )
  const paid = {
    late: nothing.late,
    lateVat: nothing.lateVat,
    interest: accrued.interest,
    vat: accrued.vat,
    principal: early,
  }
  return { paid: sumOf([paidDue, paid]), instalments: [...after, ...instalments], payment, accruedFrom: date }
}
