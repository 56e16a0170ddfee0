// Creates, amends and cancels subscriptions before the cut-off. Each call is one transaction, executed once per
// idempotency key, that also reserves or releases the money or the shares.
import { and, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { subjectOfProduct } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { announceChange } from '../wallets/announce.ts'
import type { EntryDeps, SubscriptionDeps } from './deps.ts'
import type { Product } from './product.ts'
import { refuseOffer } from './product.ts'
import { freeShares, holdShares } from './sell-shares.ts'
import { addEvent, lockOffer, lockOwn, saveStates } from './store.ts'

export type Request = {
  readonly offerId: string
  readonly quantity: number
  /** The user's other choices beside the quantity, as JSON of the product. */
  readonly choice?: unknown
  /** Proof that the user may view an offer that requires a code. */
  readonly token?: string | undefined
}
/** Converts a subscription into the call's response, which must survive JSON. */
export type Wire<T> = (tx: Tx, id: string) => Promise<T>

export function subscribe<T>(
  deps: SubscriptionDeps,
  product: Product,
  { by, request, wire }: { readonly by: Caller; readonly request: Request; readonly wire: Wire<T> },
): Promise<T | Refusal> {
  const at = deps.clock.now()
  return idempotent<T>(deps, by, { call: `subscribe ${product.kind}`, input: request }, async tx => {
    const offer = await lockOffer(tx, request.offerId, 'share')
    if (offer?.product !== product.kind) return refuse('notFound', { field: 'id' })
    if (!isOpen(offer, at)) return refuseOffer('offerClosed', product)
    const refused = await product.check?.(tx, offer, {
      userId: by.userId,
      token: request.token,
      choice: request.choice,
      at,
    })
    if (refused) return refused
    const id = await enter(deps, tx, product, {
      offer,
      userId: by.userId,
      quantity: request.quantity,
      choice: request.choice,
      at,
    })
    return isRefusal(id) ? id : wire(tx, id)
  })
}

type Entry = {
  /** The offer's row, locked. */
  readonly offer: OfferRow
  readonly userId: string
  readonly quantity: number
  readonly choice?: unknown
  readonly at: number
}

/** Reserves the money or the shares, and stores the subscription. Returns its id. */
export async function enter(
  deps: EntryDeps,
  tx: Tx,
  product: Pick<Product, 'kind' | 'subscribe' | 'entered' | 'details'>,
  { offer, userId, quantity, choice = null, at }: Entry,
): Promise<string | Refusal> {
  const claim = product.subscribe(offer, quantity)
  if (isRefusal(claim)) return claim
  const id = deps.newId()
  const { wallet, amount, shares } = claim
  const subject = { type: subjectOfProduct[product.kind], id }
  const pendingId = shares ? null : await deps.ledger.reserve(tx, { userId, wallet, amount, subject, at })
  if (isRefusal(pendingId)) return pendingId
  const isKept = await keep(tx, {
    id,
    offerId: offer.id,
    userId,
    product: product.kind,
    state: 'submitted',
    wallet,
    quantity,
    choice,
    reserved: amount,
    pendingId,
    createdAt: at,
    modifiedAt: at,
  })
  if (!isKept) return refuseOffer('alreadySubscribed', product)
  const events = shares ? await holdShares(tx, { id, userId, shares, at }) : []
  if (isRefusal(events)) return events
  await product.entered?.(tx, id, at)
  await addEvent(tx, id, { kind: 'submitted', amount, at })
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: [wallet], events }, at)
  return id
}

/** Inserts the subscription. Returns false if the user already has one of the offer, which a unique index detects. */
async function keep(tx: Tx, row: typeof subscriptions.$inferInsert): Promise<boolean> {
  const kept = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning({ id: subscriptions.id })
  return kept.length > 0
}

