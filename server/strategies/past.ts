// The unit values of strategies at past instants, for the demo account's past.
import { asc } from 'drizzle-orm'
import { anyOf } from '../db/any-of.ts'
import type { Tx } from '../db/db.ts'
import { strategyDays } from '../db/strategy-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import { seriesTermsOf } from './terms.ts'
import type { Valuations } from './valuations.ts'

/** Returns the last unit value up to an instant; null if there is none. */
export async function pastUnitValues(tx: Pick<Tx, 'select'>, orders: readonly WithOffer[]) {
  const ids = [...new Set(orders.map(({ offer }) => seriesTermsOf(offer).strategy))]
  const { strategyId, at: valuedAt, unitValue } = strategyDays
  const query = tx.select({ strategyId, at: valuedAt, unitValue }).from(strategyDays)
  const rows = ids.length === 0 ? [] : await query.where(anyOf(strategyId, ids)).orderBy(asc(strategyDays.date))
  const byStrategy = Map.groupBy(rows, row => row.strategyId)
  return (offer: OfferRow, at: number): string | null =>
    byStrategy.get(seriesTermsOf(offer).strategy)?.findLast(day => day.at <= at)?.unitValue ?? null
}

/** True from the valuation of a series' entry until that of its end. */
export function isRunningAt(valuations: Valuations, offer: OfferRow, at: number): boolean {
  const { date, endsOn } = seriesTermsOf(offer)
  return valuations.at(date) <= at && at < valuations.at(endsOn)
}
