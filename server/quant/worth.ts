// The value of running orders beyond the money in the wallet.
import { and, eq } from 'drizzle-orm'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { PastWorth, Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { lastDay } from '../strategies/days.ts'
import { isRunningAt, pastUnitValues } from '../strategies/past.ts'
import { resultOf } from '../strategies/terms.ts'
import type { Valuations } from '../strategies/valuations.ts'
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
    all.push(gainOf(held, units, value))
  }
  return all
}

function gainOf({ row }: WithOffer, units: Decimal | null, value: string | null | undefined): Worth {
  const worth = units && value ? roundToMinor(halfUp(units.times(new Decimal(value)), 2)) : null
  return { kind: 'quantify', currency: 'USD', amount: worth === null ? null : worth - BigInt(row.quantity) }
}

/** The same at past instants, for orders that ran or run for their whole term. */
export async function pastQuantWorth(
  valuations: Valuations,
  tx: Pick<Tx, 'select'>,
  userId: string,
): Promise<PastWorth> {
  const orders = await withOffers(tx).where(and(eq(subscriptions.userId, userId), eq(subscriptions.product, 'quant')))
  const fees = await feesOf(
    tx,
    orders.map(({ row }) => row.id),
  )
  const valueAt = await pastUnitValues(tx, orders)
  return at =>
    orders.flatMap(held => {
      if (!resultOf(held.offer)?.entry || !isRunningAt(valuations, held.offer, at)) return []
      const taken = (fees.get(held.row.id) ?? []).filter(({ date }) => valuations.at(date) <= at)
      return [gainOf(held, unitsAfter(held, taken), valueAt(held.offer, at))]
    })
}
