// Central banks' policy rates by currency and date: what forwards and financing are computed from. Figures of 2026 that
// the simulated market uses; a change is a new row.
import { must } from './assert.ts'
import { Decimal } from './money.ts'

type DatedRate = readonly [from: string, percent: string]

/** Ascending by date. The first row holds before its date too. */
const percentByCurrency = {
  USD: [['2026-01-01', '3.75']],
  EUR: [['2026-01-01', '2.00']],
  JPY: [['2026-01-01', '0.75']],
  GBP: [['2026-01-01', '3.75']],
  CHF: [['2026-01-01', '0.00']],
  AUD: [['2026-01-01', '3.60']],
  NZD: [['2026-01-01', '2.25']],
  CAD: [['2026-01-01', '2.25']],
  MXN: [['2026-01-01', '7.00']],
  CNH: [['2026-01-01', '1.60']],
  HKD: [['2026-01-01', '3.30']],
  SGD: [['2026-01-01', '1.30']],
  ZAR: [['2026-01-01', '6.75']],
  TRY: [['2026-01-01', '37.00']],
} as const satisfies Record<string, readonly DatedRate[]>
export type RatedCurrency = keyof typeof percentByCurrency

export const ratedCurrencies = Object.keys(percentByCurrency) as RatedCurrency[]
export const isRated = (currency: string): currency is RatedCurrency => currency in percentByCurrency

/** As a fraction: 0.0375 for 3.75 %. `date`: ISO. */
export function policyRate(currency: RatedCurrency, date: string): Decimal {
  const rows: readonly DatedRate[] = percentByCurrency[currency]
  const row = rows.findLast(([from]) => from <= date) ?? must(rows[0], `a rate of ${currency}`)
  return new Decimal(row[1]).div(100)
}

/** The platform's part of overnight financing, a year, against either side. */
export const FINANCING_MARKUP = '0.01'
