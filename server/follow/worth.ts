// The value of running follow orders beyond the money in the wallet.
import { and, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { PastWorth, Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import type { SubscriptionRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { isRunningAt, pastUnitValues } from '../strategies/past.ts'
import type { StoredValue } from '../strategies/terms.ts'
import { resultOf, seriesTermsOf } from '../strategies/terms.ts'
import type { Valuations } from '../strategies/valuations.ts'
import { withOffers } from '../subscriptions/store.ts'
import { unitsOf } from './terms.ts'
import { lastValues } from './wire.ts'

/** The amount itself is reserved in the wallet, so the worth is only the gain or loss before the fee. */
export async function followWorth(tx: Pick<Tx, 'select'>, userId: string): Promise<Worth[]> {
  const running = await withOffers(tx).where(
    and(eq(subscriptions.userId, userId), eq(subscriptions.product, 'follow'), eq(subscriptions.state, 'running')),
  )
  const last = await lastValues(tx, running)
  return running.map(({ row, offer }) => {
    const entry = must(resultOf(offer)?.entry, `an entry of ${offer.id}`)
    return gainOf(row, entry, last.get(seriesTermsOf(offer).strategy)?.value ?? entry.value)
  })
}

function gainOf(row: SubscriptionRow, entry: StoredValue, value: string): Worth {
  const amount = roundToMinor(halfUp(unitsOf(row, entry).times(new Decimal(value)), 2)) - BigInt(row.quantity)
  return { kind: 'follow', currency: 'USD', amount }
}

/** The same at past instants, for orders that ran or run for their whole term. */
export async function pastFollowWorth(
  valuations: Valuations,
  tx: Pick<Tx, 'select'>,
  userId: string,
): Promise<PastWorth> {
  const orders = await withOffers(tx).where(and(eq(subscriptions.userId, userId), eq(subscriptions.product, 'follow')))
  const valueAt = await pastUnitValues(tx, orders)
  return at =>
    orders.flatMap(({ row, offer }) => {
      const entry = resultOf(offer)?.entry
      if (!entry || !isRunningAt(valuations, offer, at)) return []
      return [gainOf(row, entry, valueAt(offer, at) ?? entry.value)]
    })
}
