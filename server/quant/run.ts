// The daily run of a rule. Each completed date is booked once, and in order, because a fee depends on the customer's
// orders on its date. The steps of a date: confirm orders, take the fee if a month ended, settle orders.
import { eq } from 'drizzle-orm'
import type { QuantKind } from '../../domain/wire/calls/quant.ts'
import type { Tx } from '../db/db.ts'
import { strategyRows } from '../db/strategy-schema.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { daysOf, writeDays } from '../strategies/days.ts'
import type { Run, SeriesDeps, SeriesKind } from '../strategies/series.ts'
import { confirmDue, openNext, settleDue } from '../strategies/series.ts'
import type { Strategy } from '../strategies/strategy.ts'
import { addDays } from '../strategies/valuations.ts'
import { chargeCustomer, customersOf, markDeposits } from './fees.ts'
import { quantProduct } from './product.ts'
import { choiceOf, quantTermsOf } from './terms.ts'

/** Terms in days. An order without a fixed term can be closed on any day, and runs for a year at most. */
const series: readonly { readonly kind: QuantKind; readonly term: number }[] = [
  { kind: 'current', term: 365 },
  { kind: 'fixed', term: 30 },
  { kind: 'fixed', term: 90 },
]

export const quantSeriesId = (strategy: string, term: number, date: string): string =>
  `quant-${strategy}-${term}-${date}`

export const quantKind = (ledger: Ledger): SeriesKind => ({
  product: 'quant',
  seriesOn: ({ id, name, feeRate }, date) =>
    series.map(({ kind, term }) => {
      const endsOn = addDays(date, term)
      const terms = { code: id.toUpperCase(), name, strategy: id, term, date, endsOn, feeRate, kind }
      return { id: quantSeriesId(id, term, date), terms }
    }),
  productAt: decided => quantProduct(ledger, decided),
  endsOf: (offer, row) => ({ endsOn: choiceOf(row).closeOn ?? quantTermsOf(offer).endsOn, limit: null }),
  confirmed: markDeposits,
})

/** Runs a rule. Returns the time of the next run. */
export async function runQuant(deps: SeriesDeps, tx: Tx, strategy: Strategy, at: number): Promise<number> {
  const row = await writeDays(deps, tx, strategy, at)
  const days = await daysOf(tx, strategy.id)
  const run: Run = { strategy, row, days, until: at, at }
  for (const { date } of days) {
    if (row.bookedOn !== null && date <= row.bookedOn) continue
    if (await bookDay(deps, tx, run, { date })) return at
    await tx.update(strategyRows).set({ bookedOn: date }).where(eq(strategyRows.id, strategy.id))
  }
  if (await confirmDue(deps, tx, run)) return at
  if (await settleDue(deps, tx, run)) return at
  return openNext(deps, tx, run)
}

/** @param only id of the only customer whose fee is taken; if absent, those of all customers */
export type Booked = { readonly date: string; readonly only?: string }

/** Books a date. Returns true if more work is left for it. */
export async function bookDay(deps: SeriesDeps, tx: Tx, whole: Run, { date, only }: Booked): Promise<boolean> {
  const days = whole.days.filter(day => day.date <= date)
  const day = days.at(-1)
  if (day?.date !== date) return false
  const run: Run = Object.assign({}, whole, { days, until: day.at })
  if (await confirmDue(deps, tx, run)) return true
  const { id, feeRate } = run.strategy
  const isMonthEnd = addDays(date, 1).slice(0, 'YYYY-MM'.length) !== date.slice(0, 'YYYY-MM'.length)
  if (isMonthEnd) {
    const customers = only === undefined ? await customersOf(tx, id) : [only]
    const at = { strategyId: id, feeRate, day: { date, value: day.unitValue } }
    for (const userId of customers) await chargeCustomer(tx, userId, at)
  }
  return settleDue(deps, tx, run)
}
