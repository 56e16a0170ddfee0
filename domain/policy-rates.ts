// Central banks' policy rates by currency and date, from which forwards and financing are computed. Figures of 2026 for
// the simulated market; a change is a new row.
import { must } from './assert.ts'
import type { Financed } from './financing.ts'
import { financingRate } from './financing.ts'
import type { PositionSide } from './margin.ts'
import { Decimal } from './money.ts'

type DatedRate = readonly [from: string, percent: string]

/** Sorted by date. The first row also applies to earlier dates. */
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
  // The source of the other rates does not list these three: they are the last rates that the central banks set in
  // 2025.
  SEK: [['2026-01-01', '1.75']],
  NOK: [['2026-01-01', '4.00']],
  BRL: [['2026-01-01', '15.00']],
} as const satisfies Record<string, readonly DatedRate[]>
export type RatedCurrency = keyof typeof percentByCurrency

export const ratedCurrencies = Object.keys(percentByCurrency) as RatedCurrency[]
export const isRated = (currency: string): currency is RatedCurrency => currency in percentByCurrency

/** Returns the policy rate in force on an ISO date, as a fraction: 0.0375 for 3.75 %. */
export function policyRate(currency: RatedCurrency, date: string): Decimal {
  const rows: readonly DatedRate[] = percentByCurrency[currency]
  const row = rows.findLast(([from]) => from <= date) ?? must(rows[0], `a rate of ${currency}`)
  return new Decimal(row[1]).div(100)
}

const NONE = new Decimal(0)

export type YearlyRates = Readonly<Record<PositionSide, Decimal>>

/**
 * Returns the yearly financing rates of both sides at the policy rates of a date, markup deducted. Null if a policy
 * rate is unknown.
 */
export function yearlyRates({ base, quote, markup: text }: Financed, date: string): YearlyRates | null {
  if ((base !== null && !isRated(base)) || !isRated(quote)) return null
  const markup = new Decimal(text)
  const rates = { base: base === null ? NONE : policyRate(base, date), quote: policyRate(quote, date) }
  return {
    long: financingRate('long', rates, markup),
    short: financingRate('short', rates, markup),
  }
}
