// Postponing an offer: two operators can do it once, before the allotment. The remaining steps move by the same time,
// and the money stays reserved. Every applicant is notified and can cancel until the result.
import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { OfferState } from '../../domain/subscription.ts'
import { offerStates, subjectOfProduct } from '../../domain/subscription.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { jobs, offers, postponeVotes, subscriptionEvents, subscriptions } from '../db/subscription-schema.ts'
import { isSameName } from '../lib/same-name.ts'
import { announceChanges } from '../wallets/announce.ts'
import type { EffectDeps } from './deps.ts'
import { isRun, RUN_APPROVALS } from './runs.ts'
import { addEvents, lockOffer } from './store.ts'

/** Kind of the job that notifies the applicants; its subject is the offer. */
export const NOTIFY_POSTPONED = 'offerPostponed'
/** Maximum number of applicants that one transaction notifies. */
const BATCH = 500

export type PostponeVote = {
  readonly offerId: string
  readonly author: string
  readonly hours: number
  readonly at: number
}

/** `seconded`: another operator must agree to the same number of hours. */
export type PostponeDecided = { readonly state: 'seconded' | 'postponed' }

export async function voteToPostpone(tx: Tx, vote: PostponeVote): Promise<PostponeDecided | Refusal> {
  const { offerId, author, hours, at } = vote
  const offer = await lockOffer(tx, offerId, 'update')
  if (!offer || !isRun(offer)) return refuse('notFound', { field: 'id' })
  if (offer.allottedAt !== null || offer.calledOffAt !== null || offer.postponedAt !== null)
    return refuse('alreadyDecided')
  const isOfTime = and(eq(postponeVotes.offerId, offerId), eq(postponeVotes.hours, hours))
  const voted = await tx.select().from(postponeVotes).where(isOfTime)
  if (voted.some(known => isSameName(known.author, author))) return refuse('alreadyDecided', { field: 'author' })
  await tx.insert(postponeVotes).values(vote)
  if (voted.length + 1 < RUN_APPROVALS) return { state: 'seconded' }
  await postpone(tx, offer, { byMs: hours * HOUR_MS, at })
  return { state: 'postponed' }
}

/** Time of each step, UTC ms. Some products have further times after the last step. */
type Dates = Readonly<Record<OfferState, number>>

/** Every product with an allotment stores its times in `timetable`. */
const datesOf = (terms: OfferRow['terms']): Dates => (terms as { readonly timetable: Dates }).timetable

export function movedDates<T extends Dates>(timetable: T, state: OfferState, byMs: number): T {
  const done: readonly string[] = offerStates.slice(0, offerStates.indexOf(state) + 1)
  const moved = Object.entries<number>(timetable).map(([step, at]) => [step, done.includes(step) ? at : at + byMs])
  return Object.fromEntries(moved) as T
}

async function postpone(
  tx: Tx,
  offer: OfferRow,
  { byMs, at }: { readonly byMs: number; readonly at: number },
): Promise<void> {
  const before = datesOf(offer.terms)
  const timetable = movedDates(before, offer.state, byMs)
  await tx
    .update(offers)
    .set({
      terms: Object.assign({}, offer.terms, { timetable }),
      opensAt: timetable.open,
      closesAt: timetable.closed,
      endsAt: offer.endsAt + byMs,
      postponedAt: at,
      datesBefore: before,
    })
    .where(eq(offers.id, offer.id))
  await tx.insert(jobs).values({ kind: NOTIFY_POSTPONED, subject: offer.id, nextAt: at })
}

/**
 * True if an application to a postponed offer can be cancelled: until the result, even if the offer no longer accepts
 * applications.
 */
export const canCancelPostponed = ({ postponedAt, allottedAt, calledOffAt, terms }: OfferRow, at: number): boolean =>
  postponedAt !== null && allottedAt === null && calledOffAt === null && at < datesOf(terms).allotted

/**
 * True if an application can be cancelled by the rules for all products: while the offer is open, and after a
 * postponement.
 */
export const canCancelApplication = (offer: OfferRow, at: number): boolean =>
  (offer.state === 'open' && at < offer.closesAt) || canCancelPostponed(offer, at)

/** The job that notifies those who applied before the postponement, each once and one batch at a time. */
export async function notifyPostponed(deps: EffectDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const offer = await lockOffer(tx, id, 'share')
  if (!offer || offer.postponedAt === null) return null
  const isNotified = and(
    eq(subscriptionEvents.subscriptionId, subscriptions.id),
    eq(subscriptionEvents.kind, 'postponed'),
  )
  const notified = tx.select({ one: sql`1` }).from(subscriptionEvents).where(isNotified)
  const isOfOffer = and(eq(subscriptions.offerId, id), eq(subscriptions.state, 'submitted'))
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(isOfOffer, lte(subscriptions.createdAt, offer.postponedAt), notExists(notified)))
    .orderBy(asc(subscriptions.seq))
    .limit(BATCH)
    .for('update')
  if (rows.length === 0) return null
  await addEvents(
    tx,
    rows.map(row => ({ subscriptionId: row.id, kind: 'postponed', amount: row.reserved, at })),
  )
  const { name = '', code = '' } = offer.terms as { readonly name?: string; readonly code?: string }
  const written = rows.map(row => {
    const subject = { type: subjectOfProduct[row.product], id: row.id }
    return { userId: row.userId, notice: { kind: 'subscriptionPostponed', values: { name, code }, subject } as const }
  })
  const noticed = deps.notices.writeAll(tx, written, at)
  const changes = rows.map((row, nth) => ({
    userId: row.userId,
    what: 'subscription' as const,
    id: row.id,
    wallets: [],
    events: noticed.slice(nth, nth + 1),
  }))
  await announceChanges(deps, tx, changes, at)
  return rows.length === BATCH ? at : null
}
