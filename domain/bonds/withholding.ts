// Provisional income tax that Mexican intermediaries withhold from natural persons: a yearly rate on the capital, set
// each year by the Ley de Ingresos de la Federación, by actual days of 365, independent of the interest earned.
// Simulated. A change of the law is a new row.
import { dateOfDay, dayOfDate } from '../calendar/civil-date.ts'
import type { DatedTable } from '../calendar/dated-table.ts'
import type { Currency } from '../currency.ts'
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

/** The rate of 2026 is taken to stay until the law of another year is published. */
export const withholdingYears: DatedTable = { name: 'withholding tax of Mexico', lastDay: '2028-12-31' }

type Row = { readonly from: string; readonly rate: string }

/** Rates by the date from which they apply, latest first. */
export const withholdingTable: readonly Row[] = [
  { from: '2026-01-01', rate: '0.009' },
  { from: '2024-01-01', rate: '0.005' },
  { from: '2023-01-01', rate: '0.0015' },
  { from: '2022-01-01', rate: '0.0008' },
]

const YEAR_DAYS = 365

export const withholdingRate = (date: string): Decimal =>
  new Decimal(withholdingTable.find(({ from }) => from <= date)?.rate ?? 0)

/**
 * Returns the tax for the days after `from` up to and including `to`, in whole cents. Each day uses the rate in force
 * on it. Only amounts in Mexican pesos are taxed.
 */
export function withholding(currency: Currency, capital: Decimal, from: string, to: string): Decimal {
  if (currency !== 'MXN') return new Decimal(0)
  let sum = new Decimal(0)
  for (let day = dayOfDate(from) + 1; day <= dayOfDate(to); day += 1) sum = sum.plus(withholdingRate(dateOfDay(day)))
  return halfUp(capital.times(sum).div(YEAR_DAYS), 2)
}
