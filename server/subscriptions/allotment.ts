// The allotment of an offer: decided once for all applications, then money and notices in batches. Each step that is run
// again finds nothing left to do.
import { and, eq, sql } from 'drizzle-orm'
import { assert } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import { announceChange } from '../wallets/announce.ts'
import type { EffectDeps } from './deps.ts'
import type { Product, Step } from './product.ts'
import { addEvent, saveState, subscriptionsIn } from './store.ts'

/** Subscriptions of one transaction. */
export const BATCH = 200

/** Decides every application of the offer, which the transaction holds locked. The sum is at most the supply. */
export async function decideAllotment(tx: Tx, product: Product, offer: OfferRow, at: number): Promise<void> {
  if (offer.allottedAt !== null) return
  const isOfOffer = and(eq(subscriptions.offerId, offer.id), eq(subscriptions.state, 'submitted'))
  const rows = await tx.select().from(subscriptions).where(isOfOffer).for('update')
  const { supply, shares, result } = product.allot(offer, rows)
  let total = 0
  const decided = rows.map(({ id, reserved, quantity }) => {
    const allotted = shares.get(id) ?? 0
    const cost = allotted === 0 ? 0n : product.cost(offer, allotted)
    assert(allotted <= quantity && cost <= reserved, `${id} is never given more than it asked and put aside`)
    total += allotted
    return { id, allotted, cost: String(cost) }
  })
  assert(total <= supply, `${offer.id}: ${total} of ${supply}`)
  await tx.execute(sql`
    UPDATE ${subscriptions} SET allotted = given.allotted, cost = given.cost::bigint
    FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) AS given(id text, allotted bigint, cost text)
    WHERE ${subscriptions.id} = given.id`)
  await tx
    .update(offers)
    .set({ offered: supply, allotted: total, result, allottedAt: at })
    .where(eq(offers.id, offer.id))
}

/** Releases the excess reservations of one batch. Returns the number of subscriptions found. */
export async function refundBatch(
  deps: EffectDeps,
  tx: Tx,
  product: Product,
  { offer, at }: { readonly offer: OfferRow; readonly at: number },
): Promise<number> {
  const rows = await subscriptionsIn(tx, offer.id, 'submitted', BATCH)
  for (const row of rows) await refund(deps, tx, { product, offer, row, at })
  return rows.length
}

type About = {
  readonly product: Product
  readonly offer: OfferRow
  readonly row: SubscriptionRow
  readonly at: number
}

async function refund(deps: EffectDeps, tx: Tx, about: About): Promise<void> {
  const { row, at } = about
  const { id, pendingId } = row
  const cost = row.cost ?? 0n
  const rest = row.reserved - cost
  if (cost === 0n) await deps.ledger.void(tx, pendingId, { subject: { type: 'subscription', id }, at })
  else if (rest > 0n) {
    const posted = await deps.ledger.post(tx, {
      pendingId,
      release: rest,
      legs: [],
      subject: { type: 'subscription', id },
      at,
    })
    assert(!isRefusal(posted), `what is reserved for ${id} is there`)
  }
  await saveState(tx, row, cost === 0n ? 'none' : 'running', at)
  await addEvent(tx, id, { kind: cost === 0n ? 'notAllotted' : 'allotted', amount: rest, at })
  await notify(deps, tx, about, 'allotted')
}

/** Settles one batch of running subscriptions. Returns the number found. */
export async function settleBatch(
  deps: EffectDeps,
  tx: Tx,
  product: Product,
  { offer, at }: { readonly offer: OfferRow; readonly at: number },
): Promise<number> {
  const rows = await subscriptionsIn(tx, offer.id, 'running', BATCH)
  for (const row of rows) {
    await product.settle(tx, offer, row, at)
    await saveState(tx, row, 'ended', at)
    await addEvent(tx, row.id, { kind: 'ended', amount: row.cost, at })
    await notify(deps, tx, { product, offer, row, at }, 'ended')
  }
  return rows.length
}

/** Notice, change and wallet: the last writes of a subscription. */
async function notify(deps: EffectDeps, tx: Tx, { product, offer, row, at }: About, step: Step): Promise<void> {
  const { id, userId, wallet } = row
  const { kind, values } = product.words(offer, row, step)
  await deps.notices.add(tx, userId, { kind, values, subject: { type: 'subscription', id } }, at)
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: [wallet] }, at)
}
