// Instalments of a loan, and the order in which a payment is applied (Código Civil Federal, article 2094: interest
// before principal): late interest, tax on it, interest, tax on it, then principal. Amounts are rounded half up to the
// cent.
import { dateOfDay, dayOfDate } from '../calendar/civil-date.ts'
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'
import { DAY_MS } from '../time.ts'
import type { LoanPrices } from './rules.ts'
import { loanSchedule } from './schedule.ts'

/** Unpaid remainder of each part of an instalment. */
export type Parts = {
  readonly late: Decimal
  readonly lateVat: Decimal
  readonly interest: Decimal
  readonly vat: Decimal
  readonly principal: Decimal
}

export type Instalment = Parts & {
  /** Index of the instalment, from 0. */
  readonly nth: number
  /**
   * `endsOn`: scheduled date at which the interest period ends. `dueOn`: due date, which is the same day or the next
   * business day.
   */
  readonly endsOn: string
  readonly dueOn: string
  /** Date up to which late interest on overdue principal is already included in `late`. */
  readonly lateFrom: string
}

const zero = new Decimal(0)
export const nothing: Parts = { late: zero, lateVat: zero, interest: zero, vat: zero, principal: zero }

const cents = (value: Decimal): Decimal => halfUp(value, 2)
const LATE_YEAR = 360
const MONTHS = 12

export const totalOf = ({ late, lateVat, interest, vat, principal }: Parts): Decimal =>
  late.plus(lateVat).plus(interest).plus(vat).plus(principal)

export const isPaid = (instalment: Parts): boolean => totalOf(instalment).isZero()

export const sumOf = (all: readonly Parts[]): Parts =>
  all.reduce(
    (sum, part) => ({
      late: sum.late.plus(part.late),
      lateVat: sum.lateVat.plus(part.lateVat),
      interest: sum.interest.plus(part.interest),
      vat: sum.vat.plus(part.vat),
      principal: sum.principal.plus(part.principal),
    }),
    nothing,
  )

const daysBetween = (from: string, to: string): number => dayOfDate(to) - dayOfDate(from)

/** Returns the instalment with late interest added up to a date. */
export function withLateInterest(instalment: Instalment, { lateRate, vat }: LoanPrices, date: string): Instalment {
  const { principal, lateFrom } = instalment
  if (date <= lateFrom || principal.isZero()) return instalment
  const late = cents(principal.times(lateRate).times(daysBetween(lateFrom, date)).div(LATE_YEAR))
  const lateVat = cents(late.times(vat))
  const { nth, endsOn, dueOn, interest, vat: tax } = instalment
  return {
    nth,
    endsOn,
    dueOn,
    lateFrom: date,
    late: instalment.late.plus(late),
    lateVat: instalment.lateVat.plus(lateVat),
    interest,
    vat: tax,
    principal,
  }
}

export type Taken = { readonly paid: Parts; readonly left: Instalment; readonly rest: Decimal }

/** Applies a payment to an instalment until the money is spent or the debt is paid. */
export function take(instalment: Instalment, money: Decimal): Taken {
  let rest = money
  const of = (amount: Decimal): Decimal => {
    const paid = Decimal.min(amount, rest)
    rest = rest.minus(paid)
    return paid
  }
  const late = of(instalment.late)
  const lateVat = of(instalment.lateVat)
  const interest = of(instalment.interest)
  const vat = of(instalment.vat)
  const principal = of(instalment.principal)
  const { nth, endsOn, dueOn, lateFrom } = instalment
  const left = {
    nth,
    endsOn,
    dueOn,
    lateFrom,
    late: instalment.late.minus(late),
    lateVat: instalment.lateVat.minus(lateVat),
    interest: instalment.interest.minus(interest),
    vat: instalment.vat.minus(vat),
    principal: instalment.principal.minus(principal),
  }
  return { paid: { late, lateVat, interest, vat, principal }, left, rest }
}

export type Period = { readonly from: string; readonly to: string }

/** The elapsed fraction of an interest period on a date, from 0 to 1. */
export function passed({ from, to }: Period, date: string): Decimal {
  if (date <= from) return zero
  return date >= to ? new Decimal(1) : new Decimal(daysBetween(from, date)).div(daysBetween(from, to))
}

/** Kinds of payment: `instalment`: the due instalment; `part`: a partial early payment; `all`: full repayment. */
export const loanModes = ['instalment', 'part', 'all'] as const
export type LoanMode = (typeof loanModes)[number]

export const prepayChoices = ['fewer', 'smaller'] as const
/** The effect of an early payment: fewer instalments of the same amount, or the same number of smaller ones. */
export type PrepayChoice = (typeof prepayChoices)[number]

type Remaining = {
  readonly principal: Decimal
  readonly prices: LoanPrices
  /** Instalments that are not due yet, in order. An early payment does not change their dates. */
  readonly instalments: readonly Pick<Instalment, 'nth' | 'endsOn' | 'dueOn'>[]
  /** The instalment amount before the early payment. */
  readonly payment: Decimal
  /** Fraction of the current interest period that is left. Its interest is computed on the reduced principal. */
  readonly toCome: Decimal
}

export type Remade = { readonly instalments: Instalment[]; readonly payment: Decimal }

/** The instalments after a partial early payment of principal. */
export function remade({ principal, prices, instalments, payment, toCome }: Remaining, choice: PrepayChoice): Remade {
  const { rate, vat } = prices
  const of = (periods: number) => loanSchedule({ principal, periodRate: rate.div(MONTHS), periods, vat })
  const all = of(instalments.length)
  const shorter =
    choice === 'fewer' ? instalments.map((_, nth) => of(nth + 1)).find(table => table?.payment.lte(payment)) : null
  const table = shorter ?? all
  const rows = table?.rows ?? []
  return {
    payment: table?.payment ?? payment,
    instalments: instalments.slice(0, rows.length).map(({ nth, endsOn, dueOn }, place) => {
      const row = rows[place] ?? { interest: zero, vat: zero, principal: zero }
      const interest = place === 0 ? cents(row.interest.times(toCome)) : row.interest
      const tax = place === 0 ? cents(interest.times(vat)) : row.vat
      return {
        nth,
        endsOn,
        dueOn,
        lateFrom: dueOn,
        late: zero,
        lateVat: zero,
        interest,
        vat: tax,
        principal: row.principal,
      }
    }),
  }
}

/** Returns the same day of each of the following months; the last day of a month that is too short. */
export function monthsAfter(start: string, count: number): string[] {
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number)
  return Array.from({ length: count }, (_, nth) => {
    const last = new Date(Date.UTC(year, month + nth + 1, 0)).getUTCDate()
    return dateOfDay(Date.UTC(year, month + nth, Math.min(day, last)) / DAY_MS)
  })
}
