// The end of a lock-up period: the shares can be sold.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { subjectOfProduct } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import { offers, shareLocks, subscriptions } from '../db/subscription-schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import { lockPositionById, savePosition } from '../positions/store.ts'
import { positionWire } from '../positions/wire.ts'
import type { EffectDeps } from '../subscriptions/deps.ts'
import { addEvent } from '../subscriptions/store.ts'
import { announceChange } from '../wallets/announce.ts'
import { termsOf } from './terms.ts'

/** The job that unlocks shares; `id` is the id of the subscription. */
export async function unlockShares(deps: EffectDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const [lock] = await tx.select().from(shareLocks).where(eq(shareLocks.subscriptionId, id)).for('update')
  if (!lock || lock.unlockedAt !== null || lock.unlocksAt === null) return null
  if (at < lock.unlocksAt) return lock.unlocksAt
  const position = await lockPositionById(tx, lock.positionId)
  const freed = { ...position, used: position.used - lock.quantity, modifiedAt: at }
  savePosition(tx, freed)
  await tx.update(shareLocks).set({ unlockedAt: at }).where(eq(shareLocks.subscriptionId, id))
  await addEvent(tx, id, { kind: 'unlocked', amount: null, at })
  const [row] = await tx
    .select({ quantity: subscriptions.allotted, product: subscriptions.product, terms: offers.terms })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(eq(subscriptions.id, id))
  const { quantity, product, ...offer } = must(row, `subscription ${id}`)
  const { key, name, code } = termsOf(offer)
  const values = { name, ...otherNamesOf(key), code, filled: String(quantity ?? 0) }
  const { userId } = lock
  const notice = { kind: 'subscriptionUnlocked', values, subject: { type: subjectOfProduct[product], id } } as const
  deps.notices.add(tx, userId, notice, at)
  const events = [{ type: 'position', position: positionWire(freed) }] as const
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: [], events }, at)
  return null
}
