// The price of a conditional offer can be more than a fifth outside its range. Then each customer is asked to confirm,
// and an order without a confirmation is cancelled. Until the allotment the customer can choose to add the money that
// the price needs beyond the reservation; it is never a debt.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { Decimal } from '../../domain/money.ts'
import { chargeOf, stands } from '../../domain/new-issue/conditional-offer.ts'
import { subjectOfProduct } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import type { EffectDeps, SubscriptionDeps } from '../subscriptions/deps.ts'
import type { Wire } from '../subscriptions/service.ts'
import { reserveAnew } from '../subscriptions/service.ts'
import { addEvent, lockOffer, lockOwn } from '../subscriptions/store.ts'
import { announceChange } from '../wallets/announce.ts'
import type { Choice } from './choice.ts'
import { choiceOf } from './choice.ts'
import { rangeOf, termsOf } from './terms.ts'

/** True if the customer was asked to confirm and has not done so. */
export function isAsked(row: Pick<SubscriptionRow, 'choice' | 'state'>): boolean {
  const { askedAt, confirmedAt } = choiceOf(row)
  return row.state === 'submitted' && askedAt !== undefined && confirmedAt === null
}

export function needsConfirmation(offer: Pick<OfferRow, 'terms'>): boolean {
  const terms = termsOf(offer)
  return terms.board === 'US' && !stands(rangeOf(terms), new Decimal(terms.finalPrice))
}

/** Whole cents that are missing beyond the reservation if the full quantity is allotted. */
export const missingFor = (offer: Pick<OfferRow, 'terms'>, { reserved, quantity }: SubscriptionRow): bigint =>
  chargeOf(reserved, quantity, new Decimal(termsOf(offer).finalPrice)).pendingPayment

/** Maximum number of customers that one transaction asks. */
const ASKED = 200

/** Asks one batch of customers. Returns true if more may be left. */
export async function askBatch(deps: EffectDeps, tx: Tx, offer: OfferRow, at: number): Promise<boolean> {
  const isOfOffer = and(eq(subscriptions.offerId, offer.id), eq(subscriptions.state, 'submitted'))
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(isOfOffer, sql`${subscriptions.choice} ->> 'askedAt' IS NULL`))
    .orderBy(asc(subscriptions.seq))
    .limit(ASKED)
    .for('update')
  for (const row of rows) await ask(deps, tx, { offer, row, at })
  return rows.length === ASKED
}

type Asked = { readonly offer: OfferRow; readonly row: SubscriptionRow; readonly at: number }

async function ask(deps: EffectDeps, tx: Tx, { offer, row, at }: Asked): Promise<void> {
  const { id, userId } = row
  const { name, code, board, finalPrice } = termsOf(offer)
  await saveChoice(tx, row, { askedAt: at, confirmedAt: null })
  await addEvent(tx, id, { kind: 'repriced', amount: missingFor(offer, row), at })
  const values = { name, code, currency: boards[board].currency, price: finalPrice }
  const subject = { type: subjectOfProduct.newStock, id } as const
  deps.notices.add(tx, userId, { kind: 'subscriptionRepriced', values, subject }, at)
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: [] }, at)
}

async function saveChoice(tx: Tx, row: SubscriptionRow, part: Choice): Promise<void> {
  const choice = Object.assign({}, choiceOf(row), part)
  await tx.update(subscriptions).set({ choice }).where(eq(subscriptions.id, row.id))
}

export function confirmPrice<T>(
  deps: SubscriptionDeps,
  { by, id, wire }: { readonly by: Caller; readonly id: string; readonly wire: Wire<T> },
): Promise<T | Refusal> {
  const at = deps.clock.now()
  return idempotent<T>(deps, by, { call: 'confirmPrice', input: { id } }, async tx => {
    const [seen] = await tx
      .select({ offerId: subscriptions.offerId })
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, by.userId)))
    const offer = seen ? await lockOffer(tx, seen.offerId, 'share') : null
    const row = await lockOwn(tx, id, by.userId)
    if (offer?.product !== 'newStock' || !row) return refuse('notFound', { field: 'id' })
    if (!isAsked(row)) return refuse('alreadyDecided')
    if (at >= termsOf(offer).timetable.allotted) return refuse('offerClosed')
    const refused = await confirm(deps, tx, { offer, row, at })
    return refused ?? wire(tx, id)
  })
}

async function confirm(deps: SubscriptionDeps, tx: Tx, { offer, row, at }: Asked): Promise<Refusal | null> {
  const { id, userId, wallet } = row
  const missing = missingFor(offer, row)
  const refused = missing > 0n ? await reserveAnew(deps, tx, { row, amount: row.reserved + missing, at }) : null
  if (refused) return refused
  await saveChoice(tx, row, { confirmedAt: at })
  await addEvent(tx, id, { kind: 'confirmed', amount: missing, at })
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: [wallet] }, at)
  return null
}
