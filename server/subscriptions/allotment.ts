// The allotment of an offer: decided once for all applications, then money and notices in batches. Each step that is run
// again finds nothing left to do.
import { and, eq, sql } from 'drizzle-orm'
import { assert } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { subjectOfProduct } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import { announceChange } from '../wallets/announce.ts'
import type { EffectDeps } from './deps.ts'
import type { AllottedProduct, Product, Step } from './product.ts'
import { addEvent, saveState, subscriptionsIn } from './store.ts'

/** Subscriptions of one transaction. */
export const BATCH = 200

/** Decides every application of the offer, which the transaction holds locked. The sum is at most the supply. */
export async function decideAllotment(tx: Tx, product: AllottedProduct, offer: OfferRow, at: number): Promise<void> {
  if (offer.allottedAt !== null) return
  const isOfOffer = and(eq(subscriptions.offerId, offer.id), eq(subscriptions.state, 'submitted'))
  const rows = await tx.select().from(subscriptions).where(isOfOffer).for('update')
  const lapsed = new Map(rows.map(row => [row.id, product.lapsed?.(offer, row) ?? null]))
  const { supply, shares, result } = await product.allot(
    offer,
    rows.filter(({ id }) => lapsed.get(id) === null),
  )
  let total = 0
  const decided = rows.map(({ id, reserved, quantity }) => {
    const allotted = shares.get(id) ?? 0
    const cost = allotted === 0 ? 0n : product.cost(offer, allotted)
    assert(allotted <= quantity && cost <= reserved, `${id} is never given more than it asked and put aside`)
    total += allotted
    return { id, allotted, cost: String(cost), reason: lapsed.get(id) ?? null }
  })
  assert(total <= supply, `${offer.id}: ${total} of ${supply}`)
  await tx.execute(sql`
    UPDATE ${subscriptions} SET allotted = given.allotted, cost = given.cost::bigint, reason = given.reason
    FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      AS given(id text, allotted bigint, cost text, reason text)
    WHERE ${subscriptions.id} = given.id`)
  await tx
    .update(offers)
    .set({ offered: supply, allotted: total, result, allottedAt: at })
    .where(eq(offers.id, offer.id))
}

type Run = { readonly offer: OfferRow; readonly at: number }

/** Frees what is not needed, of one batch. Returns how many subscriptions it found. */
export async function refundBatch(deps: EffectDeps, tx: Tx, product: Product, run: Run): Promise<number> {
  const rows = await subscriptionsIn(tx, run.offer.id, 'submitted', BATCH)
  for (const row of rows) await refund(deps, tx, row, run.at)
  for (const row of rows) await notify(deps, tx, { product, row, step: 'allotted', events: [] }, run)
  return rows.length
}

/** Releases what an allotted request does not need, or all of one that got nothing. */
export async function refund({ ledger }: EffectDeps, tx: Tx, row: SubscriptionRow, at: number): Promise<void> {
  const { id, pendingId } = row
  const cost = row.cost ?? 0n
  const rest = row.reserved - cost
  const subject = { type: subjectOfProduct[row.product], id }
  if (cost === 0n) await ledger.void(tx, pendingId, { subject, at })
  else if (rest > 0n) {
    const posted = await ledger.post(tx, { pendingId, release: rest, legs: [], subject, at })
    assert(!isRefusal(posted), `what is reserved for ${id} is there`)
  }
  await saveState(tx, row, cost === 0n ? 'none' : 'running', at)
  const without = row.reason === null ? 'notAllotted' : 'refused'
  await addEvent(tx, id, { kind: cost === 0n ? without : 'allotted', amount: rest, at })
}

/** Settles one batch of those that run. Returns how many subscriptions it found. */
export async function settleBatch(deps: EffectDeps, tx: Tx, product: Product, run: Run): Promise<number> {
  const { offer, at } = run
  const rows = await subscriptionsIn(tx, offer.id, 'running', BATCH)
  const held = rows.map(row => ({ offer, row }))
  await settleAll(deps, tx, product, { held, at })
  return rows.length
}

type Held = { readonly offer: OfferRow; readonly row: SubscriptionRow }

/** Settles those given, in their order; each runs and is locked. */
export async function settleAll(
  deps: EffectDeps,
  tx: Tx,
  product: Product,
  { held, at }: { readonly held: readonly Held[]; readonly at: number },
): Promise<void> {
  const settled: (Held & { readonly events: readonly NewEvent[] })[] = []
  for (const { offer, row } of held) {
    const events = await product.settle(tx, offer, row, at)
    await saveState(tx, row, 'ended', at)
    await addEvent(tx, row.id, { kind: 'ended', amount: row.cost, at })
    settled.push({ offer, row, events })
  }
  for (const { offer, row, events } of settled)
    await notify(deps, tx, { product, row, step: 'ended', events }, { offer, at })
}

type Notified = {
  readonly product: Product
  readonly row: SubscriptionRow
  readonly step: Step
  readonly events: readonly NewEvent[]
}

/** Notice, change and wallet: after the money of the whole batch, because the outbox is locked last. */
export async function notify(
  deps: EffectDeps,
  tx: Tx,
  { product, row, step, events }: Notified,
  run: Run,
): Promise<void> {
  const { id, userId, wallet } = row
  const { offer, at } = run
  const { kind, values } = product.words(offer, row, step)
  await deps.notices.add(tx, userId, { kind, values, subject: { type: subjectOfProduct[product.kind], id } }, at)
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: [wallet], events }, at)
}
