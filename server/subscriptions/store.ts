// Offers and subscriptions in the store. Locks are taken in a fixed order: the offer, the subscription, then the money.
import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { OfferState, SubscriptionEvent, SubscriptionState } from '../../domain/subscription.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Tx } from '../db/db.ts'
import type { PageInput } from '../db/page.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
import type { OfferRow, SubscriptionEventRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptionEvents, subscriptions } from '../db/subscription-schema.ts'
import { writeTogether } from '../db/together.ts'
import type { DecidedRow, Undecided } from './product.ts'

/**
 * `share`: a shared lock for requests, which keeps the offer's state unchanged. `update`: an exclusive lock for the
 * change of the state.
 */
export async function lockOffer(tx: Tx, id: string, strength: 'share' | 'update'): Promise<OfferRow | null> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for(strength)
  return row ?? null
}

export type WithOffer = { readonly row: SubscriptionRow; readonly offer: OfferRow }

/** Selects subscriptions with their offers, without locks. */
export const withOffers = (tx: Pick<Tx, 'select'>) =>
  tx
    .select({ row: subscriptions, offer: offers })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))

type Own = {
  readonly userId: string
  readonly product: SubscriptionRow['product']
  readonly id?: string | undefined
  readonly offerId?: string | undefined
}

/** Condition for a user's subscriptions of a product. */
export const isOwn = ({ userId, product, id, offerId }: Own): SQL | undefined =>
  and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.product, product),
    equalsIfGiven(subscriptions.id, id),
    equalsIfGiven(subscriptions.offerId, offerId),
  )

/** One page of a user's subscriptions of a product, newest first. */
export const readOwn = (tx: Pick<Tx, 'select'>, own: Own, page: PageInput) =>
  readPage(tx, withOffers(tx).where(isOwn(own)), [desc(subscriptions.seq)], page)

export async function lockOwn(tx: Tx, id: string, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
    .for('update')
  return row ?? null
}

/** All submitted subscriptions of an offer. Few columns, because there can be a hundred thousand rows. */
export function undecidedIn(tx: Tx, offerId: string): Promise<Undecided[]> {
  const { id, quantity, reserved, state, choice } = subscriptions
  const columns = { id, quantity, reserved, state, choice }
  const query = tx
    .select(columns)
    .from(subscriptions)
    .where(and(eq(subscriptions.offerId, offerId), eq(state, 'submitted')))
    .for('update')
  return bulkRows(tx, columns, query)
}

/** What a refund reads of a subscription. */
export type Refundable = Pick<
  SubscriptionRow,
  'id' | 'product' | 'reserved' | 'allotted' | 'cost' | 'reason' | 'pendingId'
>

/** One batch of the submitted subscriptions of an offer. */
export function refundableIn(tx: Tx, offerId: string, limit: number): Promise<Refundable[]> {
  const { id, product, reserved, allotted, cost, reason, pendingId } = subscriptions
  const columns = { id, product, reserved, allotted, cost, reason, pendingId }
  const query = tx
    .select(columns)
    .from(subscriptions)
    .where(and(eq(subscriptions.offerId, offerId), eq(subscriptions.state, 'submitted')))
    .orderBy(asc(subscriptions.seq))
    .limit(limit)
    .for('update')
  return bulkRows(tx, columns, query)
}

/** One batch of the decided subscriptions of an offer, in the order of `seq`, for their notices. */
export function decidedIn(tx: Tx, { id: offerId, announcedTo }: OfferRow, limit: number): Promise<Announced[]> {
  const { id, seq, userId, wallet, quantity, allotted, reserved, cost, reason } = subscriptions
  const columns = { id, seq, userId, wallet, quantity, allotted, reserved, cost, reason }
  const isDecided = sql`${subscriptions.state} IN ('running', 'none')`
  const query = tx
    .select(columns)
    .from(subscriptions)
    .where(and(eq(subscriptions.offerId, offerId), isDecided, gt(seq, announcedTo)))
    .orderBy(asc(seq))
    .limit(limit)
    .for('update')
  return bulkRows(tx, columns, query)
}

type Announced = DecidedRow & Pick<SubscriptionRow, 'seq' | 'userId' | 'wallet'>

export const subscriptionsIn = (tx: Tx, offerId: string, state: SubscriptionState, limit: number) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.offerId, offerId), eq(subscriptions.state, state)))
    .orderBy(asc(subscriptions.seq))
    .limit(limit)
    .for('update')

/** A change of a subscription's state, and its entry in the timeline. */
export type StateChange = {
  readonly id: string
  readonly state: SubscriptionState
  readonly kind: SubscriptionEvent
  readonly amount: bigint | null
}

/** Saves states and timeline entries in one statement. */
export async function saveStates(tx: Tx, changes: readonly StateChange[], at: number): Promise<void> {
  if (changes.length === 0) return
  const states = sql`
    UPDATE ${subscriptions} SET state = given.state, modified_at = ${at}
    FROM jsonb_to_recordset(${JSON.stringify(changes.map(({ id, state }) => ({ id, state })))}::jsonb)
      AS given(id text, state text)
    WHERE ${subscriptions.id} = given.id`
  const entries = changes.map(({ id, kind, amount }) => ({ subscriptionId: id, kind, amount, at }))
  await writeTogether(tx, eventsSql(entries), states)
}

export async function saveOfferState(tx: Tx, offer: OfferRow, state: OfferState): Promise<void> {
  await tx.update(offers).set({ state }).where(eq(offers.id, offer.id))
}

type Entry = { readonly kind: SubscriptionEvent; readonly amount: bigint | null; readonly at: number }
type EntryOfSubscription = Entry & { readonly subscriptionId: string }

export const addEvent = (tx: Tx, subscriptionId: string, { kind, amount, at }: Entry): Promise<void> =>
  addEvents(tx, [{ subscriptionId, kind, amount, at }])

export async function addEvents(tx: Tx, entries: readonly EntryOfSubscription[]): Promise<void> {
  if (entries.length > 0) await tx.execute(eventsSql(entries))
}

const eventsSql = (entries: readonly EntryOfSubscription[]): SQL => sql`
  INSERT INTO ${subscriptionEvents} (subscription_id, kind, amount, at)
  SELECT subscription_id, kind, amount::bigint, at
  FROM jsonb_to_recordset(${JSON.stringify(
    entries.map(({ subscriptionId, kind, amount, at }) => ({
      subscription_id: subscriptionId,
      kind,
      amount: amount === null ? null : String(amount),
      at,
    })),
  )}::jsonb) AS given(subscription_id text, kind text, amount text, at bigint)`

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
