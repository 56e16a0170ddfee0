// The available capacity of a machine type, as an account in TH/s: a sale takes from it, and the end of an order gives
// back. The store refuses an entry that makes it negative.
import { desc, eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Tx } from '../db/db.ts'
import { robotCapacity } from '../db/robot-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers } from '../db/subscription-schema.ts'
import { termsOf } from './machines.ts'

type Move = {
  readonly subscriptionId: string
  /** Number of machines; negative when they are given back. */
  readonly sold: number
  readonly at: number
}

/** Adds an entry. `offer` must be locked for update. */
export async function moveCapacity(tx: Tx, offer: OfferRow, { subscriptionId, sold, at }: Move): Promise<void> {
  const { hashrate } = termsOf(offer)
  const [last] = await tx
    .select()
    .from(robotCapacity)
    .where(eq(robotCapacity.offerId, offer.id))
    .orderBy(desc(robotCapacity.nth))
    .limit(1)
  const amount = -sold * hashrate
  const left = last ? last.leftAfter : must(offer.offered, `a capacity of ${offer.id}`) * hashrate
  const nth = (last?.nth ?? 0) + 1
  await tx
    .insert(robotCapacity)
    .values({ offerId: offer.id, nth, subscriptionId, amount, leftAfter: left + amount, at })
  await tx
    .update(offers)
    .set({ allotted: sql`${offers.allotted} + ${sold}` })
    .where(eq(offers.id, offer.id))
}
