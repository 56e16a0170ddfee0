// The fills of a strategy in the scale of its last day: after a split more shares can be sold than were bought.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { DayRow, FillRow } from '../db/strategy-schema.ts'

type Day = Pick<DayRow, 'date' | 'holdings'>
type Rescaling = { readonly key: InstrumentKey; readonly date: string; readonly ratio: number }

/** `days` and `fills`: oldest first. Quantities of before a split are multiplied, and need not be whole. */
export function inLastScale<Row extends Pick<FillRow, 'date' | 'instrumentKey' | 'side' | 'quantity'>>(
  days: readonly Day[],
  fills: readonly Row[],
): readonly Row[] {
  const rescalings = rescalingsOf(days, fills)
  if (rescalings.length === 0) return fills
  return fills.map(fill => {
    const later = rescalings.filter(({ key, date }) => key === fill.instrumentKey && date > fill.date)
    return Object.assign({}, fill, { quantity: later.reduce((sum, { ratio }) => sum * ratio, fill.quantity) })
  })
}

/** A day that begins with another quantity than the day before ended with. */
function rescalingsOf(
  days: readonly Day[],
  fills: readonly Pick<FillRow, 'date' | 'instrumentKey' | 'side' | 'quantity'>[],
): readonly Rescaling[] {
  const byDate = Map.groupBy(fills, ({ date }) => date)
  return days.flatMap(({ date, holdings }, nth) =>
    (days[nth - 1]?.holdings ?? []).flatMap(({ key, quantity: before }): Rescaling[] => {
      const bought = (byDate.get(date) ?? [])
        .filter(({ instrumentKey }) => instrumentKey === key)
        .reduce((sum, { side, quantity }) => sum + (side === 'buy' ? quantity : -quantity), 0)
      const after = holdings.find(holding => holding.key === key)?.quantity ?? 0
      return after - bought === before ? [] : [{ key, date, ratio: (after - bought) / before }]
    }),
  )
}
