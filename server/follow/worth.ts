// The value of running follow orders beyond the money in the wallet.
import { and, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { resultOf, seriesTermsOf } from '../strategies/terms.ts'
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
    const value = new Decimal(last.get(seriesTermsOf(offer).strategy)?.value ?? entry.value)
    const amount = roundToMinor(halfUp(unitsOf(row, entry).times(value), 2)) - BigInt(row.quantity)
    return { kind: 'follow', currency: 'USD', amount }
  })
}
