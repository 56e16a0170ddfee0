// Offers and subscriptions in the store. Locks are taken in a fixed order: the offer, the subscription, then the money.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OfferState, SubscriptionEvent, SubscriptionState } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionEventRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptionEvents, subscriptions } from '../db/subscription-schema.ts'

/**
 * `share`: a shared lock for requests, which keeps the offer's state unchanged. `update`: an exclusive lock for the
 * change of the state.
 */
export async function lockOffer(tx: Tx, id: string, strength: 'share' | 'update'): Promise<OfferRow | null> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for(strength)
  return row ?? null
}

export async function lockOwn(tx: Tx, id: string, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
    .for('update')
  return row ?? null
}

export const subscriptionsIn = (tx: Tx, offerId: string, state: SubscriptionState, limit: number) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.offerId, offerId), eq(subscriptions.state, state)))
    .orderBy(asc(subscriptions.seq))
    .limit(limit)
    .for('update')

export const saveState = (tx: Tx, row: SubscriptionRow, state: SubscriptionState, at: number): Promise<void> =>
  saveStates(tx, [row], state, at)

export async function saveStates(
  tx: Tx,
  rows: readonly Pick<SubscriptionRow, 'id'>[],
  state: SubscriptionState,
  at: number,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.update(subscriptions).set({ state, modifiedAt: at }).where(inArray(subscriptions.id, ids))
}

export async function saveOfferState(tx: Tx, offer: OfferRow, state: OfferState): Promise<void> {
  await tx.update(offers).set({ state }).where(eq(offers.id, offer.id))
}

type Entry = { readonly kind: SubscriptionEvent; readonly amount: bigint | null; readonly at: number }

export const addEvent = (tx: Tx, subscriptionId: string, { kind, amount, at }: Entry): Promise<void> =>
  addEvents(tx, [{ subscriptionId, kind, amount, at }])

export async function addEvents(
  tx: Tx,
  entries: readonly (Entry & { readonly subscriptionId: string })[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(subscriptionEvents).values([...entries])
}

/** The timeline entries of each subscription by its id, oldest first. */
export async function timelinesOf(
  tx: Pick<Tx, 'select'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SubscriptionEventRow[]>> {
  const rows = await tx
    .select()
    .from(subscriptionEvents)
    .where(inArray(subscriptionEvents.subscriptionId, [...ids]))
    .orderBy(asc(subscriptionEvents.at), asc(subscriptionEvents.seq))
  return Map.groupBy(rows, ({ subscriptionId }) => subscriptionId)
}
