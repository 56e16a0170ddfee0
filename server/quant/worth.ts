// The value of running orders beyond the money in the wallet.
import { and, eq } from 'drizzle-orm'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { lastDay } from '../strategies/days.ts'
import { resultOf } from '../strategies/terms.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import { withOffers } from '../subscriptions/store.ts'
import { feesOf, unitsAfter } from './fees.ts'
import { quantTermsOf } from './terms.ts'

/** The amount itself is reserved in the wallet, so the worth is only the gain or loss, less the fees already taken. */
export async function quantWorth(tx: Pick<Tx, 'select'>, userId: string): Promise<Worth[]> {
  const running: WithOffer[] = await withOffers(tx).where(
    and(eq(subscriptions.userId, userId), eq(subscriptions.product, 'quant'), eq(subscriptions.state, 'running')),
  )
  const fees = await feesOf(
    tx,
    running.map(({ row }) => row.id),
  )
  const all: Worth[] = []
  for (const held of running) {
    const units = unitsAfter(held, fees.get(held.row.id) ?? [])
    const value =
      (await lastDay(tx, quantTermsOf(held.offer).strategy))?.unitValue ?? resultOf(held.offer)?.entry?.value
    const worth = units && value ? roundToMinor(halfUp(units.times(new Decimal(value)), 2)) : null
    const amount = worth === null ? null : worth - BigInt(held.row.quantity)
    all.push({ kind: 'quantify', currency: 'USD', amount })
  }
  return all
}
