// The run of a rule: each date that is over is booked once and in order, because a fee depends on what was in the account on
// its date. A date is orders confirmed, the fee of a month that ended, orders settled.
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

/** Days of a term. A current order can be closed every day, and runs a year at most. */
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

/** Returns when it is due again. */
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

/** @param only the one customer whose fees are taken; all without it */
export type Booked = { readonly date: string; readonly only?: string }

/** True: more is to be done on the date. */
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
