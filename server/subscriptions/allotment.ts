// The allotment of an offer. It is decided at once for all applications; then money and notices follow in batches.
// Repeating a step has no effect.
import { eq, sql } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { SubscriptionEvent } from '../../domain/subscription.ts'
import { subjectOfProduct } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import { announceChanges } from '../wallets/announce.ts'
import type { EffectDeps } from './deps.ts'
import type { AllottedProduct, DecidedRow, Product, Step } from './product.ts'
import type { Refundable, StateChange } from './store.ts'
import { decidedIn, refundableIn, saveStates, subscriptionsIn, undecidedIn } from './store.ts'

/** Number of subscriptions in a batch that is written with one statement per step. */
export const REFUNDED = 500
/** Maximum number of subscriptions that one transaction settles, each with its own statements. */
export const SETTLED = 200

type Run = { readonly offer: OfferRow; readonly at: number }

/**
 * One step of the allotment. Returns true if more work is left. Applications are decided at once, money is moved in
 * batches, and notices are sent last, so that no customer gets the outcome earlier than another.
 */
export async function allotBatch(deps: EffectDeps, tx: Tx, product: AllottedProduct, run: Run): Promise<boolean> {
  const { at } = run
  const offer = await decideAllotment(tx, product, run.offer, at)
  if ((await refundBatch(deps, tx, { offer, at })) === REFUNDED) return true
  return (await announceBatch(deps, tx, product, { offer, at })) === REFUNDED
}

/**
 * Decides every application of the offer. The transaction must hold the offer's lock. The allotted sum is at most the
 * supply. Returns the updated offer.
 */
export async function decideAllotment(
  tx: Tx,
  product: AllottedProduct,
  offer: OfferRow,
  at: number,
): Promise<OfferRow> {
  if (offer.allottedAt !== null) return offer
  const rows = await undecidedIn(tx, offer.id)
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
  const [decidedOffer] = await tx
    .update(offers)
    .set({ offered: supply, allotted: total, result, allottedAt: at })
    .where(eq(offers.id, offer.id))
    .returning()
  return must(decidedOffer, offer.id)
}

/**
 * Releases the money that the subscriptions of one batch do not need. Returns the number of subscriptions in the batch.
 */
async function refundBatch(deps: EffectDeps, tx: Tx, { offer, at }: Run): Promise<number> {
  const rows = await refundableIn(tx, offer.id, REFUNDED)
  await refundAll(deps, tx, rows, at)
  return rows.length
}

/** Sends the outcome to one batch of customers. Returns the number of subscriptions in the batch. */
async function announceBatch(deps: EffectDeps, tx: Tx, product: Product, { offer, at }: Run): Promise<number> {
  const rows = await decidedIn(tx, offer, REFUNDED)
  const last = rows.at(-1)
  if (!last) return 0
  await tx.update(offers).set({ announcedTo: last.seq }).where(eq(offers.id, offer.id))
  await announceOutcomes(deps, tx, product, { notified: rows.map(row => ({ offer, row, events: [] })), at })
  return rows.length
}

/** Sends notices and events of decided requests, with the balances of their wallets. */
export const announceOutcomes = (
  deps: EffectDeps,
  tx: Tx,
  product: Product,
  { notified, at }: { readonly notified: readonly Notified[]; readonly at: number },
): Promise<void> => notifyAll(deps, tx, product, { notified, step: 'allotted', at })

/** Releases the part of each reservation that the allotment does not need; all of it if nothing was allotted. */
export async function refundAll(
  { ledger }: EffectDeps,
  tx: Tx,
  rows: readonly Refundable[],
  at: number,
): Promise<void> {
  const releases = rows.flatMap(({ id, product, pendingId, reserved, cost }) => {
    const amount = reserved - (cost ?? 0n)
    return pendingId === null || amount === 0n
      ? []
      : [{ pendingId, subject: { type: subjectOfProduct[product], id }, amount }]
  })
  await ledger.releaseAll(tx, releases, at)
  const changes = rows.map((row): StateChange => {
    const cost = row.cost ?? 0n
    const state = (row.allotted ?? 0) > 0 ? 'running' : 'none'
    return { id: row.id, state, kind: outcomeOf(row), amount: row.reserved - cost }
  })
  await saveStates(tx, changes, at)
}

function outcomeOf({ allotted, reason }: Refundable): SubscriptionEvent {
  if ((allotted ?? 0) > 0) return 'allotted'
  return reason === null ? 'notAllotted' : 'refused'
}

/** Settles one batch of running subscriptions. Returns true if more may be left. */
export async function settleBatch(deps: EffectDeps, tx: Tx, product: Product, run: Run): Promise<boolean> {
  const { offer, at } = run
  const rows = await subscriptionsIn(tx, offer.id, 'running', SETTLED)
  const held = rows.map(row => ({ offer, row }))
  await settleAll(deps, tx, product, { held, at })
  return rows.length === SETTLED
}

type Held = { readonly offer: OfferRow; readonly row: SubscriptionRow }

/** Settles the given subscriptions in their order; each must be running and locked. */
export async function settleAll(
  deps: EffectDeps,
  tx: Tx,
  product: Product,
  { held, at }: { readonly held: readonly Held[]; readonly at: number },
): Promise<void> {
  const notified: Notified[] = []
  for (const { offer, row } of held) notified.push({ offer, row, events: await product.settle(tx, offer, row, at) })
  const rows = held.map(({ row }) => row)
  const changes = rows.map(({ id, cost }): StateChange => ({ id, state: 'ended', kind: 'ended', amount: cost }))
  await saveStates(tx, changes, at)
  await notifyAll(deps, tx, product, { notified, step: 'ended', at })
}

type Notified = {
  readonly offer: OfferRow
  readonly row: DecidedRow & Pick<SubscriptionRow, 'userId' | 'wallet'>
  /** Events of the settlement. */
  readonly events: readonly NewEvent[]
}
type Notification = { readonly notified: readonly Notified[]; readonly step: Step; readonly at: number }

/**
 * Sends notices, account events and wallets. They come after the movements of money of the whole batch, because the
 * outbox must be locked last.
 */
async function notifyAll(
  deps: EffectDeps,
  tx: Tx,
  product: Product,
  { notified, step, at }: Notification,
): Promise<void> {
  if (notified.length === 0) return
  const type = subjectOfProduct[product.kind]
  const written = notified.map(({ offer, row }) => {
    const { kind, values } = product.words(offer, row, step)
    return { userId: row.userId, notice: { kind, values, subject: { type, id: row.id } } }
  })
  const noticed = deps.notices.writeAll(tx, written, at)
  const changes = notified.map(({ row, events }, nth) => ({
    userId: row.userId,
    what: 'subscription' as const,
    id: row.id,
    wallets: [row.wallet],
    events: [...noticed.slice(nth, nth + 1), ...events],
  }))
  await announceChanges(deps, tx, changes, at)
}
