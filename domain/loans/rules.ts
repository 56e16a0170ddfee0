// The published rules of loans: rates, fees, limits and requirements. They are Pulso's own and simulated. Each table
// has a date from which it applies; a loan keeps the conditions of its start date.
import { Decimal } from '../money.ts'

export const loanMonths = [6, 12, 18, 24, 36] as const
export type LoanMonths = (typeof loanMonths)[number]

/** Customer levels. Level 1: the identity is verified. Level 2: an earlier loan was also repaid. */
export const loanLevels = [1, 2] as const
export type LoanLevel = (typeof loanLevels)[number]

/** Kinds of loan. A `secured` loan is secured by pledged shares and requires no income. */
export const loanKinds = ['personal', 'secured'] as const
export type LoanKind = (typeof loanKinds)[number]

export const LOAN_CURRENCY = 'MXN'
export const LOAN_WALLET = 'mxStock'
/** Minimum amount of a loan, in whole pesos. */
export const LOAN_MINIMUM = 2_000

type Table = {
  readonly from: string
  /** Yearly interest rates without tax for a term of up to a year. Each further half-year adds `step`. */
  readonly rates: Readonly<Record<LoanKind, Readonly<Record<LoanLevel, string>>>>
  readonly step: string
  /** Opening fee as a fraction of the amount, deducted from the disbursement. */
  readonly openingFee: string
  /** Tax rate on interest and fees. */
  readonly vat: string
  /** Factor by which the ordinary rate is multiplied for overdue principal. */
  readonly late: string
}

const tables: readonly Table[] = [
  {
    from: '2026-01-01',
    rates: { personal: { 1: '0.36', 2: '0.30' }, secured: { 1: '0.18', 2: '0.16' } },
    step: '0.01',
    openingFee: '0.02',
    vat: '0.16',
    late: '1.5',
  },
]

/** Maximum principal of all loans of one kind together, in whole pesos. */
export const loanCaps: Readonly<Record<LoanKind, Readonly<Record<LoanLevel, number>>>> = {
  personal: { 1: 50_000, 2: 150_000 },
  secured: { 1: 1_000_000, 2: 2_000_000 },
}
/** Maximum instalment as a fraction of the declared monthly income. */
export const INCOME_PART = '0.3'
/** Number of days for which an offer can be accepted. */
export const OFFER_DAYS = 7

const HALF_YEAR = 6
const FIRST_YEAR = 12

/** Prices of a loan as fractions. `rate` and `lateRate` are yearly and without tax. */
export type LoanPrices = {
  readonly rate: Decimal
  readonly lateRate: Decimal
  readonly openingFee: Decimal
  readonly vat: Decimal
}

export function loanPrices(
  level: LoanLevel,
  months: LoanMonths,
  date: string,
  kind: LoanKind = 'personal',
): LoanPrices {
  const table = tables.findLast(({ from }) => from <= date) ?? (tables[0] as Table)
  const steps = Math.max(0, Math.ceil((months - FIRST_YEAR) / HALF_YEAR))
  const rate = new Decimal(table.rates[kind][level]).plus(new Decimal(table.step).times(steps))
  return {
    rate,
    lateRate: rate.times(table.late),
    openingFee: new Decimal(table.openingFee),
    vat: new Decimal(table.vat),
  }
}
