// The allotments of the placings that a customer has applied for, and the ends of lock-ups.
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Upcoming } from '../../domain/upcoming.ts'
import { anyOf } from '../db/any-of.ts'
import type { Tx } from '../db/db.ts'
import { offers, shareLocks, subscriptions } from '../db/subscription-schema.ts'
import { withOffers } from '../subscriptions/store.ts'
import type { PrivateKind } from './terms.ts'
import { privateKinds, termsOf } from './terms.ts'

export async function upcomingPrivate(tx: Pick<Tx, 'select'>, userId: string): Promise<Upcoming[]> {
  return [...(await allotments(tx, userId)), ...(await unlocks(tx, userId))]
}

async function allotments(tx: Pick<Tx, 'select'>, userId: string): Promise<Upcoming[]> {
  const isSubmitted = and(eq(subscriptions.product, 'placing'), eq(subscriptions.state, 'submitted'))
  const rows = await withOffers(tx).where(and(eq(subscriptions.userId, userId), isSubmitted))
  return rows.map(({ row, offer }) => {
    const { key, name, timetable } = termsOf(offer)
    const subject = { type: 'placing', id: row.id } as const
    return { kind: 'allotment', when: timetable.allotted, subject, name, key, amount: null, currency: null }
  })
}

async function unlocks(tx: Pick<Tx, 'select'>, userId: string): Promise<Upcoming[]> {
  const isLocked = and(eq(shareLocks.userId, userId), isNull(shareLocks.unlockedAt), gt(shareLocks.unlocksAt, 0))
  const rows = await tx
    .select({ lock: shareLocks, product: subscriptions.product, offer: offers })
    .from(shareLocks)
    .innerJoin(subscriptions, eq(subscriptions.id, shareLocks.subscriptionId))
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(and(isLocked, anyOf(subscriptions.product, privateKinds)))
  return rows.map(({ lock, product, offer }) => {
    const { key, name } = termsOf(offer)
    const subject = { type: product as PrivateKind, id: lock.subscriptionId } as const
    return { kind: 'unlock', when: Number(lock.unlocksAt), subject, name, key, amount: null, currency: null }
  })
}