export function cancel<T>(
  deps: SubscriptionDeps,
  product: Pick<Product, 'kind' | 'mayLeave' | 'details'>,
  { by, id, wire }: { readonly by: Caller; readonly id: string; readonly wire: Wire<T> },
): Promise<T | Refusal> {
  const at = deps.clock.now()
  return idempotent<T>(deps, by, { call: 'cancelSubscription', input: { id } }, async tx => {
    const held = await lockHeld(tx, id, by.userId)
    if (held?.row.product !== product.kind) return refuse('notFound', { field: 'id' })
    const { offer, row } = held
    if (row.state !== 'submitted') return refuse('alreadyDecided')
    if (!isOpen(offer, at) && !product.mayLeave?.(offer, row, at)) return refuseOffer('offerClosed', product)
    await free(deps, tx, row, at)
    return wire(tx, id)
  })
}

type Amendment<T> = {
  readonly by: Caller
  readonly request: { readonly id: string; readonly quantity: number }
  readonly wire: Wire<T>
}

/** Changes the quantity. The subscription keeps its id, which the draw uses, and its position in the queue. */
export function amend<T>(
  deps: SubscriptionDeps,
  product: Pick<Product, 'kind' | 'subscribe'>,
  { by, request, wire }: Amendment<T>,
): Promise<T | Refusal> {
  const at = deps.clock.now()
  const { id, quantity } = request
  return idempotent<T>(deps, by, { call: 'amendSubscription', input: request }, async tx => {
    const held = await lockHeld(tx, id, by.userId)
    if (held?.row.product !== product.kind) return refuse('notFound', { field: 'id' })
    const { offer, row } = held
    if (row.state !== 'submitted') return refuse('alreadyDecided')
    if (!isOpen(offer, at)) return refuse('offerClosed')
    if (row.quantity === quantity) return wire(tx, id)
    const claim = product.subscribe(offer, quantity)
    if (isRefusal(claim)) return claim
    const refused = await reserveAnew(deps, tx, { row, amount: claim.amount, at })
    if (refused) return refused
    await tx.update(subscriptions).set({ quantity, modifiedAt: at }).where(eq(subscriptions.id, id))
    await addEvent(tx, id, { kind: 'amended', amount: claim.amount, at })
    await announceChange(deps, tx, { userId: by.userId, what: 'subscription', id, wallets: [row.wallet] }, at)
    return wire(tx, id)
  })
}

type Held = { readonly offer: OfferRow; readonly row: SubscriptionRow }

async function lockHeld(tx: Tx, id: string, userId: string): Promise<Held | null> {
  const [seen] = await tx
    .select({ offerId: subscriptions.offerId })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
  const offer = seen ? await lockOffer(tx, seen.offerId, 'share') : null
  const row = await lockOwn(tx, id, userId)
  return offer && row ? { offer, row } : null
}

type Renewal = { readonly row: SubscriptionRow; readonly amount: bigint; readonly at: number }

/**
 * Releases the whole reservation and makes a new one, so that there is never more than one. If this returns a refusal,
 * the caller must roll back the transaction.
 */
export async function reserveAnew(
  { ledger }: Pick<SubscriptionDeps, 'ledger'>,
  tx: Tx,
  { row, amount, at }: Renewal,
): Promise<Refusal | null> {
  const { id, userId, wallet, pendingId } = row
  const subject = { type: subjectOfProduct[row.product], id }
  await ledger.void(tx, must(pendingId, 'a reservation'), { subject, at })
  const renewed = await ledger.reserve(tx, { userId, wallet, amount, subject, at })
  if (isRefusal(renewed)) return renewed
  await tx.update(subscriptions).set({ reserved: amount, pendingId: renewed }).where(eq(subscriptions.id, id))
  return null
}

async function free(deps: SubscriptionDeps, tx: Tx, row: SubscriptionRow, at: number): Promise<void> {
  const { id, userId, wallet, pendingId } = row
  const subject = { type: subjectOfProduct[row.product], id }
  const amount = pendingId === null ? 0n : await deps.ledger.void(tx, pendingId, { subject, at })
  const events = pendingId === null ? await freeShares(tx, id, at) : []
  await saveStates(tx, [{ id, state: 'cancelled', kind: 'cancelled', amount }], at)
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: [wallet], events }, at)
}

/**
 * True if the offer accepts requests, by the server's clock. The last millisecond before the cut-off is accepted, the
 * cut-off itself is not.
 */
export const isOpen = (offer: OfferRow, at: number): boolean =>
  offer.state === 'open' && offer.calledOffAt === null && at >= offer.opensAt && at < offer.closesAt
